import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';

interface EraseDependencies {
  readonly pool: Pool;
  readonly publishChange: (member: MemberId, number: number) => void;
}

/** Erases the accounts whose deletion is due. Each erasure is one transaction, so the next run continues after an interruption. */
export async function eraseAccounts({ pool, publishChange }: EraseDependencies): Promise<void> {
  const { rows: due } = await pool.query<{ id: MemberId }>(
    'SELECT id FROM members WHERE deletion_due_at <= now() ORDER BY deletion_due_at',
  );
  for (const { id } of due) {
    const { rows } = await pool.query<{ member: MemberId; number: number }>(
      'SELECT member, number::float8 AS number FROM erase_if_due($1)',
      [id],
    );
    for (const { member, number } of rows) publishChange(member, number);
  }
}

export function eraseAccountsJob(dependencies: EraseDependencies): JobKind<object> {
  return { name: 'erase-accounts', cron: '*/15 * * * *', run: () => eraseAccounts(dependencies) };
}
