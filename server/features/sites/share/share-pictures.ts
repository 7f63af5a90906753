import { createHash } from 'node:crypto';
import type { ShareWords } from './share-overlay.ts';

/** Counts the changes of the drawing itself. Networks store a picture by its address, so a new drawing needs another one. */
const DRAWING = 1;
/** A picture has about 60 kB. */
const PICTURES_MOST = 100;

/** Names a picture by its content. Two sites with the same words have one picture. */
export const shareVersion = (words: ShareWords): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, words.niche, words.name, words.headline, words.lead]))
    .digest('hex')
    .slice(0, 16);

/**
 * The drawn pictures, those of the last requests. They are drawn one after another and once each, so that requests do not occupy the
 * processor.
 */
export class SharePictures {
  readonly #draw: (words: ShareWords) => Promise<Buffer>;
  readonly #most: number;
  /** By version, the one that was requested last at the end. */
  readonly #pictures = new Map<string, Promise<Buffer>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(draw: (words: ShareWords) => Promise<Buffer>, most: number = PICTURES_MOST) {
    this.#draw = draw;
    this.#most = most;
  }

  read(words: ShareWords): Promise<Buffer> {
    const version = shareVersion(words);
    const picture = this.#pictures.get(version) ?? this.#queue(words, version);
    this.#pictures.delete(version);
    this.#pictures.set(version, picture);
    const [oldest] = this.#pictures.keys();
    if (this.#pictures.size > this.#most && oldest !== undefined) this.#pictures.delete(oldest);
    return picture;
  }

  #queue(words: ShareWords, version: string): Promise<Buffer> {
    const picture = this.#last.then(() => this.#draw(words));
    // A failure is not stored, so the next request draws again.
    this.#last = picture.catch(() => this.#pictures.delete(version));
    return picture;
  }
}
