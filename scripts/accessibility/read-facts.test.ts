import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FACTS, readFacts } from './read-facts.ts';

test('the accessibility statement has the facts of the journeys', () => {
  expect(readFileSync(FACTS, 'utf8'), 'run node scripts/accessibility/main.ts').toBe(readFacts());
});
