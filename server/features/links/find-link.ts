import type { Pool } from 'pg';
import type { LinkKind } from '../../../contract/links.ts';
import { hashLinkPart } from '../../platform/security/link-tokens.ts';

/** Returns what a working link of a site's member is for. A link of another site is unknown here, like its members at the login. */
export async function findLink(
  pool: Pool,
  { site, token }: { readonly site: string; readonly token: string },
): Promise<{ kind: LinkKind; email: string | null } | undefined> {
  const { rows } = await pool.query<{ kind: LinkKind; email: string | null }>(
    `SELECT l.kind, l.email FROM links l JOIN members m ON m.id = l.member_id
     WHERE l.token_hash = $1 AND m.site_id = $2 AND l.used_at IS NULL AND l.expires_at > now()`,
    [hashLinkPart(token), site],
  );
  return rows[0];
}
