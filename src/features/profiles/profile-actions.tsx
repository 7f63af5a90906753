import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Gift, Heart, MessageCircle } from 'lucide-react';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import type { MemberAct } from '../../domain/words/member-act.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { LikeButton } from '../likes/like-button.tsx';
import styles from './profile-actions.module.css';
import type { ProfileViewer } from './profile-viewer.ts';
import { creditPriceOf, creditsWorth } from '../../domain/money/credits-worth.ts';

interface ProfileActionsProps {
  card: ProfileCard;
  viewer: ProfileViewer;
  onNeedsAccount: (act: MemberAct) => void;
}

/**
 * The actions gift, like and message: at the foot of a phone, below the name on wider screens. Paid actions show their
 * price in credits.
 */
export function ProfileActions({ card, viewer, onNeedsAccount }: ProfileActionsProps) {
  return (
    <div className={styles.actions}>
      <div className={styles.bar}>
        {viewer.isMember ? (
          <MemberActions card={card} viewer={viewer} />
        ) : (
          <VisitorActions name={card.name} onNeedsAccount={onNeedsAccount} />
        )}
      </div>
    </div>
  );
}

function MemberActions({ card, viewer }: Omit<ProfileActionsProps, 'onNeedsAccount'>) {
  const { t } = useLingui();
  const prices = useActionPrices(viewer);
  const { id } = card;
  const giftLabel =
    prices === null
      ? t`Send a gift`
      : t`Send a gift ${plural(prices.gift, { one: 'from # credit', other: 'from # credits' })} · ${prices.worth(prices.gift)}`;
  return (
    <>
      <LinkButton
        to="/members/$id/chat"
        params={{ id }}
        search={{ gift: '1' } as never}
        look="quiet"
        className={styles.square}
        aria-label={giftLabel}
      >
        <Icon of={Gift} />
        <span className={styles.words}>
          <span className={styles.onlyWide}>
            <Trans>Gift</Trans>
          </span>
          {prices !== null && (
            <span className={styles.cost}>
              <Plural value={prices.gift} one="from # credit" other="from # credits" />
              <span className={styles.onlyWide}>{`\u00A0· ${prices.worth(prices.gift)}`}</span>
            </span>
          )}
        </span>
      </LinkButton>
      <LikeButton profile={card} look="large" className={styles.square} />
      <LinkButton to="/members/$id/chat" params={{ id }} className={styles.main}>
        <Icon of={MessageCircle} />
        <span className={styles.words}>
          <Trans>Message</Trans>
          {prices !== null && (
            <span className={styles.cost}>
              <Plural value={prices.message} one="# credit" other="# credits" />
              {`\u00A0· ${prices.worth(prices.message)}`}
            </span>
          )}
        </span>
      </LinkButton>
    </>
  );
}

/** A visitor sees the actions; using one asks for an account. */
function VisitorActions({ name, onNeedsAccount }: { name: string; onNeedsAccount: (act: MemberAct) => void }) {
  const { t } = useLingui();
  return (
    <>
      <Button look="quiet" className={styles.square} aria-label={t`Send a gift`} onPress={() => onNeedsAccount('gift')}>
        <Icon of={Gift} />
        <span className={styles.onlyWide}>
          <Trans>Gift</Trans>
        </span>
      </Button>
      <Button look="love" className={styles.square} aria-label={t`Like ${name}`} onPress={() => onNeedsAccount('like')}>
        <Icon of={Heart} />
        <span className={styles.onlyWide}>
          <Trans>Like</Trans>
        </span>
      </Button>
      <Button className={styles.main} onPress={() => onNeedsAccount('write')}>
        <Icon of={MessageCircle} />
        <Trans>Message</Trans>
      </Button>
    </>
  );
}

interface ActionPrices {
  readonly message: number;
  /** The price of the cheapest gift. */
  readonly gift: number;
  /** The value of a number of credits for this member, in money. */
  readonly worth: (credits: number) => string;
}

/** The prices of a message and a gift. Null until they are known, and for visitors, who have no credit price. */
function useActionPrices({ me, settings }: Pick<ProfileViewer, 'me' | 'settings'>): ActionPrices | null {
  const { i18n } = useLingui();
  if (me === undefined || settings === undefined) return null;
  return {
    message: settings.message_credits,
    gift: settings.gift_credits,
    worth: (credits) => creditsWorth(credits, creditPriceOf(me), i18n),
  };
}
