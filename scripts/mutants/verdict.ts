import { stripVTControlCharacters } from 'node:util';
import type { TestFailure } from './failure-reporter.ts';

/** `unclear`: the tests failed without a failed assertion, so that any other disturbance could have failed them too. */
export type Verdict =
  | { readonly kind: 'noticed' }
  | { readonly kind: 'missed' }
  | { readonly kind: 'unclear'; readonly reason: string };

const ASSERTIONS = new Set(['AssertionError', 'TestingLibraryElementError']);

/** Whether the failure, or the failure that fast-check has wrapped, is one of an assertion. */
function isAssertion(failure: unknown): boolean {
  const { name, cause } = failure as Partial<TestFailure>;
  if (name !== undefined && ASSERTIONS.has(name)) return true;
  return typeof cause === 'object' && cause !== null && isAssertion(cause);
}

/** Judges a mutant by the failures of its tests; undefined if their run did not end by itself. */
export function judgeMutant(failures: readonly TestFailure[] | undefined): Verdict {
  if (failures === undefined) return { kind: 'unclear', reason: 'the tests did not end' };
  const [first] = failures;
  if (first === undefined) return { kind: 'missed' };
  if (failures.some(isAssertion)) return { kind: 'noticed' };
  return { kind: 'unclear', reason: stripVTControlCharacters(first.message).split('\n', 1)[0] ?? '' };
}

export function describeVerdict(verdict: Verdict): string {
  if (verdict.kind === 'noticed') return 'noticed';
  return verdict.kind === 'missed' ? 'NOT NOTICED' : `NO ASSERTION FAILED (${verdict.reason})`;
}
