import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { type ConstructorOptions, fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Transaction } from '../database/database.ts';

/** A kind of job. Running one twice does nothing twice: a process that dies in the middle leaves it to another. */
export interface JobKind<Data extends object> {
  readonly name: string;
  run(data: Data): Promise<void>;
  /** When it runs by itself, as a cron expression in UTC. */
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
/** Every poll of every kind is a query on the one connection of the embedded engine. */
const POLL_SECONDS = { postgresql: 2, embedded: 5 } as const;
/** How many one process takes at a time; as long as there are that many it does not wait for the next poll. */
const BATCH = 20;
const STOP_PATIENCE_MS = 5_000;
const START_LOCK = 7_361_206;

/** Jobs in the database, by pg-boss: written in the transaction of their cause, run by any process. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #kinds: JobKind<object>[] = [];
  readonly #pollSeconds: number;
  readonly #pool: Pool;
  readonly #onError: JobsOptions['onError'];
  readonly #engine: JobsOptions['engine'];

  constructor({ pool, engine, onError, pollSeconds = POLL_SECONDS[engine] }: JobsOptions) {
    const options: ConstructorOptions = {
      db: { executeSql: (text, values) => pool.query(text, values) },
      schema: 'jobs',
      backend: engine === 'embedded' ? 'pglite' : 'postgres',
      // REINDEX CONCURRENTLY cannot run through an adapter, and the tables of this size do not need it.
      reindex: false,
    };
    this.#boss = new PgBoss(options);
    this.#boss.on('error', onError);
    this.#pollSeconds = pollSeconds;
    this.#pool = pool;
    this.#engine = engine;
    this.#onError = onError;
  }

  /** Tells of a kind before the start. */
  register<Data extends object>(kind: JobKind<Data>): void {
    this.#kinds.push(kind);
  }

  async start(): Promise<void> {
    await this.#alone(() => this.#open());
  }

  /**
   * Two processes that install pg-boss at the same moment trip over each other, so they do it one after the other. The
   * lock takes a connection of its own; the embedded engine has none to spare, and no second process either.
   */
  async #alone(work: () => Promise<void>): Promise<void> {
    if (this.#engine === 'embedded') return work();
    const client = await this.#pool.connect();
    try {
      await client.query('SELECT pg_advisory_lock($1)', [START_LOCK]);
      await work();
    } finally {
      // Closes the connection, and the lock with it.
      client.release(true);
    }
  }

  async #open(): Promise<void> {
    await this.#boss.start();
    for (const kind of this.#kinds) {
      const { name, cron } = kind;
      await this.#boss.createQueue(name, RETRIES);
      // Reads the queue into pg-boss's memory now: the first enqueue may come inside a transaction, where it could not.
      await this.#boss.findJobs(name, { id: randomUUID() });
      const options = {
        pollingIntervalSeconds: this.#pollSeconds,
        batchSize: BATCH,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const;
      await this.#boss.work<object>(name, options, (jobs) => Promise.all(jobs.map((job) => this.#run(kind, job))));
      if (cron !== undefined) await this.#boss.schedule(name, cron, null, { tz: 'UTC' });
    }
  }

  /** One that fails leaves its neighbours in the batch alone. */
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
    await this.#boss.send(kind.name, data, { startAfter: startAfterSeconds });
  }

  /** The job is there if the transaction commits, and never was if it does not. */
  async enqueueInTransaction<Data extends object>(
    tx: Transaction,
    { kind, data, startAfterSeconds = 0 }: NewJob<Data>,
  ): Promise<void> {
    await this.#boss.send(kind.name, data, { startAfter: startAfterSeconds, db: fromDrizzle(tx, sql) });
  }

  /** Lets the jobs that run end, for a moment; those cut off run again elsewhere. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: STOP_PATIENCE_MS, close: false });
  }
}
