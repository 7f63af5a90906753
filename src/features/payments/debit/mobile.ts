import parsePhoneNumber, { getCountryCallingCode, validatePhoneNumberLength } from 'libphonenumber-js/mobile';
import { DEBIT_COUNTRIES } from '../../../../contract/payments/rules.ts';
import { countriesByWords } from '../../../domain/places/country-words.ts';
import type { Choice } from '../../../ui/controls/choices/choice.ts';

/** A typed mobile number: the country of its prefix, and the rest. */
export interface Mobile {
  readonly dial: string;
  readonly mobile: string;
}

type DialCountry = (typeof DEBIT_COUNTRIES)[number];
const isDialled = (country: string | undefined): country is DialCountry =>
  DEBIT_COUNTRIES.some((one) => one === country);

/** The country of the shown prefix: this country if the site sends codes there, else the Netherlands. */
export const dialOf = (country: string): DialCountry => (isDialled(country) ? country : 'NL');

/** The prefix of a country, such as +31. */
export const prefixOf = (dial: string): string => `+${getCountryCallingCode(dialOf(dial))}`;

/** The prefixes of the countries to which the site sends codes, labelled by country. */
export const dialChoices = (locale: string): Choice[] =>
  countriesByWords(DEBIT_COUNTRIES, locale).map(({ code, words }) => ({
    value: code,
    text: `${words} (${prefixOf(code)})`,
  }));

const parse = ({ dial, mobile }: Mobile) => parsePhoneNumber(mobile, dialOf(dial));

/** The number in the contract's format, E.164; empty if it cannot be parsed. */
export const e164Of = (typed: Mobile): string => parse(typed)?.number ?? '';

/** A number without its prefix, in groups. A typed prefix selects its country. Text that is no valid number is returned unchanged. */
export function tidyMobile(typed: Mobile): Mobile {
  const found = parse(typed);
  if (found?.isValid() !== true || !isDialled(found.country)) return typed;
  const national = found.formatInternational().slice(`+${found.countryCallingCode}`.length).trim();
  return { dial: found.country, mobile: national };
}

export type MobileError = 'needed' | 'mobile_short' | 'mobile_long' | 'mobile_wrong' | 'mobile_country';

export function mobileErrorOf(typed: Mobile): MobileError | undefined {
  if (typed.mobile.trim() === '') return 'needed';
  const length = validatePhoneNumberLength(typed.mobile, dialOf(typed.dial));
  if (length === 'TOO_SHORT') return 'mobile_short';
  if (length === 'TOO_LONG') return 'mobile_long';
  const found = parse(typed);
  const kind = found?.getType();
  const isMobile = kind === 'MOBILE' || kind === 'FIXED_LINE_OR_MOBILE';
  if (found?.isValid() !== true || !isMobile) return 'mobile_wrong';
  return isDialled(found.country) ? undefined : 'mobile_country';
}
