import type { MailKind } from '../../../platform/mail/mail-kind.ts';
import { type OrderMailData, orderUrl, premiumLine, SAMPLE_ORDER, writer } from './order-mail.ts';

/** A refund by the operator. `returned` and `refund` are those of this refund. */
interface RefundMailData extends OrderMailData {
  readonly decision: string;
  /** The reason that the operator has written. */
  readonly facts: string;
}

const refunded: MailKind<RefundMailData> = {
  name: 'order_refunded',
  sample: {
    ...SAMPLE_ORDER,
    decision: 'D-2026-041208',
    facts: 'You wrote to us that the pictures did not arrive.',
  },
  words: {
    en: (data, site) => ({
      subject: `We pay back order ${data.number}`,
      paragraphs: [
        `You get ${writer(site).money(data.refund)} of order ${data.number} back, the way you paid. It takes 1 to 5 working days.`,
        ...returnedLine(data, `${data.returned} credits of it that were not spent have left your balance.`),
        ...premiumLine('en', data),
        ...paragraphs(data.facts),
      ],
      action: { label: 'See the order', url: orderUrl(site, data.order) },
      after: [`The order has a credit note. Decision ${data.decision}.`],
    }),
    fr: (data, site) => ({
      subject: `Remboursement de la commande ${data.number}`,
      paragraphs: [
        `${writer(site).money(data.refund)} de la commande ${data.number} vous sont remboursés, par le même moyen de paiement.`,
        'Cela prend de 1 à 5 jours ouvrables.',
        ...returnedLine(data, `${data.returned} de ses crédits non dépensés ont quitté votre solde.`),
        ...premiumLine('fr', data),
        ...paragraphs(data.facts),
      ],
      action: { label: 'Voir la commande', url: orderUrl(site, data.order) },
      after: [`La commande comporte un avoir. Décision ${data.decision}.`],
    }),
  },
};

const returnedLine = ({ returned: credits }: RefundMailData, line: string): string[] => (credits === 0 ? [] : [line]);

const paragraphs = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A payment that completes no order: its order was already paid, or its amount differs. */
interface ReturnMailData extends OrderMailData {
  readonly why: 'surplus' | 'mismatch';
}

const EN = {
  surplus: 'It was paid already, so this payment was not needed.',
  mismatch: 'It is not the amount of the order, so we could not accept it. You can pay the order again.',
};
const FR = {
  surplus: 'Elle était déjà payée : ce paiement n’était pas nécessaire.',
  mismatch: 'Ce n’est pas le montant de la commande : nous n’avons pas pu l’accepter. Vous pouvez la payer de nouveau.',
};

const returned: MailKind<ReturnMailData> = {
  name: 'payment_returned',
  sample: { ...SAMPLE_ORDER, why: 'surplus', refund: SAMPLE_ORDER.total },
  words: {
    en: (data, site) => ({
      subject: `A payment for order ${data.number} goes back`,
      paragraphs: [
        `We got ${writer(site).money(data.refund)} for order ${data.number}. ${EN[data.why]}`,
        'The money goes back to you in full, the way you paid. It takes 1 to 5 working days.',
      ],
      action: { label: 'See the order', url: orderUrl(site, data.order) },
    }),
    fr: (data, site) => ({
      subject: `Un paiement de la commande ${data.number} est rendu`,
      paragraphs: [
        `Nous avons reçu ${writer(site).money(data.refund)} pour la commande ${data.number}. ${FR[data.why]}`,
        'Cet argent vous est rendu en entier, par le même moyen de paiement, en 1 à 5 jours ouvrables.',
      ],
      action: { label: 'Voir la commande', url: orderUrl(site, data.order) },
    }),
  },
};

/** The e-mails about refunds that the member has not requested. */
export const MONEY_BACK_MAILS = [refunded, returned] as const;
