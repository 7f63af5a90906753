import { expect, test } from 'vitest';
import { ruleBeside } from './operator.ts';

test.each([
  ['You asked for money.', 'Section 4', 'Section 4'],
  ['terms', 'terms', ''],
  ['Section 4 of the terms: no  requests for money.', 'section 4 of the terms', ''],
  ['Requests for money', 'Requests for money. ', ''],
  ['You asked for money.', '', ''],
])('beside %j the rule %j is named as %j', (facts, rule, named) => {
  expect(ruleBeside(facts, rule)).toBe(named);
});
