import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { countryWords } from '../../../domain/places/country-words.ts';
import { problemWords } from '../../../domain/words/problem-words.ts';
import type { DebitFieldError, DebitValues } from './debit-values.ts';
import { compactIban, countryOfIban, ibanLength } from './iban.ts';

/** The text of an error that this device finds. The server's refusals with the same meaning have the same texts. */
export function debitErrorWords(error: DebitFieldError, { iban, dial }: DebitValues, i18n: I18n): string {
  const country = countryOfIban(iban) ?? '';
  const bank = countryWords(country, i18n.locale);
  const place = countryWords(dial, i18n.locale);
  switch (error) {
    case 'needed':
      return i18n._(msg`Please fill this in.`);
    case 'iban_country':
      return i18n._(
        msg`An IBAN begins with the two letters of a country whose banks take part in SEPA direct debits, such as NL.`,
      );
    case 'iban_length':
      return i18n._(
        msg`IBANs of this country (${bank}) have ${ibanLength(country)} characters. This one has ${compactIban(iban).length}.`,
      );
    case 'iban_wrong':
      return i18n._(problemWords('iban_invalid', {}));
    case 'mobile_short':
      return i18n._(msg`This number is too short for this country (${place}).`);
    case 'mobile_long':
      return i18n._(msg`This number is too long for this country (${place}).`);
    case 'mobile_wrong':
      return i18n._(problemWords('mobile_invalid', {}));
    case 'mobile_country':
      return i18n._(problemWords('mobile_country', {}));
  }
}
