import { vi } from 'vitest';

const PATIENCE_MS = 10_000;
const { waitFor } = vi;

// Vitest waits one second by itself: on a busy machine a screen takes longer, and nothing is slower for being waited for.
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
