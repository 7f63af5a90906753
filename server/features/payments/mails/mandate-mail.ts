import type { I18n } from '@lingui/core';
import type { Money } from '../../../../contract/account/account.ts';
import type { MailKind } from '../../../platform/mail/mail-kind.ts';
import { appText } from '../../../platform/words.ts';
import { writer } from './order-mail.ts';

/**
 * The mandate of a direct debit, by confirm_debit in functions/payments/debits.sql. The mail is the debtor's mandatory copy, and announces
 * the debit. The text between the quotation marks is the one that the member agreed to on the screen.
 */
interface MandateMailData {
  readonly reference: string;
  readonly creditor: string;
  readonly creditor_id: string;
  readonly holder: string;
  /** The first and the last characters of the account number. */
  readonly iban: string;
  readonly amount: Money;
  readonly credits: number;
  /** In ISO 8601. */
  readonly at: string;
}

export const mandateGranted: MailKind<MandateMailData> = {
  name: 'mandate_given',
  sample: {
    reference: 'M-4F9A03C2B7D1',
    creditor: 'Liaison B.V.',
    creditor_id: 'NL00ZZZ000000000000',
    holder: 'R. de Vries',
    iban: 'NL •••• 4300',
    amount: { cents: 2299, currency: 'EUR' },
    credits: 50,
    at: '2026-11-21T18:27:20.000Z',
  },
  words(i18n, { reference, creditor, creditor_id, holder, iban, amount, credits, at }, context) {
    const { money, time } = writer(context);
    const price = money(amount);
    return {
      subject: i18n.t('Your direct debit mandate {reference}', { reference }),
      paragraphs: [
        i18n.t(
          'On {day} you gave {creditor} a SEPA mandate for one direct debit of {price}, for ' +
            '{credits, plural, one {# credit} other {# credits}}.',
          { day: time(at), creditor, price, credits },
        ),
        i18n.t('Mandate reference: {reference}. Creditor identifier: {creditorId}. Account: {iban}, {holder}.', {
          reference,
          creditorId: creditor_id,
          iban,
          holder,
        }),
        i18n.t('“{agreement}”', { agreement: agreement(i18n, creditor, price) }),
        i18n.t(
          'We debit the account within the next working days, not before tomorrow. This e-mail announces it. ' +
            'Your statement names {creditor} and the reference.',
          { creditor },
        ),
      ],
      after: [i18n.t('You did not give this mandate? Please write to us and to your bank at once.')],
    };
  },
};

const agreement = (i18n: I18n, creditor: string, price: string): string =>
  appText(i18n, 'mandate.agreement', { creditor, price });
