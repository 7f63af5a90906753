const WRITE_EVERY_MS = 150;

/**
 * Writes down what stands in a composer: the first letter at once, then every 150 ms, and at once when the page is left.
 * What it wrote comes back from the store a moment later, perhaps after more was typed: `hear` tells that, and what was
 * there before, from another tab's words.
 */
export class DraftWriter {
  readonly #write: (text: string) => void;
  #pending: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The last that was written, until the store says so. */
  #awaited: string | undefined;
  /** What was sent: that the store still says it means nothing any more. */
  #sent: string | undefined;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  change(text: string): void {
    this.#pending = text;
    if (this.#timer === undefined) this.#writePending();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#pending !== undefined) this.#write(this.#take());
  }

  /** What stands there is being sent: written down once more, in case it does not get that far, and no longer the field's. */
  send(): void {
    this.flush();
    this.#sent = this.#awaited;
    this.#awaited = undefined;
  }

  // Not put off by the next letter: who writes without a pause is kept as well.
  #writePending(): void {
    this.#timer = undefined;
    if (this.#pending === undefined) return;
    this.#write(this.#take());
    this.#timer = setTimeout(() => this.#writePending(), WRITE_EVERY_MS);
  }

  #take(): string {
    const text = this.#pending ?? '';
    this.#pending = undefined;
    this.#awaited = text;
    return text;
  }

  /** What was typed and is not known to be written yet: null once the store has said it. */
  get unsettled(): string | null {
    return this.#pending ?? this.#awaited ?? null;
  }

  /** Hears what the store holds. True where somebody else put it there and nothing newer was typed here. */
  hear(stored: string): boolean {
    if (stored === this.#sent) return false;
    this.#sent = undefined;
    if (this.#pending === undefined && this.#awaited === undefined) return true;
    // The store speaks in order: until it has said what was written last, it speaks of before.
    if (stored === this.#awaited) this.#awaited = undefined;
    return false;
  }
}
