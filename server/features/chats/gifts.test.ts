import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SendMessage } from '../../../contract/chats/chats.ts';
import { giftPrice, GIFTS, isGift } from '../../../contract/chats/gifts.ts';

const FOLDER = new URL('../../../public/gifts/', import.meta.url);

test('offers at least twelve gifts, each with its own picture, and no picture without a gift', () => {
  expect(Object.keys(GIFTS).length).toBeGreaterThanOrEqual(12);
  const files = readdirSync(FOLDER);
  expect(files.toSorted()).toEqual(
    Object.keys(GIFTS)
      .map((gift) => `${gift}.svg`)
      .toSorted(),
  );
  const drawn = files.map((file) => readFileSync(new URL(file, FOLDER), 'utf8'));
  expect(new Set(drawn).size).toBe(files.length);
  for (const svg of drawn) expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 96 96"[^]*<\/svg>\n$/);
});

test('prices the cheapest gift at the site price and no gift below it', () => {
  const prices = Object.keys(GIFTS)
    .filter(isGift)
    .map((gift) => giftPrice(gift, 2));
  expect(Math.min(...prices)).toBe(2);
  expect(prices.every(Number.isInteger)).toBe(true);
});

test.each([
  ['peonies', true],
  ['yacht', false],
  ['toString', false],
  ['', false],
])('%s can be sent: %s', (body, isThere) => {
  const request = {
    id: '018f0000-0000-7000-8000-000000000000',
    conversation: '5172a000-0000-4000-8000-00000000000c',
    kind: 'gift',
    body,
  };
  expect(SendMessage.safeParse(request).success).toBe(isThere);
});
