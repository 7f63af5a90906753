import type { FastifyBaseLogger } from 'fastify';
import { isUnavailable } from './is-unavailable.ts';

/** At most one line of an outage in this time, over all background work. */
const EVERY_MS = 1_000;
/** An outage counts as over when no background work has failed for this time. The slowest regular work runs every 15 s. */
const OVER_AFTER_MS = 20_000;

type Log = Pick<FastifyBaseLogger, 'info' | 'error'>;

/**
 * The log of the work that no request asks for: jobs, pushes, the sweep of ended sessions, the demo. When the database
 * cannot answer, all of them fail again and again. The log then says so once a second, and once that it is over.
 */
export class BackgroundLog {
  readonly #log: Log;
  #opensAt = 0;
  /** The failures of this outage that no line tells. */
  #leftOut = 0;
  #over: NodeJS.Timeout | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  info(details: object, message: string): void {
    this.#log.info(details, message);
  }

  /** Logs a failure of the work that `message` names. */
  error({ err }: { readonly err: unknown }, message: string): void {
    if (!isUnavailable(err)) return this.#log.error({ err }, message);
    this.#over?.refresh();
    this.#over ??= setTimeout(() => this.#end(), OVER_AFTER_MS).unref();
    if (Date.now() < this.#opensAt) {
      this.#leftOut += 1;
      return;
    }
    this.#opensAt = Date.now() + EVERY_MS;
    this.#log.error({ err, ...this.#takeLeftOut() }, message);
  }

  #end(): void {
    this.#over = undefined;
    this.#log.info(this.#takeLeftOut(), 'background work no longer fails');
  }

  #takeLeftOut(): { left_out?: number } {
    const count = this.#leftOut;
    this.#leftOut = 0;
    return count === 0 ? {} : { left_out: count };
  }
}
