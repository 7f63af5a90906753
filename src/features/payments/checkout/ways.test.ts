import { expect, it } from 'vitest';
import type { StoredMethod } from '../../../../contract/payments.ts';
import { bodyOfWay, chooseWay, waysOf } from './ways.ts';

const CARD = { id: 'card-1', method: 'creditcard', label: '4242', expires: null } as unknown as StoredMethod;
const ways = waysOf({ stored: [CARD], methods: ['ideal', 'creditcard'] });

it('lists stored cards before all others', () => {
  expect(ways.map(({ key }) => key)).toEqual(['card-1', 'ideal', 'creditcard']);
});

it('chooses what is wanted if it is there, and else the first', () => {
  expect(chooseWay(ways, ['paypal', undefined, 'ideal'])?.key).toBe('ideal');
  expect(chooseWay(ways, ['paypal'])?.key).toBe('card-1');
  expect(chooseWay([], ['ideal'])).toBeUndefined();
});

it('names the stored card in a call, and none for a method', () => {
  expect(ways.map(bodyOfWay)).toEqual([
    { method: 'creditcard', stored_method: 'card-1' },
    { method: 'ideal' },
    { method: 'creditcard' },
  ]);
});
