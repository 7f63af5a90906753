import { describe, expect, test } from 'vitest';
import { synonymsIn } from '../../contract/base/glossary-synonyms.fixture.ts';
import { DISPUTE_BODIES_URL } from '../../contract/operator.ts';
import { LINK_HOURS, LANGUAGES } from '../../contract/base/rules.ts';
import { MAIL_KINDS } from './mail-kinds.ts';
import { writeMail } from '../platform/mail/mail-writer.ts';
import { MAIL_SITE } from '../fixtures/mail-site.ts';

const written = (name: string, language: string) => {
  const kind = MAIL_KINDS.find((one) => one.name === name);
  if (kind === undefined) throw new Error(name);
  return writeMail(kind, kind.sample, { site: MAIL_SITE, language });
};

test('has one kind for each name', () => {
  const names = MAIL_KINDS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(MAIL_KINDS.map(({ name }) => name))('writes %s with the same content as HTML and text', (name) => {
    const { subject, html, text } = written(name, language);
    for (const form of [subject, html, text])
      expect(form).not.toMatch(/\b(?:undefined|null|NaN)\b|Invalid Date|\[object/);
    expect(subject.length).toBeLessThan(60);
    expect(html).toContain(`<html lang="${language}">`);
    const shown = html
      .replace(/<head>[^]*<\/head>/, '')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&#39;', "'");
    const lines =
      text
        .split('\n-- \n')[0]
        ?.split('\n')
        .filter((line) => !/^https:|\d{8}$/.test(line)) ?? [];
    for (const line of lines) expect(shown).toContain(line);
  });
});

test.each(MAIL_KINDS.map(({ name }) => name))('uses the terms of the glossary in %s', (name) => {
  const { subject, text } = written(name, 'en');
  expect([subject, ...text.split('\n')].filter((line) => synonymsIn(line).length > 0)).toEqual([]);
});

test('puts tokens and codes where the pages expect them', () => {
  const token = '[\\w-]{43}';
  const links: Record<string, RegExp> = {
    activate: new RegExp(`^https://liaison\\.example/${token}$`, 'm'),
    reset: new RegExp(`^https://liaison\\.example/reset-password/do\\?token=${token}$`, 'm'),
    mail_change: new RegExp(`^https://liaison\\.example/mail-change/do\\?token=${token}$`, 'm'),
    mail_change_notice: new RegExp(`^https://liaison\\.example/${token}$`, 'm'),
    reactivate: new RegExp(`^https://liaison\\.example/${token}$`, 'm'),
    new_device: /^https:\/\/liaison\.example\/notifications$/m,
  };
  for (const [name, link] of Object.entries(links)) expect(written(name, 'en').text).toMatch(link);
  for (const name of ['activate', 'mail_change', 'reactivate']) expect(written(name, 'fr').text).toMatch(/\b\d{8}\b/);
});

test('claims of a sign-in link only what is also true for members with a password', () => {
  expect(written('sign_in', 'en').text).toContain('Without this e-mail nobody can use the link.');
  expect(written('sign_in', 'fr').text).toContain('Sans cet e-mail, personne ne peut utiliser ce lien.');
});

test('states the hours of the rules, and times in the time zone of the site', () => {
  // Intl puts spaces of other widths between numbers and words.
  const text = (name: string, language: string) => written(name, language).text.replaceAll(/[^\S\n]/g, ' ');
  expect(text('activate', 'en')).toContain(`${LINK_HOURS.activate} hours`);
  expect(text('reset', 'en')).toContain('1 hour.');
  expect(text('mail_change_notice', 'fr')).toContain(`${LINK_HOURS.mail_undo} heures`);
  expect(text('reactivate', 'fr')).toContain('lundi 23 novembre 2026 à 20:14');
});

test.each(['decision', 'case_answered'])('links from %s to the dispute settlement bodies', (name) => {
  for (const language of LANGUAGES) {
    const { html, text } = written(name, language);
    expect(html).toContain(`href="${DISPUTE_BODIES_URL}"`);
    expect(text).toContain(`\n${DISPUTE_BODIES_URL}\n`);
  }
});

test.each([
  ['activate', 'somebody signed up at Liaison with this address'],
  ['mail_change', 'a member of Liaison gave this address as their new one'],
  ['complaint_received', 'C-2026-048213 came to Liaison with this address'],
  ['case_answered', 'C-2026-048213 came to Liaison with this address'],
])('explains to a non-member who gets %s why, and who runs the site', (name, why) => {
  expect(written(name, 'en').text).toContain(`You get this e-mail because ${why}.`);
  for (const language of LANGUAGES) {
    const { text } = written(name, language);
    expect(text.slice(text.indexOf('\n-- \n'))).toContain(MAIL_SITE.company.name);
  }
});

test('formats a time for the country of the recipient', () => {
  const kind = MAIL_KINDS.find(({ name }) => name === 'reactivate');
  const inCountry = (country: string) =>
    kind === undefined ? '' : writeMail(kind, kind.sample, { site: MAIL_SITE, language: 'en', country }).text;
  expect(inCountry('NL')).toContain('Monday, 23 November 2026 at 20:14');
  expect(inCountry('US')).toMatch(/Monday, November 23, 2026 at 8:14\sPM/);
});

test('promises an unchanged password only where that is true', () => {
  const kind = MAIL_KINDS.find(({ name }) => name === 'reset');
  const reset = (data: object, language: string) =>
    kind === undefined ? '' : writeMail(kind, { ...kind.sample, ...data }, { site: MAIL_SITE, language }).text;
  expect(reset({}, 'en')).toContain('Ignore this e-mail, and nothing changes.');
  // Undoing the change of address has removed the password.
  for (const language of LANGUAGES) expect(reset({ by: 'undo' }, language)).not.toMatch(/[Ii]gnore|nothing changes/);
  expect(reset({ by: 'undo' }, 'en')).toContain('The old password, all passkeys and all devices were removed');
  expect(reset({ by: 'undo' }, 'fr')).toContain('L’ancien mot de passe');
});

test('masks the new address in the mail to the old one', () => {
  const { text } = written('mail_change_notice', 'en');
  expect(text).toContain('r•••@new.example');
  expect(text).not.toContain('robin');
});
