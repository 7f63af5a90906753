import { useQuery } from '@tanstack/react-query';
import { useChangeCountry } from '../../domain/language/use-change-country.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';

/** The country for prices. A choice here is the one of /lang-config, and no filter of a search. */
export interface PriceCountry {
  /** The country that was chosen; undefined while the address of the device decides. */
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
