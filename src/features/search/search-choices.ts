import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { DISTANCE_BANDS } from '../../../contract/base/rules.ts';
import type { SearchFilters } from '../../../contract/search.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import type { Choice } from '../../ui/controls/choices/choice.ts';
import { countriesByWords } from '../../domain/places/country-words.ts';
import { ALL_REGIONS_LABELS, REGION_LABELS } from '../../domain/places/region-labels.ts';
import { regionsByWords } from '../../domain/places/regions-by-words.ts';
import { regionsQuery } from '../../domain/places/regions-query.ts';

export interface SearchChoices {
  readonly genders: readonly Choice[];
  readonly countries: readonly Choice[];
  /** The regions of the chosen country; null if no country is chosen or it has none. */
  readonly regions: { readonly label: string; readonly choices: readonly Choice[] } | null;
  readonly distances: readonly Choice[];
  readonly orders: readonly Choice[];
}

/** The options of the filters, in the current language. */
export function useSearchChoices(filters: SearchFilters, settings: SiteSettings | undefined): SearchChoices {
  const { i18n, t } = useLingui();
  const regions = useQuery(regionsQuery).data?.find(({ country }) => country === filters.country);
  return {
    genders: [
      { value: '', text: t`Everyone` },
      { value: 'female', text: t({ id: 'looking_for.female', message: 'Women' }) },
      { value: 'male', text: t({ id: 'looking_for.male', message: 'Men' }) },
    ],
    countries: [
      { value: '', text: t`All countries` },
      ...countriesByWords(settings?.countries ?? [], i18n.locale).map(({ code, words }) => ({
        value: code,
        text: words,
      })),
    ],
    regions:
      regions === undefined || regions.regions.length === 0
        ? null
        : {
            label: i18n._(REGION_LABELS[regions.label]),
            choices: [
              { value: '', text: i18n._(ALL_REGIONS_LABELS[regions.label]) },
              ...regionsByWords(regions.regions, i18n.locale).map(({ id, words }) => ({ value: id, text: words })),
            ],
          },
    distances: [
      { value: '', text: t`Any distance` },
      ...DISTANCE_BANDS.map((km) => ({ value: km, text: t`Within ${km} km` })),
    ],
    orders: [
      { value: 'last_active', text: t`Last active` },
      { value: 'distance', text: t`Nearest` },
      { value: 'newest', text: t`Newest` },
    ],
  };
}
