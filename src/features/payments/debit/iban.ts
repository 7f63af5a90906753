import { countrySpecs, isValidIBAN } from 'ibantools';

/** The length of the longest IBAN, by its standard. */
const MOST = 34;
const COUNTRIES: Readonly<Record<string, { readonly SEPA?: boolean; readonly chars?: number } | undefined>> =
  countrySpecs;

/** An IBAN in the server's format: no spaces, capital letters. */
export const compactIban = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')
    .slice(0, MOST);

/** An IBAN in groups of four, as bank cards show it. */
export const groupIban = (text: string): string => compactIban(text).replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The caret position in a grouped IBAN after a number of letters and digits. */
export const caretAfter = (characters: number): number => characters + Math.max(0, Math.floor((characters - 1) / 4));

/** The country of the bank, if its banks take part in direct debits. */
export function countryOfIban(text: string): string | undefined {
  const country = compactIban(text).slice(0, 2);
  return COUNTRIES[country]?.SEPA === true ? country : undefined;
}

/** The length of the IBANs of a country; 0 for an unknown country. */
export const ibanLength = (country: string): number => COUNTRIES[country]?.chars ?? 0;

export type IbanError = 'needed' | 'iban_country' | 'iban_length' | 'iban_wrong';

/** The reason why an IBAN is invalid: its country, its length, or its check digits. */
export function ibanErrorOf(text: string): IbanError | undefined {
  const iban = compactIban(text);
  if (iban === '') return 'needed';
  const country = countryOfIban(iban);
  if (country === undefined) return 'iban_country';
  if (iban.length !== ibanLength(country)) return 'iban_length';
  return isValidIBAN(iban) ? undefined : 'iban_wrong';
}
