import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useChangeCountry } from '../../domain/language/use-change-country.ts';
import { countriesByWords } from '../../domain/places/country-words.ts';
import { ALL_REGIONS_LABELS, REGION_LABELS } from '../../domain/places/region-labels.ts';
import { regionsByWords } from '../../domain/places/regions-by-words.ts';
import { regionsQuery } from '../../domain/places/regions-query.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { ChoicePill } from '../../ui/controls/choices/choice-pill.tsx';

/** The choice of the country for prices. Without a choice, the server derives the country from the IP address. */
export function CountryChoice({ onChange }: { onChange?: () => void }) {
  const { i18n, t } = useLingui();
  const settings = useQuery(settingsQuery).data;
  const change = useChangeCountry();
  if (settings === undefined) return null;
  const countries = countriesByWords(settings.countries, i18n.locale);
  return (
    <ChoicePill
      wide
      label={t`Country for prices`}
      name="country"
      choices={[
        { value: '', text: t`Where I am` },
        ...countries.map(({ code, words }) => ({ value: code, text: words })),
      ]}
      value={settings.geoip_selected_country ?? ''}
      onChange={(country) => {
        onChange?.();
        void change(country);
      }}
    />
  );
}

interface RegionChoiceProps {
  country: string | null;
  /** Empty: all regions. */
  region: string;
  onChange: (region: string) => void;
}

/** The choice of the region in which the search of a visitor starts. */
export function RegionChoice({ country, region, onChange }: RegionChoiceProps) {
  const { i18n } = useLingui();
  const here = useQuery(regionsQuery).data?.find((one) => one.country === country);
  if (here === undefined || here.regions.length === 0) return null;
  return (
    <ChoicePill
      wide
      label={i18n._(REGION_LABELS[here.label])}
      name="region"
      choices={[
        { value: '', text: i18n._(ALL_REGIONS_LABELS[here.label]) },
        ...regionsByWords(here.regions, i18n.locale).map(({ id, words }) => ({ value: id, text: words })),
      ]}
      value={region}
      onChange={onChange}
    />
  );
}
