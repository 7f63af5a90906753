import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/ids.ts';

export interface FoundFile {
  /** The large picture, of which `key` itself may be the small one. */
  readonly filename: string;
  readonly isThumb: boolean;
  /** Anybody may see it, so anybody's cache may keep it. */
  readonly isPublic: boolean;
}

/**
 * The file behind a key, if this viewer may see it. A picture in a message: its owner, and the members of the
 * conversation that it was sent in, unless they removed it there. A photo: whoever sees profiles, once it is approved and
 * while it is not private; before that its owner. What is not theirs is not there.
 */
export async function findFile(pool: Pool, key: string, viewer: MemberId | undefined): Promise<FoundFile | undefined> {
  const { rows } = await pool.query<{ filename: string; is_public: boolean }>({
    name: 'find_file',
    text: `
      SELECT f.filename, false AS is_public FROM media f
      WHERE (f.filename = $1 OR f.thumb_filename = $1) AND (f.owner_id = $2 OR EXISTS (
        SELECT FROM messages m JOIN conversation_members c ON c.conversation_id = m.conversation_id
        WHERE m.id = f.attached_message AND m.deleted_at IS NULL AND c.member_id = $2 AND m.seq > c.hidden_seq))
      UNION ALL
      SELECT p.filename, p.status = 'approved' AND NOT p.private FROM photos p JOIN members o ON o.id = p.member_id
      WHERE (p.filename = $1 OR p.thumb_filename = $1)
        AND (p.member_id = $2 OR (p.status = 'approved' AND NOT p.private AND o.status IN ('active', 'not_confirmed')))
      LIMIT 1`,
    values: [key, viewer ?? null],
  });
  const row = rows[0];
  return row && { filename: row.filename, isThumb: row.filename !== key, isPublic: row.is_public };
}
