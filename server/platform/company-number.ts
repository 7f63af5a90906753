import type { SpokenLanguage } from '../../contract/base/language.ts';
import type { CompanyInfo } from '../../contract/sites/sites.ts';

const NUMBER: Readonly<Record<SpokenLanguage, string>> = { en: 'Company number', fr: 'Numéro d’entreprise' };

/** Returns the company's register number after the name of the register. Empty without a number. */
export function companyNumber(
  { kvk, register }: Pick<CompanyInfo, 'kvk' | 'register'>,
  language: SpokenLanguage,
): string {
  return kvk === '' ? '' : `${register === '' ? NUMBER[language] : register} ${kvk}`;
}
