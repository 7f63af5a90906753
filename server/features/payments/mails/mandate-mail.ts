import type { Money } from '../../../../contract/account/account.ts';
import type { MailKind } from '../../../platform/mail/mail-kind.ts';
import { appText } from '../../../platform/app-words.ts';
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
  words: {
    en: ({ reference, creditor, creditor_id, holder, iban, amount, credits, at }, site) => {
      const { money, time } = writer(site);
      return {
        subject: `Your direct debit mandate ${reference}`,
        paragraphs: [
          `On ${time(at)} you gave ${creditor} a SEPA mandate for one direct debit of ${money(amount)}, for ${credits} credits.`,
          `Mandate reference: ${reference}. Creditor identifier: ${creditor_id}. Account: ${iban}, ${holder}.`,
          `“${agreement('en', creditor, money(amount))}”`,
          `We debit the account within the next working days, not before tomorrow. This e-mail announces it. Your statement names ` +
            `${creditor} and the reference.`,
        ],
        after: ['You did not give this mandate? Please write to us and to your bank at once.'],
      };
    },
    fr: ({ reference, creditor, creditor_id, holder, iban, amount, credits, at }, site) => {
      const { money, time } = writer(site);
      return {
        subject: `Votre mandat de prélèvement ${reference}`,
        paragraphs: [
          `Le ${time(at)}, vous avez donné à ${creditor} un mandat SEPA pour un prélèvement de ${money(amount)}, pour ${credits} crédits.`,
          `Référence du mandat : ${reference}. Identifiant du créancier : ${creditor_id}. Compte : ${iban}, ${holder}.`,
          `« ${agreement('fr', creditor, money(amount))} »`,
          `Nous débitons le compte dans les prochains jours ouvrables, au plus tôt demain. Cet e-mail en est l’annonce. ` +
            `Votre relevé nomme ${creditor} et la référence.`,
        ],
        after: ['Vous n’avez pas donné ce mandat ? Écrivez-nous tout de suite, ainsi qu’à votre banque.'],
      };
    },
  },
};

const agreement = (language: 'en' | 'fr', creditor: string, price: string): string =>
  appText(language, 'mandate.agreement', { creditor, price });
