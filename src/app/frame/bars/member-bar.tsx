import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, Crown, Info, LogOut, Settings, UserRound } from 'lucide-react';
import { memo, Suspense, useState } from 'react';
import type { User } from '../../../../contract/account/account.ts';
import type { RouteName } from '../../../routes/-route-name.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { BackButton } from './back-button.tsx';
import styles from './bar.module.css';
import { Brand } from './brand.tsx';
import { useLanguageGroups } from './language-menu.tsx';
import { SectionBadge, type Waiting } from './section-badge.tsx';
import { SectionLink } from './section-link.tsx';
import { SECTIONS } from './sections.ts';
import { useRouteData } from './use-route-data.ts';

const LegalDialog = lazyComponent(async () => (await import('./legal-dialog.tsx')).LegalDialog);

interface MemberBarProps {
  me: User | undefined;
  waiting: Waiting;
  onLogout: () => void;
}

/** The screens without the link to Premium: the deletion of the account, and payments, which the link would interrupt. */
const WITHOUT_PREMIUM: readonly RouteName[] = [
  'delete-account',
  'credits-repeat-order',
  'credits-id-paymentmethod',
  'directdebit',
];

/** The bar for members: a title on a phone, the four sections on a wide screen. */
export function MemberBar({ me, waiting, onLogout }: MemberBarProps) {
  const { i18n } = useLingui();
  const { name, title, wideBar } = useRouteData();
  // On the first screen of a section, the tab's short word is the title.
  const place = SECTIONS.find(({ routes }) => routes[0] === name);
  return (
    <header className={styles.bar}>
      <div className={classNames(styles.inner, wideBar === true && styles.wide)}>
        <BackButton />
        <Brand to="/members" className={styles.onlyWide} />
        <span className={classNames(styles.title, styles.onlyPhone)} aria-hidden="true">
          {/* The page for an unknown address has its title as its only words. */}
          {name !== 'not-found' && i18n._(place?.short ?? title)}
        </span>
        <Places isPaid={me?.paid_user === true} waiting={waiting} />
        <div className={styles.end}>
          {me && !me.paid_user && !WITHOUT_PREMIUM.includes(name) && <PremiumLink />}
          <AccountMenu me={me} onLogout={onLogout} />
        </div>
      </div>
    </header>
  );
}

/** The four sections on a wide screen. Memoized, because navigation changes few of their props. */
const Places = memo(function Places({ isPaid, waiting }: { isPaid: boolean; waiting: Waiting }) {
  const { i18n, t } = useLingui();
  return (
    <nav className={styles.nav} aria-label={t`Main`}>
      {SECTIONS.map((section) => (
        <SectionLink key={section.id} section={section} isPaid={isPaid}>
          <Icon of={section.icon} />
          <span className={styles.word}>{i18n._(section.title)}</span>
          <SectionBadge section={section.id} waiting={waiting} />
        </SectionLink>
      ))}
    </nav>
  );
});

function PremiumLink() {
  return (
    <LinkButton to="/premium" look="premium" small>
      <Icon of={Crown} />
      <span className={styles.onlyWide}>
        <Trans>Get Premium</Trans>
      </span>
      <span className={styles.onlyPhone}>
        <Trans>Premium</Trans>
      </span>
    </LinkButton>
  );
}

function AccountMenu({ me, onLogout }: Pick<MemberBarProps, 'me' | 'onLogout'>) {
  const { t } = useLingui();
  const languages = useLanguageGroups();
  const isSigningUp = useRouteData(({ name }) => name === 'complete-signup');
  const picture = me?.profile.main_image;
  const [isLegalOpen, setLegalOpen] = useState(false);
  return (
    <>
      <Menu
        label={t`Account`}
        triggerClassName={styles.account}
        trigger={
          <>
            <Avatar
              name={me?.profile.name ?? ''}
              src={picture?.thumb_filename}
              placeholder={picture?.placeholder}
              size={34}
              masked={me?.profile.fictional === true}
            />
            <Icon of={ChevronDown} size="s" />
          </>
        }
        groups={[
          [
            { icon: UserRound, text: t`My profile`, to: '/profile' },
            { icon: Settings, text: t`Settings`, to: '/notifications' },
          ],
          ...(isSigningUp ? [] : languages),
          [
            { icon: Info, text: t`About and legal`, onSelect: () => setLegalOpen(true) },
            { icon: LogOut, text: t`Logout`, onSelect: onLogout },
          ],
        ]}
      />
      <Suspense>{isLegalOpen && <LegalDialog onClose={() => setLegalOpen(false)} />}</Suspense>
    </>
  );
}
