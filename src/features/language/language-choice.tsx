import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Language } from '../../../contract/base/language.ts';
import { LANGUAGE_PARAM } from '../../../contract/base/rules.ts';
import { LOCALE_NAMES } from '../../domain/language/locale-names.ts';
import { siteLanguages } from '../../domain/language/offered-locales.ts';
import { useChangeLanguage } from '../../domain/language/use-change-language.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { classNames } from '../../ui/class-names.ts';
import { RadioCard } from '../../ui/controls/choices/radio-card.tsx';
import cards from '../../ui/controls/choices/radio-card.module.css';
import { RadioGroup } from '../../ui/controls/choices/radio-group.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './language-choice.module.css';

/** The choice of a language of the site. It applies at once. */
export function LanguageChoice() {
  const { i18n, t } = useLingui();
  const change = useChangeLanguage();
  const languages = siteLanguages(useQuery(settingsQuery).data);
  // While its texts load, a choice is already selected. The one before can then be chosen again.
  const [loading, setLoading] = useState<Language>();
  const choose = async (language: Language) => {
    setLoading(language);
    await change(language);
    setLoading((last) => (last === language ? undefined : last));
  };
  return (
    <>
      <noscript>
        <LanguageLinks languages={languages} />
      </noscript>
      <RadioGroup
        label={t`Language`}
        name="language"
        value={loading ?? (i18n.locale as Language)}
        className={classNames(styles.choices, styles.byScript)}
        onChange={(language: Language) => void choose(language)}
      >
        {languages.map((language) => (
          <RadioCard key={language} value={language} className={styles.choice}>
            <LanguageName language={language} />
          </RadioCard>
        ))}
      </RadioGroup>
    </>
  );
}

/** The choice without scripts: the server stores the language of an address. */
function LanguageLinks({ languages }: { languages: readonly Language[] }) {
  const { i18n, t } = useLingui();
  return (
    <nav className={styles.choices} aria-label={t`Language`}>
      {languages.map((language) => {
        const isCurrent = language === i18n.locale || undefined;
        return (
          <a
            key={language}
            href={`?${LANGUAGE_PARAM}=${language}`}
            hrefLang={language}
            aria-current={isCurrent}
            data-selected={isCurrent}
            className={classNames(cards.card, styles.choice)}
          >
            <LanguageName language={language} />
          </a>
        );
      })}
    </nav>
  );
}

function LanguageName({ language }: { language: Language }) {
  return (
    <>
      <span lang={language}>{LOCALE_NAMES[language]}</span>
      <Icon of={Check} size="s" className={styles.mark} />
    </>
  );
}
