import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId } from '../../../contract/base/ids.ts';
import { query, readRow, type Row } from '../../platform/database/query.ts';
import { hashAccount, hashOwner } from './login-limit.ts';

/** The member who owns an account with its current password. A new password, or another member with the address, makes another owner. */
export interface Owner {
  readonly hash: string;
  /** Whether the member has confirmed the address. */
  readonly is_confirmed: boolean;
}

const ownerColumns = { id: MemberId, is_confirmed: z.boolean(), since: z.string() };

const COLUMNS = `m.id, NOT is_unconfirmed(m) AS is_confirmed, coalesce(extract(epoch FROM c.changed_at)::text, '') AS since
  FROM members m LEFT JOIN credentials c ON c.member_id = m.id`;

const OWNER_OF_ADDRESS = query({
  row: ownerColumns,
  text: `SELECT ${COLUMNS} WHERE m.site_id = $1 AND lower(m.email) = $2`,
});

/** Returns the owner of an account. `email` must be in lower case. The owner of an address without an account matches no member. */
export async function findOwner(pool: Pool, site: string, email: string): Promise<Owner> {
  const owner = ownerIn(await readRow(pool, OWNER_OF_ADDRESS, [site, email]));
  return owner ?? { hash: hashAccount(site, email), is_confirmed: false };
}

const OWNER_OF_MEMBER = query({ row: ownerColumns, text: `SELECT ${COLUMNS} WHERE m.id = $1` });

export async function ownerOf(pool: Pool, member: MemberId): Promise<Owner> {
  const owner = ownerIn(await readRow(pool, OWNER_OF_MEMBER, [member]));
  return owner ?? { hash: hashOwner(member, ''), is_confirmed: false };
}

function ownerIn(row: Row<typeof ownerColumns> | undefined): Owner | undefined {
  return row && { hash: hashOwner(row.id, row.since), is_confirmed: row.is_confirmed };
}
