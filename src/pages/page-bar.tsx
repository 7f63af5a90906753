import { Trans, useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import type { Language } from '../../contract/base/language.ts';
import { LOCALE_NAMES } from '../domain/language/locale-names.ts';
import { PageLink } from '../domain/page/page-link.tsx';
import { buttonClass } from '../ui/controls/buttons/button-look.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { Logo } from '../ui/icons/logo.tsx';
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx';
import styles from './page-bar.module.css';

interface PageBarProps {
  /** The name of the site. */
  name: string;
  language: Language;
  /** The bar of a lander has the logo and the login only. */
  isLander?: boolean;
}

/** The bar of a page that the server renders. It has the measures of the app's bar, so the next page looks alike. */
export function PageBar({ name, language, isLander = false }: PageBarProps) {
  const { t } = useLingui();
  const current = LOCALE_NAMES[language];
  return (
    <header className={styles.bar}>
      <div className={classNames(styles.inner, isLander && styles.lander)}>
        <PageLink to="/" className={styles.brand}>
          <Logo />
          {name}
        </PageLink>
        <div className={styles.end}>
          {!isLander && (
            <PageLink to="/lang-config" className={styles.language}>
              <Icon of={Globe} />
              <VisuallyHidden>{t`Language: ${current}`}</VisuallyHidden>
              <span className={styles.current} aria-hidden="true">
                {current}
              </span>
            </PageLink>
          )}
          <PageLink to="/login" className={isLander ? styles.login : buttonClass({ look: 'outline', small: true })}>
            <Trans>Log in</Trans>
          </PageLink>
        </div>
      </div>
    </header>
  );
}
