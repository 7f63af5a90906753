import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerClock, serverNow } from './server-clock.ts';

const NOW = Date.parse('2026-11-24T12:00:00.200Z');

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  noteServerClock(new Date(Date.now()).toUTCString());
  vi.useRealTimers();
});

it('follows a server whose clock differs', () => {
  noteServerClock('Tue, 24 Nov 2026 11:00:00 GMT');
  expect(serverNow()).toBe(Date.parse('2026-11-24T11:00:00.500Z'));
  vi.advanceTimersByTime(60_000);
  expect(serverNow()).toBe(Date.parse('2026-11-24T11:01:00.500Z'));
});

it('ignores the whole seconds of the header, so that a countdown never jumps', () => {
  noteServerClock('Tue, 24 Nov 2026 12:00:00 GMT');
  const shown = serverNow();
  expect(Math.abs(shown - NOW)).toBeLessThan(1_000);
  noteServerClock('Tue, 24 Nov 2026 12:00:01 GMT');
  expect(serverNow()).toBe(shown);
});

it.each([null, '', 'yesterday'])('retains the last offset without a valid date: %s', (header) => {
  noteServerClock('Tue, 24 Nov 2026 11:00:00 GMT');
  noteServerClock(header);
  expect(serverNow()).toBe(Date.parse('2026-11-24T11:00:00.500Z'));
});
