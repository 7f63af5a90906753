import type { FastifyBaseLogger } from 'fastify';
import { isUnavailable } from './is-unavailable.ts';

/** The least time between two lines of an outage, for all background work. */
const EVERY_MS = 1_000;
/** An outage ends when no background work has failed for this time. The slowest regular work runs every 15 s. */
const OVER_AFTER_MS = 20_000;

type Log = Pick<FastifyBaseLogger, 'info' | 'error'>;

/**
 * The log of background work: jobs, pushes, the sweep of ended sessions, the demo. When the database cannot answer, all of it fails
 * repeatedly. The log then writes one line a second, and one when the outage ends.
 */
export class BackgroundLog {
  readonly #log: Log;
  #opensAt = 0;
  /** The failures of this outage that no line has reported yet. */
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
    this.#log.error({ err, ...this.#resetLeftOut() }, message);
  }

  #end(): void {
    this.#over = undefined;
    this.#log.info(this.#resetLeftOut(), 'background work no longer fails');
  }

  #resetLeftOut(): { left_out?: number } {
    const count = this.#leftOut;
    this.#leftOut = 0;
    return count === 0 ? {} : { left_out: count };
  }
}
