import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { report } from '../../../contract/reports.ts';
import { REPORTS_A_DAY, REPORT_NOTES_LENGTH } from '../../../contract/base/rules.ts';
import { query, readRow, type RowOf } from '../../platform/database/query.ts';
import type { Files } from '../../platform/uploads/files.ts';
import { Refusal } from '../../platform/problems.ts';

type Report = z.output<NonNullable<typeof report.body>>;

export interface ReportsDependencies {
  readonly pool: Pool;
  readonly files: Files;
  /** Starts the job that sends the queued mails. */
  readonly wakeMails: () => void;
  /** Reads the bytes of a picture or a recording. Draws a demo picture if it is missing. */
  readonly readPicture: (filename: string) => Promise<Buffer | undefined>;
}

const HOUR_SECONDS = 3_600;

const STORED_REPORT = query({
  row: { outcome: z.enum(['stored', 'known', 'too_many']) },
  text: 'SELECT store_report($1, $2, $3, $4, $5, $6, $7) AS outcome',
});

/**
 * Stores a report with a copy of its evidence, because the reported member may delete the original. Copies files under
 * keys of the report before it inserts the row that names them.
 */
export async function storeReport(
  { pool, files, readPicture }: ReportsDependencies,
  reporter: MemberId,
  report: Report,
): Promise<void> {
  const subject = subjectOf(report);
  // This runs before the evidence check: a reporter may extend a report after the evidence is deleted.
  if (await addWords(pool, reporter, report)) return;
  const evidence = await captureEvidence(pool, reporter, report);
  if (evidence === null) throw new Refusal('not_found', {});
  const copies = await copyFiles({ files, readPicture }, evidence.files);
  const stored = await readRow(pool, STORED_REPORT, [
    reporter,
    report.profile,
    subject.kind,
    subject.id,
    { reason: report.reason, note: report.note },
    { ...evidence, files: copies },
    REPORTS_A_DAY,
  ]);
  if (stored?.outcome === 'stored') return;
  await Promise.all(copies.map((key) => files.remove(key)));
  if (stored?.outcome === 'too_many') throw new Refusal('rate_limited', { retry_after_seconds: HOUR_SECONDS });
  // A concurrent report was stored first, so this one adds its note to it.
  await addWords(pool, reporter, report);
}

interface Subject {
  readonly kind: 'profile' | 'picture' | 'message';
  readonly id: string;
}

function subjectOf({ profile, picture, message }: Report): Subject {
  if (picture !== undefined) return { kind: 'picture', id: picture };
  return message === undefined ? { kind: 'profile', id: profile } : { kind: 'message', id: message };
}

const CAPTURED_EVIDENCE = query({
  // The process copies the files. It stores the rest as it is, for the operator.
  row: { evidence: z.nullable(z.looseObject({ files: z.array(z.string()) })) },
  text: 'SELECT report_evidence($1, $2, $3, $4) AS evidence',
});

async function captureEvidence(
  pool: Pool,
  reporter: MemberId,
  { profile, picture, message }: Report,
): Promise<RowOf<typeof CAPTURED_EVIDENCE>['evidence']> {
  const captured = await readRow(pool, CAPTURED_EVIDENCE, [reporter, profile, picture ?? null, message ?? null]);
  return captured?.evidence ?? null;
}

const KNOWN_REPORT = query({
  row: { is_appended: z.boolean() },
  text: `UPDATE reports SET note = CASE
         WHEN strpos(note, $5) > 0 OR char_length(note) + char_length($5) > $6 THEN note
         WHEN note = '' THEN $5
         ELSE note || E'\n\n' || $5
       END
     WHERE reporter_id = $1 AND reported_id = $2 AND subject = $3 AND subject_id = $4
     RETURNING strpos(note, $5) > 0 AS is_appended`,
});

/**
 * Appends the note to an existing report, once. It copies no evidence and does not count as a new report. Returns false if there
 * is no report yet.
 */
async function addWords(pool: Pool, reporter: MemberId, report: Report): Promise<boolean> {
  const { kind, id } = subjectOf(report);
  const known = await readRow(pool, KNOWN_REPORT, [
    reporter,
    report.profile,
    kind,
    id,
    report.note,
    REPORT_NOTES_LENGTH,
  ]);
  // The note has reached its maximum length.
  if (known?.is_appended === false) throw new Refusal('rate_limited', { retry_after_seconds: HOUR_SECONDS });
  return known !== undefined;
}

/** The content types of the files of members, by their extension. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.m4a': 'audio/mp4',
  '.webm': 'audio/webm',
};

async function copyFiles(
  { files, readPicture }: Pick<ReportsDependencies, 'files' | 'readPicture'>,
  filenames: readonly string[],
): Promise<string[]> {
  const copies = await Promise.all(
    filenames.map(async (filename) => {
      const bytes = await readPicture(filename);
      if (bytes === undefined) return [];
      const extension = extname(filename);
      const key = `reports/${randomBytes(18).toString('base64url')}${extension}`;
      await files.put(key, bytes, CONTENT_TYPES[extension] ?? 'application/octet-stream');
      return [key];
    }),
  );
  return copies.flat();
}
