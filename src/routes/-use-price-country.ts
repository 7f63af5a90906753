import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../domain/settings/settings-query.ts';
import { useChangeCountry } from '../domain/language/use-change-country.ts';
import type { PriceCountry } from '../features/payments/country-choice.tsx';

/** The country for prices, which /lang-config and the screens of payments change. */
export function usePriceCountry(): PriceCountry {
  const settings = useQuery(settingsQuery).data;
  const change = useChangeCountry();
  return {
    chosen: settings?.geoip_selected_country ?? undefined,
    countries: settings?.countries ?? [],
    onChange: (country) => void change(country),
  };
}
