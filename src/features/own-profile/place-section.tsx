import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CITY_LENGTH } from '../../../contract/base/rules.ts';
import { countriesByWords } from '../../domain/places/country-words.ts';
import { REGION_LABELS } from '../../domain/places/region-labels.ts';
import { regionsByWords } from '../../domain/places/regions-by-words.ts';
import { regionsQuery } from '../../domain/places/regions-query.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from './profile-form.module.css';
import { SavedState } from './saved-state.tsx';
import { SelectRow } from './select-row.tsx';
import { TextRow } from './text-row.tsx';
import type { OwnProfile } from './use-own-profile.ts';

/** The place of residence that others see. A change of country clears the region. */
export function PlaceSection({ own, countries }: { own: OwnProfile; countries: readonly string[] }) {
  const { i18n, t } = useLingui();
  const { profile, save, saveDraft } = own;
  const { country, region, city } = profile;
  const here = useQuery(regionsQuery).data?.find((one) => one.country === country);
  const all = countriesByWords([...new Set([...countries, country])], i18n.locale).map(
    ({ code, words }) => [code, words] as const,
  );
  return (
    <Section title={t`Where you live`}>
      <div className={styles.body}>
        <SelectRow
          label={t`Country`}
          value={country}
          options={all}
          onChoose={(chosen) => chosen !== null && void save('place', { country: chosen, region: null, city: null })}
        />
        {here !== undefined && here.regions.length > 0 && (
          <SelectRow
            label={i18n._(REGION_LABELS[here.label])}
            value={region}
            options={regionsByWords(here.regions, i18n.locale).map(({ id, words }) => [id, words] as const)}
            none={t`Rather not say`}
            onChoose={(chosen) => void save('place', { country, region: chosen, city })}
          />
        )}
        <TextRow
          label={t`Town`}
          value={city ?? ''}
          maxLength={CITY_LENGTH}
          autoComplete="address-level2"
          help={<Trans>Others see your town and a rough distance, never your address.</Trans>}
          onType={(text) => saveDraft('place', { country, region, city: text })}
          onSave={(text) => save('place', { country, region, city: text.trim() === '' ? null : text.trim() })}
        />
        <SavedState of={['place']} own={own} />
      </div>
    </Section>
  );
}
