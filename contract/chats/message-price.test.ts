import { expect, it } from 'vitest';
import { messagePrice } from './message-price.ts';

const PRICES = { message_credits: 1, photo_credits: 3, voice_credits: 4, gift_credits: 5 };

it.each([
  ['text', 'Hello', 1],
  ['image', '', 3],
  ['gif', 'with a caption', 3],
  ['voice', '', 4],
  ['gift', 'coffee', 5],
  ['gift', 'balloon', 11],
  // In a text message, the name of a gift is ordinary text.
  ['text', 'balloon', 1],
] as const)('prices a message of the kind %s with the body “%s” at %i credits', (kind, body, price) => {
  expect(messagePrice({ kind, body }, PRICES)).toBe(price);
});
