import { beforeEach, expect, it } from 'vitest';
import { attemptFor, dropAttempt, readChoice, storeChoice } from './checkout-draft.ts';

beforeEach(() => sessionStorage.clear());

it('returns the same ids for the same order until the server answers', () => {
  const first = attemptFor('robin', '50 EUR ideal');
  expect(attemptFor('robin', '50 EUR ideal')).toEqual(first);
  expect(first.id).not.toBe(first.payment_id);
  dropAttempt();
  const second = attemptFor('robin', '50 EUR ideal');
  expect(second.id).not.toBe(first.id);
  expect(second.payment_id).not.toBe(first.payment_id);
});

it('returns other ids for another order and for another member', () => {
  const { id } = attemptFor('robin', '50 EUR ideal');
  expect(attemptFor('robin', '50 EUR paypal').id).not.toBe(id);
  const again = attemptFor('robin', '50 EUR paypal').id;
  expect(attemptFor('sam', '50 EUR paypal').id).not.toBe(again);
});

it('creates new ids when the stored ones are invalid', () => {
  sessionStorage.setItem(
    'payment-attempt',
    JSON.stringify({ owner: 'robin', texts: { terms: 'x', id: 'no', payment_id: 'id' } }),
  );
  expect(attemptFor('robin', 'x').id).toMatch(/^[\da-f-]{36}$/);
});

it('stores the chosen method and the typed code for one member only', () => {
  storeChoice('robin', { way: 'paypal', at: 'ideal' });
  storeChoice('robin', { code: 'HARB' });
  storeChoice('robin', { storesCard: 'yes' });
  expect(readChoice('robin')).toEqual({ way: 'paypal', at: 'ideal', code: 'HARB', storesCard: 'yes' });
  expect(readChoice('sam')).toEqual({});
});
