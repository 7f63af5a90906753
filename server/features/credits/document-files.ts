import { createHash } from 'node:crypto';
import { Thread } from '../../platform/thread.ts';
import type { Files } from '../../platform/uploads/files.ts';
import type { Drawing } from './draw-document.ts';

interface Dependencies {
  readonly files: Pick<Files, 'read' | 'put'>;
  /** Receives the error of a failed write to the file store. The reader receives the document anyway. */
  readonly onError: (error: unknown) => void;
  /** Draws a document in place of the thread, for tests. */
  readonly draw?: (drawing: Drawing) => Promise<Uint8Array>;
}

/**
 * The invoices and credit notes as PDF files. A document never changes, so a thread draws it for the first reader only, and the file
 * store holds the result. Two processes may draw a document at once, but both store the same bytes.
 */
export class DrawnDocuments {
  readonly #files: Pick<Files, 'read' | 'put'>;
  readonly #onError: (error: unknown) => void;
  readonly #thread = new Thread<Drawing, Uint8Array>(new URL('document-thread.ts', import.meta.url));
  readonly #draw: (drawing: Drawing) => Promise<Uint8Array>;
  /** The pending reads and drawings by key. Concurrent readers of one document share one drawing. */
  readonly #pending = new Map<string, Promise<Uint8Array>>();

  constructor({ files, onError, draw = (drawing) => this.#thread.ask(drawing) }: Dependencies) {
    this.#files = files;
    this.#onError = onError;
    this.#draw = draw;
  }

  /** Returns the bytes of the file. */
  async read(drawing: Drawing): Promise<Uint8Array> {
    const key = keyOf(drawing);
    const pending = this.#pending.get(key) ?? this.#readOrDraw(key, drawing).finally(() => this.#pending.delete(key));
    this.#pending.set(key, pending);
    return pending;
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.#thread.close();
  }

  async #readOrDraw(key: string, drawing: Drawing): Promise<Uint8Array> {
    const stored = await this.#files.read(key);
    if (stored !== undefined) return stored;
    const drawn = await this.#draw(drawing);
    await this.#files.put(key, drawn, 'application/pdf').catch(this.#onError);
    return drawn;
  }
}

/**
 * Returns the file of a document in one language and region. Its name has a hash of the document beside the number, because a restored
 * database assigns numbers again to other orders. A later change of the site's time zone or of the product's company changes no file.
 */
function keyOf({ document, locale }: Drawing): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([document, locale]))
    .digest('base64url');
  return `documents/${document.number}-${hash}.pdf`;
}
