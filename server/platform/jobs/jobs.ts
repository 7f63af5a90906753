import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { type Job, type JobResult, PgBoss } from 'pg-boss';
import { readSchemaNames } from '../../database/schema-names.ts';

/** A kind of job. Running a job twice must have no second effect, because another process repeats an interrupted job. */
export interface JobKind<Data extends object> {
  readonly name: string;
  run(data: Data): Promise<void>;
  /** The schedule as a cron expression in UTC. Without one the job runs only when it is enqueued. */
  readonly cron?: string;
}

export interface NewJob<Data extends object> {
  readonly kind: JobKind<Data>;
  readonly data: Data;
  readonly startAfterSeconds?: number;
}

export interface JobsOptions {
  readonly pool: Pool;
  readonly engine: 'postgresql' | 'embedded';
  readonly onError: (error: Error) => void;
  readonly pollSeconds?: number;
}

const RETRIES = { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 300 };
/** Seconds between two polls of a kind. The embedded engine polls less often, because it has one connection. */
const POLL_SECONDS = { postgresql: 2, embedded: 5 } as const;
/** How many jobs a process claims at once. After a full batch it claims the next one without waiting for the poll. */
const BATCH = 20;
const STOP_PATIENCE_MS = 5_000;
/** The advisory lock under which a process installs pg-boss and its queues. */
export const START_LOCK = 7_361_206;

/** Jobs in the database, run by pg-boss in any process. */
export class Jobs {
  #boss: PgBoss | undefined;
  readonly #kinds: JobKind<object>[] = [];
  readonly #pollSeconds: number;
  readonly #pool: Pool;
  readonly #onError: JobsOptions['onError'];
  readonly #engine: JobsOptions['engine'];

  constructor({ pool, engine, onError, pollSeconds = POLL_SECONDS[engine] }: JobsOptions) {
    this.#pollSeconds = pollSeconds;
    this.#pool = pool;
    this.#engine = engine;
    this.#onError = onError;
  }

  /** Registers a kind. Call it before `start`. */
  register<Data extends object>(kind: JobKind<Data>): void {
    this.#kinds.push(kind);
  }

  async start(): Promise<void> {
    await this.#alone(() => this.#open());
  }

  /**
   * Runs `work` under a lock, because two processes cannot install pg-boss at the same time. The lock needs a connection of
   * its own. The embedded engine has no second connection and no second process, so it runs without the lock.
   */
  async #alone(work: () => Promise<void>): Promise<void> {
    if (this.#engine === 'embedded') return work();
    const client = await this.#pool.connect();
    try {
      await client.query('SELECT pg_advisory_lock($1)', [START_LOCK]);
      await work();
    } finally {
      // The lock ends with the connection.
      client.release(true);
    }
  }

  async #open(): Promise<void> {
    const { jobs: schema } = await readSchemaNames(this.#pool);
    const boss = new PgBoss({
      db: { executeSql: (text, values) => this.#pool.query(text, values) },
      schema,
      backend: this.#engine === 'embedded' ? 'pglite' : 'postgres',
      // REINDEX CONCURRENTLY cannot run through an adapter, and tables of this size do not need it.
      reindex: false,
    });
    boss.on('error', this.#onError);
    this.#boss = boss;
    await boss.start();
    for (const kind of this.#kinds) {
      const { name, cron } = kind;
      await boss.createQueue(name, RETRIES);
      // The call makes pg-boss cache the queue. The first enqueue may run inside a transaction, where it cannot read it.
      await boss.findJobs(name, { id: randomUUID() });
      const options = {
        pollingIntervalSeconds: this.#pollSeconds,
        batchSize: BATCH,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const;
      await boss.work<object>(name, options, (jobs) => Promise.all(jobs.map((job) => this.#run(kind, job))));
      if (cron !== undefined) await boss.schedule(name, cron, null, { tz: 'UTC' });
    }
  }

  /** Runs one job. A failure fails only this job of the batch. */
  async #run(kind: JobKind<object>, { id, data }: Job): Promise<JobResult> {
    try {
      await kind.run(data);
      return { id, status: 'completed' };
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      this.#onError(reason);
      return { id, status: 'failed', output: { message: reason.message } };
    }
  }

  async enqueue<Data extends object>({ kind, data, startAfterSeconds = 0 }: NewJob<Data>): Promise<void> {
    await this.#started().send(kind.name, data, { startAfter: startAfterSeconds });
  }

  /** Waits up to STOP_PATIENCE_MS for the running jobs. Interrupted jobs run again in another process. */
  async stop(): Promise<void> {
    await this.#boss?.stop({ graceful: true, timeout: STOP_PATIENCE_MS, close: false });
  }

  #started(): PgBoss {
    if (this.#boss === undefined) throw new Error('a job was enqueued before the start');
    return this.#boss;
  }
}
