const EVERY_MS = 1_000;

/** Passes one line of a kind each second, because a flood of requests must not cause a flood of lines. */
export class LogGate {
  readonly #now: () => number;
  readonly #kinds = new Map<string, { opensAt: number; leftOut: number }>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Returns how many lines of this kind were left out since the last one, or undefined if the caller must leave out this one too. */
  pass(kind: string): number | undefined {
    const known = this.#kinds.get(kind);
    if (known !== undefined && this.#now() < known.opensAt) {
      known.leftOut += 1;
      return undefined;
    }
    this.#kinds.set(kind, { opensAt: this.#now() + EVERY_MS, leftOut: 0 });
    return known?.leftOut ?? 0;
  }
}
