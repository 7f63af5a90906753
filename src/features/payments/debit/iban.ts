import { countrySpecs, isValidIBAN } from 'ibantools';

/** The longest IBAN, by its standard. */
const MOST = 34;
const COUNTRIES: Readonly<Record<string, { readonly SEPA?: boolean; readonly chars?: number } | undefined>> =
  countrySpecs;

/** An IBAN as the server takes it: no spaces, capital letters. */
export const compactIban = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')
    .slice(0, MOST);

/** An IBAN in groups of four, as bank cards show it. */
export const groupIban = (text: string): string => compactIban(text).replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Where the caret stands in a grouped IBAN after so many letters and digits. */
export const caretAfter = (characters: number): number => characters + Math.max(0, Math.floor((characters - 1) / 4));

/** The country of the bank, if its banks take part in direct debits. */
export function countryOfIban(text: string): string | undefined {
  const country = compactIban(text).slice(0, 2);
  return COUNTRIES[country]?.SEPA === true ? country : undefined;
}

/** How long the IBANs of a country are. */
export const ibanLength = (country: string): number => COUNTRIES[country]?.chars ?? 0;

export type IbanFault = 'needed' | 'iban_country' | 'iban_length' | 'iban_wrong';

/** Why an IBAN is not accepted: its country, its length, or its check digits. */
export function faultOfIban(text: string): IbanFault | undefined {
  const iban = compactIban(text);
  if (iban === '') return 'needed';
  const country = countryOfIban(iban);
  if (country === undefined) return 'iban_country';
  if (iban.length !== ibanLength(country)) return 'iban_length';
  return isValidIBAN(iban) ? undefined : 'iban_wrong';
}
