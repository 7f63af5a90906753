import { PAYMENT_METHODS, type PaymentMethod } from '../../../contract/payments/states.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { fractionDigits, isCountryCode } from '../../platform/regional-formats.ts';

/** Parsers for the values of the operator's options. Each throws an OperatorError for an invalid value. */

export function wholeNumber(name: string, value: string | undefined, [least, most]: readonly [number, number]): number {
  const number = Number(value);
  if (value === undefined || !/^\d+$/.test(value) || number < least || number > most)
    throw new OperatorError(`${name} must be a whole number from ${least} to ${most}`);
  return number;
}

/** Whether a text is a price such as 12.99. */
export const isPriceText = (value: string): boolean => /^\d{1,6}(\.\d\d)?$/.test(value);

/** Parses text such as 12.99 into cents. All supported currencies have cents. */
export function cents(name: string, value: string): number {
  if (!isPriceText(value)) throw new OperatorError(`${name} must be a price such as 12.99`);
  return Math.round(Number(value) * 100);
}

export const priceText = (amount: number, currency: string): string => `${(amount / 100).toFixed(2)} ${currency}`;

export function countryCode(value: string): string {
  const code = value.toUpperCase();
  if (!isCountryCode(code)) throw new OperatorError(`${value} is no country: write its two letters, such as NL`);
  return code;
}

/** Whether a code is that of a currency with cents. */
export const isCurrencyCode = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code) && fractionDigits(code) === 2;

export function currencyCode(value: string): string {
  const code = value.toUpperCase();
  if (!isCurrencyCode(code))
    throw new OperatorError(`${value} is no currency with cents: write its three letters, such as EUR`);
  return code;
}

export function paymentMethod(value: string): PaymentMethod {
  const found = PAYMENT_METHODS.find((method) => method === value.toLowerCase());
  if (found === undefined)
    throw new OperatorError(`${value} is no way to pay; there are ${PAYMENT_METHODS.join(', ')}`);
  return found;
}

/** Parses a moment with its zone, or a day, which means the end of the day in UTC. */
export function deadline(name: string, value: string): Date {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(value);
  const moment = new Date(isDay ? `${value}T24:00:00Z` : value);
  if (!(isDay || isMoment) || Number.isNaN(moment.getTime()))
    throw new OperatorError(`${name} must be a day such as 2026-12-31, or a moment such as 2026-12-31T18:00Z`);
  return moment;
}
