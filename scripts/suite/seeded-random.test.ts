import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { seedRandomness } from './seed-randomness.ts';
import { fillBytes, seededRandom } from './seeded-random.ts';
import { testSeed } from './test-seed.ts';

afterEach(() => seedRandomness(testSeed(), import.meta.url));

/** Draws one value from each random source of a test. */
const draw = () => [
  Math.random(),
  randomUUID(),
  crypto.randomUUID(),
  randomBytes(8).toString('hex'),
  [...crypto.getRandomValues(new Uint32Array(2))],
  randomInt(1_000_000),
];

test('draws equal values for the same seed and file, and other values for another seed or file', () => {
  const drawn = [
    [1, 'a.test.ts'],
    [1, 'a.test.ts'],
    [2, 'a.test.ts'],
    [1, 'b.test.ts'],
  ].map(([seed, file]) => {
    seedRandomness(Number(seed), String(file));
    return draw();
  });
  expect(drawn[1]).toEqual(drawn[0]);
  for (const [index] of draw().entries()) expect(new Set(drawn.map((one) => String(one[index]))).size).toBe(3);
});

test('makes identifiers of version 4 that do not repeat', () => {
  const ids = Array.from({ length: 1_000 }, () => randomUUID());
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('spreads its bytes evenly', () => {
  const counts = new Map<number, number>();
  for (const byte of fillBytes(new Uint8Array(256_000), seededRandom(7, '')))
    counts.set(byte, (counts.get(byte) ?? 0) + 1);
  expect(counts.size).toBe(256);
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(250);
});
