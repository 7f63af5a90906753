import { afterEach, expect, it, vi } from 'vitest';
import type { StoredMethod } from '../../../../contract/payments/stored-methods.ts';
import { bodyOfOption, choosePaymentOption, isNewDebit, isOptionNamed, paymentOptionsOf } from './payment-options.ts';

const CARD = { id: 'card-1', method: 'creditcard', label: '4242', expires: null } as unknown as StoredMethod;
const options = paymentOptionsOf({ stored: [CARD], methods: ['ideal', 'creditcard'] });

const offered = (...methods: Parameters<typeof paymentOptionsOf>[0]['methods']) =>
  paymentOptionsOf({ stored: [], methods }).map(({ method, brands }) => [method, ...brands].join(' '));
const onApple = (canMakePayments: () => boolean) => vi.stubGlobal('ApplePaySession', { canMakePayments });

afterEach(() => vi.unstubAllGlobals());

it('lists stored cards before all others', () => {
  expect(options.map(({ key }) => key)).toEqual(['card-1', 'ideal', 'creditcard']);
});

it('chooses the requested method if it is available, and else the first one', () => {
  expect(choosePaymentOption(options, ['paypal', undefined, 'ideal'])?.key).toBe('ideal');
  expect(choosePaymentOption(options, ['paypal'])?.key).toBe('card-1');
  expect(choosePaymentOption([], ['ideal'])).toBeUndefined();
});

it('sends the id of a stored card, and no id for a method', () => {
  expect(options.map((option) => bodyOfOption(option, false))).toEqual([
    { method: 'creditcard', stored_method: 'card-1' },
    { method: 'ideal' },
    { method: 'creditcard' },
  ]);
});

it('asks to store only a card that is not stored yet', () => {
  expect(options.map((option) => bodyOfOption(option, true))).toEqual([
    { method: 'creditcard', stored_method: 'card-1' },
    { method: 'ideal' },
    { method: 'creditcard', store_card: true },
  ]);
});

it('offers all cards as one method, which matches each brand', () => {
  expect(offered('ideal', 'creditcard', 'visa', 'mastercard', 'maestro', 'paypal')).toEqual([
    'ideal',
    'creditcard visa mastercard maestro',
    'paypal',
  ]);
  expect(offered('visa', 'mastercard')).toEqual(['visa visa mastercard']);
  expect(offered('creditcard')).toEqual(['creditcard']);
  const [, card] = paymentOptionsOf({ stored: [], methods: ['ideal', 'creditcard', 'maestro'] });
  expect(
    choosePaymentOption(paymentOptionsOf({ stored: [], methods: ['ideal', 'creditcard', 'maestro'] }), ['maestro']),
  ).toEqual(card);
  expect(card && [isOptionNamed(card, 'maestro'), isOptionNamed(card, 'visa'), isOptionNamed(card, undefined)]).toEqual(
    [true, false, false],
  );
});

it('offers a brand by its name if it is the only card', () => {
  expect(offered('ideal', 'visa', 'cartebancaire')).toEqual(['ideal', 'visa', 'cartebancaire']);
});

it('offers Apple Pay only if the device supports it', () => {
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

it('treats a direct debit without a stored mandate as a new one', () => {
  const mandate: StoredMethod = { ...CARD, method: 'sdd' };
  const offers = paymentOptionsOf({ stored: [mandate, CARD], methods: ['sdd', 'ideal'] });
  expect(offers.map((option) => isNewDebit(option))).toEqual([false, false, true, false]);
  expect(isNewDebit(undefined)).toBe(false);
});
