import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mandateGranted } from './mandate-mail.ts';
import { writer } from './order-mail.ts';
import { wordsIn } from '../../../platform/words.ts';
import { MAIL_SITE } from '../../../fixtures/mail-site.ts';

const CARD = '#: src/features/payments/debit/mandate-card.tsx';

/** The text of the mandate on the screen, with the names of its values in braces. */
function textOnScreen(language: string): string {
  const catalogue = readFileSync(new URL(`../../../../locales/app/${language}.po`, import.meta.url), 'utf8');
  const texts = catalogue
    .split('\n\n')
    .filter((entry) => entry.includes(CARD))
    .map((entry) => JSON.parse(/^msgstr (?<text>".*")$/m.exec(entry)?.groups?.text ?? '""') as string)
    .filter((text) => text.includes('{creditor}'));
  expect(texts).toHaveLength(1);
  return texts[0] ?? '';
}

test.each(['en', 'fr'] as const)('mails the exact text of the mandate that the member agreed to, in %s', (language) => {
  const { sample } = mandateGranted;
  const site = { ...MAIL_SITE, locale: language };
  const { paragraphs } = mandateGranted.words(wordsIn(language), sample, site);
  const agreed = textOnScreen(language)
    .replaceAll('{creditor}', sample.creditor)
    .replaceAll('{price}', writer(site).money(sample.amount));
  expect(agreed).not.toMatch(/[{}]/);
  const quoted = paragraphs.flatMap((text) => /^[“«]\s?(?<text>.*?)\s?[”»]$/.exec(text)?.groups?.text ?? []);
  expect(quoted).toEqual([agreed]);
});
