import { expect, it } from 'vitest';
import { readCookie } from './cookies.ts';
import { keepTrafficSource } from './traffic-source.ts';

it('keeps what an address says of who sent the visitor, and nothing else', () => {
  keepTrafficSource('?a=1');
  keepTrafficSource(`?trafficsource=${'x'.repeat(65)}`);
  keepTrafficSource('?trafficsource=a;b');
  expect(readCookie('trafficsource')).toBeUndefined();
  keepTrafficSource('?a=1&trafficsource=news-letter.2');
  keepTrafficSource('');
  expect(readCookie('trafficsource')).toBe('news-letter.2');
});
