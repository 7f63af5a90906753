import type { Pool } from 'pg';
import { UNSENT_PICTURES_HOURS } from '../../../contract/base/rules.ts';
import type { Files } from '../../platform/uploads/files.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';

const AT_ONCE = 200;

/** Deletes uploaded pictures that were never sent. Returns their number. */
export async function sweepUnattached(pool: Pool, files: Files): Promise<number> {
  let swept = 0;
  for (;;) {
    // One statement decides a race with a send: it either finds the picture attached, or deletes it before the send.
    const { rows } = await pool.query<{ filename: string; thumb_filename: string }>(
      `DELETE FROM media WHERE attached_message IS NULL AND (owner_id, id) IN (
         SELECT owner_id, id FROM media WHERE attached_message IS NULL AND created_at < now() - make_interval(hours => $1) LIMIT $2)
       RETURNING filename, thumb_filename`,
      [UNSENT_PICTURES_HOURS, AT_ONCE],
    );
    for (const row of rows) {
      await files.remove(row.filename);
      await files.remove(row.thumb_filename);
    }
    swept += rows.length;
    if (rows.length < AT_ONCE) return swept;
  }
}

export function sweepMediaJob(pool: Pool, files: Files): JobKind<object> {
  return { name: 'sweep-media', cron: '23 * * * *', run: async () => void (await sweepUnattached(pool, files)) };
}
