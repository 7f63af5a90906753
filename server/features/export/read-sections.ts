import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { EXPORT_SECTIONS, type ExportData } from '../../../contract/export/export-data.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { query, readRows } from '../../platform/database/query.ts';
import { type QueriedSection, SECTION_QUERIES } from './export-sections.ts';
import { exportedColumns } from './exported-columns.ts';

/** Copies a stored file into the archive. Undefined if it is missing. */
export type AddFile = (filename: string, folder: 'pictures' | 'chat-pictures') => Promise<string | undefined>;
export type ReadSections = Pick<ExportData, QueriedSection>;

/** The schemas of the contract state the columns. A file has its name in the file store in place of its path in the archive. */
const SECTIONS = (Object.keys(SECTION_QUERIES) as QueriedSection[]).map((name) => {
  const { text, rows: kind, folder } = SECTION_QUERIES[name];
  const { file, picture, ...columns } = exportedColumns(EXPORT_SECTIONS[name]);
  // Each row has a `file`, or may have a `picture`.
  const filename = picture === undefined ? z.string() : z.nullable(z.string());
  const row = folder === undefined ? columns : { ...columns, filename };
  return { name, kind, folder, field: file === undefined ? 'picture' : 'file', selected: query({ row, text }) };
});

/** Reads the sections with one query each, and copies their files. The schema drops fields that it does not define. */
export async function readSections(pool: Pool, member: MemberId, addFile: AddFile): Promise<ReadSections> {
  const read: [string, unknown][] = [];
  const pathOf = async (filename: unknown, folder: Parameters<AddFile>[1]) =>
    typeof filename === 'string' ? addFile(filename, folder) : undefined;
  for (const { name, kind, folder, field, selected } of SECTIONS) {
    const rows: Record<string, unknown>[] = await readRows(pool, selected, [member]);
    if (folder !== undefined) for (const row of rows) row[field] = (await pathOf(row['filename'], folder)) ?? null;
    const value = kind === 'list' ? rows : (rows[0] ?? null);
    read.push([name, EXPORT_SECTIONS[name].parse(asJson(value))]);
  }
  return Object.fromEntries(read) as ReadSections;
}

/** Converts times of the database to ISO 8601 in UTC. */
export const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
