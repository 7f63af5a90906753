import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { UI_LANGUAGES } from '../../../contract/rules.ts';
import { countriesByWords } from '../../labels/profile/country-words.ts';
import { ChoicePill } from '../../ui/choice-pill.tsx';
import { Radio, RadioGroup } from '../../ui/radio-group.tsx';
import styles from './language-screen.module.css';
import { type Locale, LOCALE_NAMES } from './locale.ts';
import { settingsQuery } from './settings-query.ts';
import { useChangeCountry } from './use-change-country.ts';
import { useChangeLanguage } from './use-change-language.ts';

/** The page to choose a language and the country for prices. */
export function LanguageScreen() {
  const { i18n, t } = useLingui();
  const change = useChangeLanguage();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <Trans>Language</Trans>
      </h1>
      <RadioGroup
        label={t`Language`}
        value={i18n.locale as Locale}
        className={styles.choices}
        onChange={(locale: Locale) => void change(locale)}
      >
        {UI_LANGUAGES.map((locale) => (
          <Radio key={locale} value={locale} className={styles.choice}>
            <span className={styles.mark} />
            <span lang={locale}>{LOCALE_NAMES[locale]}</span>
          </Radio>
        ))}
      </RadioGroup>
      <CountryChoice />
    </div>
  );
}

/** Prices depend on the country. Until a choice, the address of the device decides it. */
function CountryChoice() {
  const { i18n, t } = useLingui();
  const settings = useQuery(settingsQuery).data;
  const change = useChangeCountry();
  if (settings === undefined) return null;
  const countries = countriesByWords(settings.countries, i18n.locale);
  return (
    <div className={styles.country}>
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
    </div>
  );
}
