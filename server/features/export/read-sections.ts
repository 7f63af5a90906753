import type { Pool } from 'pg';
import { EXPORT_SECTIONS, type ExportData } from '../../../contract/export/export-data.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { type QueriedSection, SECTION_QUERIES } from './export-sections.ts';

/** Copies a stored picture into the archive. Undefined if its file is missing. */
export type AddPicture = (filename: string, folder: 'pictures' | 'chat-pictures') => Promise<string | undefined>;
export type ReadSections = Pick<ExportData, QueriedSection>;

/** Reads the sections with one query each, and copies their pictures. The schema drops fields that it does not define. */
export async function readSections(pool: Pool, member: MemberId, addPicture: AddPicture): Promise<ReadSections> {
  const read: [string, unknown][] = [];
  for (const name of Object.keys(SECTION_QUERIES) as QueriedSection[]) {
    const { text, rows: kind, folder } = SECTION_QUERIES[name];
    const { rows } = await pool.query<Record<string, unknown>>(text, [member]);
    if (folder !== undefined)
      for (const row of rows) row['file'] = (await addPicture(String(row['filename']), folder)) ?? null;
    const value = kind === 'list' ? rows : (rows[0] ?? null);
    read.push([name, EXPORT_SECTIONS[name].parse(asJson(value))]);
  }
  return Object.fromEntries(read) as ReadSections;
}

/** Converts times of the database to ISO 8601 in UTC. */
export const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
