import type { Files } from '../../platform/uploads/files.ts';
import { Semaphore } from '../../platform/uploads/semaphore.ts';
import type { FileResult } from './find-file.ts';
import { makeSize } from './make-picture.ts';

/** Draws a known picture that was never stored, as WebP. Returns undefined for an unknown one. */
export type DrawMissing = (filename: string) => Promise<Buffer | undefined>;

/** `waiting` is high, because a page of members requests all of its pictures at once. */
const LIMITS = { atOnce: 2, waiting: 500 };

/** Reads pictures. Draws a demo picture at its first request, once for concurrent requests. */
export class PictureSource {
  readonly #files: Files;
  readonly #drawMissing: DrawMissing;
  readonly #semaphore = new Semaphore(LIMITS);
  readonly #drawing = new Map<string, Promise<Buffer | undefined>>();

  constructor(files: Files, drawMissing: DrawMissing) {
    this.#files = files;
    this.#drawMissing = drawMissing;
  }

  async read(key: string, { filename, size }: Pick<FileResult, 'filename' | 'size'>): Promise<Buffer | undefined> {
    const stored = await this.#files.read(key);
    if (stored !== undefined) return stored;
    if (size === 'full') return this.#once(key, () => this.#draw(key));
    return this.#once(key, async () => {
      const full = (await this.#files.read(filename)) ?? (await this.#once(filename, () => this.#draw(filename)));
      return full && this.#store(key, await makeSize(full, size));
    });
  }

  #once(key: string, make: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const running = this.#drawing.get(key) ?? make().finally(() => this.#drawing.delete(key));
    this.#drawing.set(key, running);
    return running;
  }

  async #draw(filename: string): Promise<Buffer | undefined> {
    const drawn = await this.#semaphore.run(filename, () => this.#drawMissing(filename));
    return drawn && this.#store(filename, drawn);
  }

  async #store(key: string, bytes: Buffer): Promise<Buffer> {
    await this.#files.put(key, bytes, 'image/webp');
    return bytes;
  }
}
