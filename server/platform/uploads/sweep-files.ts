import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { query, readRows } from '../database/query.ts';
import type { JobKind } from '../jobs/jobs.ts';
import type { Files } from './files.ts';

interface Dependencies {
  readonly pool: Pool;
  readonly files: Pick<Files, 'remove'>;
}

// A file of a member has a row that names it, or is marked for deletion:
//
//   markFiles ─▶ write files ─▶ the row is inserted, and its transaction removes the mark
//                   │                        │ the row is deleted: its transaction marks the files
//                   └── a crash, a refusal ──┴──▶ sweepFiles

const AT_ONCE = 200;
/** Must exceed the duration of any upload, because the sweep deletes its files after this time. */
const UPLOAD_HOURS = 1;

/** Marks files that are about to be written. */
export async function markFiles(pool: Pool, names: readonly string[]): Promise<void> {
  await pool.query(
    'INSERT INTO files_to_delete (filename, due_at) SELECT unnest($1::text[]), now() + make_interval(hours => $2)',
    [names, UPLOAD_HOURS],
  );
}

const DUE_FILES = query({
  row: { filename: z.string() },
  text: 'SELECT filename FROM files_to_delete WHERE filename = ANY ($1) OR ($1 IS NULL AND due_at <= now()) ORDER BY due_at LIMIT $2',
});

/** Deletes files marked for deletion: the named ones, or all that are due. Returns their number. */
export async function sweepFiles({ pool, files }: Dependencies, these?: readonly string[]): Promise<number> {
  for (let swept = 0; ;) {
    const due = await readRows(pool, DUE_FILES, [these ?? null, AT_ONCE]);
    for (const { filename } of due) await files.remove(filename);
    // The rows are deleted last. After a crash before this, the next sweep removes the files again, which is harmless.
    await pool.query('DELETE FROM files_to_delete WHERE filename = ANY ($1)', [due.map(({ filename }) => filename)]);
    swept += due.length;
    if (due.length < AT_ONCE) return swept;
  }
}

export function sweepPicturesJob(dependencies: Dependencies): JobKind<object> {
  return { name: 'sweep-pictures', cron: '41 * * * *', run: async () => void (await sweepFiles(dependencies)) };
}
