import { expect, test } from 'vitest';
import type { MemberId } from '../../contract/base/ids.ts';
import { conversationIdOf } from './conversation-id.ts';

const ANNA = '0190a0b0-0000-7000-8000-000000000001' as MemberId;
const BEN = '0190a0b0-0000-7000-8000-000000000002' as MemberId;
const CARL = '0190a0b0-0000-7000-8000-000000000003' as MemberId;

test('derives the same id for both sides of a pair', () => {
  expect(conversationIdOf(ANNA, BEN)).toBe(conversationIdOf(BEN, ANNA));
});

test('derives another id for another pair', () => {
  expect(new Set([conversationIdOf(ANNA, BEN), conversationIdOf(ANNA, CARL), conversationIdOf(BEN, CARL)]).size).toBe(
    3,
  );
});

test('derives the ids that stored conversations have', () => {
  expect(conversationIdOf(ANNA, BEN)).toBe('ff70aa09-e5bc-51be-bf20-095c736ac683');
});
