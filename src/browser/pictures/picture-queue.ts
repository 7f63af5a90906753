import type { MadePicture, makePicture, PictureUse } from './make-picture.ts';

export interface PictureRequest {
  readonly file: Blob;
  readonly use: PictureUse;
}

/** One file that the worker makes a picture of. */
export interface PictureTask extends PictureRequest {
  readonly id: number;
}

/** The worker is ready once its script runs. Each later message answers a task. */
export type PictureAnswer =
  | 'ready'
  | { readonly id: number; readonly made: MadePicture }
  | { readonly id: number; readonly failure: string };

interface Parts {
  /** Throws if the browser refuses to start a worker. */
  readonly startWorker: () => Worker;
  /** Loads the code of the worker into the page. */
  readonly loadMaker: () => Promise<typeof makePicture>;
}

interface Job {
  readonly task: PictureTask;
  readonly resolve: (made: MadePicture) => void;
  readonly reject: (reason: unknown) => void;
}

/** A worker without work ends after this time, so that the device has its memory back. */
export const IDLE_MS = 60_000;

/**
 * Makes pictures one at a time, because a decoded picture uses up to 200 MB. The first job starts the worker of the page. If the worker
 * cannot start, the page makes all pictures itself. If it crashes, its job fails, and the next one starts another worker.
 */
export class PictureQueue {
  readonly #parts: Parts;
  readonly #waiting: Job[] = [];
  #running: Job | null = null;
  #worker: Worker | null = null;
  #isReady = false;
  #isOnPage = false;
  #lastId = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Rejects with the reason of the signal when it aborts. */
  add(request: PictureRequest, signal?: AbortSignal): Promise<MadePicture> {
    if (signal?.aborted === true) return Promise.reject(signal.reason as Error);
    const { promise, resolve, reject } = Promise.withResolvers<MadePicture>();
    this.#lastId += 1;
    const job: Job = { task: { id: this.#lastId, ...request }, resolve, reject };
    const abort = () => {
      reject(signal?.reason);
      this.#drop(job);
    };
    signal?.addEventListener('abort', abort);
    this.#waiting.push(job);
    this.#next();
    return promise.finally(() => signal?.removeEventListener('abort', abort));
  }

  #next(): void {
    if (this.#running !== null) return;
    clearTimeout(this.#idle);
    const job = this.#waiting.shift();
    if (job === undefined) {
      this.#idle = setTimeout(() => this.#endWorker(), IDLE_MS);
      return;
    }
    this.#running = job;
    const worker = this.#isOnPage ? null : this.#openWorker();
    if (worker === null) void this.#makeOnPage(job);
    else worker.postMessage(job.task);
  }

  /** Null if the browser refuses to start a worker. */
  #openWorker(): Worker | null {
    if (this.#worker !== null) return this.#worker;
    try {
      const worker = this.#parts.startWorker();
      // An ended worker may have sent messages that arrive later.
      worker.addEventListener('message', ({ data }: MessageEvent<PictureAnswer>) => {
        if (this.#worker === worker) this.#receive(data);
      });
      worker.addEventListener('error', (event) => {
        // The job reports the failure.
        event.preventDefault();
        if (this.#worker === worker) this.#afterCrash();
      });
      this.#worker = worker;
      return worker;
    } catch {
      this.#isOnPage = true;
      return null;
    }
  }

  #receive(answer: PictureAnswer): void {
    if (answer === 'ready') {
      this.#isReady = true;
      return;
    }
    const job = this.#running;
    if (job?.task.id !== answer.id) return;
    if ('made' in answer) job.resolve(answer.made);
    else job.reject(new Error(answer.failure));
    this.#finish(job);
  }

  /** An error before the first message means that the script did not load: the browser or the network refused it. */
  #afterCrash(): void {
    const [job, hasRun] = [this.#running, this.#isReady];
    this.#endWorker();
    if (!hasRun) this.#isOnPage = true;
    if (job === null) return;
    if (hasRun) job.reject(new Error('The worker crashed while it made a picture.'));
    else this.#waiting.unshift(job);
    this.#finish(job);
  }

  /** A page cannot end its own work on a dropped job, so the next job waits for it. */
  #drop(job: Job): void {
    const place = this.#waiting.indexOf(job);
    if (place >= 0) this.#waiting.splice(place, 1);
    else if (this.#running === job && this.#worker !== null) {
      this.#endWorker();
      this.#finish(job);
    }
  }

  async #makeOnPage(job: Job): Promise<void> {
    try {
      const make = await this.#parts.loadMaker();
      job.resolve(await make(job.task.file, job.task.use));
    } catch (error) {
      job.reject(error);
    }
    this.#finish(job);
  }

  #finish(job: Job): void {
    if (this.#running !== job) return;
    this.#running = null;
    this.#next();
  }

  #endWorker(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#isReady = false;
  }
}
