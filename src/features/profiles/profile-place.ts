import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { countryWords } from '../../domain/places/country-words.ts';
import { regionWords } from '../../domain/places/regions-by-words.ts';
import { townName } from '../../domain/places/town-name.ts';
import { regionsQuery } from '../../domain/places/regions-query.ts';

interface Living {
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
}

/** The member's place, from town to country, in the current language; empty if the profile shows none. */
export function usePlace({ country, region, city }: Living): string {
  const { i18n } = useLingui();
  const regions = useQuery({ ...regionsQuery, enabled: region !== null }).data;
  const found = regions?.find((one) => one.country === country)?.regions.find(({ id }) => id === region);
  const regionName = found && regionWords(found, i18n.locale);
  const town = townName(city, country, i18n.locale);
  const parts = [
    town,
    regionName === town ? undefined : regionName,
    country === null ? undefined : countryWords(country, i18n.locale),
  ];
  return parts.filter((part) => part !== undefined && part !== null).join(', ');
}
