import { perLanguage } from '../../platform/words.ts';

/** The texts of the ledger file and of documents in one language. */
export interface CreditWords {
  /** Time, kind, other member, order, price, currency, change, balance. */
  readonly columns: readonly string[];
  readonly fictional: (name: string) => string;
  readonly invoice: string;
  readonly creditNote: string;
  readonly number: string;
  readonly date: string;
  readonly order: string;
  readonly orderedOn: string;
  readonly paidOn: string;
  readonly ofInvoice: string;
  readonly description: string;
  readonly amount: string;
  readonly credits: (count: number) => string;
  readonly returned: (count: number) => string;
  /** A refund that takes no credits from the balance. */
  readonly paidBack: string;
  readonly discount: (code: string, percentage: string) => string;
  readonly net: string;
  readonly vat: (rate: string, country: string) => string;
  readonly total: string;
  /** The reason for which the document names no buyer. */
  readonly buyer: (order: string) => string;
  readonly vatNumber: (number: string) => string;
  readonly phone: (number: string) => string;
  readonly tradeNames: (names: string) => string;
}

export const creditWords = perLanguage((i18n): CreditWords => ({
  columns: [
    i18n.t('Time'),
    i18n.t('What'),
    i18n.t('With'),
    i18n.t('Order'),
    i18n.t('Price'),
    i18n.t('Currency'),
    i18n.t('Change'),
    i18n.t('Balance'),
  ],
  fictional: (name) => i18n.t('{name} (fictional profile)', { name }),
  invoice: i18n.t('Invoice'),
  creditNote: i18n.t('Credit note'),
  number: i18n.t('Number'),
  date: i18n.t('Date'),
  order: i18n.t('Order'),
  orderedOn: i18n.t('Ordered on'),
  paidOn: i18n.t('Paid on'),
  ofInvoice: i18n.t('For invoice'),
  description: i18n.t('Description'),
  amount: i18n.t('Amount'),
  credits: (count) => i18n.t('{count, plural, one {# credit} other {# credits}}', { count }),
  returned: (count) => i18n.t('{count, plural, one {# credit taken back} other {# credits taken back}}', { count }),
  paidBack: i18n.t('A part of the price paid back'),
  discount: (code, percentage) => i18n.t('Discount {code} ({percentage})', { code, percentage }),
  net: i18n.t('Total without VAT'),
  vat: (rate, country) => i18n.t('VAT {rate}, {country}', { rate, country }),
  total: i18n.t('Total'),
  buyer: (order) =>
    i18n.t('To protect privacy this document names no buyer. Order {order} belongs to one account.', { order }),
  vatNumber: (number) => i18n.t('VAT number {number}', { number }),
  phone: (number) => i18n.t('Phone {number}', { number }),
  tradeNames: (names) => i18n.t('Trade names: {names}', { names }),
}));
