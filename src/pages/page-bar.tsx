import { Trans, useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import type { SpokenLanguage } from '../../contract/base/language.ts';
import { LOCALE_NAMES } from '../domain/language/locale-names.ts';
import { usePageTools } from '../domain/page/page-tools.tsx';
import { buttonClass } from '../ui/controls/buttons/button-look.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { Logo } from '../ui/icons/logo.tsx';
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx';
import styles from './page-bar.module.css';

interface PageBarProps {
  /** The name of the site. */
  name: string;
  language: SpokenLanguage;
}

/** The bar of a page that the server renders. It has the measures of the app's bar, so the next page looks alike. */
export function PageBar({ name, language }: PageBarProps) {
  const { t } = useLingui();
  const { Link } = usePageTools();
  const current = LOCALE_NAMES[language];
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to="/" className={styles.brand}>
          <Logo />
          {name}
        </Link>
        <div className={styles.end}>
          <Link to="/lang-config" className={styles.language}>
            <Icon of={Globe} />
            <VisuallyHidden>{t`Language: ${current}`}</VisuallyHidden>
            <span className={styles.current} aria-hidden="true">
              {current}
            </span>
          </Link>
          <Link to="/login" className={buttonClass({ look: 'outline', small: true })}>
            <Trans>Log in</Trans>
          </Link>
        </div>
      </div>
    </header>
  );
}
