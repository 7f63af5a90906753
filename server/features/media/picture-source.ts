import type { Files } from '../../platform/uploads/files.ts';
import { Semaphore } from '../../platform/uploads/semaphore.ts';
import type { FoundFile } from './find-file.ts';
import { makeThumb } from './make-picture.ts';

/** Draws a picture that is known and was never stored, as WebP; undefined for one it does not know how to draw. */
export type DrawMissing = (filename: string) => Promise<Buffer | undefined>;

/** A page of members asks for all of its pictures at once. */
const TURNS = { atOnce: 2, waiting: 500 };

/** Reads pictures, and has those of the demo drawn when they are first asked for: once, however many ask. */
export class PictureSource {
  readonly #files: Files;
  readonly #drawMissing: DrawMissing;
  readonly #semaphore = new Semaphore(TURNS);
  readonly #drawing = new Map<string, Promise<Buffer | undefined>>();

  constructor(files: Files, drawMissing: DrawMissing) {
    this.#files = files;
    this.#drawMissing = drawMissing;
  }

  async read(key: string, { filename, isThumb }: Pick<FoundFile, 'filename' | 'isThumb'>): Promise<Buffer | undefined> {
    const stored = await this.#files.read(key);
    if (stored !== undefined) return stored;
    if (!isThumb) return this.#once(key, () => this.#draw(key));
    return this.#once(key, async () => {
      const full = (await this.#files.read(filename)) ?? (await this.#once(filename, () => this.#draw(filename)));
      return full && this.#keep(key, await makeThumb(full));
    });
  }

  #once(key: string, make: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const running = this.#drawing.get(key) ?? make().finally(() => this.#drawing.delete(key));
    this.#drawing.set(key, running);
    return running;
  }

  async #draw(filename: string): Promise<Buffer | undefined> {
    const drawn = await this.#semaphore.take(() => this.#drawMissing(filename));
    return drawn && this.#keep(filename, drawn);
  }

  async #keep(key: string, bytes: Buffer): Promise<Buffer> {
    await this.#files.put(key, bytes, 'image/webp');
    return bytes;
  }
}
