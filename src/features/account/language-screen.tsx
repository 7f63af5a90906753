import { Trans, useLingui } from '@lingui/react/macro';
import { UI_LANGUAGES } from '../../../contract/rules.ts';
import styles from './language-screen.module.css';
import { LOCALE_NAMES } from './locale.ts';
import { useChangeLanguage } from './use-change-language.ts';

/** The page to choose a language. */
export function LanguageScreen() {
  const { i18n } = useLingui();
  const change = useChangeLanguage();
  return (
    <div className={styles.page}>
      <h1 className={styles.title} id="language-title">
        <Trans>Language</Trans>
      </h1>
      <div className={styles.choices} role="radiogroup" aria-labelledby="language-title">
        {UI_LANGUAGES.map((locale) => (
          <label key={locale} className={styles.choice}>
            <input
              type="radio"
              name="language"
              value={locale}
              checked={i18n.locale === locale}
              onChange={() => void change(locale)}
            />
            <span lang={locale}>{LOCALE_NAMES[locale]}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
