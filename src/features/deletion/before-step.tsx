import { Trans } from '@lingui/react/macro';
import { BellOff, Ban, Coins, EyeOff, Heart, Hourglass, type LucideIcon, MapPin, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '../../../contract/account/account.ts';
import type { DeletionReason } from '../../../contract/deletion.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { TextLink } from '../../ui/controls/buttons/text-link.tsx';
import { StayOffer } from '../promotions/stay-offer.tsx';
import { PauseSection } from '../settings/pause-section.tsx';
import styles from './delete-account.module.css';

interface Offer {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  readonly words: ReactNode;
}

const PAUSE: Offer = {
  icon: Hourglass,
  title: <Trans>Hide instead of leaving</Trans>,
  words: <Trans>Your conversations, likes and credits wait for you.</Trans>,
};
const LESS_MAIL: Offer = {
  icon: BellOff,
  title: <Trans>Fewer e-mails and pushes</Trans>,
  words: (
    <Trans>
      Choose in{' '}
      <TextLink to="/notifications" hash="mails">
        Settings
      </TextLink>{' '}
      what we may tell you, down to nothing.
    </Trans>
  ),
};
const HIDE_ONLINE: Offer = {
  icon: EyeOff,
  title: <Trans>Less visible</Trans>,
  words: (
    <Trans>
      Hide in{' '}
      <TextLink to="/notifications" hash="privacy">
        Settings
      </TextLink>{' '}
      when you are online. It costs nothing.
    </Trans>
  ),
};

/** The alternatives to a deletion, for each reason. */
const OFFERS: Record<DeletionReason, readonly Offer[]> = {
  met_somebody: [
    {
      icon: Heart,
      title: <Trans>How good to hear</Trans>,
      words: <Trans>We wish you both all the best. Your conversations go with your account.</Trans>,
    },
  ],
  break: [PAUSE, LESS_MAIL],
  too_few: [
    {
      icon: MapPin,
      title: <Trans>Look further</Trans>,
      words: (
        <Trans>
          Widen the distance and the ages of your <TextLink to="/members">search</TextLink>.
        </Trans>
      ),
    },
    {
      icon: UserRound,
      title: <Trans>Be found more often</Trans>,
      words: (
        <Trans>
          Members look at profiles with a picture and a few words. <TextLink to="/profile">Complete yours</TextLink>.
        </Trans>
      ),
    },
  ],
  too_expensive: [
    {
      icon: Coins,
      title: <Trans>Much of it is free</Trans>,
      words: <Trans>Looking, reading and liking cost nothing, as long as your account lives.</Trans>,
    },
  ],
  unwanted_messages: [
    {
      icon: Ban,
      title: <Trans>Block and report</Trans>,
      words: (
        <Trans>
          Whoever you block can no longer find you or write to you. You do it in the menu of{' '}
          <TextLink to="/chats">the conversation</TextLink>, and we look at what you report.
        </Trans>
      ),
    },
    HIDE_ONLINE,
  ],
  other: [LESS_MAIL, HIDE_ONLINE],
};

/** Whether to omit the note on e-mails and visibility: the offers already cover it, or the member has found a partner. */
const needsNoNote = (reason: DeletionReason | null): boolean =>
  reason === 'met_somebody' || OFFERS[reason ?? 'other'].some((offer) => offer === HIDE_ONLINE || offer === PAUSE);

interface BeforeStepProps {
  reason: DeletionReason | null;
  me: User | undefined;
}

/** Offers alternatives to the deletion once. The button that continues is as clear as the one that cancels. */
export function BeforeStep({ reason, me }: BeforeStepProps) {
  return (
    <>
      {reason === 'break' && (
        <div className={styles.pause}>
          <PauseSection me={me} />
        </div>
      )}
      {reason === 'too_expensive' && <StayOffer />}
      <ul className={styles.consequences}>
        {OFFERS[reason ?? 'other'].map(({ icon, title, words }, index) => (
          <li key={index}>
            <Icon of={icon} />
            <div>
              <p className={styles.what}>{title}</p>
              <p className={styles.words}>{words}</p>
            </div>
          </li>
        ))}
      </ul>
      {!needsNoNote(reason) && (
        <div className={styles.notice}>
          <Notice>
            <Trans>
              Just too many e-mails, or too visible? You can{' '}
              <TextLink to="/notifications" hash="mails">
                switch off e-mails
              </TextLink>{' '}
              or{' '}
              <TextLink to="/notifications" hash="privacy">
                hide when you are online
              </TextLink>{' '}
              for free.
            </Trans>
          </Notice>
        </div>
      )}
      <div className={styles.buttons}>
        <LinkButton to="/delete-account" search={{ step: '3' }}>
          <Trans>Continue to delete</Trans>
        </LinkButton>
        <LinkButton to="/notifications" look="text">
          <Trans>Keep my account</Trans>
        </LinkButton>
      </div>
    </>
  );
}
