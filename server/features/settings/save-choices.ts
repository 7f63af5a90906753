import type { Pool } from 'pg';
import type { putUser } from '../../../contract/account/account.ts';
import type { BodyOf } from '../../../contract/base/call.ts';
import type { MemberId } from '../../../contract/base/ids.ts';

interface Dependencies {
  readonly pool: Pool;
  readonly publishChange: (member: MemberId, number: number) => void;
}

/** Saves the settings that do not concern devices of other members. The member's own devices and tabs pull the change. */
export async function saveChoices(
  { pool, publishChange }: Dependencies,
  member: MemberId,
  choices: Omit<BodyOf<typeof putUser>, 'invisible' | 'pause' | 'hide_online'>,
): Promise<void> {
  const { rows } = await pool.query<{ number: number | null }>('SELECT save_choices($1, $2)::float8 AS number', [
    member,
    JSON.stringify(choices),
  ]);
  const number = rows[0]?.number ?? null;
  if (number !== null) publishChange(member, number);
}
