import type { Pool } from 'pg';
import type { Files } from '../../platform/uploads/files.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';

interface Dependencies {
  readonly pool: Pool;
  readonly files: Files;
}

const AT_ONCE = 200;

/** Deletes files marked for deletion: the given ones, or all that are due. Returns their number. */
export async function sweepFiles({ pool, files }: Dependencies, these?: readonly string[]): Promise<number> {
  for (let swept = 0; ;) {
    const { rows } = await pool.query<{ filename: string }>(
      'SELECT filename FROM files_to_delete WHERE filename = ANY ($1) OR ($1 IS NULL AND due_at <= now()) ORDER BY due_at LIMIT $2',
      [these ?? null, AT_ONCE],
    );
    for (const { filename } of rows) await files.remove(filename);
    // The rows go last. After a crash before this, the next sweep removes the files again, which is harmless.
    await pool.query('DELETE FROM files_to_delete WHERE filename = ANY ($1)', [rows.map(({ filename }) => filename)]);
    swept += rows.length;
    if (rows.length < AT_ONCE) return swept;
  }
}

export function sweepPicturesJob(dependencies: Dependencies): JobKind<object> {
  return { name: 'sweep-pictures', cron: '41 * * * *', run: async () => void (await sweepFiles(dependencies)) };
}
