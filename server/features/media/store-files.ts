import type { Pool } from 'pg';
import type { Files } from '../../platform/uploads/files.ts';
import { Refusal } from '../../platform/problems.ts';
import { markFiles, sweepFiles } from '../../platform/uploads/sweep-files.ts';

export interface MediaStore {
  readonly pool: Pool;
  readonly files: Pick<Files, 'put' | 'remove'>;
}

/** The refusal of an upload whose id its owner has used for a file of another kind. */
export const idInUse = (): Refusal => new Refusal('invalid_request', { issues: [{ path: 'id', code: 'in_use' }] });

interface NewFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly type: string;
}

/**
 * Stores the files first, then the row: a row without files would stay forever, while files without a row are marked for deletion.
 * `insertRow` returns the files of the rows that it has deleted for the member's quota. When two concurrent uploads have the same id, the
 * first row wins.
 */
export async function storeFiles(
  { pool, files }: MediaStore,
  written: readonly NewFile[],
  insertRow: () => Promise<readonly { readonly file: string }[]>,
): Promise<void> {
  const names = written.map(({ name }) => name);
  await markFiles(pool, names);
  for (const { name, bytes, type } of written) await files.put(name, bytes, type);
  const unnamed = await insertRow();
  await Promise.all(unnamed.map(({ file }) => files.remove(file)));
  // An upload whose row lost has its files still marked for deletion.
  await sweepFiles({ pool, files }, names);
}
