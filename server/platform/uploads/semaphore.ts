import { Refusal } from '../problems.ts';

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (reason: Refusal) => void;
}

/**
 * Runs at most `atOnce` pieces of work at a time. Owners take turns, and each owner's work runs in the order of arrival, so that no owner
 * waits for all the work of another. At most `waiting` pieces wait. Beyond that the newest piece of the owner with the most waiting work is
 * refused with `unavailable`, and its caller may retry.
 */
export class Semaphore {
  readonly #atOnce: number;
  readonly #waitingMost: number;
  /** Waiting work, by owner. The first owner is next; after a turn an owner moves to the end. */
  readonly #waiting = new Map<string, Waiting[]>();
  #numWaiting = 0;
  #running = 0;

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce;
    this.#waitingMost = waiting;
  }

  async run<Value>(owner: string, work: () => Promise<Value>): Promise<Value> {
    if (this.#running < this.#atOnce) this.#running += 1;
    // `begin` hands the slot over directly, so that `#running` is unchanged and no later caller acquires the slot.
    else await new Promise<void>((begin, refuse) => this.#enqueue(owner, { begin, refuse }));
    try {
      return await work();
    } finally {
      const next = this.#next();
      if (next === undefined) this.#running -= 1;
      else next.begin();
    }
  }

  #enqueue(owner: string, one: Waiting): void {
    this.#waiting.set(owner, [...(this.#waiting.get(owner) ?? []), one]);
    this.#numWaiting += 1;
    if (this.#numWaiting > this.#waitingMost) this.#refuseNewestOfLongest();
  }

  #next(): Waiting | undefined {
    const [first] = this.#waiting;
    if (first === undefined) return undefined;
    const [owner, [next, ...later]] = first;
    this.#waiting.delete(owner);
    if (later.length > 0) this.#waiting.set(owner, later);
    this.#numWaiting -= 1;
    return next;
  }

  #refuseNewestOfLongest(): void {
    // Among equals the last owner loses, so that a new owner displaces only owners with more than one piece.
    const longest = [...this.#waiting].reduce((most, one) => (one[1].length >= most[1].length ? one : most));
    const [owner, queue] = longest;
    const newest = queue.pop();
    if (queue.length === 0) this.#waiting.delete(owner);
    this.#numWaiting -= 1;
    newest?.refuse(new Refusal('unavailable', {}));
  }
}
