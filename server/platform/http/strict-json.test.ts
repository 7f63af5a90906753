import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseStrictJson } from './strict-json.ts';

const issueOf = (text: string): unknown => {
  try {
    return parseStrictJson(text);
  } catch (error) {
    return (error as { data: { issues: unknown[] } }).data.issues[0];
  }
};

describe('parseStrictJson', () => {
  test('agrees with JSON.parse on JSON without duplicate keys', () => {
    const hasOwnName = /"(__proto__|constructor|prototype)"/;
    fc.assert(
      fc.property(fc.json(), fc.nat({ max: 3 }), (text, indent) => {
        fc.pre(!hasOwnName.test(text));
        const written = JSON.stringify(JSON.parse(text), null, indent);
        fc.pre(!/\\u(0000|d[89a-f])/.test(written));
        expect(parseStrictJson(written)).toEqual(JSON.parse(written));
      }),
    );
  });

  test.each([
    ['{"a":1,"a":2}', { path: 'body', code: 'duplicate_key' }],
    ['{"a":{"b":[{"c":1,"c":1}]}}', { path: 'body', code: 'duplicate_key' }],
    [String.raw`{"a":1,"\u0061":2}`, { path: 'body', code: 'duplicate_key' }],
    ['{"__proto__":{"admin":true}}', { path: 'body', code: 'forbidden_key' }],
    ['[{"constructor":{"prototype":1}}]', { path: 'body', code: 'forbidden_key' }],
    [String.raw`{"a":["x\u0000"]}`, { path: 'body.a.0', code: 'malformed_text' }],
    [String.raw`{"a":"\ud83d"}`, { path: 'body.a', code: 'malformed_text' }],
    ['['.repeat(33) + ']'.repeat(33), { path: 'body', code: 'too_deep' }],
    ['{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000), { path: 'body', code: 'too_deep' }],
    ['{"a":}', { path: 'body', code: 'malformed_json' }],
    ['', { path: 'body', code: 'malformed_json' }],
  ])('refuses %s', (text, issue) => {
    expect(issueOf(text)).toEqual(issue);
  });

  test.each([
    '{"a":"a","b":["a","a"],"c":{"a":"\\\\","d":"\\",\\"a\\":"}}',
    String.raw`"\ud83d\ude00"`,
    '[{"a":1},{"a":1}]',
    '\ufeff{}',
  ])('accepts %s', (text) => {
    expect(issueOf(text)).toEqual(JSON.parse(text.replace('\ufeff', '')));
  });
});
