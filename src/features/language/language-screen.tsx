import { Trans } from '@lingui/react/macro';
import { CountryChoice, LanguageChoice } from './language-choice.tsx';
import styles from './language-screen.module.css';

/** The page to choose a language and the country for prices. */
export function LanguageScreen() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <Trans>Language</Trans>
      </h1>
      <LanguageChoice />
      <CountryChoice />
    </div>
  );
}
