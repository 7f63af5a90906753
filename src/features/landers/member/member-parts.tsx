import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { MemberProfile, ProfilePage } from '../../../../contract/profiles/profiles.ts';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { PageLink } from '../../../domain/page/page-link.tsx';
import { townName } from '../../../domain/places/town-name.ts';
import { FictionalWarning } from '../../../domain/words/fictional-warning.tsx';
import type { FictionalSettings } from '../../../domain/words/fictional-words.ts';
import { buttonClass } from '../../../ui/controls/buttons/button-look.ts';
import { sourcesOf } from '../../../ui/pictures/card-picture.ts';
import { initialOf } from '../../../ui/pictures/initial-of.ts';
import { Mask } from '../../../ui/pictures/mask.tsx';
import { marksMissing } from '../../../ui/pictures/missing-picture.ts';
import { classNames } from '../../../ui/class-names.ts';
import { lowestWorth, type StartData } from '../../landing/start-data.ts';
import styles from './member-parts.module.css';

export interface MemberLandingProps {
  page: ProfilePage;
  /** Undefined while the app loads it. */
  data: StartData | undefined;
  /** The settings of the warning about a fictional profile. Undefined while the app loads them. */
  site: FictionalSettings | undefined;
  /** Whether a member looks. They write in the chat, and need no sign-up. */
  isMember: boolean;
}

/** The name and the age, if the site shows it. */
export const titleOf = ({ name, age }: Pick<MemberProfile, 'name' | 'age'>): string =>
  age === null ? name : `${name}, ${age}`;

/** The facts below the name: the town and whether the member is online. */
export function Whereabouts({ profile, className }: { profile: MemberProfile; className?: string | undefined }) {
  const { i18n } = useLingui();
  const town = townName(profile.city, profile.country, i18n.locale);
  const isOnline = profile.presence === 'online';
  if (town === null && !isOnline) return null;
  return (
    <p className={classNames(styles.where, className)}>
      {town !== null && <span>{town}</span>}
      {isOnline && (
        <span className={styles.online} data-fleeting="">
          <Trans>Online</Trans>
        </span>
      )}
    </p>
  );
}

interface MemberPictureProps {
  page: ProfilePage;
  /** The number of the picture. */
  index?: number;
  sizes: string;
  className?: string | undefined;
  maskClassName?: string | undefined;
}

/** A picture of the member, or the initial of their name. */
export function MemberPicture({ page, index = 0, sizes, className, maskClassName }: MemberPictureProps) {
  const { profile, pictures } = page;
  const picture = pictures[index];
  return (
    <span className={classNames(styles.picture, className)}>
      {picture === undefined ? (
        <span className={styles.initial} aria-hidden="true">
          {initialOf(profile.name)}
        </span>
      ) : (
        <img
          src={picture.thumb_filename}
          srcSet={sourcesOf(picture)}
          sizes={sizes}
          width={picture.width}
          height={picture.height}
          alt=""
          decoding="async"
          fetchPriority={index === 0 ? 'high' : 'auto'}
          {...marksMissing}
        />
      )}
      {profile.fictional && <Mask on="glass" className={classNames(styles.mask, maskClassName)} />}
    </span>
  );
}

/** The warning, if the profile is fictional. */
export const ProfileWarning = ({ page, site }: Pick<MemberLandingProps, 'page' | 'site'>) =>
  page.profile.fictional && <FictionalWarning settings={site} className={styles.note} />;

/** The price of a message, and the credits that a new member starts with. */
export function MessagePrice({ data, isMember }: Pick<MemberLandingProps, 'data' | 'isMember'>) {
  const { money } = useFormats();
  if (data === undefined) return null;
  const { message_credits, signup_credits } = data.settings;
  const least = lowestWorth(message_credits, data.prices);
  const worth = least && money(least);
  return (
    <>
      <b>
        <Plural value={message_credits} one="# credit" other="# credits" />
      </b>
      {worth !== undefined && (
        <>
          {' · '}
          <Trans>from {worth}</Trans>
        </>
      )}
      {signup_credits > 0 && !isMember && (
        <>
          {' · '}
          <Plural value={signup_credits} one="You start with #" other="You start with #" />
        </>
      )}
    </>
  );
}

interface FirstLineProps {
  page: ProfilePage;
  isMember: boolean;
  button: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

/**
 * The first line to the member. `run-first-line.ts` puts it into the draft of the sign-up, so no address contains it. A member
 * writes in the chat.
 */
export function FirstLine({ page, isMember, button, className, children }: FirstLineProps) {
  const { id, name } = page.profile;
  // Only the own profile has this field.
  if (page.is_findable !== undefined)
    return (
      <PageLink to="/profile" className={buttonClass({ wide: true })}>
        <Trans>My profile</Trans>
      </PageLink>
    );
  if (isMember)
    return (
      <PageLink to={`/members/${id}/chat`} className={buttonClass({ wide: true })}>
        <Trans>Write to {name}</Trans>
      </PageLink>
    );
  return (
    <form method="get" action={`/members/${id}/signup`} className={className} data-first-line={id}>
      {children}
      <button type="submit" className={buttonClass({ wide: true })}>
        {button}
      </button>
      <p className={styles.fine}>
        <Trans>
          A free profile comes first, in two minutes. Your line is sent when you have confirmed your e-mail address.
        </Trans>
      </p>
    </form>
  );
}
