import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

it('preserves values as strings', () => {
  const search = '?ref=007&sub1=true&sub2=%5B1%5D&sub3=1e5&empty=&plus=a+b';
  expect(parseSearch(search)).toEqual({ ref: '007', sub1: 'true', sub2: '[1]', sub3: '1e5', empty: '', plus: 'a b' });
  expect(parseSearch(stringifySearch(parseSearch(search)))).toEqual(parseSearch(search));
});

it('uses the first value of a repeated name and ignores the prototype', () => {
  expect(parseSearch('?a=1&a=2')).toEqual({ a: '1' });
  expect(Object.getPrototypeOf(parseSearch('?__proto__=x'))).toBe(Object.prototype);
});

it('formats an empty query as an empty string', () => {
  expect(stringifySearch({})).toBe('');
  expect(stringifySearch({ a: undefined, b: null })).toBe('');
});
