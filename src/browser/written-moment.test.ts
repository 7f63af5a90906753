import { expect, test } from 'vitest';
import { writtenSoon } from './written-moment.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 4).getTime();

test('names the day of a coming moment only if it is another one', () => {
  const now = at(24, 20);
  expect(writtenSoon(at(24, 21), 'fr', now)).not.toMatch(/2026|demain/);
  expect(writtenSoon(at(25, 0), 'fr', now)).toMatch(/^demain, \d/);
  expect(writtenSoon(at(26, 20), 'fr', now)).toContain('2026');
});
