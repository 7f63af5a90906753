/** Limits the number of concurrent places for each key. */
export class Places {
  readonly #most: number;
  readonly #held = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  isFull(key: string): boolean {
    return (this.#held.get(key) ?? 0) >= this.#most;
  }

  /** Acquires a place and returns the function that releases it once. */
  acquire(key: string): () => void {
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1);
    return () => {
      const left = (this.#held.get(key) ?? 1) - 1;
      if (left === 0) this.#held.delete(key);
      else this.#held.set(key, left);
    };
  }
}
