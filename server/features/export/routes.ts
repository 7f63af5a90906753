import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Identity } from '../../../contract/account/identity.ts';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { dropExport, getExport, requestExport } from '../../../contract/export/export.ts';
import { query, readRow } from '../../platform/database/query.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/problems.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import type { Files } from '../../platform/uploads/files.ts';
import { sweepFiles } from '../../platform/uploads/sweep-files.ts';
import type { Session } from '../../platform/security/sessions.ts';
import { nameOfRegion } from '../sites/regions.ts';
import type { Sites } from '../sites/sites.ts';
import { findExportFile, readExport } from './export-rows.ts';
import { Exports } from './make-exports.ts';
import { serveExport } from './serve-export.ts';

interface ExportParts {
  readonly pool: Pool;
  /** Refuses a password or a passkey that is not the member's. */
  readonly checkIdentity: (session: Session, identity: Identity, request: FastifyRequest) => Promise<void>;
  readonly calls: Calls;
  readonly files: Files;
  readonly readPicture: (filename: string) => Promise<Buffer | undefined>;
  readonly jobs: Jobs;
  readonly sites: Sites;
  readonly wakeMails: () => void;
}

/** Mounts the export of a member's data, and its jobs. */
export function mountDataExport(app: FastifyInstance, parts: ExportParts): void {
  const { pool, calls, files, readPicture, jobs, sites, wakeMails, checkIdentity } = parts;
  const onError = (err: unknown) => app.log.error({ err }, 'exports');
  const exports = new Exports({
    pool,
    files,
    jobs,
    wakeMails,
    onError,
    readPicture,
    siteOf: async (id) => {
      const { name, time_zone } = await sites.settingsOf(id);
      return { name, time_zone, nameOfRegion };
    },
  });
  jobs.register(exports.job);
  jobs.register(sweepExportsJob(pool));
  app.addHook('onClose', () => exports.close());
  mountCalls(calls, {
    pool,
    checkIdentity,
    wakeExports: () => exports.wake(),
    sweepFiles: (names) => sweepFiles({ pool, files }, names).catch(onError),
  });
  serveExport(app, { calls, pool, files });
}

interface CallDependencies extends Pick<ExportParts, 'pool' | 'checkIdentity'> {
  /** Enqueues the job that makes the requested exports. */
  readonly wakeExports: () => void;
  /** Deletes these files unless a row references them. It does not fail: the periodic sweep deletes the remaining files. */
  readonly sweepFiles: (files: readonly string[]) => Promise<unknown>;
}

const REQUESTED_EXPORT = query({
  row: { outcome: z.enum(['stored', 'too_soon']) },
  text: 'SELECT request_export($1) AS outcome',
});

function mountCalls(calls: Calls, { pool, checkIdentity, wakeExports, sweepFiles: sweep }: CallDependencies): void {
  calls.mount(requestExport, async ({ session: { member }, session, body: { identity }, request }) => {
    await checkIdentity(session, identity, request);
    const before = await findExportFile(pool, member);
    const requested = await readRow(pool, REQUESTED_EXPORT, [member]);
    const answer = await readExport(pool, member);
    if (requested?.outcome === 'too_soon') throw new Refusal('export_too_soon', { next_at: answer.next_at ?? '' });
    await sweep(before === undefined ? [] : [before.filename]);
    wakeExports();
    return answer;
  });

  calls.mount(getExport, async ({ session }) => readExport(pool, session.member));

  calls.mount(dropExport, async ({ session: { member } }) => {
    const before = await findExportFile(pool, member);
    await pool.query('SELECT drop_export($1)', [member]);
    await sweep(before === undefined ? [] : [before.filename]);
    return readExport(pool, member);
  });
}

/** Deletes expired exports, and dropped or failed ones after EXPORT_EVERY_HOURS. The sweep of files deletes their files later. */
export async function sweepExports(pool: Pool): Promise<void> {
  await pool.query('SELECT sweep_exports()');
}

function sweepExportsJob(pool: Pool): JobKind<object> {
  return { name: 'sweep-exports', cron: '37 * * * *', run: () => sweepExports(pool) };
}
