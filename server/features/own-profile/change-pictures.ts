import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { BodyOf } from '../../../contract/base/call.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { OwnPicture, putPictures } from '../../../contract/own-profile/own-profile.ts';
import { query, readRow, type RowOf } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';

const CHANGED_PICTURES = query({
  row: { number: z.nullable(z.int()) },
  text: 'SELECT change_photos($1, $2, $3, $4, $5)::float8 AS number',
});

/** Changes the order, the main picture or the privacy of pictures. Returns the number of the change. */
export async function changePictures(
  pool: Pool,
  member: MemberId,
  changes: BodyOf<typeof putPictures>,
): Promise<number> {
  const { order = null, main = null, private: hiding } = changes;
  const values = [member, order, main, hiding?.id ?? null, hiding?.on ?? null];
  return numberOf(await readRow(pool, CHANGED_PICTURES, values));
}

const REMOVED_PICTURE = query({
  row: { number: z.nullable(z.int()) },
  text: 'SELECT remove_photo($1, $2)::float8 AS number',
});

/** Deletes the row and marks its files for deletion. Returns the number of the change. */
export async function removePicture(pool: Pool, member: MemberId, id: OwnPicture['id']): Promise<number> {
  return numberOf(await readRow(pool, REMOVED_PICTURE, [member, id]));
}

function numberOf(row: RowOf<typeof CHANGED_PICTURES> | undefined): number {
  const number = row?.number ?? null;
  if (number === null) throw new Refusal('not_found', {});
  return number;
}
