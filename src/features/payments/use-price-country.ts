import { useQuery } from '@tanstack/react-query';
import { useChangeCountry } from '../../domain/language/use-change-country.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';

/** The country for prices. A choice here changes the country of /lang-config, and no search filter. */
export interface PriceCountry {
  /** The chosen country; undefined while the IP address of the device decides. */
  readonly chosen: string | undefined;
  readonly countries: readonly string[];
  readonly onChange: (country: string) => void;
}

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
