import { vi } from 'vitest';
import type * as Player from './player.ts';

/** An audio element. Each play waits until the test answers it. */
export class FakeAudio extends EventTarget {
  static made: FakeAudio[] = [];
  static playable = ['audio/mp4', 'audio/webm'];
  src = '';
  currentTime = 0;
  paused = true;
  ended = false;
  error: object | null = null;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  preservesPitch = false;
  loads = 0;
  #starts: PromiseWithResolvers<void>[] = [];

  constructor() {
    super();
    FakeAudio.made.push(this);
  }
  canPlayType = (type: string): string => (FakeAudio.playable.includes(type) ? 'maybe' : '');
  play(): Promise<void> {
    this.paused = false;
    this.ended = false;
    const start = Promise.withResolvers<void>();
    this.#starts.push(start);
    return start.promise;
  }
  pause(): void {
    if (!this.paused) queueMicrotask(() => this.dispatchEvent(new Event('pause')));
    this.paused = true;
    this.refuse('AbortError');
  }
  load(): void {
    this.loads += 1;
    this.currentTime = 0;
    this.playbackRate = this.defaultPlaybackRate;
    this.refuse('AbortError');
  }
  removeAttribute(name: string): void {
    if (name === 'src') this.src = '';
  }
  /** Rejects the plays that have not begun. */
  refuse(name: string): void {
    for (const start of this.#starts.splice(0)) start.reject(new DOMException('refused', name));
  }
  begin(): void {
    for (const start of this.#starts.splice(0)) start.resolve();
    this.dispatchEvent(new Event('playing'));
  }
  advance(ms: number): void {
    this.currentTime += ms / 1_000;
    vi.advanceTimersByTime(ms);
  }
  end(): void {
    this.paused = true;
    this.ended = true;
    this.dispatchEvent(new Event('pause'));
    this.dispatchEvent(new Event('ended'));
  }
}

/** The element of the page that was opened last. */
export const audio = (): FakeAudio => FakeAudio.made.at(-1) as FakeAudio;

/** The notes of the device. */
export const notes = new Map<string, string>();
/** The addresses of recordings that were not revoked. */
export const urls = new Set<string>();

/** Opens a page with a player of its own on another device. */
export async function openPage(): Promise<typeof Player> {
  vi.useFakeTimers();
  Object.assign(FakeAudio, { made: [], playable: ['audio/mp4', 'audio/webm'] });
  notes.clear();
  urls.clear();
  vi.stubGlobal('Audio', FakeAudio);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, text: string) => void notes.set(key, text),
  });
  let last = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    last += 1;
    urls.add(`blob:${last}`);
    return `blob:${last}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void urls.delete(url));
  return reloadPage();
}

/** Opens the page again on the same device. */
export async function reloadPage(): Promise<typeof Player> {
  vi.resetModules();
  return import('./player.ts');
}

export function closePage(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

/** A recording of ten seconds. */
export const source = () => ({
  load: vi.fn<() => Promise<Blob>>(async () => new Blob(['voice'])),
  type: 'audio/webm',
  duration_ms: 10_000,
});

/** Lets the promises that are settled continue. No timer passes. */
export const settle = () => vi.advanceTimersByTimeAsync(0);
