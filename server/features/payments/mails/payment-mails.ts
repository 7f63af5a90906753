import type { I18n } from '@lingui/core';
import type { MailKind, MailContext } from '../../../platform/mail/mail-kind.ts';
import { type OrderMailData, orderUrl, premiumLine, SAMPLE_ORDER, writer } from './order-mail.ts';
import { MONEY_BACK_MAILS } from './money-back-mails.ts';
import { mandateGranted } from './mandate-mail.ts';
import { termsText } from './terms-text.ts';

/** The lines of an order, which are mandatory in its confirmation. */
function contractLines(i18n: I18n, data: OrderMailData, context: MailContext): string[] {
  const { money, time, rate, country } = writer(context);
  const { number, credits, total, vat, vat_rate, ordered_at, consent_at } = data;
  return [
    i18n.t('Order {number}, {day}: {credits, plural, one {# credit} other {# credits}}.', {
      number,
      day: time(ordered_at),
      credits,
    }),
    i18n.t('Total {total}, with {rate} VAT ({country}) of {vat}.', {
      total: money(total),
      rate: rate(vat_rate),
      country: country(data.country),
      vat: money(vat),
    }),
    i18n.t('On {day} you agreed to the terms below, and to get the credits before the time to withdraw is over.', {
      day: time(consent_at),
    }),
  ];
}

const DAY_MS = 86_400_000;

/** The right of withdrawal: the period, the procedure and the refund. */
function withdrawalLines(i18n: I18n, { at }: OrderMailData, context: MailContext): string[] {
  const { refund_days: days } = context;
  const until = writer(context).time(new Date(Date.parse(at) + days * DAY_MS).toISOString());
  return [
    i18n.t(
      'You can withdraw from this contract within {days, plural, one {# day} other {# days}}, until {until}, without giving a reason.',
      { days, until },
    ),
    procedureLine(i18n, context),
    i18n.t(
      'Credits that are not spent by then are paid back at their share of the price, the way you paid, within 14 days at the latest. ' +
        'Spent credits are not, because you asked for them before the time was over. ' +
        'Premium ends if less than the price of the smallest bundle then remains paid.',
    ),
  ];
}

function procedureLine(i18n: I18n, { support_email: support }: MailContext): string {
  // The label of the button of the order, which the app has too.
  const button = i18n.t('Withdraw from contract here');
  return support === ''
    ? i18n.t('Open the order with the button above, choose “{button}” and confirm. An e-mail confirms it.', { button })
    : i18n.t(
        'Open the order with the button above, choose “{button}” and confirm, or write to {support} that you withdraw, ' +
          'with the number of the order. An e-mail confirms it.',
        { button, support },
      );
}

const completed: MailKind<OrderMailData> = {
  name: 'order_completed',
  sample: SAMPLE_ORDER,
  words: (i18n, data, context) => ({
    subject: i18n.t('Your order {number}', { number: data.number }),
    paragraphs: [
      i18n.t(
        '{credits, plural, one {Thank you. # credit is in your account.} other {Thank you. # credits are in your account.}}',
        { credits: data.credits },
      ),
      ...contractLines(i18n, data, context),
    ],
    action: { label: i18n.t('Invoice and withdrawal'), url: orderUrl(context, data.order) },
    after: withdrawalLines(i18n, data, context),
    annex: termsText(i18n, data, context),
  }),
};

const withdrawn: MailKind<OrderMailData> = {
  name: 'order_withdrawn',
  sample: SAMPLE_ORDER,
  words(i18n, data, context) {
    const { money, time } = writer(context);
    const { number, credits, returned } = data;
    return {
      subject: i18n.t('You have withdrawn from order {number}', { number }),
      paragraphs: [
        i18n.t(
          'On {day} you withdrew from the contract on order {number} ' +
            '({credits, plural, one {# credit} other {# credits}}, {orderDay}).',
          { day: time(data.at), number, credits, orderDay: time(data.ordered_at) },
        ),
        i18n.t(
          '{credits, plural, one {# credit was not spent and has left your balance.} ' +
            'other {# credits were not spent and have left your balance.}}',
          { credits: returned },
        ),
        i18n.t('You get {amount} back, the way you paid, within 14 days at the latest.', {
          amount: money(data.refund),
        }),
        ...premiumLine(i18n, data),
      ],
      action: { label: i18n.t('See the order'), url: orderUrl(context, data.order) },
    };
  },
};

const refused: MailKind<OrderMailData> = {
  name: 'order_refused',
  sample: SAMPLE_ORDER,
  words: (i18n, data, context) => ({
    subject: i18n.t('Your payment for order {number} goes back', { number: data.number }),
    paragraphs: [
      i18n.t('The discount code of order {number} was used for another order before this payment came in.', {
        number: data.number,
      }),
      i18n.t('That is why we could not complete the order.'),
      i18n.t('{amount} go back to you in full, the way you paid.', { amount: writer(context).money(data.total) }),
    ],
    action: { label: i18n.t('See the order'), url: orderUrl(context, data.order) },
  }),
};

const reversed: MailKind<OrderMailData> = {
  name: 'order_reversed',
  sample: SAMPLE_ORDER,
  words: (i18n, data) => ({
    subject: i18n.t('Your bank took back the payment of order {number}', { number: data.number }),
    paragraphs: [
      i18n.t('The payment of order {number} ({credits, plural, one {# credit} other {# credits}}) was taken back.', {
        number: data.number,
        credits: data.credits,
      }),
      i18n.t(
        '{credits, plural, one {# credit that was not spent has left your balance.} ' +
          'other {# credits that were not spent have left your balance.}}',
        { credits: data.returned },
      ),
      ...premiumLine(i18n, data),
      i18n.t(
        'This way to pay is blocked for your account now; after a card, all cards and Apple Pay are. Every other way stays open.',
      ),
    ],
    after: [i18n.t('You think this is a mistake? Please write to us.')],
  }),
};

const failed: MailKind<OrderMailData> = {
  name: 'payment_failed',
  sample: SAMPLE_ORDER,
  words: (i18n, { number, credits, order }, { origin }) => ({
    subject: i18n.t('The payment of order {number} did not go through', { number }),
    paragraphs: [
      i18n.t('The bank has not paid order {number}. Nothing was charged. You can pay it in another way.', { number }),
    ],
    action: { label: i18n.t('Pay in another way'), url: `${origin}/credits/${credits}?order=${order}` },
  }),
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
];
