import {
  LOADING_BAR_DURATION_MS,
  LOADING_BAR_HIDE_MS,
  LOADING_BAR_THROTTLE_MS,
} from '../../../../contract/base/rules.ts';

/** The state of the loading bar. */
export interface Progress {
  readonly isShown: boolean;
  /** 0 to 1. */
  readonly value: number;
  readonly hasFailed: boolean;
}

const STEP_MS = 100;
const HIDDEN: Progress = { isShown: false, value: 0, hasFailed: false };

/**
 *   start ──200 ms──▶ shown, increasing towards the end in 5 s ──finish / fail──▶ full ──500 ms──▶ hidden
 *     └──finish before 200 ms──▶ never shown
 */
export class LoadingProgress {
  #progress = HIDDEN;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  readonly read = (): Progress => this.#progress;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  start(): void {
    clearTimeout(this.#timer);
    this.#set(HIDDEN);
    this.#timer = setTimeout(() => this.#increase(), LOADING_BAR_THROTTLE_MS);
  }

  finish(): void {
    this.#end(false);
  }

  fail(): void {
    this.#end(true);
  }

  #increase(): void {
    const value = Math.min(0.99, this.#progress.value + STEP_MS / LOADING_BAR_DURATION_MS);
    this.#set({ isShown: true, value, hasFailed: false });
    this.#timer = setTimeout(() => this.#increase(), STEP_MS);
  }

  #end(hasFailed: boolean): void {
    clearTimeout(this.#timer);
    if (!this.#progress.isShown) return;
    this.#set({ isShown: true, value: 1, hasFailed });
    this.#timer = setTimeout(() => this.#set(HIDDEN), LOADING_BAR_HIDE_MS);
  }

  #set(progress: Progress): void {
    this.#progress = progress;
    for (const listener of this.#listeners) listener();
  }
}
