import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { LinkKind } from '../../../contract/links.ts';
import { query, readRow, type RowOf } from '../../platform/database/query.ts';
import { hashLinkPart } from '../../platform/security/link-tokens.ts';

const LINK = query({
  row: {
    kind: LinkKind,
    email: z.nullable(z.string()),
    usable: z.boolean(),
    confirmed: z.boolean(),
    name: z.nullable(z.string()),
  },
  text: `SELECT l.kind, CASE WHEN is_usable THEN l.email END AS email, is_usable AS usable,
       l.kind = 'activate' AND NOT is_unconfirmed(m) AS confirmed,
       CASE WHEN is_usable AND l.kind = 'activate' THEN m.name END AS name FROM links l JOIN members m ON m.id = l.member_id
     CROSS JOIN LATERAL (SELECT l.used_at IS NULL AND l.expires_at > now() AS is_usable) state
     WHERE l.token_hash = $1 AND m.site_id = $2`,
});

/**
 * Returns the purpose of a link of a site's member; undefined for a link of another site, whose members are unknown here too. A used or
 * expired link is not `usable`, and becomes unknown when sweep-mails.ts deletes it.
 */
export async function findLink(
  pool: Pool,
  { site, token }: { readonly site: string; readonly token: string },
): Promise<RowOf<typeof LINK> | undefined> {
  return readRow(pool, LINK, [hashLinkPart(token), site]);
}
