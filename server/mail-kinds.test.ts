import { describe, expect, test } from 'vitest';
import { LINK_HOURS, UI_LANGUAGES } from '../contract/rules.ts';
import { MAIL_KINDS } from './mail-kinds.ts';
import { writeMail } from './platform/mail/mail-writer.ts';

const site = {
  name: 'Liaison',
  origin: 'https://liaison.example',
  support_email: 'help@liaison.example',
  time_zone: 'Europe/Amsterdam',
};
const written = (name: string, language: string) => {
  const kind = MAIL_KINDS.find((one) => one.name === name);
  if (kind === undefined) throw new Error(name);
  return writeMail(kind, kind.sample, { site, language });
};

test('has one kind for each name', () => {
  const names = MAIL_KINDS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(UI_LANGUAGES)('in %s', (language) => {
  test.each(MAIL_KINDS.map(({ name }) => name))('writes %s with the same words as HTML and text', (name) => {
    const { subject, html, text } = written(name, language);
    for (const form of [subject, html, text]) expect(form).not.toMatch(/undefined|null|NaN|Invalid Date|\[object/);
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

test('states the hours of the rules, and times in the time zone of the site', () => {
  // Intl puts spaces of other widths between numbers and words.
  const text = (name: string, language: string) => written(name, language).text.replaceAll(/[^\S\n]/g, ' ');
  expect(text('activate', 'en')).toContain(`${LINK_HOURS.activate} hours`);
  expect(text('reset', 'en')).toContain('1 hour.');
  expect(text('mail_change_notice', 'fr')).toContain(`${LINK_HOURS.mail_undo} heures`);
  expect(text('reactivate', 'fr')).toContain('lundi 23 novembre 2026 à 20:14');
});

test('masks the new address in the mail to the old one', () => {
  const { text } = written('mail_change_notice', 'en');
  expect(text).toContain('r•••@new.example');
  expect(text).not.toContain('robin');
});
