import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import type { Files } from '../../platform/uploads/files.ts';
import { Archive } from './archive.ts';
import { type Claim, claimExport, failExport, finishExport, HOLD_EVERY_MS, holdExport } from './export-rows.ts';
import { type ExportSources, writeExport } from './write-export.ts';

// The way of an export (functions/export.sql has the states of its row):
//
//   POST /api/export.php ─▶ row ─▶ commit ─▶ wake() ─▶ the job runs in any process, and by its schedule
//   ─▶ claim ─▶ write the archive into the file store, and hold the claim meanwhile ─▶ ready, with an e-mail
//                 └─ a failure, a crash, a lost claim ─▶ the file goes, and the export is due again
//
// The claim is a commit of its own and no open transaction, because an archive takes a while, and the embedded engine has one connection.

export interface ExportsOptions extends ExportSources {
  readonly files: Files;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly wakeMails: () => void;
  readonly onError: (error: unknown) => void;
}

/** Makes the exports that members asked for, one at a time in each process. */
export class Exports {
  /** The job that makes them. Register it before the jobs start. */
  readonly job: JobKind<object> = { name: 'make-exports', cron: '*/2 * * * *', run: () => this.make() };
  readonly #options: ExportsOptions;
  #run: Promise<void> | undefined;
  #isAskedAgain = false;
  #isClosed = false;

  constructor(options: ExportsOptions) {
    this.#options = options;
  }

  /** Enqueues the job. Call it after the commit of a request. If that fails, the schedule runs the job. */
  wake(): void {
    const { jobs, onError } = this.#options;
    jobs.enqueue({ kind: this.job, data: {} }).catch(onError);
  }

  /** Makes all exports that are due. A call during a run makes it look again. */
  async make(): Promise<void> {
    this.#isAskedAgain = true;
    this.#run ??= this.#makeAll().finally(() => (this.#run = undefined));
    return this.#run;
  }

  async #makeAll(): Promise<void> {
    while (this.#isAskedAgain) {
      this.#isAskedAgain = false;
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
    const written = writeExport(this.#options, { ...claim, archive, madeAt, onFile: this.#holdWhileWriting(claim) });
    written.catch((error: unknown) => archive.abort(error));
    // Both must have ended before the file is removed.
    const [ofWriting, ofStoring] = await Promise.allSettled([written, stored]);
    if (ofWriting.status === 'rejected') throw ofWriting.reason;
    if (ofStoring.status === 'rejected') throw ofStoring.reason;
    return archive.bytes;
  }

  #holdWhileWriting(claim: Claim): () => Promise<void> {
    let heldAt = performance.now();
    return async () => {
      if (this.#isClosed) throw new Error('the server stops');
      if (performance.now() - heldAt < HOLD_EVERY_MS) return;
      await holdExport(this.#options.pool, claim);
      heldAt = performance.now();
    };
  }

  /** Takes no more exports, and waits until the present one has given up. It is made again after the next start. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#run?.catch(() => undefined);
  }
}
