import { expect, test } from 'vitest';
import { describeBrowser } from './describe-browser.ts';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
    { browser: 'Chrome', system: 'Android' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/604.1',
    { browser: 'Safari', system: 'iOS' },
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', { browser: 'Firefox', system: 'Linux' }],
  ['', { browser: null, system: null }],
  [undefined, { browser: null, system: null }],
])('%s', (userAgent, described) => {
  expect(describeBrowser(userAgent)).toEqual(described);
});

test('returns short names or none for a long or hostile header', () => {
  const { browser, system } = describeBrowser(`${'x'.repeat(5_000)}/1.0 (<script>)`);
  for (const name of [browser, system]) expect(name === null || name.length <= 40).toBe(true);
});
