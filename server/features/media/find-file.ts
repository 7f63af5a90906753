import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/ids.ts';

export interface FoundFile {
  /** The key of the full-size picture; `key` may be its thumbnail. */
  readonly filename: string;
  readonly isThumb: boolean;
  /** Which caches may store it: all, the viewer's own, or none, because the owner may revoke access at any time. */
  readonly keptBy: 'anybody' | 'viewer' | 'nobody';
}

/**
 * Finds the file behind a key, if this viewer may see it:
 *
 * - a picture in a message: its owner, and the members of its conversation unless they removed the message
 * - a photo: its owner, and members who see it on the profile, by the same view
 * - a main photo: any client that knows its random name. Visitors see it and shared caches keep it, so a block check hides nothing
 *
 * Other viewers get undefined, as for a missing file.
 */
export async function findFile(pool: Pool, key: string, viewer: MemberId | undefined): Promise<FoundFile | undefined> {
  const { rows } = await pool.query<{ filename: string; is_public: boolean; can_be_taken_back: boolean }>({
    name: 'find_file',
    text: `
      SELECT f.filename, false AS is_public, false AS can_be_taken_back FROM media f
      WHERE (f.filename = $1 OR f.thumb_filename = $1) AND (f.owner_id = $2 OR EXISTS (
        SELECT FROM messages m JOIN conversation_members c ON c.conversation_id = m.conversation_id
        WHERE m.id = f.attached_message AND m.sender_id = f.owner_id AND m.deleted_at IS NULL
          AND c.member_id = $2 AND m.seq > c.hidden_seq))
      UNION ALL
      SELECT p.filename, coalesce(shown.main, false), p.private AND p.member_id IS DISTINCT FROM $2
      FROM photos p JOIN members o ON o.id = p.member_id AND o.status IN ('active', 'not_confirmed')
      LEFT JOIN LATERAL (SELECT s.main FROM shown_photos s WHERE s.member_id = p.member_id AND s.id = p.id) shown ON true
      WHERE (p.filename = $1 OR p.thumb_filename = $1) AND (p.member_id = $2 OR shown.main OR EXISTS (
        SELECT FROM photo_sights s JOIN contacts contact ON contact.viewer_id = s.viewer_id AND contact.other_id = s.member_id
        WHERE s.member_id = p.member_id AND s.id = p.id AND s.viewer_id = $2 AND s.sight = 'seen'
          AND contact.state IN ('active', 'not_confirmed')
          AND (contact.visible OR are_acquainted(contact.viewer_id, contact.other_id))))
      LIMIT 1`,
    values: [key, viewer ?? null],
  });
  const row = rows[0];
  return (
    row && {
      filename: row.filename,
      isThumb: row.filename !== key,
      keptBy: row.is_public ? 'anybody' : row.can_be_taken_back ? 'nobody' : 'viewer',
    }
  );
}
