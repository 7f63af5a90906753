import { expect, test } from 'vitest';
import { MAIL_SITE } from '../../fixtures/mail-site.ts';
import { wordsIn } from '../words.ts';
import { layOut } from './layout.ts';

const HOSTILE = `<script>alert("x")</script>&'`;
const COMPANY = { name: HOSTILE, address: HOSTILE, city: '', kvk: '', register: '' };
const SITE = { ...MAIL_SITE, name: HOSTILE, company: COMPANY, support_email: '' };

test('escapes all texts, addresses and digits', () => {
  const content = {
    subject: HOSTILE,
    paragraphs: [HOSTILE],
    action: { label: HOSTILE, url: `https://liaison.example/"><script>` },
    code: '<b>1',
    after: [HOSTILE],
    link: { label: HOSTILE, url: `https://liaison.example/"><script>` },
    annex: { title: HOSTILE, paragraphs: [HOSTILE] },
  };
  const { html, text } = layOut(content, { site: { ...SITE, support_email: HOSTILE }, i18n: wordsIn('en') });
  expect(html).not.toMatch(/<script|<b>|[^=]"x"|&'/);
  expect(html.match(/&lt;script&gt;alert\(&quot;x&quot;\)/g)?.length).toBeGreaterThanOrEqual(9);
  expect(text).toContain(HOSTILE);
});

test('has one button, dark colours, and no image, script or foreign address', () => {
  const action = { label: 'Open', url: 'https://liaison.example/x' };
  const { html } = layOut({ subject: 'S', paragraphs: ['P'], action }, { site: SITE, i18n: wordsIn('fr') });
  expect(html.match(/class="button"/g)).toHaveLength(1);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
  expect(html).not.toMatch(/<(img|script|link)|@import|url\(/);
  expect([...html.matchAll(/https?:\/\/[^/"]+/g)].map(([origin]) => origin)).toEqual([
    'https://liaison.example',
    'https://liaison.example',
  ]);
});

test('leaves out missing parts', () => {
  const { html, text } = layOut(
    { subject: 'S', paragraphs: [] },
    {
      site: { ...SITE, name: 'Liaison', company: { ...COMPANY, name: 'Liaison B.V.', address: '' } },
      i18n: wordsIn('en'),
    },
  );
  expect(html).not.toMatch(/class="(button|digits|small" style="margin)|mailto/);
  expect(text).toBe(
    'S\n\n-- \nYou get this e-mail because this address was used at Liaison.\nLiaison: https://liaison.example\nLiaison B.V.\n',
  );
});

test('states who runs the site, why the recipient gets a notification and how to stop it', () => {
  const unsubscribeUrl = 'https://liaison.example/stop';
  const { html, text } = layOut(
    { subject: 'S', paragraphs: [], unsubscribeUrl },
    { site: MAIL_SITE, i18n: wordsIn('fr') },
  );
  expect(html).toContain('Liaison B.V., Havenkade 12, Rotterdam · KvK 01234567');
  expect(text).toBe(
    [
      'S\n\n-- ',
      'Vous recevez cet e-mail parce que les e-mails de ce type sont activés dans vos réglages.',
      'Choisir les e-mails que vous recevez\u00A0: https://liaison.example/notifications#mails',
      'Ne plus recevoir d’e-mails\u00A0: https://liaison.example/stop',
      'Liaison\u00A0: https://liaison.example',
      'Liaison B.V., Havenkade 12, Rotterdam · KvK 01234567',
      'Une question\u00A0? Écrivez à help@liaison.example\n',
    ].join('\n'),
  );
});

test.each([
  ['en', 'Liaison is run by Liaison B.V., Havenkade 12, Rotterdam · KvK 01234567.'],
  ['fr', 'Liaison est exploité par Liaison B.V., Havenkade 12, Rotterdam · KvK 01234567.'],
] as const)('explains in %s why a non-member gets the mail and who runs the site', (language, runBy) => {
  const why = 'Somebody typed your address.';
  const { html, text } = layOut({ subject: 'S', paragraphs: [], why }, { site: MAIL_SITE, i18n: wordsIn(language) });
  for (const form of [html, text]) for (const words of [why, runBy]) expect(form).toContain(words);
  expect(text).not.toMatch(/was used at|a été utilisée/);
});

test('does not break a word with a hyphen in the title', () => {
  const { html, text } = layOut(
    { subject: 'Your e-mail about L-7F3K92Q - thank you', paragraphs: ['By e-mail'] },
    { site: MAIL_SITE, i18n: wordsIn('en') },
  );
  const unbroken = [...html.matchAll(/<span style="white-space:nowrap">([^<]*)</g)].map(([, word]) => word);
  expect(unbroken).toEqual(['e-mail', 'L-7F3K92Q']);
  expect(text).toContain('Your e-mail about L-7F3K92Q - thank you\n');
});

test('states the register of the operator, if there is one', () => {
  const line = (register: string, language: 'en' | 'fr') => {
    const company = { ...MAIL_SITE.company, register };
    return layOut({ subject: 'S', paragraphs: [] }, { site: { ...MAIL_SITE, company }, i18n: wordsIn(language) }).text;
  };
  expect(line('RCS Paris', 'en')).toContain('Rotterdam · RCS Paris 01234567\n');
  expect(line('', 'en')).toContain('Rotterdam · Company number 01234567\n');
  expect(line('', 'fr')).toContain('Rotterdam · Numéro d’entreprise 01234567\n');
});
