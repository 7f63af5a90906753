import { expect, test } from 'vitest';
import { ageOn } from './age.ts';

test.each([
  ['2000-05-17', '2018-05-16T23:59:59Z', 17],
  ['2000-05-17', '2018-05-17T00:00:00Z', 18],
  ['2000-05-17', '2018-04-30T12:00:00Z', 17],
  ['2000-05-17', '2018-06-01T12:00:00Z', 18],
  ['2000-02-29', '2018-02-28T12:00:00Z', 17],
  ['2000-02-29', '2018-03-01T12:00:00Z', 18],
  ['2030-01-01', '2018-03-01T12:00:00Z', -12],
])('a member who was born on %s is at %s %i years old', (born, at, age) => {
  expect(ageOn(new Date(at), born)).toBe(age);
});
