import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { countriesByWords } from '../../labels/profile/country-words.ts';
import { REGION_LABELS } from '../../labels/profile/region-labels.ts';
import { regionsByWords } from '../../labels/profile/regions-by-words.ts';
import { regionsQuery } from '../../labels/profile/regions-query.ts';
import { ChoicePill } from '../../ui/choice-pill.tsx';
import { FieldFault } from '../../ui/field-fault.tsx';
import { Segments } from '../../ui/segments.tsx';
import { BirthField } from './birth-field.tsx';
import styles from './signup-form.module.css';
import { useField } from './use-field.ts';
import type { SignupState } from './use-signup-form.ts';

/** Who the new member is, whom they look for, when they were born, and where they live. */
export function WhoFields({ state, countries }: { state: SignupState; countries: readonly string[] }) {
  const { t } = useLingui();
  const gender = useField(state, 'gender');
  const looking_for = useField(state, 'looking_for');
  const { code: _, ...birth } = useField(state, 'date_of_birth');
  return (
    <>
      <div className={styles.pair}>
        <Segments
          label={t`I am`}
          value={gender.value}
          choices={[
            { value: 'female', text: t`Woman` },
            { value: 'male', text: t`Man` },
          ]}
          error={gender.error}
          inputRef={gender.inputRef}
          onChange={gender.onChange}
        />
        <Segments
          label={t`Looking for`}
          value={looking_for.value}
          choices={[
            { value: 'female', text: t`Women` },
            { value: 'male', text: t`Men` },
            { value: 'both', text: t`Both` },
          ]}
          error={looking_for.error}
          inputRef={looking_for.inputRef}
          onChange={looking_for.onChange}
        />
      </div>
      <BirthField {...birth} />
      <PlaceFields state={state} countries={countries} />
    </>
  );
}

/** A change of country clears the region. */
function PlaceFields({ state, countries }: { state: SignupState; countries: readonly string[] }) {
  const { i18n, t } = useLingui();
  const country = useField(state, 'country');
  const region = useField(state, 'region');
  const here = useQuery(regionsQuery).data?.find((one) => one.country === country.value);
  const named = countriesByWords(countries, i18n.locale).map(({ code, words }) => ({ value: code, text: words }));
  return (
    <div className={styles.pair}>
      <div>
        <ChoicePill
          wide
          label={t`Country`}
          choices={country.value === '' ? [{ value: '', text: t`Please choose` }, ...named] : named}
          value={country.value}
          onChange={(chosen) => {
            country.onChange(chosen);
            region.onChange('');
          }}
        />
        <FieldFault>{country.error}</FieldFault>
      </div>
      {here !== undefined && here.regions.length > 0 && (
        <ChoicePill
          wide
          label={i18n._(REGION_LABELS[here.label])}
          choices={[
            { value: '', text: t`Rather not say` },
            ...regionsByWords(here.regions, i18n.locale).map(({ id, words }) => ({ value: id, text: words })),
          ]}
          value={region.value}
          onChange={region.onChange}
        />
      )}
    </div>
  );
}
