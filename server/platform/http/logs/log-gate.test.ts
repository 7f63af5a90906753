import { expect, test } from 'vitest';
import { LogGate } from './log-gate.ts';

test('passes one line of a kind each second and counts the others', () => {
  let now = 0;
  const gate = new LogGate(() => now);
  expect(gate.pass('503')).toBe(0);
  for (let line = 0; line < 40; line += 1) expect(gate.pass('503')).toBeUndefined();
  expect(gate.pass('429')).toBe(0);
  now = 999;
  expect(gate.pass('503')).toBeUndefined();
  now = 1_000;
  expect(gate.pass('503')).toBe(41);
  expect(gate.pass('503')).toBeUndefined();
});
