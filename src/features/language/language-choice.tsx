import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { UI_LANGUAGES } from '../../../contract/base/rules.ts';
import type { Locale } from '../../domain/language/load-catalogue.ts';
import { countryOfLanguages, offeredLocales } from '../../domain/language/offered-locales.ts';
import { countriesByWords } from '../../domain/places/country-words.ts';
import { ChoicePill } from '../../ui/controls/choices/choice-pill.tsx';
import { RadioMark } from '../../ui/controls/choices/radio-card.tsx';
import { Radio, RadioGroup } from '../../ui/controls/choices/radio-group.tsx';
import styles from './language-choice.module.css';
import { LOCALE_NAMES } from '../../domain/language/locale-names.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { useChangeCountry } from '../../domain/language/use-change-country.ts';
import { useChangeLanguage } from '../../domain/language/use-change-language.ts';

/** The choice of a language. The languages of the country come first. */
export function LanguageChoice() {
  const { i18n, t } = useLingui();
  const change = useChangeLanguage();
  const settings = useQuery(settingsQuery).data;
  const offered = offeredLocales(countryOfLanguages(settings), i18n.locale as Locale);
  const others = UI_LANGUAGES.filter((locale) => !offered.includes(locale));
  return (
    <RadioGroup
      label={t`Language`}
      value={i18n.locale as Locale}
      className={styles.choices}
      onChange={(locale: Locale) => void change(locale)}
    >
      {offered.map((locale) => (
        <OneLanguage key={locale} locale={locale} />
      ))}
      {others.length > 0 && (
        <p className={styles.others}>
          <Trans>Other languages</Trans>
        </p>
      )}
      {others.map((locale) => (
        <OneLanguage key={locale} locale={locale} />
      ))}
    </RadioGroup>
  );
}

function OneLanguage({ locale }: { locale: Locale }) {
  return (
    <Radio value={locale} className={styles.choice}>
      <RadioMark />
      <span lang={locale}>{LOCALE_NAMES[locale]}</span>
    </Radio>
  );
}

/** The choice of the country for prices. Without a choice, the server derives the country from the IP address. */
export function CountryChoice() {
  const { i18n, t } = useLingui();
  const settings = useQuery(settingsQuery).data;
  const change = useChangeCountry();
  if (settings === undefined) return null;
  const countries = countriesByWords(settings.countries, i18n.locale);
  return (
    <ChoicePill
      wide
      label={t`Country for prices`}
      choices={[
        { value: '', text: t`Where I am` },
        ...countries.map(({ code, words }) => ({ value: code, text: words })),
      ]}
      value={settings.geoip_selected_country ?? ''}
      onChange={(country) => void change(country)}
    />
  );
}
