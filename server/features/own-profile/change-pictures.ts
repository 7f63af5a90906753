import type { Pool } from 'pg';
import type { BodyOf } from '../../../contract/base/call.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { OwnPicture, putPictures } from '../../../contract/own-profile/own-profile.ts';
import { Refusal } from '../../platform/problems.ts';

/** Changes the order, the main picture or the privacy of pictures. Returns the number of the change. */
export async function changePictures(
  pool: Pool,
  member: MemberId,
  changes: BodyOf<typeof putPictures>,
): Promise<number> {
  const { order = null, main = null, private: hiding } = changes;
  const { rows } = await pool.query<{ number: number | null }>(
    'SELECT change_photos($1, $2, $3, $4, $5)::float8 AS number',
    [member, order, main, hiding?.id ?? null, hiding?.on ?? null],
  );
  return numberOf(rows);
}

/** Deletes the row and marks its files for deletion. Returns the number of the change. */
export async function removePicture(pool: Pool, member: MemberId, id: OwnPicture['id']): Promise<number> {
  const { rows } = await pool.query<{ number: number | null }>('SELECT remove_photo($1, $2)::float8 AS number', [
    member,
    id,
  ]);
  return numberOf(rows);
}

function numberOf([row]: readonly { number: number | null }[]): number {
  const number = row?.number ?? null;
  if (number === null) throw new Refusal('not_found', {});
  return number;
}

/**
 * Stores the operator's decision on a picture. Returns the number of the change in the owner's feed; undefined if the owner has no
 * such picture.
 */
export async function decidePicture(
  pool: Pool,
  { owner, id }: { readonly owner: MemberId; readonly id: OwnPicture['id'] },
  status: 'approved' | 'rejected',
): Promise<number | undefined> {
  const { rows } = await pool.query<{ number: number | null }>('SELECT decide_photo($1, $2, $3)::float8 AS number', [
    owner,
    id,
    status,
  ]);
  return rows[0]?.number ?? undefined;
}
