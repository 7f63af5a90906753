import { expect, vi } from 'vitest';

const PATIENCE_MS = 10_000;
const { waitFor } = vi;
const { poll } = expect;

// Vitest's default limit of one second is too short for a screen on a busy machine. A longer limit slows no passing test.
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
expect.poll = (read, options) => poll(read, { timeout: PATIENCE_MS, ...options });
