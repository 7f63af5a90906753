import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Language } from '../../../contract/base/language.ts';
import { offeredLocales } from '../../domain/language/offered-locales.ts';
import { useChangeLanguage } from '../../domain/language/use-change-language.ts';
import { countriesByWords } from '../../domain/places/country-words.ts';
import { REGION_LABELS } from '../../domain/places/region-labels.ts';
import { regionsByWords } from '../../domain/places/regions-by-words.ts';
import { regionsQuery } from '../../domain/places/regions-query.ts';
import { ChoicePill } from '../../ui/controls/choices/choice-pill.tsx';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Segments } from '../../ui/controls/choices/segments.tsx';
import { BirthField } from './birth-field.tsx';
import styles from './signup-form.module.css';
import { useField } from './use-field.ts';
import type { SignupState } from './use-signup-form.ts';

/** The gender of the new member, and the genders that they look for. The server's export finds the labels with an id. */
export function WhoFields({ state }: { state: SignupState }) {
  const { t } = useLingui();
  const gender = useField(state, 'gender');
  const looking_for = useField(state, 'looking_for');
  return (
    <div className={styles.pair}>
      <Segments
        label={t`I am`}
        name="gender"
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
        name="looking_for"
        value={looking_for.value}
        choices={[
          { value: 'female', text: t({ id: 'looking_for.female', message: 'Women' }) },
          { value: 'male', text: t({ id: 'looking_for.male', message: 'Men' }) },
          { value: 'both', text: t({ id: 'looking_for.both', message: 'Both' }) },
        ]}
        error={looking_for.error}
        inputRef={looking_for.inputRef}
        onChange={looking_for.onChange}
      />
    </div>
  );
}

/** The date of birth of the new member. */
export function BornField({ state }: { state: SignupState }) {
  const { code, error, ...birth } = useField(state, 'date_of_birth');
  const { minimumAge } = state.rules;
  return (
    <BirthField
      {...birth}
      minimumAge={minimumAge}
      error={
        code === 'too_young' ? (
          <>
            {error}
            <br />
            <Trans>You must be {minimumAge} to join.</Trans>
          </>
        ) : (
          error
        )
      }
    />
  );
}

interface PlaceFieldsProps {
  state: SignupState;
  countries: readonly string[];
}

/** The residence of the new member. A change of country clears the region. */
export function PlaceFields({ state, countries }: PlaceFieldsProps) {
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
          name="country"
          choices={country.value === '' ? [{ value: '', text: t`Please choose` }, ...named] : named}
          value={country.value}
          error={country.error}
          inputRef={country.inputRef}
          onChange={(chosen) => {
            country.onChange(chosen);
            region.onChange('');
          }}
        />
        <CountryLanguages country={country.value} />
      </div>
      {here !== undefined && here.regions.length > 0 && (
        <ChoicePill
          wide
          label={i18n._(REGION_LABELS[here.label])}
          name="region"
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

/** Each in its own language, because its readers may not read the current one. */
const CONTINUE_IN: Record<Language, string> = {
  da: 'Fortsæt på dansk',
  de: 'Weiter auf Deutsch',
  en: 'Continue in English',
  es: 'Continuar en español',
  fi: 'Jatka suomeksi',
  fr: 'Continuer en français',
  it: 'Continua in italiano',
  nl: 'Verder in het Nederlands',
  no: 'Fortsett på norsk',
  pl: 'Kontynuuj po polsku',
  sv: 'Fortsätt på svenska',
};

/** The other languages of the chosen country. */
function CountryLanguages({ country }: { country: string }) {
  const { i18n } = useLingui();
  const changeLanguage = useChangeLanguage();
  if (country === '') return null;
  const others = offeredLocales(country, i18n.locale as Language).filter((locale) => locale !== i18n.locale);
  return others.map((locale) => (
    <Button key={locale} look="text" small lang={locale} onPress={() => void changeLanguage(locale)}>
      {CONTINUE_IN[locale]}
    </Button>
  ));
}
