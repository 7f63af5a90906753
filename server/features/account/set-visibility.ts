import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/ids.ts';
import { Refusal } from '../../platform/problems.ts';

interface Dependencies {
  readonly pool: Pool;
  readonly publishChange: (member: MemberId, number: number) => void;
}

/** Sets invisible mode. Only premium members can enable it; any member can disable it. Devices of affected members pull the change. */
export async function setInvisible(dependencies: Dependencies, member: MemberId, on: boolean): Promise<void> {
  const { rowCount } = await dependencies.pool.query('SELECT FROM members WHERE id = $1 AND (paid_user OR NOT $2)', [
    member,
    on,
  ]);
  if (rowCount === 0) throw new Refusal('premium_only', {});
  await publish(dependencies, 'SELECT member, number::float8 AS number FROM set_invisible($1, $2)', [member, on]);
}

/** Hides or shows when a member is online, for every member. Devices of affected members pull the change. */
export async function setHideOnline(dependencies: Dependencies, member: MemberId, on: boolean): Promise<void> {
  await publish(dependencies, 'SELECT member, number::float8 AS number FROM set_hide_online($1, $2)', [member, on]);
}

/** Runs a statement that returns appended changes, and publishes them. */
async function publish({ pool, publishChange }: Dependencies, sql: string, values: [MemberId, boolean]): Promise<void> {
  const { rows } = await pool.query<{ member: MemberId; number: number }>(sql, values);
  for (const { member, number } of rows) publishChange(member, number);
}
