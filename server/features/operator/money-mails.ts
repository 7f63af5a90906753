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
  words: {
    en: ({ amount, balance, facts, number }, { name, origin }) => ({
      subject: amount > 0 ? 'Credits for you' : 'Credits were taken back',
      paragraphs: [
        amount > 0
          ? `${name} has added credits to your balance: ${amount}. You have ${balance} now.`
          : `${name} has taken credits back: ${-amount}. You have ${balance} now.`,
        ...lines(facts),
      ],
      action: { label: 'See your credits', url: `${origin}/transactions` },
      after: [`Decision ${number}.`, 'You think this is a mistake? Please write to us.'],
    }),
    fr: ({ amount, balance, facts, number }, { name, origin }) => ({
      subject: amount > 0 ? 'Des crédits pour vous' : 'Des crédits ont été retirés',
      paragraphs: [
        amount > 0
          ? `${name} a ajouté des crédits à votre solde : ${amount}. Vous en avez maintenant ${balance}.`
          : `${name} a retiré des crédits : ${-amount}. Vous en avez maintenant ${balance}.`,
        ...lines(facts),
      ],
      action: { label: 'Voir vos crédits', url: `${origin}/transactions` },
      after: [`Décision ${number}.`, 'Vous pensez qu’il s’agit d’une erreur ? Écrivez-nous.'],
    }),
  },
};

const WAYS = {
  en: { card: 'Paying by card or Apple Pay', debit: 'Paying by direct debit', other: 'One way to pay' },
  fr: {
    card: 'Le paiement par carte ou Apple Pay',
    debit: 'Le paiement par prélèvement',
    other: 'Un moyen de paiement',
  },
};

const methodBlockChanged: MailKind<MethodBlockChanged> = {
  name: 'method_block_changed',
  sample: { number: 'D-2026-052120', is_blocked: true, way: 'debit', facts: 'Your bank took back two payments.' },
  words: {
    en: ({ is_blocked, way, facts, number }, { name, origin }) => ({
      subject: is_blocked ? 'A way to pay is blocked' : 'A way to pay is open again',
      paragraphs: [
        is_blocked
          ? `${WAYS.en[way]} is blocked for your account at ${name}. Every other way stays open.`
          : `${WAYS.en[way]} is possible again for your account at ${name}.`,
        ...lines(facts),
      ],
      action: { label: 'See the bundles', url: `${origin}/credits` },
      after: [`Decision ${number}.`, 'You think this is a mistake? Please write to us.'],
    }),
    fr: ({ is_blocked, way, facts, number }, { name, origin }) => ({
      subject: is_blocked ? 'Un moyen de paiement est bloqué' : 'Un moyen de paiement est de nouveau possible',
      paragraphs: [
        is_blocked
          ? `${WAYS.fr[way]} est bloqué pour votre compte sur ${name}. Tous les autres moyens restent possibles.`
          : `${WAYS.fr[way]} est de nouveau possible pour votre compte sur ${name}.`,
        ...lines(facts),
      ],
      action: { label: 'Voir les packs', url: `${origin}/credits` },
      after: [`Décision ${number}.`, 'Vous pensez qu’il s’agit d’une erreur ? Écrivez-nous.'],
    }),
  },
};

/** The e-mails about the operator's acts on credits and payment methods. */
export const MONEY_MAILS = [creditsChanged, methodBlockChanged] as const;
