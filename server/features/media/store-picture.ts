import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MediaId, type MemberId } from '../../../contract/base/ids.ts';
import { UNSENT_PICTURES, UNSENT_PICTURES_BYTES } from '../../../contract/base/rules.ts';
import type { Media } from '../../../contract/media/media.ts';
import { query, readRow, readRows } from '../../platform/database/query.ts';
import { makeSize, type Picture } from './make-picture.ts';
import { idInUse, type MediaStore, storeFiles } from './store-files.ts';

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
  text: `SELECT id, width, height, filename, thumb_filename, placeholder FROM media
         WHERE owner_id = $1 AND id = $2 AND voice_type IS NULL`,
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

export interface NewPicture {
  readonly id: MediaId;
  readonly owner: MemberId;
  readonly picture: Picture;
}

const UNNAMED_FILES = query({
  row: { file: z.string() },
  text: 'SELECT file FROM store_media($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS file',
});

/** Stores a picture, and deletes the oldest unsent files beyond the member's quota. Concurrent uploads of one id get the same answer. */
export async function storePicture(store: MediaStore, { id, owner, picture }: NewPicture): Promise<Media> {
  // The preview replaces a paused GIF, so it must have the same resolution.
  const preview = picture.animated ? await makeSize(picture.full, 'still') : picture.thumb;
  const name = `m/${randomBytes(18).toString('base64url')}`;
  const [filename, thumbFilename] = [`${name}.webp`, `${name}-s.webp`];
  const written = [
    { name: filename, bytes: picture.full, type: 'image/webp' },
    { name: thumbFilename, bytes: preview, type: 'image/webp' },
  ];
  await storeFiles(store, written, () =>
    readRows(store.pool, UNNAMED_FILES, [
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
    ]),
  );
  const stored = await findStored(store.pool, id, owner);
  if (stored === undefined) throw idInUse();
  return stored;
}
