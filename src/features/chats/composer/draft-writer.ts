const WRITE_EVERY_MS = 150;

/**
 * Writes the composer's text to the store: the first letter at once, then every 150 ms, and at once when the page
 * closes. The store echoes each write later, possibly after the member has typed more. `acceptStored` distinguishes
 * such an echo, and an older draft, from a text that another tab wrote.
 */
export class DraftWriter {
  readonly #write: (text: string) => void;
  #pending: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The last text written, until the store echoes it. */
  #awaited: string | undefined;
  /** The text that was sent. The store may still echo it. Such an echo must not fill the field. */
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
    if (this.#pending !== undefined) this.#write(this.#claimPending());
  }

  /**
   * Writes a pending text, in case sending fails. After that the text does not count as the text of the field.
   */
  send(): void {
    this.flush();
    this.#sent = this.#awaited;
    this.#awaited = undefined;
  }

  // Typing does not postpone this write, so a member who types without a pause loses nothing.
  #writePending(): void {
    this.#timer = undefined;
    if (this.#pending === undefined) return;
    this.#write(this.#claimPending());
    this.#timer = setTimeout(() => this.#writePending(), WRITE_EVERY_MS);
  }

  #claimPending(): string {
    const text = this.#pending ?? '';
    this.#pending = undefined;
    this.#awaited = text;
    return text;
  }

  /** The text that the store has not confirmed; null without one. */
  get unsettled(): string | null {
    return this.#pending ?? this.#awaited ?? null;
  }

  /** Compares the stored text with the own writes. Returns true if another tab wrote it and nothing newer was typed here. */
  acceptStored(stored: string): boolean {
    if (stored === this.#sent) return false;
    this.#sent = undefined;
    if (this.#pending === undefined && this.#awaited === undefined) return true;
    // The store echoes writes in order, so its text is outdated until it echoes the last write.
    if (stored === this.#awaited) this.#awaited = undefined;
    return false;
  }
}
