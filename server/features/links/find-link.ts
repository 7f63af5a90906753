import type { Pool } from 'pg';
import type { LinkKind } from '../../../contract/links.ts';
import { hashLinkPart } from '../../platform/security/link-tokens.ts';

interface LinkResult {
  readonly kind: LinkKind;
  readonly email: string | null;
  readonly name: string | null;
  readonly usable: boolean;
  readonly confirmed: boolean;
}

/** Returns the purpose of a link of a site's member; undefined for a link of another site, whose members are unknown here too. */
export async function findLink(
  pool: Pool,
  { site, token }: { readonly site: string; readonly token: string },
): Promise<LinkResult | undefined> {
  const { rows } = await pool.query<LinkResult>(
    `SELECT l.kind, CASE WHEN is_usable THEN l.email END AS email, is_usable AS usable,
       l.kind = 'activate' AND m.confirmed_at IS NOT NULL AS confirmed,
       CASE WHEN is_usable AND l.kind = 'activate' THEN m.name END AS name FROM links l JOIN members m ON m.id = l.member_id
     CROSS JOIN LATERAL (SELECT l.used_at IS NULL AND l.expires_at > now() AS is_usable) state
     WHERE l.token_hash = $1 AND m.site_id = $2`,
    [hashLinkPart(token), site],
  );
  return rows[0];
}
