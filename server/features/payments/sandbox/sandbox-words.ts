import { languageOfTag } from '../../../../contract/base/language.ts';
import { METHOD_BRANDS, type PaymentMethod } from '../../../../contract/payments/states.ts';
import { acceptedLanguages } from '../../../platform/http/accepted-languages.ts';
import type { SandboxOutcome, OUTCOME_GROUPS } from './outcomes.ts';
import type { SandboxStatus } from './sandbox-rows.ts';

/** The languages of the sandbox's page. It does not use the catalogues of the app, because the page represents another company. */
const PAGE_LANGUAGES = ['en', 'fr'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** The name of an outcome and its explanation. `{less}` is an amount. */
type OutcomeWords = readonly [name: string, meaning: string];

interface PageWords {
  readonly title: string;
  readonly tape: string;
  readonly provider: string;
  readonly notBank: string;
  readonly asks: (who: string) => string;
  readonly pay: (amount: string) => string;
  readonly facts: Readonly<Record<'method' | 'order' | 'item' | 'payment' | 'status', string>>;
  readonly about: string;
  readonly groups: Readonly<Record<keyof typeof OUTCOME_GROUPS, string>>;
  readonly outcomes: Readonly<Record<Exclude<SandboxOutcome, 'pay'>, OutcomeWords>>;
  readonly statuses: Readonly<Record<SandboxStatus, string>>;
  readonly over: string;
  readonly reverseNow: OutcomeWords;
  readonly back: string;
  readonly leave: string;
}

const en: PageWords = {
  title: 'Sandbox payment',
  tape: 'Test payment. No money moves.',
  provider: 'Sandbox provider',
  notBank: 'Not a bank',
  asks: (who) => `${who} asks for`,
  pay: (amount) => `Pay ${amount}`,
  facts: { method: 'Way to pay', order: 'Order', item: 'For', payment: 'Payment', status: 'Status' },
  about:
    'This page stands for the hosted page of a provider while the site is tried out. ' +
    'It exists only where no real money can move: in development and in the demo.',
  groups: { payer: 'What the payer does', bank: 'What the bank does', webhook: 'What the webhook does' },
  outcomes: {
    cancel: ['Cancel', 'Back without paying'],
    fail: ['Payment fails', 'The bank says no'],
    expire: ['Let it expire', 'Walk away, 15 minutes pass'],
    refuse_stored: ['Stored card refused', 'For repeat orders too'],
    stay_pending: ['Stay pending', 'Until somebody decides here'],
    pay_later: ['Pay in 60 seconds', 'Pending first, then paid'],
    pay_and_stay: ['Pay, but never return', 'Close the tab after paying'],
    reverse: ['Pay, then reverse', 'Taken back in 60 seconds'],
    tell_twice: ['Pay, tell twice', 'The same webhook two times'],
    tell_nobody: ['Pay, tell nobody', 'No webhook: the poller finds it'],
    tell_late: ['Pay, tell out of order', 'Paid first, then pending'],
    wrong_amount: ['Pay, wrong amount', '{less}: must be refused'],
  },
  statuses: {
    created: 'created',
    open: 'open',
    pending: 'pending',
    failed: 'failed',
    cancelled: 'cancelled',
    expired: 'expired',
    submitted: 'submitted',
    paid: 'paid',
    reversed: 'reversed',
  },
  over: 'Nothing is left to pay here.',
  reverseNow: ['Reverse it now', 'The bank takes the money back'],
  back: 'Back to the shop',
  leave: 'You can close this tab.',
};

const fr: PageWords = {
  title: 'Paiement d’essai',
  tape: 'Paiement d’essai. Aucun argent ne circule.',
  provider: 'Prestataire d’essai',
  notBank: 'Pas une banque',
  asks: (who) => `${who} demande`,
  pay: (amount) => `Payer ${amount}`,
  facts: {
    method: 'Moyen de paiement',
    order: 'Commande',
    item: 'Pour',
    payment: 'Paiement',
    status: 'État',
  },
  about:
    'Cette page remplace celle d’un prestataire de paiement pendant que l’on essaie le site. ' +
    'Elle n’existe que là où aucun argent réel ne peut circuler : en développement et dans la démo.',
  groups: { payer: 'Ce que fait le payeur', bank: 'Ce que fait la banque', webhook: 'Ce que fait le webhook' },
  outcomes: {
    cancel: ['Annuler', 'Retour sans payer'],
    fail: ['Le paiement échoue', 'La banque dit non'],
    expire: ['Laisser expirer', 'Partir, 15 minutes passent'],
    refuse_stored: ['Carte enregistrée refusée', 'Aussi à l’avenir'],
    stay_pending: ['Rester en attente', 'Jusqu’à une décision ici'],
    pay_later: ['Payer dans 60 secondes', 'D’abord en attente, puis payé'],
    pay_and_stay: ['Payer, sans revenir', 'Fermer l’onglet après le paiement'],
    reverse: ['Payer, puis rejeter', 'Rejeté dans 60 secondes'],
    tell_twice: ['Payer, prévenir deux fois', 'Le même webhook deux fois'],
    tell_nobody: ['Payer, ne prévenir personne', 'Sans webhook : le serveur demande'],
    tell_late: ['Payer, prévenir en désordre', 'D’abord payé, puis en attente'],
    wrong_amount: ['Payer un mauvais montant', '{less} : doit être refusé'],
  },
  statuses: {
    created: 'créé',
    open: 'ouvert',
    pending: 'en attente',
    failed: 'échoué',
    cancelled: 'annulé',
    expired: 'expiré',
    submitted: 'transmis',
    paid: 'payé',
    reversed: 'rejeté',
  },
  over: 'Il n’y a plus rien à payer ici.',
  reverseNow: ['Rejeter maintenant', 'La banque rejette le paiement'],
  back: 'Retour à la boutique',
  leave: 'Vous pouvez fermer cet onglet.',
};

export const PAGE_WORDS: Readonly<Record<PageLanguage, PageWords>> = { en, fr };

/** Methods without a brand have a name in each language. */
export const METHOD_NAMES: Readonly<Record<PaymentMethod, string | Readonly<Record<PageLanguage, string>>>> = {
  ...METHOD_BRANDS,
  sdd: { en: 'SEPA direct debit', fr: 'Prélèvement SEPA' },
  sct: { en: 'SEPA transfer', fr: 'Virement SEPA' },
  creditcard: { en: 'Credit card', fr: 'Carte de crédit' },
};

/** The language of the payment if the page supports it, else the first supported one that the browser accepts, else English. */
export function pageLanguage(payment: string, accepted: string | undefined): PageLanguage {
  const preferred = [payment, ...acceptedLanguages(accepted)].map(languageOfTag);
  return preferred.flatMap((one) => PAGE_LANGUAGES.filter((language) => language === one))[0] ?? 'en';
}
