import { Refusal } from '../problems.ts';

/**
 * Runs at most `atOnce` pieces of work at a time, in the order of arrival. At most `waiting` callers wait; the next one is
 * refused with `unavailable` and may try again.
 */
export class Semaphore {
  readonly #atOnce: number;
  readonly #waitingMost: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce;
    this.#waitingMost = waiting;
  }

  async take<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#waitingMost) throw new Refusal('unavailable', {});
      // The finished work hands its place over, so that `#running` stays the same and no newcomer takes the place.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
