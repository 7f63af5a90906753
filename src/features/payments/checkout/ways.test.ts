import { afterEach, expect, it, vi } from 'vitest';
import type { StoredMethod } from '../../../../contract/payments/stored-methods.ts';
import { bodyOfWay, chooseWay, isNewDebit, isWayOf, waysOf } from './ways.ts';

const CARD = { id: 'card-1', method: 'creditcard', label: '4242', expires: null } as unknown as StoredMethod;
const ways = waysOf({ stored: [CARD], methods: ['ideal', 'creditcard'] });

const offered = (...methods: Parameters<typeof waysOf>[0]['methods']) =>
  waysOf({ stored: [], methods }).map(({ method, brands }) => [method, ...brands].join(' '));
const onApple = (canMakePayments: () => boolean) => vi.stubGlobal('ApplePaySession', { canMakePayments });

afterEach(() => vi.unstubAllGlobals());

it('lists stored cards before all others', () => {
  expect(ways.map(({ key }) => key)).toEqual(['card-1', 'ideal', 'creditcard']);
});

it('chooses what is wanted if it is there, and else the first', () => {
  expect(chooseWay(ways, ['paypal', undefined, 'ideal'])?.key).toBe('ideal');
  expect(chooseWay(ways, ['paypal'])?.key).toBe('card-1');
  expect(chooseWay([], ['ideal'])).toBeUndefined();
});

it('names the stored card in a call, and none for a method', () => {
  expect(ways.map((way) => bodyOfWay(way, false))).toEqual([
    { method: 'creditcard', stored_method: 'card-1' },
    { method: 'ideal' },
    { method: 'creditcard' },
  ]);
});

it('asks to store a card that is not stored yet, and nothing else', () => {
  expect(ways.map((way) => bodyOfWay(way, true))).toEqual([
    { method: 'creditcard', stored_method: 'card-1' },
    { method: 'ideal' },
    { method: 'creditcard', store_card: true },
  ]);
});

it('offers the cards as one way, which stands for their brands', () => {
  expect(offered('ideal', 'creditcard', 'visa', 'mastercard', 'maestro', 'paypal')).toEqual([
    'ideal',
    'creditcard visa mastercard maestro',
    'paypal',
  ]);
  expect(offered('visa', 'mastercard')).toEqual(['visa visa mastercard']);
  expect(offered('creditcard')).toEqual(['creditcard']);
  const [, card] = waysOf({ stored: [], methods: ['ideal', 'creditcard', 'maestro'] });
  expect(chooseWay(waysOf({ stored: [], methods: ['ideal', 'creditcard', 'maestro'] }), ['maestro'])).toEqual(card);
  expect(card && [isWayOf(card, 'maestro'), isWayOf(card, 'visa'), isWayOf(card, undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});

it('offers a brand by its name where it is the only card', () => {
  expect(offered('ideal', 'visa', 'cartebancaire')).toEqual(['ideal', 'visa', 'cartebancaire']);
});

it('offers Apple Pay only where the device can pay by it', () => {
  expect(offered('applepay', 'paypal')).toEqual(['paypal']);
  onApple(() => false);
  expect(offered('applepay', 'paypal')).toEqual(['paypal']);
  onApple(() => {
    throw new Error('InvalidAccessError');
  });
  expect(offered('applepay', 'paypal')).toEqual(['paypal']);
  onApple(() => true);
  expect(offered('applepay', 'paypal')).toEqual(['applepay', 'paypal']);
});

it('takes a direct debit without a stored mandate for a new one', () => {
  const mandate: StoredMethod = { ...CARD, method: 'sdd' };
  const offers = waysOf({ stored: [mandate, CARD], methods: ['sdd', 'ideal'] });
  expect(offers.map((way) => isNewDebit(way))).toEqual([false, false, true, false]);
  expect(isNewDebit(undefined)).toBe(false);
});
