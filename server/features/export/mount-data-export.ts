import type { FastifyInstance } from 'fastify';
import { Exports } from './make-exports.ts';
import { type ExportDependencies, mountExport } from './routes.ts';
import { serveExport } from './serve-export.ts';
import { sweepFiles } from '../../platform/uploads/sweep-files.ts';
import { nameOfRegion } from '../sites/regions.ts';
import type { Sites } from '../sites/sites.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import type { Files } from '../../platform/uploads/files.ts';
import type { Pool } from 'pg';

interface ExportParts extends Pick<ExportDependencies, 'pool' | 'checkIdentity'> {
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
  mountExport(calls, {
    pool,
    checkIdentity,
    wakeExports: () => exports.wake(),
    sweepFiles: (names) => sweepFiles({ pool, files }, names).catch(onError),
  });
  serveExport(app, { calls, pool, files });
}

/** Deletes expired exports, and dropped or failed ones after EXPORT_EVERY_HOURS. The sweep of files deletes their files later. */
export async function sweepExports(pool: Pool): Promise<void> {
  await pool.query('SELECT sweep_exports()');
}

function sweepExportsJob(pool: Pool): JobKind<object> {
  return { name: 'sweep-exports', cron: '37 * * * *', run: () => sweepExports(pool) };
}
