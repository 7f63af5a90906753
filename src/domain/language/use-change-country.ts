import { useQueryClient } from '@tanstack/react-query';
import { COUNTRY_COOKIE, COUNTRY_COOKIE_DAYS } from '../../../contract/base/rules.ts';
import { writeCookie } from '../../browser/storage/cookies.ts';
import { pricesKey } from '../query-keys.ts';
import { settingsQuery } from '../settings/settings-query.ts';

/** Changes the country for prices for 365 days. An empty country ends the choice. */
export function useChangeCountry(): (country: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (country) => {
    writeCookie(COUNTRY_COOKIE, country, country === '' ? 0 : COUNTRY_COOKIE_DAYS);
    await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
    await queryClient.invalidateQueries({ queryKey: pricesKey });
  };
}
