import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../../contract/base/rules.ts';
import { MAIL_KINDS } from '../../../app/mail-kinds.ts';
import { writeMail } from '../../../platform/mail/mail-writer.ts';
import { MAIL_SITE } from '../../../fixtures/mail-site.ts';

// The promises of the mails about money, in both languages. Each promise is binding.

function write(name: string, language: string, changes: object): string {
  const kind = MAIL_KINDS.find((one) => one.name === name);
  if (kind === undefined) throw new Error(name);
  const { subject, text } = writeMail(kind, { ...kind.sample, ...changes }, { site: MAIL_SITE, language });
  // Intl uses other space characters between numbers and words.
  return `${subject}\n${text}`.replaceAll(/[^\S\n]/g, ' ');
}

test.each([
  [
    'order_refunded',
    {},
    [
      '€17.47 of order L-7F3K92Q back, the way you paid. It takes 1 to 5 working days.',
      '38 credits of it that were not spent have left your balance.',
      'The order has a credit note. Decision D-2026-041208.',
    ],
    [
      '17,47 € de la commande L-7F3K92Q',
      'Cela prend de 1 à 5 jours ouvrables.',
      '38 de ses crédits non dépensés ont quitté votre solde.',
      'La commande comporte un avoir. Décision D-2026-041208.',
    ],
  ],
  [
    'payment_returned',
    {},
    ['The money goes back to you in full, the way you paid. It takes 1 to 5 working days.'],
    ['vous est rendu en entier'],
  ],
  [
    'order_reversed',
    {},
    [
      '38 credits that were not spent have left your balance.',
      'blocked for your account now; after a card, all cards and Apple Pay are. Every other way stays open.',
      'You think this is a mistake? Please write to us.',
    ],
    [
      '38 crédits non dépensés ont quitté',
      'après une carte, toutes les cartes et Apple Pay le sont.',
      'Vous pensez qu’il s’agit d’une erreur ? Écrivez-nous.',
    ],
  ],
  [
    'credits_changed',
    { amount: 10, balance: 13 },
    ['10', 'You have 13 now.'],
    ['a ajouté des crédits à votre solde : 10. Vous en avez maintenant 13.'],
  ],
  [
    'credits_changed',
    { amount: -4, balance: 9 },
    ['4', 'You have 9 now.'],
    ['a retiré des crédits : 4. Vous en avez maintenant 9.'],
  ],
  [
    'method_block_changed',
    { is_blocked: true, way: 'card' },
    [
      'A way to pay is blocked',
      'Paying by card or Apple Pay is blocked for your account at Liaison. Every other way stays open.',
    ],
    ['Le paiement par carte ou Apple Pay'],
  ],
  [
    'method_block_changed',
    { is_blocked: false, way: 'debit' },
    ['A way to pay is open again', 'Paying by direct debit is possible again'],
    ['Le paiement par prélèvement'],
  ],
  [
    'mandate_given',
    {},
    ['not before tomorrow. This e-mail announces it.'],
    ['au plus tôt demain. Cet e-mail en est l’annonce.'],
  ],
] as const)('%s %o contains its promises in English and French', (name, changes, english, french) => {
  for (const words of english) expect(write(name, 'en', changes)).toContain(words);
  for (const words of french) expect(write(name, 'fr', changes)).toContain(words);
});

test('a whole refund of an order with spent credits removes none', () => {
  expect(write('order_refunded', 'en', { returned: 0 })).not.toContain('have left your balance');
  expect(write('order_refunded', 'fr', { returned: 0 })).not.toContain('ont quitté votre solde');
});

test.each(['order_withdrawn', 'order_refunded', 'order_reversed'])(
  '%s states when premium has ended, and why',
  (name) => {
    const words = {
      en: 'Your premium membership has ended: less than the price of the smallest bundle remains paid.',
      fr: 'Votre statut premium a pris fin : ce qui reste payé est inférieur au prix du plus petit pack.',
    };
    for (const language of ['en', 'fr'] as const) {
      expect(write(name, language, { ends_premium: true })).toContain(words[language]);
      expect(write(name, language, { ends_premium: false })).not.toContain('premium');
      expect(write(name, language, {})).not.toContain('premium');
    }
  },
);

test.each([
  ['order_completed', 'Thank you. 1 credit is in your account.', 'Merci. 1 crédit est sur votre compte.'],
  [
    'order_withdrawn',
    '1 credit was not spent and has left your balance.',
    '1 crédit n’était pas dépensé et a quitté votre solde.',
  ],
  [
    'order_refunded',
    '1 credit of it that was not spent has left your balance.',
    '1 de ses crédits non dépensés a quitté votre solde.',
  ],
  [
    'order_reversed',
    '1 credit that was not spent has left your balance.',
    '1 crédit non dépensé a quitté votre solde.',
  ],
  ['mandate_given', 'for 1 credit.', 'pour 1 crédit.'],
])('%s uses the singular for one credit', (name, english, french) => {
  expect(write(name, 'en', { credits: 1, returned: 1 })).toContain(english);
  expect(write(name, 'fr', { credits: 1, returned: 1 })).toContain(french);
});

test.each(LANGUAGES)('the right of withdrawal names the button of the order as the app does, in %s', (language) => {
  const catalogue = readFileSync(new URL(`../../../../locales/app/${language}.po`, import.meta.url), 'utf8');
  const label = /^msgid "Withdraw from contract here"\nmsgstr "(?<text>.+)"$/m.exec(catalogue)?.groups?.text ?? '';
  expect(label).not.toBe('');
  expect(write('order_completed', language, {})).toContain(label);
});
