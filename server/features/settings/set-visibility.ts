import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { PAUSES } from '../../../contract/base/rules.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../platform/problems.ts';

type Pause = (typeof PAUSES)[number];

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

/** Begins a pause of the profile, changes its end, or ends it (null). Devices of affected members pull the change. */
export async function setPause(dependencies: Dependencies, member: MemberId, pause: Pause | null): Promise<void> {
  await publish(dependencies, 'SELECT member, number::float8 AS number FROM set_pause($1, $2)', [member, pause]);
}

/** Ends the expired pauses. Each end is one transaction, so the next run continues an interrupted one. */
export async function endPauses(dependencies: Dependencies): Promise<void> {
  const { rows } = await dependencies.pool.query<{ id: MemberId }>(
    'SELECT id FROM members WHERE pause_ends_at <= now() ORDER BY pause_ends_at',
  );
  for (const { id } of rows)
    await publish(dependencies, 'SELECT member, number::float8 AS number FROM end_pause_if_due($1)', [id]);
}

export function endPausesJob({
  wakeMails,
  ...dependencies
}: Dependencies & { wakeMails: () => void }): JobKind<object> {
  return {
    name: 'end-pauses',
    cron: '*/15 * * * *',
    run: async () => {
      await endPauses(dependencies);
      wakeMails();
    },
  };
}

/** Hides or shows when a member is online, for every member. Devices of affected members pull the change. */
export async function setHideOnline(dependencies: Dependencies, member: MemberId, on: boolean): Promise<void> {
  await publish(dependencies, 'SELECT member, number::float8 AS number FROM set_hide_online($1, $2)', [member, on]);
}

/** Runs a statement that returns appended changes, and publishes them. */
async function publish(
  { pool, publishChange }: Dependencies,
  sql: string,
  values: readonly [member: MemberId, choice?: boolean | string | null],
): Promise<void> {
  const { rows } = await pool.query<{ member: MemberId; number: number }>(sql, [...values]);
  for (const { member, number } of rows) publishChange(member, number);
}
