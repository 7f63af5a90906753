import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId } from '../../../contract/base/ids.ts';
import { query, readRows } from '../../platform/database/query.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { PublishChange } from '../../platform/live/change-feed.ts';

interface EraseDependencies {
  readonly pool: Pool;
  readonly publishChange: PublishChange;
}

const DUE_ACCOUNTS = query({
  row: { id: MemberId },
  text: 'SELECT id FROM members WHERE deletion_due_at <= now() ORDER BY deletion_due_at',
});

const APPENDED_CHANGES = query({
  // An erased peer has no feed, and its change no number.
  row: { member: MemberId, number: z.nullable(z.int()) },
  text: 'SELECT member, number::float8 AS number FROM erase_if_due($1)',
});

/** Erases the accounts whose deletion is due. Each erasure is one transaction, so the next run continues after an interruption. */
export async function eraseAccounts({ pool, publishChange }: EraseDependencies): Promise<void> {
  for (const { id } of await readRows(pool, DUE_ACCOUNTS)) {
    const rows = await readRows(pool, APPENDED_CHANGES, [id]);
    for (const { member, number } of rows) publishChange(member, number);
  }
}

export function eraseAccountsJob(dependencies: EraseDependencies): JobKind<object> {
  return { name: 'erase-accounts', cron: '*/15 * * * *', run: () => eraseAccounts(dependencies) };
}
