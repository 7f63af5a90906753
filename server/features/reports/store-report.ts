import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type * as z from 'zod/mini';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { report } from '../../../contract/reports.ts';
import { REPORTS_A_DAY, REPORT_NOTES_LENGTH } from '../../../contract/base/rules.ts';
import type { Files } from '../../platform/uploads/files.ts';
import { Refusal } from '../../platform/problems.ts';

type Report = z.output<NonNullable<typeof report.body>>;
type Evidence = Record<string, unknown> & { readonly files: readonly string[] };

export interface ReportsDependencies {
  readonly pool: Pool;
  readonly files: Files;
  /** Starts the job that sends the queued mails. */
  readonly wakeMails: () => void;
  /** Reads the bytes of a picture. Draws a demo picture if it is missing. */
  readonly readPicture: (filename: string) => Promise<Buffer | undefined>;
}

const HOUR_SECONDS = 3_600;

/**
 * Stores a report with a copy of its evidence, because the reported member may delete the original. Copies pictures under
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
  const copies = await copyPictures({ files, readPicture }, evidence.files);
  const { rows } = await pool.query<{ outcome: 'stored' | 'known' | 'too_many' }>(
    'SELECT store_report($1, $2, $3, $4, $5, $6, $7) AS outcome',
    [
      reporter,
      report.profile,
      subject.kind,
      subject.id,
      { reason: report.reason, note: report.note },
      { ...evidence, files: copies },
      REPORTS_A_DAY,
    ],
  );
  const outcome = rows[0]?.outcome;
  if (outcome === 'stored') return;
  await Promise.all(copies.map((key) => files.remove(key)));
  if (outcome === 'too_many') throw new Refusal('rate_limited', { retry_after_seconds: HOUR_SECONDS });
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

async function captureEvidence(
  pool: Pool,
  reporter: MemberId,
  { profile, picture, message }: Report,
): Promise<Evidence | null> {
  const { rows } = await pool.query<{ evidence: Evidence | null }>(
    'SELECT report_evidence($1, $2, $3, $4) AS evidence',
    [reporter, profile, picture ?? null, message ?? null],
  );
  return rows[0]?.evidence ?? null;
}

/**
 * Appends the note to an existing report, once. It copies no evidence and does not count as a new report. Returns false if there
 * is no report yet.
 */
async function addWords(pool: Pool, reporter: MemberId, report: Report): Promise<boolean> {
  const { kind, id } = subjectOf(report);
  const { rows } = await pool.query<{ is_appended: boolean }>(
    `UPDATE reports SET note = CASE
         WHEN strpos(note, $5) > 0 OR char_length(note) + char_length($5) > $6 THEN note
         WHEN note = '' THEN $5
         ELSE note || E'\n\n' || $5
       END
     WHERE reporter_id = $1 AND reported_id = $2 AND subject = $3 AND subject_id = $4
     RETURNING strpos(note, $5) > 0 AS is_appended`,
    [reporter, report.profile, kind, id, report.note, REPORT_NOTES_LENGTH],
  );
  const [known] = rows;
  // The note has reached its maximum length.
  if (known?.is_appended === false) throw new Refusal('rate_limited', { retry_after_seconds: HOUR_SECONDS });
  return known !== undefined;
}

async function copyPictures(
  { files, readPicture }: Pick<ReportsDependencies, 'files' | 'readPicture'>,
  filenames: readonly string[],
): Promise<string[]> {
  const copies = await Promise.all(
    filenames.map(async (filename) => {
      const bytes = await readPicture(filename);
      if (bytes === undefined) return [];
      const key = `reports/${randomBytes(18).toString('base64url')}.webp`;
      await files.put(key, bytes, 'image/webp');
      return [key];
    }),
  );
  return copies.flat();
}
