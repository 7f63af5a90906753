import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { nicheOf } from '../../../contract/base/niche.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { useOnline } from '../../browser/use-online.ts';
import { FictionalWarning } from '../../domain/words/fictional-warning.tsx';
import { failureWords } from '../../domain/words/problem-words.ts';
import { townName } from '../../domain/places/town-name.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import { FormLoading } from './form-loading.tsx';
import { SignupForm } from './signup-form.tsx';
import form from './signup-form.module.css';
import styles from './signup-screen.module.css';
import { useSignupSite } from './use-signup-site.ts';
import type { Peer, SigningUp } from './use-signup-form.ts';

interface SignupScreenProps extends Pick<SigningUp, 'peer' | 'invite' | 'first' | 'returnTo'> {
  /** The form waits for the profile of the member who gets the first message. */
  isWaiting?: boolean;
}

/** The sign-up as a full screen. With a member, their card is the heading. */
export function SignupScreen({ isWaiting = false, ...to }: SignupScreenProps) {
  const { site, ...signing } = useSignupSite();
  const { peer } = to;
  const settings = isWaiting ? undefined : site.settings;
  return (
    <div className={styles.page}>
      {peer === undefined ? (
        <Head title={<Trans>Create your profile</Trans>}>
          <NicheLead settings={settings} /> <Trans>Two minutes. Looking and reading stay free.</Trans>
        </Head>
      ) : (
        <>
          <PeerHead peer={peer} />
          {peer.fictional && <FictionalWarning settings={settings} className={form.fictional} />}
        </>
      )}
      {settings === undefined ? <NoForm site={site} /> : <SignupForm {...signing} {...to} settings={settings} />}
    </div>
  );
}

function Head({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{children}</p>
    </div>
  );
}

/** The lead of the niche, unless the site is for all. */
function NicheLead({ settings }: { settings: SiteSettings | undefined }) {
  if (settings?.niche_words === undefined || nicheOf(settings.niche) === 'general') return null;
  return settings.niche_words.lead;
}

function PeerHead({ peer }: { peer: Peer }) {
  const { i18n } = useLingui();
  const { name, age = null, city, country } = peer;
  const facts = [age, townName(city, country, i18n.locale)].filter((fact) => fact !== null).join(', ');
  return (
    <div className={styles.peer}>
      <Avatar name={name} src={peer.main_image?.thumb_filename} size={72} masked={peer.fictional} />
      <Head title={<Trans>Write to {name}</Trans>}>{facts}</Head>
    </div>
  );
}

function NoForm({ site: { error, isTrying, onRetry } }: Pick<ReturnType<typeof useSignupSite>, 'site'>) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  if (error === null && isOnline) return <FormLoading />;
  const again = (
    <Button isPending={isTrying} onPress={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <ErrorState title={t`The form could not be loaded`} actions={again}>
      {isOnline && error !== null ? i18n._(failureWords(error)) : <Trans>You are offline.</Trans>}
    </ErrorState>
  );
}
