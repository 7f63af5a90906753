import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { MemberId } from '../../../contract/base/ids.ts';
import { VOICE_TYPES } from '../../../contract/media/voice.ts';
import { query, readRow } from '../../platform/database/query.ts';

/** The size that a key names: full, thumbnail, or the size for the dialogs of a match and a new like. */
const PictureSize = z.enum(['full', 'thumb', 'match']);
export type PictureSize = z.infer<typeof PictureSize>;

const FileType = z.enum(['image/webp', ...VOICE_TYPES]);

/** The caches that may store a file. */
const CacheableBy = z.enum(['all', 'viewer', 'none']);

export interface FileResult {
  /** The key of the full-size picture, or of the recording. */
  readonly filename: string;
  readonly size: PictureSize;
  /** The content type. */
  readonly type: z.infer<typeof FileType>;
  /** The caches that may store the file: all, the viewer's own, or none, because the owner may revoke access at any time. */
  readonly cacheableBy: z.infer<typeof CacheableBy>;
}

const FILE = query({
  name: 'find_file',
  row: { filename: z.string(), size: PictureSize, type: FileType, cacheable_by: CacheableBy },
  text: `
      SELECT f.filename, CASE $1 WHEN f.filename THEN 'full' ELSE 'thumb' END AS size, coalesce(f.voice_type, 'image/webp') AS type,
        'viewer' AS cacheable_by
      FROM media f
      WHERE (f.filename = $1 OR f.thumb_filename = $1) AND (f.owner_id = $2 AND f.attached_message IS NULL OR EXISTS (
        SELECT FROM readable_by r
        WHERE r.viewer_id = $2 AND r.message_id = f.attached_message AND r.sender_id = f.owner_id AND r.deleted_at IS NULL
          AND r.in_history))
      UNION ALL
      SELECT p.filename, CASE $1 WHEN p.filename THEN 'full' WHEN p.thumb_filename THEN 'thumb' ELSE 'match' END, 'image/webp',
        r.cacheable_by
      FROM photos p CROSS JOIN LATERAL photo_readable_by(p, $2) r
      WHERE p.filename = $1 OR p.thumb_filename = $1 OR p.match_filename = $1
      LIMIT 1`,
});

/**
 * Finds the file behind a key, if this viewer may see it. The owner sees an unsent picture or recording. A sent one is visible to the
 * readers of its message, until the message is deleted or the history limit of the site hides it.
 * `photo_readable_by` decides about a photo of a profile. Other viewers get undefined, as for a missing file.
 */
export async function findFile(pool: Pool, key: string, viewer: MemberId | undefined): Promise<FileResult | undefined> {
  const row = await readRow(pool, FILE, [key, viewer ?? null]);
  return row && { filename: row.filename, size: row.size, type: row.type, cacheableBy: row.cacheable_by };
}
