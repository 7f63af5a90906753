import { beforeEach, expect, it } from 'vitest';
import { attemptFor, dropAttempt, readChoice, storeChoice } from './checkout-draft.ts';

beforeEach(() => sessionStorage.clear());

it('has the same ids for the same order until it is answered', () => {
  const first = attemptFor('robin', '50 EUR ideal');
  expect(attemptFor('robin', '50 EUR ideal')).toEqual(first);
  expect(first.id).not.toBe(first.payment_id);
  dropAttempt();
  const second = attemptFor('robin', '50 EUR ideal');
  expect(second.id).not.toBe(first.id);
  expect(second.payment_id).not.toBe(first.payment_id);
});

it('has other ids for another order and for another member', () => {
  const { id } = attemptFor('robin', '50 EUR ideal');
  expect(attemptFor('robin', '50 EUR paypal').id).not.toBe(id);
  const again = attemptFor('robin', '50 EUR paypal').id;
  expect(attemptFor('sam', '50 EUR paypal').id).not.toBe(again);
});

it('makes new ids when the kept ones are damaged', () => {
  sessionStorage.setItem(
    'payment-attempt',
    JSON.stringify({ owner: 'robin', texts: { terms: 'x', id: 'no', payment_id: 'id' } }),
  );
  expect(attemptFor('robin', 'x').id).toMatch(/^[\da-f-]{36}$/);
});

it('keeps what was chosen and typed, for its member alone', () => {
  storeChoice('robin', { way: 'paypal', at: 'ideal' });
  storeChoice('robin', { code: 'HARB' });
  storeChoice('robin', { storesCard: 'yes' });
  expect(readChoice('robin')).toEqual({ way: 'paypal', at: 'ideal', code: 'HARB', storesCard: 'yes' });
  expect(readChoice('sam')).toEqual({});
});
