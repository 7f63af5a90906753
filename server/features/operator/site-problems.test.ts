import { expect, test } from 'vitest';
import { findSiteProblems } from './site-problems.ts';
import { SITE_VALUES } from './site-values.ts';

const bundle = (credits: unknown = 10, price: unknown = '5.99') => ({ credits, price });
const inNl = (...bundles: unknown[]) => ({ prices: { NL: { currency: 'EUR', bundles } } });

test('accepts the defaults of every value, a file with nothing, and prices', () => {
  // This default means the text of the product in the language of the reader, which no file can write.
  const { fictional_warning: _, ...settings } = SITE_VALUES.settings;
  expect(findSiteProblems({ host: null, settings, company: SITE_VALUES.company, prices: {} })).toEqual([]);
  expect(findSiteProblems({})).toEqual([]);
  expect(findSiteProblems(inNl(bundle(), bundle(25, '13')))).toEqual([]);
});

test('names all wrong values and unknown names of a file at once', () => {
  const file = {
    host: 3,
    colour: 'red',
    setings: {},
    settings: { niche: 8, countires: ['NL'], refund_days: 7, name: ' ' },
    company: { added: 'yesterday' },
    prices: { nl: { currency: 'EUR', bundles: [bundle()] }, BE: { currency: 'JPY', bundles: [bundle(0, 5)] } },
  };
  expect(findSiteProblems(file).toSorted()).toEqual([
    'colour is unknown',
    'company.added must be a day such as 2026-12-31, not "yesterday"',
    'host must be a host, or null for the default site, not 3',
    'prices.BE.bundles[0].credits must be a whole number from 1 to 10000, not 0',
    'prices.BE.bundles[0].price must be a price such as "5.99", not 5',
    'prices.BE.currency must be a currency with cents, such as EUR, not "JPY"',
    'prices.nl must be a country such as NL',
    'setings is unknown, did you mean settings?',
    'settings.countires is unknown, did you mean countries?',
    'settings.name must be a text that is not blank, not " "',
    'settings.niche must be at most 7, not 8',
    'settings.refund_days must be a whole number from 14 to 365, not 7',
  ]);
});

test.each<[string, unknown, string]>([
  ['niche', 0, 'at least 1, not 0'],
  ['niche', 1.5, 'a whole number, not 1.5'],
  ['signups', 'none', 'one of all, with_trafficsource, invite_only, not "none"'],
  ['logged_out_search', 'yes', 'true or false, not "yes"'],
  ['support_phone', 31, 'a text, not 31'],
  ['support_email', 'help', 'empty, or an e-mail address, not "help"'],
  ['cdn_prefix', 'https:cdn.example', 'empty, or an address such as https://cdn.example, not "https:cdn.example"'],
  ['cdn_prefix', 'http://cdn.example', 'empty, or an address such as https://cdn.example, not "http://cdn.example"'],
  ['domain_language', 'ja', 'empty, or one of da, de, en, es, fi, fr, it, nl, no, pl, sv, not "ja"'],
  ['time_zone', 'Amsterdam', 'a time zone such as Europe/Amsterdam, not "Amsterdam"'],
  ['languages', [], 'at least one language, not []'],
  ['languages', ['nl', 'nl'], 'without repetitions, not ["nl","nl"]'],
  ['countries', [], 'at least one country, not []'],
  ['countries', 'NL', 'a list such as ["NL", "BE"], not "NL"'],
  ['countries', ['NL', 'NL'], 'without repetitions, not ["NL","NL"]'],
  ['message_credits', -1, 'a whole number from 0 to 10000, not -1'],
  ['message_length', 0, 'a whole number from 1 to 32768, not 0'],
  ['minimum_age', 17, 'a whole number from 18 to 120, not 17'],
  ['chat_history_days', '7', 'a whole number from 0 to 36500, not "7"'],
  ['photos_free', -1, 'at least 0, not -1'],
  ['approve_on_upload', null, 'true or false, not null'],
])('refuses settings.%s %j', (name, value, words) => {
  expect(findSiteProblems({ settings: { [name]: value } })).toEqual([`settings.${name} must be ${words}`]);
});

test.each([
  ['countries', 'UK'],
  ['countries', 'EU'],
  ['countries', 'XX'],
  ['countries', 'nl'],
  ['languages', 'ja'],
  ['visible_profile_fields', 'gendre'],
  ['visible_profile_notes', 'About me'],
  ['search_fields', 'distance'],
  ['methods_on', 'cash'],
  ['methods_off', 'ideal:XX'],
  ['methods_off', 'ideal:NL:BE'],
])('refuses in the list settings.%s the unknown name %s', (name, value) => {
  expect(findSiteProblems({ settings: { [name]: [value] } })).toEqual([
    expect.stringMatching(new RegExp(`^settings\\.${name}\\[0\\] must be .*, not "${value}"$`)),
  ]);
});

test('refuses settings that have another source', () => {
  const settings = { domain: 'x', geoip_country: null, minimum_message_costs: {}, reviewed_texts: {}, constructor: 1 };
  expect(findSiteProblems({ settings })).toEqual([
    'settings.domain is computed by the server',
    'settings.geoip_country is computed by the server',
    'settings.minimum_message_costs is computed by the server',
    'settings.reviewed_texts is set by confirm-texts',
    'settings.constructor is unknown',
  ]);
});

test.each<[string, unknown, string]>([
  ['country', 'Nederland', 'empty, or a country such as NL, not "Nederland"'],
  ['vat_numbers', 'NL001', 'a list, not "NL001"'],
  ['sepa_creditor_id', 'NL', 'empty, or a creditor identifier such as NL00ZZZ000000000000, not "NL"'],
  ['delete_discount', 25, 'null, or an object with percentage and hours, not 25'],
])('refuses company.%s %j', (name, value, words) => {
  expect(findSiteProblems({ company: { [name]: value } })).toEqual([`company.${name} must be ${words}`]);
});

test.each<[string, object, string]>([
  ['no bundle', inNl(), 'at least one bundle, not []'],
  ['two bundles of the same credits', inNl(bundle(), bundle(10, '6.99')), 'bundles with other credits each, not'],
  ['13 bundles', inNl(...Array.from({ length: 13 }, (_, index) => bundle(index + 1))), 'at most 12 bundles, not'],
])('refuses prices with %s', (_, file, words) => {
  expect(findSiteProblems(file)).toEqual([expect.stringContaining(`prices.NL.bundles must be ${words}`)]);
});

const CAM = { name: 'Vera', picture: '/vera.webp', price_per_minute: 199, currency: 'EUR', url: 'https://e.example/v' };
const camWith = (changes: object) => findSiteProblems({ settings: { cam_promotion: { ...CAM, ...changes } } });

test.each<[string, unknown, string]>([
  ['name', ' ', 'a name of 1 to 40 characters, not " "'],
  ['name', 'V'.repeat(41), 'a name of 1 to 40 characters, not "VVV'],
  ['name', undefined, 'a name of 1 to 40 characters, and is missing'],
  ['picture', 'x.webp', 'a path of this host that begins with one /, not "x.webp"'],
  ['picture', '//e.example/x.webp', 'a path of this host that begins with one /, not "//e.example/x.webp"'],
  ['price_per_minute', 0, 'a whole number from 1 to 100000, not 0'],
  ['price_per_minute', 100_001, 'a whole number from 1 to 100000, not 100001'],
  ['price_per_minute', '1.99', 'a whole number from 1 to 100000, not "1.99"'],
  ['currency', 'JPY', 'a currency with cents, such as EUR, not "JPY"'],
  ['currency', 'ZZZ', 'a currency with cents, such as EUR, not "ZZZ"'],
  ['url', 'http://e.example', 'an address that begins with https://, not "http://e.example"'],
  ['url', 'https:room', 'an address that begins with https://, not "https:room"'],
  ['url', 'https:/e.example', 'an address that begins with https://, not "https:/e.example"'],
  ['url', 'https:///e.example', 'an address that begins with https://, not "https:///e.example"'],
  ['url', 'https://e example', 'an address that begins with https://, not "https://e example"'],
])('refuses settings.cam_promotion.%s %j', (name, value, words) => {
  expect(camWith({ [name]: value })).toEqual([
    expect.stringContaining(`settings.cam_promotion.${name} must be ${words}`),
  ]);
});

test.each<[string, unknown, string]>([
  ['', [], ' must be an object with languages, such as {"nl": […]}, not []'],
  ['.ja', { ja: [{ text: 'A?' }] }, ' must be one of da, de, en, es, fi, fr, it, nl, no, pl, sv'],
  ['.nl', { nl: [] }, ' must be at least one entry, not []'],
  ['.nl', { nl: 'A?' }, ' must be a list such as [{"text": "…"}, {"text": "…", "interest": "cooking"}], not "A?"'],
  ['.nl', { nl: [{ text: 'A?' }, { text: 'A?', interest: 'tea' }] }, ' must be entries with other texts each, not'],
  ['.nl', { nl: Array.from({ length: 201 }, (_, index) => ({ text: `${index}?` })) }, ' must be at most 200 entries'],
  ['.nl[0]', { nl: [null] }, ' must be an object with text and, for members with an interest, interest, not null'],
  ['.nl[0].text', { nl: [{}] }, ' must be a text of 1 to 200 characters in one line, and is missing'],
  ['.nl[0].text', { nl: [{ text: ' \u200B' }] }, ' must be a text of 1 to 200 characters in one line, not'],
  ['.nl[0].text', { nl: [{ text: 'a'.repeat(201) }] }, ' must be a text of 1 to 200 characters in one line, not'],
  ['.nl[0].text', { nl: [{ text: 'a\u2028b' }] }, ' must be a text of 1 to 200 characters in one line, not'],
  ['.nl[0].text', { nl: [{ text: 'a\nb' }] }, ' must be a text without control characters and lone surrogates, not'],
  ['.nl[0].interest', { nl: [{ text: 'A?', interest: 'chess' }] }, ' must be the name of an interest, such as cooking'],
  ['.nl[0].intrest', { nl: [{ text: 'A?', intrest: 'tea' }] }, ' is unknown, did you mean interest?'],
])('refuses settings.icebreakers%s %j', (path, icebreakers, words) => {
  expect(findSiteProblems({ settings: { icebreakers } })).toEqual([
    expect.stringContaining(`settings.icebreakers${path}${words}`),
  ]);
});

test('accepts icebreakers at their limits, in some languages', () => {
  const nl = Array.from({ length: 200 }, (_, index) => ({ text: String(index).padEnd(200, '?') }));
  const fr = [{ text: 'A' }, { text: 'Quel thé ?', interest: 'tea' }];
  expect(findSiteProblems({ settings: { icebreakers: { nl, fr } } })).toEqual([]);
});

test('accepts a cam promotion at its limits, and offers that are switched off', () => {
  expect(camWith({ name: 'V'.repeat(40), price_per_minute: 100_000 })).toEqual([]);
  expect(camWith({ name: 'V', price_per_minute: 1 })).toEqual([]);
  expect(findSiteProblems({ settings: { cam_promotion: null }, company: { delete_discount: null } })).toEqual([]);
  for (const offer of [
    { percentage: 1, hours: 1 },
    { percentage: 99, hours: 720 },
  ])
    expect(findSiteProblems({ company: { delete_discount: offer } })).toEqual([]);
});

test('names each wrong part and unknown name within a value', () => {
  const file = {
    settings: { cam_promotion: { ...CAM, crurency: 'EUR' }, fictional_warning: { singular: ' ', plurals: 'x' } },
    company: { delete_discount: { percentage: 100, hours: 0, days: 3 } },
    prices: { NL: { currency: 'EUR', bundles: [{ ...bundle(), prise: '5.99' }] } },
  };
  expect(findSiteProblems(file).toSorted()).toEqual([
    'company.delete_discount.days is unknown',
    'company.delete_discount.hours must be a whole number from 1 to 720, not 0',
    'company.delete_discount.percentage must be a whole number from 1 to 99, not 100',
    'prices.NL.bundles[0].prise is unknown, did you mean price?',
    'settings.cam_promotion.crurency is unknown, did you mean currency?',
    'settings.fictional_warning.plural must be a text that is not blank, and is missing',
    'settings.fictional_warning.plurals is unknown, did you mean plural?',
    'settings.fictional_warning.singular must be a text that is not blank, not " "',
  ]);
});

test.each(['a\nb', 'a\tb', '\0', 'a\u009Fb', 'a\uD800', '\uDC00a'])('refuses the text %j at every path', (text) => {
  const words = `must be a text without control characters and lone surrogates, not ${JSON.stringify(text)}`;
  expect(findSiteProblems({ host: text, settings: { name: text }, company: { tradenames: ['A', text] } })).toEqual([
    `host ${words}`,
    `settings.name ${words}`,
    `company.tradenames[1] ${words}`,
  ]);
});

test('accepts letters of every script, and pictures of two code units', () => {
  expect(findSiteProblems({ settings: { name: 'Ælskov 恋 💕', description: 'Zürich' } })).toEqual([]);
});

test.each([
  ['{"__proto__":1}', '__proto__ is unknown'],
  ['{"settings":{"__proto__":{}}}', 'settings.__proto__ is unknown'],
  [
    '{"company":{"delete_discount":{"percentage":1,"hours":1,"__proto__":1}}}',
    'company.delete_discount.__proto__ is unknown',
  ],
  ['{"prices":{"__proto__":null}}', 'prices.__proto__ is unknown'],
])('refuses %s', (json, problem) => {
  expect(findSiteProblems(JSON.parse(json))).toEqual([problem]);
});

test.each([
  ['countris', 'countries'],
  ['countriess', 'countries'],
  ['refund-days', 'refund_days'],
  ['nmae', 'name'],
])('suggests for %s the name %s', (name, near) => {
  expect(findSiteProblems({ settings: { [name]: 1 } })).toEqual([`settings.${name} is unknown, did you mean ${near}?`]);
});

test('refuses a file that is no object', () => {
  for (const file of [[], null, 'settings'])
    expect(findSiteProblems(file)).toEqual([
      `the file must be an object with host, settings, company and prices, not ${JSON.stringify(file)}`,
    ]);
});
