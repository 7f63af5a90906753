import { useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import { UI_LANGUAGES } from '../../../contract/rules.ts';
import { LOCALE_NAMES, type Locale } from '../../features/account/locale.ts';
import { useChangeLanguage } from '../../features/account/use-change-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuChoice } from '../../ui/menu-item.tsx';
import styles from './bar.module.css';

/** The language switcher of the bar. */
export function LanguageMenu() {
  const { i18n, t } = useLingui();
  const current = LOCALE_NAMES[i18n.locale as Locale];
  return (
    <Menu label={t`Language: ${current}`} trigger={<Icon of={Globe} />} triggerClassName={styles.language}>
      <LanguageChoices />
    </Menu>
  );
}

/** The languages as menu items. */
export function LanguageChoices() {
  const { i18n } = useLingui();
  const change = useChangeLanguage();
  return UI_LANGUAGES.map((locale) => (
    <MenuChoice key={locale} lang={locale} isChosen={i18n.locale === locale} onSelect={() => void change(locale)}>
      {LOCALE_NAMES[locale]}
    </MenuChoice>
  ));
}
