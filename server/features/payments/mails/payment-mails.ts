import type { MailKind, MailContext } from '../../../platform/mail/mail-kind.ts';
import { type Language, type OrderMailData, orderUrl, premiumLine, SAMPLE_ORDER, writer } from './order-mail.ts';
import { MONEY_BACK_MAILS } from './money-back-mails.ts';
import { mandateGranted } from './mandate-mail.ts';
import { termsText } from './terms-text.ts';

/** The lines of an order, which are mandatory in its confirmation. */
function contractLines(language: Language, data: OrderMailData, site: MailContext): string[] {
  const { money, time, rate, country } = writer(site);
  const { number, credits, total, vat, vat_rate, ordered_at, consent_at } = data;
  return language === 'en'
    ? [
        `Order ${number}, ${time(ordered_at)}: ${credits} credits.`,
        `Total ${money(total)}, with ${rate(vat_rate)} VAT (${country(data.country)}) of ${money(vat)}.`,
        `On ${time(consent_at)} you agreed to the terms below, and to get the credits before the time to withdraw is over.`,
      ]
    : [
        `Commande ${number} du ${time(ordered_at)} : ${credits} crédits.`,
        `Total ${money(total)}, dont ${money(vat)} de TVA à ${rate(vat_rate)} (${country(data.country)}).`,
        `Le ${time(consent_at)}, vous avez accepté les conditions ci-dessous et demandé à recevoir les crédits ` +
          'avant la fin du délai de rétractation.',
      ];
}

const DAY_MS = 86_400_000;

/** The right of withdrawal: the period, the procedure and the refund. */
function withdrawalLines(language: Language, { at }: OrderMailData, site: MailContext): string[] {
  const { refund_days: days, support_email: support } = site;
  const until = writer(site).time(new Date(Date.parse(at) + days * DAY_MS).toISOString());
  return language === 'en'
    ? [
        `You can withdraw from this contract within ${days} days, until ${until}, without giving a reason.`,
        `Open the order with the button above, choose “Withdraw from contract here” and confirm${
          support === '' ? '' : `, or write to ${support} that you withdraw, with the number of the order`
        }. An e-mail confirms it.`,
        'Credits that are not spent by then are paid back at their share of the price, the way you paid, within 14 days at the latest. ' +
          'Spent credits are not, because you asked for them before the time was over. ' +
          'Premium ends if less than the price of the smallest bundle then remains paid.',
      ]
    : [
        `Vous pouvez vous rétracter de ce contrat sous ${days} jours, jusqu’au ${until}, sans donner de raison.`,
        `Ouvrez la commande avec le bouton ci-dessus, choisissez « Se rétracter du contrat ici » et confirmez${
          support === '' ? '' : `, ou écrivez à ${support} que vous vous rétractez, avec le numéro de la commande`
        }. Un e-mail le confirme.`,
        'Les crédits non dépensés à ce moment sont remboursés à leur part du prix, par le même moyen de paiement, ' +
          'sous 14 jours au plus tard. Les crédits dépensés ne le sont pas, car vous les avez demandés avant la fin du délai. ' +
          'Le statut premium prend fin si ce qui reste alors payé est inférieur au prix du plus petit pack.',
      ];
}

const completed: MailKind<OrderMailData> = {
  name: 'order_completed',
  sample: SAMPLE_ORDER,
  words: {
    en: (data, site) => ({
      subject: `Your order ${data.number}`,
      paragraphs: [`Thank you. ${data.credits} credits are in your account.`, ...contractLines('en', data, site)],
      action: { label: 'Invoice and withdrawal', url: orderUrl(site, data.order) },
      after: withdrawalLines('en', data, site),
      annex: termsText('en', data, site),
    }),
    fr: (data, site) => ({
      subject: `Votre commande ${data.number}`,
      paragraphs: [`Merci. ${data.credits} crédits sont sur votre compte.`, ...contractLines('fr', data, site)],
      action: { label: 'Facture et rétractation', url: orderUrl(site, data.order) },
      after: withdrawalLines('fr', data, site),
      annex: termsText('fr', data, site),
    }),
  },
};

const withdrawn: MailKind<OrderMailData> = {
  name: 'order_withdrawn',
  sample: SAMPLE_ORDER,
  words: {
    en: (data, site) => {
      const { money, time } = writer(site);
      const order = `order ${data.number} (${data.credits} credits, ${time(data.ordered_at)})`;
      return {
        subject: `You have withdrawn from order ${data.number}`,
        paragraphs: [
          `On ${time(data.at)} you withdrew from the contract on ${order}.`,
          `${data.returned} credits were not spent and have left your balance.`,
          `You get ${money(data.refund)} back, the way you paid, within 14 days at the latest.`,
          ...premiumLine('en', data),
        ],
        action: { label: 'See the order', url: orderUrl(site, data.order) },
      };
    },
    fr: (data, site) => {
      const { money, time } = writer(site);
      const order = `la commande ${data.number} (${data.credits} crédits, ${time(data.ordered_at)})`;
      return {
        subject: `Rétractation de la commande ${data.number}`,
        paragraphs: [
          `Le ${time(data.at)}, vous avez exercé votre droit de rétractation pour ${order}.`,
          `${data.returned} crédits n’étaient pas dépensés et ont quitté votre solde.`,
          `${money(data.refund)} vous sont remboursés, par le même moyen de paiement, sous 14 jours au plus tard.`,
          ...premiumLine('fr', data),
        ],
        action: { label: 'Voir la commande', url: orderUrl(site, data.order) },
      };
    },
  },
};

const refused: MailKind<OrderMailData> = {
  name: 'order_refused',
  sample: SAMPLE_ORDER,
  words: {
    en: (data, site) => ({
      subject: `Your payment for order ${data.number} goes back`,
      paragraphs: [
        `The discount code of order ${data.number} was used for another order before this payment came in.`,
        'That is why we could not complete the order.',
        `${writer(site).money(data.total)} go back to you in full, the way you paid.`,
      ],
      action: { label: 'See the order', url: orderUrl(site, data.order) },
    }),
    fr: (data, site) => ({
      subject: `Votre paiement de la commande ${data.number} vous est rendu`,
      paragraphs: [
        `Le code de réduction de la commande ${data.number} a servi à une autre commande avant l’arrivée de ce paiement.`,
        'C’est pourquoi la commande n’a pas pu être exécutée.',
        `${writer(site).money(data.total)} vous sont rendus en entier, par le même moyen de paiement.`,
      ],
      action: { label: 'Voir la commande', url: orderUrl(site, data.order) },
    }),
  },
};

const reversed: MailKind<OrderMailData> = {
  name: 'order_reversed',
  sample: SAMPLE_ORDER,
  words: {
    en: (data) => ({
      subject: `Your bank took back the payment of order ${data.number}`,
      paragraphs: [
        `The payment of order ${data.number} (${data.credits} credits) was taken back.`,
        `${data.returned} credits that were not spent have left your balance.`,
        ...premiumLine('en', data),
        'This way to pay is blocked for your account now; after a card, all cards and Apple Pay are. Every other way stays open.',
      ],
      after: ['You think this is a mistake? Please write to us.'],
    }),
    fr: (data) => ({
      subject: `Votre banque a rejeté le paiement de la commande ${data.number}`,
      paragraphs: [
        `Le paiement de la commande ${data.number} (${data.credits} crédits) a été rejeté.`,
        `${data.returned} crédits non dépensés ont quitté votre solde.`,
        ...premiumLine('fr', data),
        'Ce moyen de paiement est maintenant bloqué pour votre compte ; après une carte, toutes les cartes et Apple Pay le sont. ' +
          'Tous les autres restent possibles.',
      ],
      after: ['Vous pensez qu’il s’agit d’une erreur ? Écrivez-nous.'],
    }),
  },
};

const failed: MailKind<OrderMailData> = {
  name: 'payment_failed',
  sample: SAMPLE_ORDER,
  words: {
    en: (data, { origin }) => ({
      subject: `The payment of order ${data.number} did not go through`,
      paragraphs: [`The bank has not paid order ${data.number}. Nothing was charged. You can pay it in another way.`],
      action: { label: 'Pay in another way', url: `${origin}/credits/${data.credits}?order=${data.order}` },
    }),
    fr: (data, { origin }) => ({
      subject: `Le paiement de la commande ${data.number} n’a pas abouti`,
      paragraphs: [
        `La banque n’a pas payé la commande ${data.number}. Rien n’a été débité. Vous pouvez la payer d’une autre façon.`,
      ],
      action: { label: 'Payer autrement', url: `${origin}/credits/${data.credits}?order=${data.order}` },
    }),
  },
};

/** These mails are part of a contract. The notification settings of the member do not apply. */
export const PAYMENT_MAILS: readonly MailKind<object>[] = [
  completed,
  withdrawn,
  refused,
  reversed,
  failed,
  ...MONEY_BACK_MAILS,
  mandateGranted,
] as readonly MailKind<OrderMailData>[];
