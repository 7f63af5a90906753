import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { MemberId } from '../../../contract/base/ids.ts';
import { query, readRow } from '../../platform/database/query.ts';

/** The size that a key names: full, thumbnail, or the size for the dialogs of a match and a new like. */
const PictureSize = z.enum(['full', 'thumb', 'match']);
export type PictureSize = z.infer<typeof PictureSize>;

export interface FileResult {
  /** The key of the full-size picture. */
  readonly filename: string;
  readonly size: PictureSize;
  /** The caches that may store the file: all, the viewer's own, or none, because the owner may revoke access at any time. */
  readonly cacheableBy: 'all' | 'viewer' | 'none';
}

const FILE = query({
  name: 'find_file',
  row: {
    filename: z.string(),
    size: PictureSize,
    is_public: z.nullable(z.boolean()),
    /** Null for another member's public photo without a block. */
    is_revocable: z.nullable(z.boolean()),
  },
  text: `
      SELECT f.filename, CASE $1 WHEN f.filename THEN 'full' ELSE 'thumb' END AS size, false AS is_public, false AS is_revocable
      FROM media f
      WHERE (f.filename = $1 OR f.thumb_filename = $1) AND (f.owner_id = $2 OR EXISTS (
        SELECT FROM readable_by r
        WHERE r.viewer_id = $2 AND r.message_id = f.attached_message AND r.sender_id = f.owner_id AND r.deleted_at IS NULL))
      UNION ALL
      SELECT p.filename, CASE $1 WHEN p.filename THEN 'full' WHEN p.thumb_filename THEN 'thumb' ELSE 'match' END,
        CASE
          WHEN contact.refusal IS NULL THEN coalesce(shown.main, false) AND o.findable
          ELSE contact.refusal = 'blocked_by' AND contact.silent_since IS NOT NULL AND NOT contact.invisible_at_block
        END,
        p.member_id IS DISTINCT FROM $2 AND (p.private OR contact.refusal = 'blocking')
      FROM photos p JOIN members o ON o.id = p.member_id
      LEFT JOIN LATERAL (SELECT s.main FROM shown_photos s WHERE s.member_id = p.member_id AND s.id = p.id) shown ON true
      LEFT JOIN LATERAL (
        SELECT c.refusal, c.is_blocked, c.silent_since, c.photo_at_block, c.invisible_at_block FROM contacts c
        WHERE c.viewer_id = $2 AND c.other_id = p.member_id) contact ON true
      WHERE (p.filename = $1 OR p.thumb_filename = $1 OR p.match_filename = $1) AND CASE
        WHEN p.member_id = $2 THEN true
        WHEN $2 IS NULL THEN shown.main AND o.findable
        WHEN contact.refusal IS NULL THEN EXISTS (
          SELECT FROM photo_sights s WHERE s.viewer_id = $2 AND s.member_id = p.member_id AND s.id = p.id AND s.sight = 'seen')
        WHEN contact.is_blocked THEN contact.photo_at_block = p.id
          AND EXISTS (SELECT FROM card_images i WHERE i.member_id = p.member_id AND i.id = p.id)
          AND (contact.refusal = 'blocking' OR contact.refusal = 'blocked_by' AND contact.silent_since IS NOT NULL AND EXISTS (
            SELECT FROM conversation_members c WHERE c.member_id = $2 AND c.peer_id = p.member_id))
        WHEN contact.refusal = 'blocking' THEN shown.main
        ELSE false
      END
      LIMIT 1`,
});

/**
 * Finds the file behind a key, if this viewer may see it:
 *
 * - a picture in a message: its owner, and members who may read the message
 * - a photo: its owner, and members who see it on the profile, by the same view (members of other sites are in none of its rows)
 * - a main photo: also visitors, if they find the member; and the blocker of its owner, whose list of blocked members shows it
 * - the main photo at a block by its owner: the blocked member, while their conversation or their own list of blocked members shows it
 *
 * Other viewers get undefined, as for a missing file. Until blocked members know of the block, they may cache that photo as without a
 * block. Another header would reveal the block.
 */
export async function findFile(pool: Pool, key: string, viewer: MemberId | undefined): Promise<FileResult | undefined> {
  const row = await readRow(pool, FILE, [key, viewer ?? null]);
  return (
    row && {
      filename: row.filename,
      size: row.size,
      cacheableBy: row.is_public ? 'all' : row.is_revocable ? 'none' : 'viewer',
    }
  );
}
