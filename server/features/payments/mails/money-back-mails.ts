import type { I18n } from '@lingui/core';
import type { MailContext, MailKind } from '../../../platform/mail/mail-kind.ts';
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
  words: (i18n, data, context) => ({
    subject: i18n.t('We pay back order {number}', { number: data.number }),
    paragraphs: [
      i18n.t('You get {amount} of order {number} back, the way you paid. It takes 1 to 5 working days.', {
        amount: writer(context).money(data.refund),
        number: data.number,
      }),
      ...returnedLine(i18n, data),
      ...premiumLine(i18n, data),
      ...paragraphs(data.facts),
    ],
    action: { label: i18n.t('See the order'), url: orderUrl(context, data.order) },
    after: [i18n.t('The order has a credit note. Decision {number}.', { number: data.decision })],
  }),
};

const returnedLine = (i18n: I18n, { returned: credits }: RefundMailData): string[] =>
  credits === 0
    ? []
    : [
        i18n.t(
          '{credits, plural, one {# credit of it that was not spent has left your balance.} ' +
            'other {# credits of it that were not spent have left your balance.}}',
          { credits },
        ),
      ];

const paragraphs = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A payment that completes no order: its order was already paid, or its amount differs. */
interface ReturnMailData extends OrderMailData {
  readonly why: 'surplus' | 'mismatch';
}

function returnWords(i18n: I18n, data: ReturnMailData, context: MailContext): string {
  const values = { amount: writer(context).money(data.refund), number: data.number };
  return data.why === 'surplus'
    ? i18n.t('We got {amount} for order {number}. It was paid already, so this payment was not needed.', values)
    : i18n.t(
        'We got {amount} for order {number}. It is not the amount of the order, so we could not accept it. ' +
          'You can pay the order again.',
        values,
      );
}

const returned: MailKind<ReturnMailData> = {
  name: 'payment_returned',
  sample: { ...SAMPLE_ORDER, why: 'surplus', refund: SAMPLE_ORDER.total },
  words: (i18n, data, context) => ({
    subject: i18n.t('A payment for order {number} goes back', { number: data.number }),
    paragraphs: [
      returnWords(i18n, data, context),
      i18n.t('The money goes back to you in full, the way you paid. It takes 1 to 5 working days.'),
    ],
    action: { label: i18n.t('See the order'), url: orderUrl(context, data.order) },
  }),
};

/** The e-mails about refunds that the member has not requested. */
export const MONEY_BACK_MAILS = [refunded, returned] as const;
