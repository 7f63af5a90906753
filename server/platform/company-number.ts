import type { I18n } from '@lingui/core';
import type { CompanyInfo } from '../../contract/sites/sites.ts';

/** Returns the company's register number after the name of the register. Empty without a number. */
export function companyNumber({ kvk, register }: Pick<CompanyInfo, 'kvk' | 'register'>, i18n: I18n): string {
  return kvk === '' ? '' : `${register === '' ? i18n.t('Company number') : register} ${kvk}`;
}
