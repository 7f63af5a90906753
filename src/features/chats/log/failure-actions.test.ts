import { expect, it } from 'vitest';
import { PROBLEM_CODES } from '../../../../contract/problem.ts';
import { makeEntry } from '../chat-rows.fixture.ts';
import { newPriceOf, failureActionsFor } from './failure-actions.ts';

const failed = (code: (typeof PROBLEM_CODES)[number] | 'stale', data: unknown = {}) =>
  makeEntry(1, { state: 'failed', failure: { code, data } });

it('offers credits and premium when they solve the failure', () => {
  expect(failureActionsFor(failed('insufficient_credits'))).toContain('credits');
  expect(failureActionsFor(failed('premium_required'))).toContain('premium');
});

it('offers to discard for every failure', () => {
  for (const code of [...PROBLEM_CODES, 'stale' as const]) expect(failureActionsFor(failed(code))).toContain('discard');
});

it('does not offer to edit a message that may have arrived', () => {
  expect(failureActionsFor(failed('stale'))).toContain('edit');
  expect(failureActionsFor({ ...failed('stale'), on_wire: true })).toEqual(['retry', 'discard']);
});

it('does not offer to edit a gift', () => {
  const gift = { ...makeEntry(1).request, kind: 'gift', body: 'kite' } as const;
  for (const code of PROBLEM_CODES) expect(failureActionsFor({ ...failed(code), request: gift })).not.toContain('edit');
});

it('reads the new price from the refusal', () => {
  expect(newPriceOf(failed('price_changed', { price: 2 }))).toBe(2);
  expect(newPriceOf(failed('price_changed', {}))).toBeUndefined();
  expect(newPriceOf(failed('insufficient_credits', { price: 2, credits: 0 }))).toBeUndefined();
});
