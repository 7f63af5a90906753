import type { SpokenLanguage } from '../../../contract/base/language.ts';

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

const EN: CreditWords = {
  columns: ['Time', 'What', 'With', 'Order', 'Price', 'Currency', 'Change', 'Balance'],
  fictional: (name) => `${name} (fictional profile)`,
  invoice: 'Invoice',
  creditNote: 'Credit note',
  number: 'Number',
  date: 'Date',
  order: 'Order',
  orderedOn: 'Ordered on',
  paidOn: 'Paid on',
  ofInvoice: 'For invoice',
  description: 'Description',
  amount: 'Amount',
  credits: (count) => `${count} credits`,
  returned: (count) => `${count} credits taken back`,
  paidBack: 'A part of the price paid back',
  discount: (code, percentage) => `Discount ${code} (${percentage})`,
  net: 'Total without VAT',
  vat: (rate, country) => `VAT ${rate}, ${country}`,
  total: 'Total',
  buyer: (order) => `To protect privacy this document names no buyer. Order ${order} belongs to one account.`,
  vatNumber: (number) => `VAT number ${number}`,
  phone: (number) => `Phone ${number}`,
  tradeNames: (names) => `Trade names: ${names}`,
};

const FR: CreditWords = {
  columns: ['Heure', 'Quoi', 'Avec', 'Commande', 'Prix', 'Monnaie', 'Mouvement', 'Solde'],
  fictional: (name) => `${name} (profil fictif)`,
  invoice: 'Facture',
  creditNote: 'Avoir',
  number: 'Numéro',
  date: 'Date',
  order: 'Commande',
  orderedOn: 'Commandé le',
  paidOn: 'Payé le',
  ofInvoice: 'Pour la facture',
  description: 'Désignation',
  amount: 'Montant',
  credits: (count) => `${count} crédits`,
  returned: (count) => `${count} crédits retirés`,
  paidBack: 'Remboursement d’une partie du prix',
  discount: (code, percentage) => `Réduction ${code} (${percentage})`,
  net: 'Total hors TVA',
  vat: (rate, country) => `TVA ${rate}, ${country}`,
  total: 'Total',
  buyer: (order) =>
    `Par respect de la vie privée, ce document ne nomme aucun acheteur. La commande ${order} appartient à un seul compte.`,
  vatNumber: (number) => `Numéro de TVA ${number}`,
  phone: (number) => `Téléphone ${number}`,
  tradeNames: (names) => `Noms commerciaux : ${names}`,
};

export const CREDIT_WORDS: Readonly<Record<SpokenLanguage, CreditWords>> = { en: EN, fr: FR };
