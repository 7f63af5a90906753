import { expect, it } from 'vitest';
import { synonymsIn } from '../../../contract/base/glossary-synonyms.fixture.ts';

const CATALOGUES = import.meta.glob<string>('/locales/*/en.po', { query: '?raw', import: 'default', eager: true });

/** The texts of a catalogue, without the comments that name files. */
const textsOf = (catalogue: string): string[] =>
  catalogue
    .split(/\n\n+/)
    .map((block) =>
      [...block.matchAll(/^(?:msgid |msgstr )?"(?<text>.*)"$/gm)].map(({ groups }) => groups?.text ?? '').join(''),
    );

it.each(Object.keys(CATALOGUES))('%s has one word for one thing', (path) => {
  const texts = textsOf(CATALOGUES[path] ?? '').slice(1);
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter((text) => synonymsIn(text).length > 0)).toEqual([]);
});

it.each([
  ['Please enter a username.', 'username'],
  ['Sign in with a passkey', 'Sign in'],
  ['Signed out there.', 'Signed out'],
  ['Your sign-in link', 'sign-in'],
  ['Sign me in', 'Sign me in'],
  ['Login', 'Login'],
  ['Your email address', 'email'],
  ['Fewer mails', 'mails'],
])('refuses %j', (text, word) => {
  expect(synonymsIn(text)).toEqual([word]);
});

it.each(['Logout', 'Invalid email', 'Log in or out by a log-in link.', 'We answer to {email} by e-mail.', 'Sign up'])(
  'accepts %j',
  (text) => {
    expect(synonymsIn(text)).toEqual([]);
  },
);
