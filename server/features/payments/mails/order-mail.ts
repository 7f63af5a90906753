import type { I18n } from '@lingui/core';
import type { Money } from '../../../../contract/account/account.ts';
import type { MailContext, MailSite } from '../../../platform/mail/mail-kind.ts';
import { timeWords } from '../../../platform/mail/mail-times.ts';
import { countryWords, moneyWords, rateWords } from '../../../platform/regional-formats.ts';

/**
 * The data of the e-mails about orders, by mail_order in functions/payments/orders.sql. Times are in ISO 8601, rates in hundredths of a
 * percent.
 */
export interface OrderMailData {
  readonly order: string;
  readonly number: string;
  readonly credits: number;
  readonly total: Money;
  readonly vat: Money;
  readonly vat_rate: number;
  readonly country: string;
  readonly at: string;
  readonly ordered_at: string;
  readonly consent_at: string;
  /** The version of the terms that the member agreed to, a date. */
  readonly terms_version?: string;
  /** The text of these terms, as it was shown. Null in an order that an older release stored. */
  readonly terms?: string | null;
  /** The removed credits, and the refund for them. */
  readonly returned: number;
  readonly refund: Money;
  /** Whether premium ended with the event of the mail. */
  readonly ends_premium?: boolean;
}

/** The sentence that premium ended with the event of a mail, and why. */
export const premiumLine = (i18n: I18n, { ends_premium }: OrderMailData): string[] =>
  ends_premium === true
    ? [i18n.t('Your premium membership has ended: less than the price of the smallest bundle remains paid.')]
    : [];

export const SAMPLE_ORDER: OrderMailData = {
  order: '019a0000-0000-7000-8000-000000000001',
  number: 'L-7F3K92Q',
  credits: 50,
  total: { cents: 2299, currency: 'EUR' },
  vat: { cents: 399, currency: 'EUR' },
  vat_rate: 2100,
  country: 'NL',
  at: '2026-11-21T18:27:31.000Z',
  ordered_at: '2026-11-21T18:27:20.000Z',
  consent_at: '2026-11-21T18:27:20.000Z',
  terms_version: '2023-12-01',
  terms: 'Terms\n\nYou are an adult.\n\n1. Credits\n\nA message costs 1 credit.',
  returned: 38,
  refund: { cents: 1747, currency: 'EUR' },
};

/** Formats the values of a mail for the locale of its recipient. */
export function writer({ locale, time_zone }: MailContext) {
  return {
    money: (money: Money) => moneyWords(money, locale),
    time: (at: string) => timeWords(at, locale, time_zone),
    rate: (rate: number) => rateWords(rate, locale),
    country: (code: string) => countryWords(code, locale),
  };
}

export const orderUrl = ({ origin }: MailSite, order: string): string => `${origin}/transactions/${order}`;
