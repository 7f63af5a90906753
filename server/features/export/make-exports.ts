import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import type { Files } from '../../platform/uploads/files.ts';
import { Archive } from './archive.ts';
import { type Claim, claimExport, EXTEND_EVERY_MS, extendClaim, failExport, finishExport } from './export-rows.ts';
import { type ExportSources, writeExport } from './write-export.ts';

// The steps of an export (functions/export.sql has the states of its row):
//
//   POST /api/export.php ─▶ row ─▶ commit ─▶ wake() ─▶ the job runs in any process, and by its schedule
//   ─▶ claim ─▶ write the archive into the file store, and extend the claim while writing ─▶ ready, with an e-mail
//                 └─ a failure, a crash, a lost claim ─▶ the file is deleted, and the export is due again
//
// The claim is a committed row and no open transaction, because writing is slow and the embedded engine has one connection.

export interface ExportsOptions extends ExportSources {
  readonly files: Files;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly wakeMails: () => void;
  readonly onError: (error: unknown) => void;
}

/** Makes the requested exports, one at a time in each process. */
export class Exports {
  /** The job that makes them. Register it before the jobs start. */
  readonly job: JobKind<object> = { name: 'make-exports', cron: '*/2 * * * *', run: () => this.make() };
  readonly #options: ExportsOptions;
  #run: Promise<void> | undefined;
  #isRequestedAgain = false;
  #isClosed = false;

  constructor(options: ExportsOptions) {
    this.#options = options;
  }

  /** Enqueues the job. Call it after the commit of a request. If that fails, the schedule runs the job. */
  wake(): void {
    const { jobs, onError } = this.#options;
    jobs.enqueue({ kind: this.job, data: {} }).catch(onError);
  }

  /** Makes all exports that are due. After a call during a run, the run searches for due exports again. */
  async make(): Promise<void> {
    this.#isRequestedAgain = true;
    this.#run ??= this.#makeAll().finally(() => (this.#run = undefined));
    return this.#run;
  }

  async #makeAll(): Promise<void> {
    while (this.#isRequestedAgain) {
      this.#isRequestedAgain = false;
      for (let claim = await this.#claim(); claim !== undefined; claim = await this.#claim())
        await this.#makeOne(claim);
    }
  }

  async #claim(): Promise<Claim | undefined> {
    return this.#isClosed ? undefined : claimExport(this.#options.pool);
  }

  async #makeOne(claim: Claim): Promise<void> {
    const { pool, files, wakeMails, onError } = this.#options;
    try {
      const bytes = await this.#write(claim);
      if (await finishExport(pool, claim, bytes)) wakeMails();
      else await files.remove(claim.filename);
    } catch (error) {
      onError(error);
      await files.remove(claim.filename);
      await failExport(pool, claim, error);
    }
  }

  /** Writes the archive into the file store. Returns its bytes. */
  async #write(claim: Claim): Promise<number> {
    const { files } = this.#options;
    const madeAt = new Date();
    const archive = new Archive(madeAt);
    const stored = files.putStream(claim.filename, archive.output, 'application/zip');
    const written = writeExport(this.#options, { ...claim, archive, madeAt, onFile: this.#extendWhileWriting(claim) });
    written.catch((error: unknown) => archive.abort(error));
    // Both must have ended before the caller removes the file.
    const [ofWriting, ofStoring] = await Promise.allSettled([written, stored]);
    if (ofWriting.status === 'rejected') throw ofWriting.reason;
    if (ofStoring.status === 'rejected') throw ofStoring.reason;
    return archive.bytes;
  }

  #extendWhileWriting(claim: Claim): () => Promise<void> {
    let extendedAt = performance.now();
    return async () => {
      if (this.#isClosed) throw new Error('the server stops');
      if (performance.now() - extendedAt < EXTEND_EVERY_MS) return;
      await extendClaim(this.#options.pool, claim);
      extendedAt = performance.now();
    };
  }

  /** Claims no more exports, and waits until the current one has ended. An interrupted export is due again. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#run?.catch(() => undefined);
  }
}
