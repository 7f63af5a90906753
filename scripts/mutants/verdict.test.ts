import { describe, expect, test } from 'vitest';
import { describeVerdict, judgeMutant } from './verdict.ts';

const assertion = { name: 'AssertionError', message: 'expected 1 to be 2' };
const error = { name: 'error', message: 'sorry, too many clients already\nat pg' };

describe('judgeMutant', () => {
  test('notices a mutant by a failed assertion, also beside another error', () => {
    expect(judgeMutant([error, assertion])).toEqual({ kind: 'noticed' });
  });

  test('notices a mutant by the assertion that a failed property wraps', () => {
    expect(judgeMutant([{ name: 'Error', message: 'Property failed after 1 tests', cause: assertion }])).toEqual({
      kind: 'noticed',
    });
  });

  test('misses a mutant when no test fails', () => {
    expect(judgeMutant([])).toEqual({ kind: 'missed' });
  });

  test.each([
    ['another error', [error], 'sorry, too many clients already'],
    ['a hang', undefined, 'the tests did not end'],
    [
      'a failed property without an assertion',
      [{ name: 'Error', message: 'Property failed', cause: error }],
      'Property failed',
    ],
  ])('does not count %s as noticed', (_, failures, reason) => {
    const verdict = judgeMutant(failures);
    expect(verdict).toEqual({ kind: 'unclear', reason });
    expect(describeVerdict(verdict)).toContain(reason);
  });
});
