import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Globe } from 'lucide-react';
import type { Language } from '../../../../contract/base/language.ts';
import { countryOfLanguages, offeredLocales, siteLanguages } from '../../../domain/language/offered-locales.ts';
import { LOCALE_NAMES } from '../../../domain/language/locale-names.ts';
import { settingsQuery } from '../../../domain/settings/settings-query.ts';
import { useChangeLanguage } from '../../../domain/language/use-change-language.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { MenuGroup } from '../../../ui/overlays/menu-groups.ts';
import styles from './bar.module.css';

/** The language switcher of the bar. */
export function LanguageMenu() {
  const { i18n, t } = useLingui();
  const current = LOCALE_NAMES[i18n.locale as Language];
  const groups = useLanguageGroups();
  // A site with one language offers no choice.
  if (!groups.some((group) => group !== false)) return null;
  return (
    <>
      <noscript>
        <Link to="/lang-config" className={styles.language} aria-label={t`Language: ${current}`}>
          <Icon of={Globe} />
        </Link>
      </noscript>
      <Menu
        label={t`Language: ${current}`}
        trigger={<Icon of={Globe} />}
        triggerClassName={classNames(styles.language, styles.byScript)}
        groups={groups}
      />
    </>
  );
}

/** The languages of the visitor's country as groups of a menu, and the link to all others. */
export function useLanguageGroups(): readonly MenuGroup[] {
  const { i18n, t } = useLingui();
  const change = useChangeLanguage();
  const settings = useQuery(settingsQuery).data;
  const languages = siteLanguages(settings);
  const offered = offeredLocales(countryOfLanguages(settings), i18n.locale as Language, languages);
  return [
    offered.length > 1 && {
      label: t`Language`,
      choices: offered.map((locale) => ({ value: locale, text: LOCALE_NAMES[locale], lang: locale })),
      value: i18n.locale,
      onChoose: (locale) => void change(locale as Language),
    },
    offered.length < languages.length && [{ icon: Globe, text: t`All languages`, to: '/lang-config' }],
  ];
}
