import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId } from '../../../contract/base/ids.ts';
import type { PAUSES } from '../../../contract/base/rules.ts';
import { type Query, query, readRows } from '../../platform/database/query.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../platform/problems.ts';
import type { PublishChange } from '../../platform/live/change-feed.ts';

type Pause = (typeof PAUSES)[number];

interface Dependencies {
  readonly pool: Pool;
  readonly publishChange: PublishChange;
}

/** An appended change. `number` is null if the member is erased. */
const changeColumns = { member: MemberId, number: z.nullable(z.int()) };

const CHANGES_OF_INVISIBLE = query({
  row: changeColumns,
  text: 'SELECT member, number::float8 AS number FROM set_invisible($1, $2)',
});

/** Sets invisible mode. Only premium members can enable it; any member can disable it. Devices of affected members pull the change. */
export async function setInvisible(dependencies: Dependencies, member: MemberId, on: boolean): Promise<void> {
  const { rowCount } = await dependencies.pool.query('SELECT FROM members WHERE id = $1 AND (paid_user OR NOT $2)', [
    member,
    on,
  ]);
  if (rowCount === 0) throw new Refusal('premium_only', {});
  await publish(dependencies, CHANGES_OF_INVISIBLE, [member, on]);
}

const CHANGES_OF_PAUSE = query({
  row: changeColumns,
  text: 'SELECT member, number::float8 AS number FROM set_pause($1, $2)',
});

/** Begins a pause of the profile, changes its end, or ends it (null). Devices of affected members pull the change. */
export async function setPause(dependencies: Dependencies, member: MemberId, pause: Pause | null): Promise<void> {
  await publish(dependencies, CHANGES_OF_PAUSE, [member, pause]);
}

const DUE_PAUSES = query({
  row: { id: MemberId },
  text: 'SELECT id FROM members WHERE pause_ends_at <= now() ORDER BY pause_ends_at',
});

const CHANGES_OF_PAUSE_END = query({
  row: changeColumns,
  text: 'SELECT member, number::float8 AS number FROM end_pause_if_due($1)',
});

/** Ends the expired pauses. Each end is one transaction, so the next run continues an interrupted one. */
export async function endPauses(dependencies: Dependencies): Promise<void> {
  const due = await readRows(dependencies.pool, DUE_PAUSES);
  for (const { id } of due) await publish(dependencies, CHANGES_OF_PAUSE_END, [id]);
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

const CHANGES_OF_HIDE_ONLINE = query({
  row: changeColumns,
  text: 'SELECT member, number::float8 AS number FROM set_hide_online($1, $2)',
});

/** Hides or shows when a member is online, for every member. Devices of affected members pull the change. */
export async function setHideOnline(dependencies: Dependencies, member: MemberId, on: boolean): Promise<void> {
  await publish(dependencies, CHANGES_OF_HIDE_ONLINE, [member, on]);
}

/** Reads the changes that a query appends, and publishes them. */
async function publish(
  { pool, publishChange }: Dependencies,
  changes: Query<typeof changeColumns>,
  values: readonly [member: MemberId, choice?: boolean | string | null],
): Promise<void> {
  for (const { member, number } of await readRows(pool, changes, values)) publishChange(member, number);
}
