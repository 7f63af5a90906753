import { describe, expect, it, test } from 'vitest';
import { findRisk } from './find-risk.ts';
import texts from './risk-texts.fixture.json';

describe.each(Object.entries(texts))('in %s', (_language, { money, elsewhere, fine }) => {
  it.each(money)('asks for money: %s', (text) => expect(findRisk(text)).toBe('money'));
  it.each(elsewhere)('asks to go elsewhere: %s', (text) => expect(findRisk(text)).toBe('elsewhere'));
  it.each(fine)('is fine: %s', (text) => expect(findRisk(text)).toBeNull());
});

test.each([
  ['my account: NL91 ABNA 0417 1643 00 thanks', 'money'],
  ['GB82WEST12345698765432', 'money'],
  // One digit differs, and a code without a check.
  ['GB83WEST12345698765432', null],
  ['the flight is KL12 from gate B7', null],
  // Cut off.
  ['GB82WEST1234569876543', null],
] as const)('an account number counts when its check digits fit: %s', (text, risk) => {
  expect(findRisk(text)).toBe(risk);
});

test.each([
  '0x52908400098527886E0F7030069857D2E4169EE7',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
])('the address of a wallet asks for money: %s', (address) => {
  expect(findRisk(`send it to ${address}, please`)).toBe('money');
});

test.each([
  'https://wa.me/5550199',
  'find me on t.me/daniel',
  'daniel.k@mail.example',
  'Sure, it is 06 5550 1234',
  '+31 6 5550 1234',
  '(0)171/555-0199 or 0171/555-0199',
])('an address elsewhere: %s', (text) => {
  expect(findRisk(text)).toBe('elsewhere');
});

test.each([
  'I was born on 01.12.1980 at 18:30',
  'from 24.12.2026 - 02.01.2027',
  'on 05.12.2026 19 h',
  'order 123456789',
  'we are 2,000,000 people here',
  'I like 80s music',
  '0815',
])('a number that is no telephone number: %s', (text) => {
  expect(findRisk(text)).toBeNull();
});

test('a verb of asking is near the amount, whose digits may be grouped', () => {
  expect(findRisk('Could you lend me € 1.500 until Friday')).toBe('money');
  expect(findRisk('Could you lend me a book? The train is 40 euros')).toBeNull();
  expect(findRisk('Could you lend me 20 books')).toBeNull();
  expect(findRisk('Could you lend me 5 euros')).toBeNull();
  expect(findRisk('Please send 500kr')).toBe('money');
  expect(findRisk('The ticket was 40 euros. Send me a picture!')).toBeNull();
});

test('letters of another alphabet count as those they look like', () => {
  expect(findRisk('I am on 𝐖𝐡𝐚𝐭𝐬𝐀𝐩𝐩')).toBe('elsewhere');
});

test.each(['a ', '0 ', 'NL91 ', '@', '. ', '1 eur '])(
  'reads one hundred thousand characters of "%s" to their end',
  (part) => {
    const text = part.repeat(100_000 / part.length);
    expect(findRisk(text)).toBeNull();
    expect(findRisk(`${text} whatsapp`)).toBe('elsewhere');
  },
);
