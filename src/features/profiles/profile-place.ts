import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { countryWords } from '../../labels/profile/country-words.ts';
import { regionsQuery } from '../../labels/profile/regions-query.ts';

interface Living {
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
}

/** Where somebody lives, from the town to the country, in the words of this language; empty where nothing is shown of it. */
export function usePlace({ country, region, city }: Living): string {
  const { i18n } = useLingui();
  const regions = useQuery({ ...regionsQuery, enabled: region !== null }).data;
  const regionName = regions?.find((one) => one.country === country)?.regions.find(({ id }) => id === region)?.name;
  const parts = [
    city,
    regionName === city ? undefined : regionName,
    country === null ? undefined : countryWords(country, i18n.locale),
  ];
  return parts.filter((part) => part !== undefined && part !== null).join(', ');
}
