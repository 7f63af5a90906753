import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { OwnPicture } from '../../../contract/own-profile/own-profile.ts';
import { query, readRow } from '../../platform/database/query.ts';
import type { Files } from '../../platform/uploads/files.ts';
import { Refusal } from '../../platform/problems.ts';
import { readOwnPictures } from './read-own-pictures.ts';
import { markFiles, sweepFiles } from '../../platform/uploads/sweep-files.ts';

/** The published picture of an upload, re-encoded without metadata. */
export interface MadePicture {
  readonly full: Buffer;
  readonly thumb: Buffer;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
}

export interface NewOwnPicture {
  readonly id: OwnPicture['id'];
  readonly member: MemberId;
  readonly picture: MadePicture;
  readonly status: 'pending' | 'approved';
}

export interface OwnPictureStore {
  readonly pool: Pool;
  readonly files: Files;
}

const ADDED_PICTURE = query({
  row: { outcome: z.enum(['stored', 'known', 'photo_limit']), number: z.nullable(z.int()) },
  text: 'SELECT outcome, own_number::float8 AS number FROM add_photo($1, $2, $3, $4, $5, $6, $7, $8)',
});

/**
 * Stores a picture of a member:
 *
 *   mark files for deletion  →  write files  →  insert row and unmark (checks quota and id under the member's lock)
 *
 * A crash in between leaves only files that the sweep finds. Returns the number of the change; null if the picture was
 * stored before.
 */
export async function addPicture(
  { pool, files }: OwnPictureStore,
  { id, member, picture, status }: NewOwnPicture,
): Promise<number | null> {
  const name = `p/${randomBytes(18).toString('base64url')}`;
  const [filename, thumb] = [`${name}.webp`, `${name}-s.webp`];
  await markFiles(pool, [filename, thumb]);
  await files.put(filename, picture.full, 'image/webp');
  await files.put(thumb, picture.thumb, 'image/webp');
  const added = await readRow(pool, ADDED_PICTURE, [
    id,
    member,
    filename,
    thumb,
    picture.width,
    picture.height,
    picture.placeholder,
    status,
  ]);
  const { outcome = 'photo_limit', number = null } = added ?? {};
  if (outcome === 'stored') return number;
  await sweepFiles({ pool, files }, [filename, thumb]);
  if (outcome === 'photo_limit') {
    const { limit, premium_limit } = await readOwnPictures(pool, member);
    throw new Refusal('photo_limit', { limit, premium_limit });
  }
  return null;
}
