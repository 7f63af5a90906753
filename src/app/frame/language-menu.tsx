import { useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import { UI_LANGUAGES } from '../../../contract/rules.ts';
import { LOCALE_NAMES, type Locale } from '../../features/account/locale.ts';
import { useChangeLanguage } from '../../features/account/use-change-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuChoices } from '../../ui/menu-groups.ts';
import styles from './bar.module.css';

/** The language switcher of the bar. */
export function LanguageMenu() {
  const { i18n, t } = useLingui();
  const current = LOCALE_NAMES[i18n.locale as Locale];
  return (
    <Menu
      label={t`Language: ${current}`}
      trigger={<Icon of={Globe} />}
      triggerClassName={styles.language}
      groups={[useLanguageChoices()]}
    />
  );
}

/** The languages as a group of a menu. */
export function useLanguageChoices(): MenuChoices {
  const { i18n, t } = useLingui();
  const change = useChangeLanguage();
  return {
    label: t`Language`,
    choices: UI_LANGUAGES.map((locale) => ({ value: locale, text: LOCALE_NAMES[locale], lang: locale })),
    value: i18n.locale,
    onChoose: (locale) => void change(locale as Locale),
  };
}
