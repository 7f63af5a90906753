import { createHash } from 'node:crypto';
import { Thread } from '../../platform/thread.ts';
import type { Files } from '../../platform/uploads/files.ts';
import type { Drawing } from './draw-document.ts';

interface Dependencies {
  readonly files: Pick<Files, 'read' | 'put'>;
  /** Receives the error of a file that could not be stored. Its reader has the document all the same. */
  readonly onError: (error: unknown) => void;
  /** For tests: what draws a document, in place of the thread. */
  readonly draw?: (drawing: Drawing) => Promise<Uint8Array>;
}

/**
 * The invoices and credit notes as PDF files. A document never changes, so it is drawn for its first reader only, in a thread, and
 * stored. Two processes may draw it at once: both store the same bytes.
 */
export class DrawnDocuments {
  readonly #files: Pick<Files, 'read' | 'put'>;
  readonly #onError: (error: unknown) => void;
  readonly #thread = new Thread<Drawing, Uint8Array>(new URL('document-thread.ts', import.meta.url));
  readonly #draw: (drawing: Drawing) => Promise<Uint8Array>;
  /** What is being read or drawn, by its key. Readers of one document wait for one drawing. */
  readonly #open = new Map<string, Promise<Uint8Array>>();

  constructor({ files, onError, draw = (drawing) => this.#thread.ask(drawing) }: Dependencies) {
    this.#files = files;
    this.#onError = onError;
    this.#draw = draw;
  }

  /** Returns the bytes of the file. */
  async read(drawing: Drawing): Promise<Uint8Array> {
    const key = keyOf(drawing);
    const open = this.#open.get(key) ?? this.#readOrDraw(key, drawing).finally(() => this.#open.delete(key));
    this.#open.set(key, open);
    return open;
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
 * The file of a document in one language and region. Its name has a hash of the document beside the number, because a database that was
 * restored gives numbers again, to other orders. A later change of the site's time zone or of the product's own company changes no file.
 */
function keyOf({ document, locale }: Drawing): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([document, locale]))
    .digest('base64url');
  return `documents/${document.number}-${hash}.pdf`;
}
