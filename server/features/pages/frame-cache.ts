/** How many frames a process caches, at about 80 KB each: one for each site, language, region and price country. */
const FRAMES_MOST = 300;

/**
 * Caches the frames of pages by their data: a changed setting is another key, so no frame becomes outdated. Readers can name any region, so
 * the frame that was used longest ago makes room for a new one.
 */
export class FrameCache {
  readonly #frames = new Map<string, string>();

  get(data: unknown, render: () => string): string {
    const key = JSON.stringify(data);
    const frame = this.#frames.get(key) ?? render();
    // A map is ordered by insertion.
    this.#frames.delete(key);
    this.#frames.set(key, frame);
    const [oldest] = this.#frames.keys();
    if (this.#frames.size > FRAMES_MOST && oldest !== undefined) this.#frames.delete(oldest);
    return frame;
  }
}
