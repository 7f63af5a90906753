import { expect, test } from 'vitest';
import { readPatch as readPatchOf } from './site-patch.ts';

const NOTHING_STORED = { settings: {}, company: {} };
const readPatch = (args: readonly string[], stored = NOTHING_STORED) => readPatchOf(args, stored);

test('reads JSON, and plain text where a setting is a text', () => {
  const { settings, company } = readPatch([
    'name=2026',
    'index_title=Dates = fun',
    'description="quoted"',
    'signups=invite_only',
    'message_credits=2',
    'logged_out_search=false',
    'countries=["NL", "BE"]',
    'company.name=Dates BV',
    'company.delete_discount=null',
  ]);
  expect(settings).toEqual({
    name: '2026',
    index_title: 'Dates = fun',
    description: 'quoted',
    signups: 'invite_only',
    message_credits: 2,
    logged_out_search: false,
    countries: ['NL', 'BE'],
  });
  expect(company).toEqual({ name: 'Dates BV', delete_discount: null });
});

test('returns a setting without a value to its default, and sets an empty text as JSON', () => {
  expect(readPatch(['refund_days=', 'company.name=', 'support_phone=""'])).toEqual({
    settings: { support_phone: '' },
    company: {},
    default_settings: ['refund_days'],
    default_company: ['name'],
  });
});

test('removes a stored value with an unknown name, and sets none', () => {
  const stored = { settings: { old: 1 }, company: { older: 1 } };
  expect(readPatch(['old=', 'company.older='], stored)).toEqual({
    settings: {},
    company: {},
    default_settings: ['old'],
    default_company: ['older'],
  });
  for (const arg of ['old=1', 'older=', 'company.old='])
    expect(() => readPatch([arg], stored)).toThrow(/\.old(er)? is unknown/);
});

test('refuses a control character, also in a JSON text', () => {
  for (const arg of ['name=a\tb', String.raw`description="a\nb"`])
    expect(() => readPatch([arg])).toThrow('must be a text without control characters');
});

test('names all wrong values at once', () => {
  const args = ['countires=NL', 'refund_days=7', 'countries=NL', 'company.nmae=', '__proto__=1', 'time_zone=', 'x='];
  expect(() => readPatch(args)).toThrow(
    expect.objectContaining({
      message: [
        'nothing was done: the command has wrong values',
        'settings.countries must be a list such as ["NL", "BE"], not "NL"',
        'settings.refund_days must be a whole number from 14 to 365, not 7',
        'settings.countires is unknown, did you mean countries?',
        'settings.__proto__ is unknown',
        'settings.x is unknown',
        'company.nmae is unknown, did you mean name?',
      ].join('\n  '),
    }),
  );
});

test.each([
  [['name'], 'write NAME=VALUE instead of name'],
  [['=x'], 'write NAME=VALUE instead of =x'],
  [['name=A', 'name='], 'name each setting once'],
])('refuses %j', (args, words) => {
  expect(() => readPatch(args)).toThrow(words);
});
