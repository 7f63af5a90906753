import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { putUser } from '../../../contract/account/account.ts';
import type { BodyOf } from '../../../contract/base/call.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { FirstMessages } from '../../../contract/chats/requests.ts';
import { query, readRow } from '../../platform/database/query.ts';
import type { PublishChange } from '../../platform/live/change-feed.ts';

interface Dependencies {
  readonly pool: Pool;
  readonly publishChange: PublishChange;
}

const SAVED_CHOICES = query({
  row: { number: z.nullable(z.int()) },
  text: 'SELECT save_choices($1, $2)::float8 AS number',
});

/** Saves the settings that do not concern devices of other members. The member's own devices and tabs pull the change. */
export async function saveChoices(
  { pool, publishChange }: Dependencies,
  member: MemberId,
  { first_messages, ...choices }: Omit<BodyOf<typeof putUser>, 'invisible' | 'pause' | 'hide_online'>,
): Promise<void> {
  const columns = { ...choices, ...(first_messages && columnsOf(first_messages)) };
  const number = (await readRow(pool, SAVED_CHOICES, [member, JSON.stringify(columns)]))?.number ?? null;
  publishChange(member, number);
}

/** The columns of `members` for a choice of who may write first. */
const columnsOf = ({ min_age, max_age, country, photo }: FirstMessages) => ({
  first_min_age: min_age,
  first_max_age: max_age,
  first_country: country,
  first_photo: photo,
});
