import type { Pool } from 'pg';
import type { putUser } from '../../../contract/account.ts';
import type { BodyOf } from '../../../contract/call.ts';
import type { MemberId } from '../../../contract/ids.ts';
import type { Session } from '../../platform/security/sessions.ts';

interface Dependencies {
  readonly pool: Pool;
  readonly publishChange: (member: MemberId, number: number) => void;
  /** The version of the terms of a site: a date. */
  readonly termsOf: (site: string) => Promise<string>;
}

/** Saves the settings that no other member's devices hold. The member's own devices and tabs pull the change. */
export async function saveChoices(
  { pool, publishChange, termsOf }: Dependencies,
  { member, site }: Pick<Session, 'member' | 'site'>,
  choices: Omit<BodyOf<typeof putUser>, 'invisible' | 'hide_online'>,
): Promise<void> {
  const { rows } = await pool.query<{ number: number | null }>('SELECT save_choices($1, $2, $3)::float8 AS number', [
    member,
    JSON.stringify(choices),
    await termsOf(site),
  ]);
  const number = rows[0]?.number ?? null;
  if (number !== null) publishChange(member, number);
}
