import { createHash } from 'node:crypto';
import { Semaphore } from '../../../platform/uploads/semaphore.ts';
import type { ShareWords } from './share-overlay.ts';

/** Counts the changes of the drawing itself. Networks store a picture by its address, so a new drawing needs another one. */
const DRAWING = 1;
/** A picture has about 60 kB. A deployment of forty sites has no more pictures. */
const PICTURES_MOST = 500;
/** A drawing takes some tenths of a second. Beyond this number of waiting ones the caller may try again later. */
const WAITING_MOST = 50;

/** Names a picture by its content. Two sites with the same words have one picture. */
export const shareVersion = (words: ShareWords): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, words.niche, words.name, words.headline, words.lead]))
    .digest('hex')
    .slice(0, 16);

/** The drawn pictures, those of the last requests. One is drawn at a time, and each once, so that requests do not occupy the processor. */
export class SharePictures {
  readonly #draw: (words: ShareWords) => Promise<Buffer>;
  readonly #most: number;
  readonly #turns: Semaphore;
  /** The drawings that run or wait, by version. */
  readonly #drawings = new Map<string, Promise<Buffer>>();
  /** By version. The last one was requested last. */
  readonly #pictures = new Map<string, Buffer>();

  constructor(
    draw: (words: ShareWords) => Promise<Buffer>,
    most: number = PICTURES_MOST,
    waiting: number = WAITING_MOST,
  ) {
    this.#draw = draw;
    this.#most = most;
    this.#turns = new Semaphore({ atOnce: 1, waiting });
  }

  /** Returns the picture with these words. Networks take turns. Throws the refusal `unavailable` if too many drawings wait. */
  async read(words: ShareWords, network: string): Promise<Buffer> {
    const version = shareVersion(words);
    const drawing = () => this.#drawings.get(version) ?? this.#start(words, { version, network });
    const picture = this.#pictures.get(version) ?? (await drawing());
    this.#pictures.delete(version);
    this.#pictures.set(version, picture);
    const [oldest] = this.#pictures.keys();
    if (this.#pictures.size > this.#most && oldest !== undefined) this.#pictures.delete(oldest);
    return picture;
  }

  /** A failure is not stored, so the next request draws again. */
  #start(
    words: ShareWords,
    { version, network }: { readonly version: string; readonly network: string },
  ): Promise<Buffer> {
    const drawing = this.#turns.run(network, () => this.#draw(words)).finally(() => this.#drawings.delete(version));
    this.#drawings.set(version, drawing);
    return drawing;
  }
}
