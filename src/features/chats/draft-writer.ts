const WRITE_AFTER_MS = 150;
const REMEMBERED = 20;

/**
 * Writes down what stands in a composer, at most 150 ms after it was typed, and at once when the page is left. What it
 * wrote comes back from the store a moment later, perhaps after more was typed: `hear` tells that from another tab's words.
 */
export class DraftWriter {
  readonly #write: (text: string) => Promise<void>;
  #pending: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #written: string[] = [];

  constructor(write: (text: string) => Promise<void>) {
    this.#write = write;
  }

  change(text: string): void {
    this.#pending = text;
    // Not put off by the next letter: who writes without a pause is kept as well.
    this.#timer ??= setTimeout(() => this.flush(), WRITE_AFTER_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#pending === undefined) return;
    const text = this.#pending;
    this.#pending = undefined;
    this.#written = [...this.#written, text].slice(-REMEMBERED);
    this.#write(text).catch(reportError);
  }

  /** Hears what the store holds. True where somebody else put it there and nothing newer is being typed here. */
  hear(stored: string): boolean {
    // The echoes come in order: with that of the last one, those before it are past.
    if (stored === this.#written.at(-1)) this.#written = [stored];
    return this.#pending === undefined && !this.#written.includes(stored);
  }
}
