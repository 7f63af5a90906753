import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import {
  Archive,
  Bell,
  EyeOff,
  Globe,
  Images,
  KeyRound,
  type LucideIcon,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '../../../contract/account/account.ts';
import { REACTIVATION_DAYS } from '../../../contract/base/rules.ts';
import { useMe } from '../../domain/me/use-me.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import section from '../../ui/layout/section.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { LinkRow } from '../../ui/layout/link-row.tsx';
import { BlockedMembers } from '../blocks/blocked-members.tsx';
import { DataSection } from '../export/data-section.tsx';
import { LocationSection } from '../location/location-section.tsx';
import { DisabledMails } from '../mails/disabled-mails.tsx';
import { MailsSection } from '../mails/mails-section.tsx';
import { PushSection } from '../notifications/push-section.tsx';
import { PasskeysSection } from '../passkeys/passkeys-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EmailSection } from './email-section.tsx';
import { FirstMessagesSection } from './first-messages-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PauseSection } from './pause-section.tsx';
import styles from './settings-screen.module.css';
import { SafetySection } from './safety-section.tsx';
import { SignalsSection } from './signals-section.tsx';
import { ThemeSection } from './theme-section.tsx';
import { TitlesSection } from './titles-section.tsx';
import { VisibilitySection } from './visibility-section.tsx';
import type { Language } from '../../../contract/base/language.ts';
import { Fold } from '../../ui/layout/fold.tsx';
import { LanguageChoice } from '../language/language-choice.tsx';
import { CountryChoice } from '../language/place-choice.tsx';
import { LOCALE_NAMES } from '../../domain/language/locale-names.ts';

/** The parts of a group. `me` is undefined until the member has loaded. */
type Parts = (props: { me: User | undefined }) => ReactNode;

interface Group {
  readonly name: string;
  readonly title: MessageDescriptor;
  readonly icon: LucideIcon;
  readonly Parts: Parts;
  /** The alerts above the parts. */
  readonly Alerts?: (props: { me: User }) => ReactNode;
}

const Notices: Parts = ({ me }) => (
  <>
    <PushSection me={me} />
    <MailsSection me={me} />
  </>
);

const Privacy: Parts = ({ me }) => (
  <>
    <PauseSection me={me} />
    <VisibilitySection me={me} />
    <SignalsSection me={me} />
    <FirstMessagesSection me={me} />
    <SafetySection />
    <TitlesSection me={me} />
    <LocationSection me={me} />
    <LinkRow
      to="/profile"
      hash="private-pictures"
      icon={Images}
      title={<Trans>Private pictures</Trans>}
      why={<Trans>Who may see them is in your profile.</Trans>}
    />
    <BlockedMembers />
  </>
);

/** How the member signs in. */
const Access: Parts = ({ me }) => (
  <>
    <EmailSection me={me} />
    <PasswordSection me={me} />
    <PasskeysSection me={me} />
    <DevicesSection />
  </>
);

const Look: Parts = () => (
  <>
    <ThemeSection />
    <LanguageSection />
  </>
);

/** The member's data on the site. */
const Data: Parts = ({ me }) => (
  <>
    <DataSection me={me} />
    <LinkRow
      to="/delete-account"
      icon={Trash2}
      danger
      title={<Trans>Delete my account</Trans>}
      why={<Trans>You can change your mind for {REACTIVATION_DAYS} days.</Trans>}
    />
  </>
);

/** The groups in the order of the page. A link can open each by its name. */
const GROUPS: readonly Group[] = [
  { name: 'notices', title: msg`Notifications`, icon: Bell, Parts: Notices, Alerts: DisabledMails },
  { name: 'privacy', title: msg`Privacy`, icon: EyeOff, Parts: Privacy },
  { name: 'access', title: msg`Logging in`, icon: KeyRound, Parts: Access },
  { name: 'look', title: msg`Language and look`, icon: SlidersHorizontal, Parts: Look },
  { name: 'data', title: msg`Your data`, icon: Archive, Parts: Data },
];

/** The settings: groups of parts, each from its feature, and on a wide screen the names of the groups beside them. */
export function SettingsScreen() {
  const { i18n, t } = useLingui();
  const me = useMe();
  return (
    <div className={styles.page}>
      <h1 className={classNames(section.pageTitle, section.inBar, styles.title)}>
        <Trans>Settings</Trans>
      </h1>
      <nav className={styles.names} aria-label={t`Settings`}>
        {GROUPS.map(({ name, title, icon }) => (
          <Link
            key={name}
            to="/notifications"
            hash={name}
            activeOptions={{ exact: true, includeHash: true }}
            className={styles.name}
          >
            <Icon of={icon} />
            {i18n._(title)}
          </Link>
        ))}
      </nav>
      <div className={styles.groups}>
        {GROUPS.map(({ name, title, Parts, Alerts }) => (
          <Section key={name} title={i18n._(title)} anchor={name} alerts={Alerts && me && <Alerts me={me} />}>
            <Parts me={me} />
          </Section>
        ))}
      </div>
    </div>
  );
}

/** The language and the country for prices, in the settings. */
function LanguageSection() {
  const { i18n, t } = useLingui();
  return (
    <Fold icon={Globe} title={t`Language`} anchor="language" value={LOCALE_NAMES[i18n.locale as Language]}>
      <div className={section.body}>
        <LanguageChoice />
        <CountryChoice />
      </div>
    </Fold>
  );
}
