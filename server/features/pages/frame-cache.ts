import { hash } from 'node:crypto';

/** How many frames a process caches, at about 100 KB each: one for each site, address, language, region and country. */
const FRAMES_MOST = 300;

/**
 * Caches the frames of pages by their data: a changed setting is another key, so no frame becomes outdated. Readers can name any region and
 * address, so the frame that was used longest ago makes room for a new one, and only some new frames a second are rendered.
 */
export class FrameCache<Frame> {
  readonly #frames = new Map<string, Frame>();
  readonly #rendersASecond: number;
  #second = 0;
  #renders = 0;

  constructor(rendersASecond: number) {
    this.#rendersASecond = rendersASecond;
  }

  /** Returns the frame for these data. Undefined if it is not cached and too many frames were rendered in this second. */
  async get(data: unknown, render: () => Frame | Promise<Frame>): Promise<Frame | undefined> {
    const key = keyOf(data);
    const cached = this.#frames.get(key);
    const frame = cached ?? (this.mayRender() ? await render() : undefined);
    if (frame === undefined) return frame;
    // A map is ordered by insertion.
    this.#frames.delete(key);
    this.#frames.set(key, frame);
    const [oldest] = this.#frames.keys();
    if (this.#frames.size > FRAMES_MOST && oldest !== undefined) this.#frames.delete(oldest);
    return frame;
  }

  /** Whether a frame may be rendered now. Counts it. */
  mayRender(): boolean {
    const second = Math.floor(Date.now() / 1_000);
    if (second !== this.#second) [this.#second, this.#renders] = [second, 0];
    this.#renders += 1;
    return this.#renders <= this.#rendersASecond;
  }
}

/** The data contain a reader's address and all texts of a site, so their hash stands for them in the memory. */
const keyOf = (data: unknown): string => hash('sha256', JSON.stringify(data));
