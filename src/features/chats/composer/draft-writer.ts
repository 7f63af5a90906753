import type { ComposerDraft } from '../../../engine/store/drafts.ts';

const WRITE_EVERY_MS = 150;

/**
 * Writes the composer's text to the store: the first letter at once, then every 150 ms, and at once when the page
 * closes. The store echoes each write later, possibly after the member has typed more or sent the text, so the echo of
 * an own write never fills the field. A text of another tab, or of a message that returns for editing, does.
 */
export class DraftWriter {
  readonly #write: (text: string) => void;
  #pending: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The last text written, until the store echoes it. */
  #awaited: string | undefined;

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
  release(): void {
    this.flush();
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

  /** Compares the stored draft with the own writes. Returns true if the field shows it: it is not own, and nothing newer was typed. */
  acceptStored({ text, isOwn }: ComposerDraft): boolean {
    if (text === this.#awaited) {
      this.#awaited = undefined;
      return false;
    }
    return !isOwn && this.#pending === undefined && this.#awaited === undefined;
  }
}
