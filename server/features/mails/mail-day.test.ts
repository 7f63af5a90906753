import { expect, test } from 'vitest';
import { isMailDay } from './mail-day.ts';

test.each([
  ['Europe/Amsterdam', '2026-01-15T06:59:59Z', false],
  ['Europe/Amsterdam', '2026-01-15T07:00:00Z', true],
  ['Europe/Amsterdam', '2026-01-15T16:59:59Z', true],
  ['Europe/Amsterdam', '2026-01-15T17:00:00Z', false],
  ['Europe/Amsterdam', '2026-07-15T05:59:59Z', false],
  ['Europe/Amsterdam', '2026-07-15T06:00:00Z', true],
  ['America/Los_Angeles', '2026-01-15T08:00:00Z', false],
  ['America/Los_Angeles', '2026-01-15T16:00:00Z', true],
  ['America/Los_Angeles', '2026-01-16T01:59:59Z', true],
  ['Australia/Sydney', '2026-01-14T21:00:00Z', true],
  ['Australia/Sydney', '2026-01-15T12:00:00Z', false],
  ['Asia/Kolkata', '2026-01-15T02:29:59Z', false],
  ['Asia/Kolkata', '2026-01-15T02:30:00Z', true],
  ['UTC', '2026-01-15T00:00:00Z', false],
])('in %s at %s: %s', (zone, now, isDay) => {
  expect(isMailDay(zone, new Date(now))).toBe(isDay);
});
