import type { I18n } from '@lingui/core';
import type { MailKind } from '../../platform/mail/mail-kind.ts';
import { lines } from './mail-lines.ts';

/** The data of the e-mails about acts on money, by functions/operator/money.sql. */
interface CreditsChanged {
  readonly number: string;
  /** Negative when the operator subtracted credits. */
  readonly amount: number;
  readonly balance: number;
  readonly facts: string;
}

interface MethodBlockChanged {
  readonly number: string;
  readonly is_blocked: boolean;
  readonly way: 'card' | 'debit' | 'other';
  readonly facts: string;
}

const creditsChanged: MailKind<CreditsChanged> = {
  name: 'credits_changed',
  sample: {
    number: 'D-2026-052119',
    amount: 10,
    balance: 48,
    facts: 'Two of your messages did not arrive on 20 November.',
  },
  words: (i18n, { amount, balance, facts, number }, { name, origin }) => ({
    subject: amount > 0 ? i18n.t('Credits for you') : i18n.t('Credits were taken back'),
    paragraphs: [
      amount > 0
        ? i18n.t('{name} has added credits to your balance: {amount}. You have {balance} now.', {
            name,
            amount,
            balance,
          })
        : i18n.t('{name} has taken credits back: {amount}. You have {balance} now.', {
            name,
            amount: -amount,
            balance,
          }),
      ...lines(facts),
    ],
    action: { label: i18n.t('See your credits'), url: `${origin}/transactions` },
    after: [i18n.t('Decision {number}.', { number }), i18n.t('You think this is a mistake? Please write to us.')],
  }),
};

const blockedWords = (i18n: I18n, name: string): Record<MethodBlockChanged['way'], string> => ({
  card: i18n.t('Paying by card or Apple Pay is blocked for your account at {name}. Every other way stays open.', {
    name,
  }),
  debit: i18n.t('Paying by direct debit is blocked for your account at {name}. Every other way stays open.', { name }),
  other: i18n.t('One way to pay is blocked for your account at {name}. Every other way stays open.', { name }),
});

const unblockedWords = (i18n: I18n, name: string): Record<MethodBlockChanged['way'], string> => ({
  card: i18n.t('Paying by card or Apple Pay is possible again for your account at {name}.', { name }),
  debit: i18n.t('Paying by direct debit is possible again for your account at {name}.', { name }),
  other: i18n.t('One way to pay is possible again for your account at {name}.', { name }),
});

const methodBlockChanged: MailKind<MethodBlockChanged> = {
  name: 'method_block_changed',
  sample: { number: 'D-2026-052120', is_blocked: true, way: 'debit', facts: 'Your bank took back two payments.' },
  words: (i18n, { is_blocked, way, facts, number }, { name, origin }) => ({
    subject: is_blocked ? i18n.t('A way to pay is blocked') : i18n.t('A way to pay is open again'),
    paragraphs: [(is_blocked ? blockedWords : unblockedWords)(i18n, name)[way], ...lines(facts)],
    action: { label: i18n.t('See the bundles'), url: `${origin}/credits` },
    after: [i18n.t('Decision {number}.', { number }), i18n.t('You think this is a mistake? Please write to us.')],
  }),
};

/** The e-mails about the operator's acts on credits and payment methods. */
export const MONEY_MAILS = [creditsChanged, methodBlockChanged] as const;
