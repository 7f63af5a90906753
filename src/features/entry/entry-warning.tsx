import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, Coins, Drama, Eye, Globe, type LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { Language } from '../../../contract/base/language.ts';
import type { EntryData } from '../../../contract/pages.ts';
import { LOCALE_NAMES } from '../../domain/language/locale-names.ts';
import { LEGAL_PAGES } from '../../domain/page/legal-pages.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { buttonClass } from '../../ui/controls/buttons/button-look.ts';
import link from '../../ui/controls/buttons/text-link.module.css';
import { Icon } from '../../ui/icons/icon.tsx';
import { Logo } from '../../ui/icons/logo.tsx';
import { Unbroken } from '../../ui/layout/unbroken.tsx';
import styles from './entry-warning.module.css';

interface EntryWarningProps {
  data: EntryData;
  language: Language;
  /** In the app. On a page of the server, a script finds the warning by `data-entry`. */
  ref?: Ref<HTMLDialogElement>;
}

const TITLE_ID = 'entry-warning';

/** The warning about adult content, closed. `openEntryWarning` opens it, so that no browser without scripts shows it. */
export function EntryWarning({ data: { name, minimum_age: age, languages }, language, ref }: EntryWarningProps) {
  const { t } = useLingui();
  return (
    <dialog
      ref={ref}
      className={styles.warning}
      tabIndex={-1}
      aria-labelledby={TITLE_ID}
      data-entry={ref === undefined ? 'page' : 'app'}
    >
      <div className={styles.top}>
        <span className={styles.brand}>
          <Logo />
          {name}
        </span>
        {languages.length > 1 && <LanguageSelect languages={languages} current={language} />}
      </div>
      <h2 id={TITLE_ID} className={styles.title}>
        <Unbroken>{t`Before you come in`}</Unbroken>
      </h2>
      <Points age={age} />
      <div className={styles.answers}>
        <Button data-enter="">
          <Trans>I am {age} or older</Trans>
        </Button>
        <a href="about:blank" className={buttonClass({ look: 'outline' })}>
          <Trans>Leave</Trans>
        </a>
      </div>
      <p className={styles.fine}>
        <Trans>Asked once on this device.</Trans>{' '}
        <span className={styles.pages}>
          {/* The space before the separator does not break, so no line begins with the separator. */}
          <LegalLink page="terms" />
          {'\u00A0· '}
          <LegalLink page="privacy" />
        </span>
      </p>
    </dialog>
  );
}

/** Loads the page, which shows no warning. */
function LegalLink({ page }: { page: 'terms' | 'privacy' }) {
  const { i18n } = useLingui();
  const { to, text } = LEGAL_PAGES[page];
  return (
    <a href={to} className={link.link}>
      {i18n._(text)}
    </a>
  );
}

function Points({ age }: { age: number }) {
  const { t } = useLingui();
  return (
    <ul className={styles.points}>
      <Point mark={<span className={styles.age}>{age}+</span>} title={t`For adults`}>
        <Trans>You must be {age} or older. We check it against the date of birth at sign-up.</Trans>
      </Point>
      <Point mark={<Icon of={Drama} />} title={t`Some profiles are fictional`}>
        <Trans>They wear this mask wherever they appear, and cannot be met.</Trans>
      </Point>
      <Point mark={<Icon of={Eye} />} title={t`Grown-up talk and pictures`}>
        <Trans>
          Members write about love and sex, and may send pictures. The first one is covered until you tap it.
        </Trans>
      </Point>
      <Point mark={<Icon of={Coins} />} title={t`Sending costs credits`}>
        <Trans>The price stands on the button, before you press it.</Trans>
      </Point>
    </ul>
  );
}

function Point({ mark, title, children }: { mark: ReactNode; title: string; children: ReactNode }) {
  return (
    <li>
      <span className={styles.mark} aria-hidden="true">
        {mark}
      </span>
      <p>
        <b>{title}</b> {children}
      </p>
    </li>
  );
}

interface LanguageSelectProps {
  languages: readonly Language[];
  current: Language;
}

/** The browser's own select: the menus of the app open below a modal dialog of the browser. */
function LanguageSelect({ languages, current }: LanguageSelectProps) {
  const { t } = useLingui();
  return (
    <label className={styles.language}>
      <Small of={Globe} />
      <select aria-label={t`Language`} defaultValue={current}>
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {LOCALE_NAMES[one]}
          </option>
        ))}
      </select>
      <Small of={ChevronDown} />
    </label>
  );
}

const Small = ({ of }: { of: LucideIcon }) => <Icon of={of} size="s" />;
