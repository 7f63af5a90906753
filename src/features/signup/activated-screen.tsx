import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { CircleCheck, Crown, MailCheck, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '../../../contract/account/account.ts';
import type { ProfileResult } from '../../../contract/profiles/profile-card.ts';
import { PROFILE_STEPS, profileProgress } from '../../../contract/own-profile/profile-progress.ts';
import { useDevice } from '../../domain/me/session-state.ts';
import { useMe } from '../../domain/me/use-me.ts';
import { firstSearch } from '../../domain/search/first-search.ts';
import { countOf, firstPageQuery } from '../../domain/search/search-queries.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { offerWords, untilWords } from '../../domain/words/offer-words.ts';
import { type PeopleCount, peopleWords } from '../../domain/words/people-words.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { Mask } from '../../ui/pictures/mask.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { StepLine } from '../../ui/layout/step-line.tsx';
import { TextLink } from '../../ui/controls/buttons/text-link.tsx';
import { useIsActivated } from '../links/use-open-next-screen.ts';
import { useReachedStep } from '../own-profile/use-reached-step.ts';
import { offerQuery } from '../promotions/offers-query.ts';
import styles from './activated-screen.module.css';

interface WelcomeProps {
  me: User;
  /** The furthest step of the profile that the member has reached. */
  reachedStep: number;
  /** The results of the member's first search; undefined while loading. */
  found: { readonly count: PeopleCount; readonly profiles: readonly ProfileResult[] } | undefined;
  /** The discount on the first bundle, in percent, and its end. */
  offer: { readonly code: string; readonly percentage: number; readonly expires: string } | null | undefined;
}

/** The screen after the link or the code of an activation. */
export function ActivatedScreen() {
  const isMember = useDevice() !== null;
  const isActivated = useIsActivated();
  const me = useMe();
  if (!isMember) return isActivated ? <ActivatedElsewhere /> : <ActivatedUnknown />;
  if (me?.status === 'not_confirmed') return <Navigate to="/complete-signup" replace />;
  return me === undefined ? null : <ForMember me={me} />;
}

function ForMember({ me }: { me: User }) {
  const settings = useQuery(settingsQuery).data;
  const reachedStep = useReachedStep(me.id);
  const found = useQuery({ ...firstPageQuery(me.id, firstSearch(me, settings)), enabled: settings !== undefined }).data;
  const offer = useQuery(offerQuery(me.status)).data;
  return (
    <Welcome
      me={me}
      reachedStep={reachedStep}
      found={found && { count: countOf(found), profiles: found.profiles }}
      offer={offer}
    />
  );
}

/** Welcomes a member whose address is confirmed, with the next actions. */
function Welcome({ me, reachedStep, found, offer }: WelcomeProps) {
  const { name } = me.profile;
  return (
    <div className={styles.page}>
      <div>
        <h1 className={styles.title}>
          <Trans>Welcome, {name}</Trans>
        </h1>
        <p className={styles.lead}>
          {me.profile.status === 'active' && !me.invisible ? (
            <Trans>Your e-mail address is confirmed and your profile can be found.</Trans>
          ) : (
            <Trans>Your e-mail address is confirmed.</Trans>
          )}{' '}
          {me.paid_user ? <Trans>Two ways on, in any order.</Trans> : <Trans>Three ways on, in any order.</Trans>}
        </p>
      </div>
      {me.signup_message !== null && (
        <Notice tone="warning">
          <Trans>
            Your first message is not sent yet: your credits are not enough for it. It goes out by itself once they are.
          </Trans>{' '}
          <TextLink to="/credits">
            <Trans>Get credits</Trans>
          </TextLink>
        </Notice>
      )}
      <div className={styles.cards}>
        <ProfileAction me={me} reachedStep={reachedStep} />
        <SearchAction found={found} />
        {!me.paid_user && <PremiumAction offer={offer} />}
      </div>
    </div>
  );
}

interface NextActionProps {
  picture: ReactNode;
  tone?: 'premium';
  title: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

function NextAction({ picture, tone, title, action, children }: NextActionProps) {
  return (
    <section className={styles.card}>
      <div className={styles.picture} data-tone={tone}>
        {picture}
      </div>
      <div className={styles.words}>
        <h2 className={styles.subtitle}>{title}</h2>
        <div className={styles.small}>{children}</div>
        <div className={styles.action}>{action}</div>
      </div>
    </section>
  );
}

function ProfileAction({ me, reachedStep }: Pick<WelcomeProps, 'me' | 'reachedStep'>) {
  const { t } = useLingui();
  const { filled, next } = profileProgress(me, reachedStep);
  const isDone = next === null;
  const steps = PROFILE_STEPS.length;
  const { name, main_image } = me.profile;
  const action = isDone ? (
    <LinkButton to="/profile" look="quiet">
      <Trans>See your profile</Trans>
    </LinkButton>
  ) : (
    <LinkButton to="/complete-signup" search={{ step: String(next) }}>
      <Trans>Go on with step {next + 1}</Trans>
    </LinkButton>
  );
  return (
    <NextAction
      picture={<Avatar name={name} src={main_image?.thumb_filename} size={112} />}
      title={isDone ? <Trans>Your profile</Trans> : <Trans>Finish your profile</Trans>}
      action={action}
    >
      <p>
        {isDone ? (
          <Trans>Each part of it says something. You can change it whenever you like.</Trans>
        ) : (
          <Trans>A picture and a few words help others find you.</Trans>
        )}
      </p>
      {!isDone && <StepLine label={t`${filled} of ${steps} filled in`} step={filled} of={steps} />}
    </NextAction>
  );
}

function PremiumAction({ offer }: Pick<WelcomeProps, 'offer'>) {
  const { i18n } = useLingui();
  const { number, written } = useFormats();
  const share = number((offer?.percentage ?? 0) / 100, 'percent');
  return (
    <NextAction
      picture={<Icon of={Crown} size="l" />}
      tone="premium"
      title={<Trans>Get Premium</Trans>}
      action={
        <LinkButton to="/premium" look="outline">
          <Trans>See what it brings</Trans>
        </LinkButton>
      }
    >
      <p>
        <Trans>One bundle of credits, and you are a premium member for good.</Trans>
      </p>
      {offer != null && (
        <p>
          {offerWords(share, offer.code, i18n)}, {untilWords(offer.expires, written, i18n)}.
        </p>
      )}
    </NextAction>
  );
}

function SearchAction({ found }: Pick<WelcomeProps, 'found'>) {
  const { i18n } = useLingui();
  const people = found && peopleWords(i18n, found.count);
  const all = (found?.count.members ?? 0) + (found?.count.fictional ?? 0);
  const pictured = (found?.profiles ?? []).filter(({ main_image }) => main_image !== null).slice(0, 3);
  const picture =
    pictured.length < 3 ? (
      <Icon of={UsersRound} size="l" />
    ) : (
      <div className={styles.people}>
        {pictured.map(({ id, main_image, fictional }) => (
          <span key={id}>
            <img src={main_image?.thumb_filename} alt="" loading="lazy" decoding="async" />
            {fictional && <Mask on="glass" className={styles.mask} />}
          </span>
        ))}
      </div>
    );
  return (
    <NextAction
      picture={picture}
      title={<Trans>See who is here</Trans>}
      action={
        <LinkButton to="/members" look="quiet">
          <Trans>All members</Trans>
        </LinkButton>
      }
    >
      {found !== undefined && all > 0 ? (
        <Plural
          value={all}
          one={`${people} fits what you are looking for.`}
          other={`${people} fit what you are looking for.`}
        />
      ) : (
        <Trans>Search members, like them, write to them.</Trans>
      )}
    </NextAction>
  );
}

/** For a visitor whose link was opened in a browser without their session. */
function ActivatedElsewhere() {
  const { t } = useLingui();
  const action = (
    <LinkButton to="/login">
      <Trans>Log in</Trans>
    </LinkButton>
  );
  return (
    <EmptyState level={1} icon={CircleCheck} title={t`Your address is confirmed`} actions={action}>
      <Trans>Go back to the page where you signed up: it goes on by itself. Or log in here.</Trans>
    </EmptyState>
  );
}

/** For a visitor who opened the URL directly, so that the app does not know whether an address is confirmed. */
function ActivatedUnknown() {
  const { t } = useLingui();
  const actions = (
    <>
      <LinkButton to="/login">
        <Trans>Log in</Trans>
      </LinkButton>
      <LinkButton to="/" look="text">
        <Trans>To the start page</Trans>
      </LinkButton>
    </>
  );
  return (
    <EmptyState level={1} icon={MailCheck} title={t`Confirming your address`} actions={actions}>
      <Trans>
        The link of the e-mail that we sent you confirms your address. Log in to see whether it is confirmed.
      </Trans>
    </EmptyState>
  );
}
