import type { FastifyInstance } from 'fastify';
import { Exports } from '../features/export/make-exports.ts';
import { mountExport, type ExportDependencies } from '../features/export/routes.ts';
import { serveExport } from '../features/export/serve-export.ts';
import { sweepExportsJob } from '../features/export/sweep-exports.ts';
import type { PictureSource } from '../features/media/picture-source.ts';
import { sweepFiles } from '../platform/uploads/sweep-files.ts';
import { nameOfRegion } from '../features/sites/regions.ts';
import type { Sites } from '../features/sites/sites.ts';
import type { Calls } from '../platform/http/calls.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Files } from '../platform/uploads/files.ts';

interface ExportParts extends Pick<ExportDependencies, 'pool' | 'checkIdentity'> {
  readonly calls: Calls;
  readonly files: Files;
  readonly source: PictureSource;
  readonly jobs: Jobs;
  readonly sites: Sites;
  readonly wakeMails: () => void;
}

/** Mounts the export of a member's data, and passes what it needs of sites, pictures and files. */
export function mountDataExport(app: FastifyInstance, parts: ExportParts): void {
  const { pool, calls, files, source, jobs, sites, wakeMails, checkIdentity } = parts;
  const onError = (err: unknown) => app.log.error({ err }, 'exports');
  const exports = new Exports({
    pool,
    files,
    jobs,
    wakeMails,
    onError,
    readPicture: (filename) => source.read(filename, { filename, size: 'full' }),
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
