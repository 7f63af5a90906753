import { expect, test } from 'vitest';
import { isoDay, startOfDay } from './calendar-days.ts';

test('names the day of a moment on this device, and returns to its start', () => {
  const evening = new Date(2026, 2, 9, 23, 59).getTime();
  expect(isoDay(evening)).toBe('2026-03-09');
  expect(startOfDay('2026-03-09')).toBe(new Date(2026, 2, 9).getTime());
});
