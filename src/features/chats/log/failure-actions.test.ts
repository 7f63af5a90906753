import { expect, it } from 'vitest';
import { PROBLEM_CODES } from '../../../../contract/base/problem.ts';
import { makeEntry } from '../chat-rows.fixture.ts';
import { failureActionsFor, newPriceOf, currentReason } from './failure-actions.ts';

const failed = (code: (typeof PROBLEM_CODES)[number] | 'stale', data: unknown = {}) =>
  makeEntry(1, { state: 'failed', failure: { code, data } });

it.each([
  ['insufficient_credits', ['edit', 'retry', 'credits', 'discard']],
  ['premium_required', ['edit', 'premium', 'discard']],
  ['price_changed', ['edit', 'retry', 'discard']],
  ['only_as_request', ['edit', 'retry', 'discard']],
  ['blocked_by', ['edit', 'retry', 'discard']],
  ['blocking', ['edit', 'retry', 'discard']],
  ['message_too_long', ['edit', 'discard']],
  ['id_conflict', ['edit', 'discard']],
  ['invalid_request', ['edit', 'discard']],
  ['not_found', ['discard']],
  ['picture_too_large', ['discard']],
  ['voice_unreadable', ['discard']],
  ['voice_too_long', ['discard']],
  [undefined, ['edit', 'retry', 'discard']],
] as const)('offers after %s what can solve it: %j', (reason, actions) => {
  expect(failureActionsFor(makeEntry(1), reason)).toEqual(actions);
});

it.each([
  { code: 'insufficient_credits', left: 1, isPremium: false, now: 'insufficient_credits' },
  { code: 'insufficient_credits', left: 2, isPremium: false, now: 'solved' },
  { code: 'premium_required', left: 2, isPremium: false, now: 'premium_required' },
  { code: 'premium_required', left: 1, isPremium: true, now: 'insufficient_credits' },
  { code: 'premium_required', left: 2, isPremium: true, now: 'solved' },
  { code: 'blocked_by', left: 2, isPremium: true, now: 'blocked_by' },
] as const)('returns $now after $code with $left credits for a price of 2', ({ code, now, left, isPremium }) => {
  expect(currentReason(failed(code), { left, isPremium, price: 2 })).toBe(now);
  expect(currentReason(failed(code), null)).toBe(code);
});

it('offers a retry, and nothing to buy, for a solved failure', () => {
  expect(failureActionsFor(makeEntry(1), 'solved')).toEqual(['edit', 'retry', 'discard']);
});

it('offers to discard for every failure', () => {
  for (const code of [...PROBLEM_CODES, 'stale' as const])
    expect(failureActionsFor(makeEntry(1), code)).toContain('discard');
});

it('does not offer to edit a message that may have arrived', () => {
  expect(failureActionsFor(makeEntry(1), 'stale')).toContain('edit');
  expect(failureActionsFor(makeEntry(1, { on_wire: true }), 'stale')).toEqual(['retry', 'discard']);
});

it.each([
  ['gift', 'kite'],
  ['voice', ''],
] as const)('does not offer to edit a message without a text: %s', (kind, body) => {
  const request = { ...makeEntry(1).request, kind, body };
  for (const code of PROBLEM_CODES) expect(failureActionsFor(makeEntry(1, { request }), code)).not.toContain('edit');
});

it('reads the new price from the refusal', () => {
  expect(newPriceOf(failed('price_changed', { price: 2 }))).toBe(2);
  for (const data of [{}, { price: '2' }, null, 'soon'])
    expect(newPriceOf(failed('price_changed', data))).toBeUndefined();
  expect(newPriceOf(failed('insufficient_credits', { price: 2, credits: 0 }))).toBeUndefined();
});
