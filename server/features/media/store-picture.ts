import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MediaId, type MemberId } from '../../../contract/base/ids.ts';
import { UNSENT_PICTURES, UNSENT_PICTURES_BYTES } from '../../../contract/base/rules.ts';
import type { Media } from '../../../contract/media/media.ts';
import { query, readRow, readRows } from '../../platform/database/query.ts';
import type { Files } from '../../platform/uploads/files.ts';
import { markFiles, sweepFiles } from '../../platform/uploads/sweep-files.ts';
import { makeSize, type Picture } from './make-picture.ts';

const PICTURE = query({
  name: 'find_media',
  row: {
    id: MediaId,
    width: z.int(),
    height: z.int(),
    filename: z.string(),
    thumb_filename: z.string(),
    placeholder: z.string(),
  },
  text: 'SELECT id, width, height, filename, thumb_filename, placeholder FROM media WHERE owner_id = $1 AND id = $2',
});

/** Returns the picture that this member stored under this id; undefined if there is none. */
export async function findStored(pool: Pool, id: MediaId, owner: MemberId): Promise<Media | undefined> {
  const row = await readRow(pool, PICTURE, [owner, id]);
  if (row === undefined) return undefined;
  return {
    id,
    width: row.width,
    height: row.height,
    path: `/media/${row.filename}`,
    thumb_path: `/media/${row.thumb_filename}`,
    placeholder: row.placeholder,
  };
}

export interface PictureStore {
  readonly pool: Pool;
  readonly files: Pick<Files, 'put' | 'remove'>;
}

export interface NewPicture {
  readonly id: MediaId;
  readonly owner: MemberId;
  readonly picture: Picture;
}

const UNNAMED_FILES = query({
  row: { file: z.string() },
  text: 'SELECT file FROM store_media($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS file',
});

/**
 * Stores the files first, then the row: a row without files would stay forever, while files without a row are marked for deletion. When
 * two concurrent uploads have the same id, the first row wins and both get its answer. Deletes the oldest unsent pictures beyond the
 * member's quota.
 */
export async function storePicture({ pool, files }: PictureStore, { id, owner, picture }: NewPicture): Promise<Media> {
  // The preview replaces a paused GIF, so it must have the same resolution.
  const preview = picture.animated ? await makeSize(picture.full, 'still') : picture.thumb;
  const name = `m/${randomBytes(18).toString('base64url')}`;
  const filename = `${name}.webp`;
  const thumbFilename = `${name}-s.webp`;
  await markFiles(pool, [filename, thumbFilename]);
  await files.put(filename, picture.full, 'image/webp');
  await files.put(thumbFilename, preview, 'image/webp');
  const unnamed = await readRows(pool, UNNAMED_FILES, [
    owner,
    id,
    filename,
    thumbFilename,
    picture.width,
    picture.height,
    picture.full.length + preview.length,
    picture.placeholder,
    picture.animated,
    UNSENT_PICTURES,
    UNSENT_PICTURES_BYTES,
  ]);
  await Promise.all(unnamed.map(({ file }) => files.remove(file)));
  // An upload whose row lost has its files still marked for deletion.
  await sweepFiles({ pool, files }, [filename, thumbFilename]);
  const stored = await findStored(pool, id, owner);
  if (stored === undefined) throw new Error('the sweep deleted a picture while it was being stored');
  return stored;
}
