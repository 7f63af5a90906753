import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { UNSENT_PICTURES_HOURS } from '../../../contract/base/rules.ts';
import { query, readRows } from '../../platform/database/query.ts';
import type { Files } from '../../platform/uploads/files.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';

const AT_ONCE = 200;

// One statement decides a race with a send: it either finds the file attached, or deletes it before the send.
const SWEPT = query({
  row: { filename: z.string(), thumb_filename: z.nullable(z.string()) },
  text: `DELETE FROM media WHERE attached_message IS NULL AND (owner_id, id) IN (
         SELECT owner_id, id FROM media WHERE attached_message IS NULL AND created_at < now() - make_interval(hours => $1) LIMIT $2)
       RETURNING filename, thumb_filename`,
});

/** Deletes uploaded pictures and recordings that were never sent. Returns their number. */
export async function sweepUnattached(pool: Pool, files: Files): Promise<number> {
  let swept = 0;
  for (;;) {
    const rows = await readRows(pool, SWEPT, [UNSENT_PICTURES_HOURS, AT_ONCE]);
    for (const row of rows) {
      await files.remove(row.filename);
      if (row.thumb_filename !== null) await files.remove(row.thumb_filename);
    }
    swept += rows.length;
    if (rows.length < AT_ONCE) return swept;
  }
}

export function sweepMediaJob(pool: Pool, files: Files): JobKind<object> {
  return { name: 'sweep-media', cron: '23 * * * *', run: async () => void (await sweepUnattached(pool, files)) };
}
