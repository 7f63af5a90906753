import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkParts } from './link-parts.ts';

const ORIGIN = 'http://localhost:3000';

/** The text with brackets around each address. */
const split = (text: string) =>
  linkParts(text, ORIGIN)
    .map((part) => (part.url === null ? part.text : `⟦${part.text}⟧`))
    .join('');
const hrefs = (text: string) => linkParts(text, ORIGIN).flatMap(({ url }) => url?.href ?? []);

it.each([
  'Look: ⟦https://example.com/menu?x=1⟧.',
  '⟦http://example.com⟧, then ⟦www.example.no/a-b_c~d⟧!?',
  '⟦HTTPS://Example.COM:8443/A⟧',
  '⟦Www.example.com⟧',
  'see:⟦https://example.com⟧',
  '(⟦https://example.com/a⟧)',
  '(⟦https://example.com/a_(b)⟧).',
  '⟦https://example.com/a_(b_(c))⟧)',
  '[⟦https://example.com/a[1]⟧]]',
  '{⟦https://example.com/{id}⟧}',
  '⟦https://example.com/a⟧(',
  '⟦https://example.com/a⟧).)].',
  '"⟦https://example.com/a⟧"',
  '“⟦https://example.com/a⟧” «⟦www.example.com⟧» „⟦www.example.com⟧‟ ‹⟦www.example.com⟧›',
  '<⟦https://example.com/a⟧>',
  "‘⟦https://example.com/a⟧’ '⟦https://example.com/a⟧' *⟦https://example.com/a⟧*",
  '⟦https://example.com/a⟧… ⟦https://example.com/a⟧...',
  'هل رأيت ⟦https://example.com/a⟧؟ و ⟦https://example.com/b⟧، ⟦https://example.com/c⟧؛ ⟦https://example.com/d⟧۔',
  'ראית ב⟦https://example.com/a⟧׃',
  '⟦https://example.com/a/⟧ ⟦https://example.com/?a=⟧ ⟦https://example.com/#⟧ ⟦https://example.com/@⟧ ⟦https://example.com/a-⟧',
  '⟦https://de.wikipedia.org/wiki/Straße⟧',
  '⟦https://example.com/\ud83c\udf1d⟧',
  '⟦https://example.com/a⟧\n⟦https://example.com/b⟧',
  '⟦https://example.com/a⟧\u202eb ⟦https://example.com/c⟧\u2066d',
  '⟦http://localhost:3000/chats⟧',
  '⟦https://127.0.0.1/a⟧ ⟦https://xn--80ak6aa92e.com/⟧',
  '⟦https://example.com/?to=https://other.example/a⟧',
])('%s', (text) => {
  expect(split(text.replaceAll(/[⟦⟧]/g, ''))).toBe(text);
});

describe('shows as plain text', () => {
  it.each([
    '',
    'ok.no and example.com and jeg.er',
    'mail me@www.example.com',
    'xhttps://example.com',
    'ftp://www.example.com',
    'javascript:alert(1)',
    'data:text/html,https',
    'https:// www. http://... www...',
    'https://localhost/ http://localhost:3001/',
    'https://com. https://.com https://intranet/a',
    'https://example.com:99999/',
    'https://premium@example.com/',
    'https://bank.example:80@example.com/',
    'https://@example.com/',
    'https://exa%6dple.com/',
    'https://\u0430pple.com/',
    'https://m\u00fcnchen.de/',
    'https://ban\u212a.com/',
    'https://example\u3002com/',
    'https:///example.com',
    'https://0x7f.1/ http://2130706433.0x1/',
    'https://[::1]/',
    'http\u017f://example.com',
    'https:\\\\example.com',
  ])('%s', (text) => {
    expect(split(text)).toBe(text);
  });
});

it('opens https for an address that begins with www, and else what is written', () => {
  expect(hrefs('www.example.com/a http://example.com Https://example.com/b?c#d')).toEqual([
    'https://www.example.com/a',
    'http://example.com/',
    'https://example.com/b?c#d',
  ]);
});

it('reads a backslash like the browser, so that the shown host is the opened one', () => {
  expect(hrefs(String.raw`https://example.com\@other.example/a`)).toEqual(['https://example.com/@other.example/a']);
});

it('splits a long hostile text', () => {
  const many = 50_000;
  for (const end of [')', '(', '.', '؟', '()', ')(', 'www.', 'https://', ':1', '@'])
    expect(
      linkParts(`https://example.com/a${end.repeat(many)}`, ORIGIN)
        .map(({ text }) => text)
        .join('').length,
    ).toBe(21 + end.length * many);
  expect(split(`https://example.com/a${')'.repeat(many)}`)).toBe(`⟦https://example.com/a⟧${')'.repeat(many)}`);
  expect(split(`https://${'a'.repeat(many)}@example.com`)).not.toContain('⟦');
  expect(linkParts('https://example.com/a '.repeat(many), ORIGIN)).toHaveLength(2 * many);
});

it('keeps each character, and each address is one of the web with the written host', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'https://',
      'http://',
      'www.',
      'example.com',
      'localhost',
      '@',
      ':',
      '/',
      '.',
      ')',
      '(',
      ' ',
      '\\',
      '؟',
      '”',
    ),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      const parts = linkParts(text, ORIGIN);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const { text: written, url } of parts) {
        expect(written).not.toBe('');
        if (url === null) continue;
        expect(url.protocol).toMatch(/^https?:$/);
        expect([url.username, url.password]).toEqual(['', '']);
        expect(written.toLowerCase()).toContain(url.hostname);
        expect(new URL(url.href).href).toBe(url.href);
      }
    }),
    { numRuns: 200 },
  );
});
