import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/ids.ts';
import { Refusal } from '../../platform/problems.ts';

interface Dependencies {
  readonly pool: Pool;
  readonly tell: (member: MemberId, number: number) => void;
}

/** Sets invisible mode. Only premium members can enable it; any member can disable it. Devices of affected members pull the change. */
export async function setInvisible({ pool, tell }: Dependencies, member: MemberId, on: boolean): Promise<void> {
  const { rowCount } = await pool.query('SELECT FROM members WHERE id = $1 AND (paid_user OR NOT $2)', [member, on]);
  if (rowCount === 0) throw new Refusal('premium_only', {});
  const { rows } = await pool.query<{ member: MemberId; number: number }>(
    'SELECT member, number::float8 AS number FROM set_invisible($1, $2)',
    [member, on],
  );
  for (const told of rows) tell(told.member, told.number);
}
