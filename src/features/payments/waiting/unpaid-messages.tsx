import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import { coverUnpaid, type UnpaidMessage, readUnpaid } from '../../../engine/outbox/unpaid.ts';
import { useMe } from '../../../domain/me/use-me.ts';
import { unpaidKey } from '../../../domain/query-keys.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Mask } from '../../../ui/pictures/mask.tsx';
import { TextLink } from '../../../ui/controls/buttons/text-link.tsx';
import { usePrices } from '../../../domain/money/prices.ts';
import { useBalance } from '../../../domain/money/use-balance.ts';
import { UnpaidCard } from './unpaid-card.tsx';
import styles from './unpaid-messages.module.css';

/** More cards would push the order out of view. */
const SHOWN = 3;

interface UnpaidMessagesProps {
  /**
   * The order is complete. Before that, the cards appear only if the member can send at least one message; otherwise one line shows that
   * messages wait.
   */
  isComplete?: boolean;
}

/** The messages that wait for credits. Only the button of a message sends it. */
export function UnpaidMessages({ isComplete = false }: UnpaidMessagesProps) {
  const store = useStore();
  const me = useMe();
  const unpaid = useLive(unpaidKey, () => readUnpaid(store)).data ?? [];
  const balance = useBalance(me);
  const prices = usePrices();
  const [first] = unpaid;
  if (first === undefined) return null;
  const line = <UnpaidLine unpaid={first} others={unpaid.length - 1} />;
  if (me === undefined || prices === null || balance === null) return line;
  const cover = (one: UnpaidMessage, credits: number) => coverUnpaid(one, credits, prices);
  const canSend = unpaid.some(
    (one) =>
      cover(one, balance.left).ids.length > 0 && (me.paid_user || one.entry.failure?.code !== 'premium_required'),
  );
  if (!isComplete && !canSend) return line;
  const cost = unpaid.reduce((sum, one) => sum + cover(one, Infinity).total, 0);
  return (
    <div className={styles.cards}>
      {unpaid.length > 1 && balance.left > 0 && balance.left < cost && (
        <p className={styles.line}>
          <Plural
            value={balance.left}
            one="Your # credit is not enough for all of these. Each one you send leaves fewer for the others."
            other="Your # credits are not enough for all of these. Each one you send leaves fewer for the others."
          />
        </p>
      )}
      {unpaid.slice(0, SHOWN).map((one) => (
        <UnpaidCard key={one.entry.id} unpaid={one} prices={prices} balance={balance} isPremium={me.paid_user} />
      ))}
      {unpaid.length > SHOWN && (
        <TextLink to="/chats">
          <Trans>More of your messages wait</Trans>
        </TextLink>
      )}
    </div>
  );
}

function UnpaidLine({ unpaid: { entry, profile }, others }: { unpaid: UnpaidMessage; others: number }) {
  const { t } = useLingui();
  const name = profile?.name ?? t`Member`;
  return (
    <p className={styles.line}>
      <Avatar
        name={name}
        src={profile?.main_image?.thumb_filename}
        placeholder={profile?.main_image?.placeholder}
        size={40}
      />
      <span>
        {entry.request.kind === 'gift' ? (
          <Trans>Your gift for {name} is kept. You can send it once your order is complete.</Trans>
        ) : (
          <Trans>Your message to {name} is kept. You can send it once your order is complete.</Trans>
        )}
        {profile?.fictional === true && (
          <>
            {' '}
            <Mask />
          </>
        )}
        {others > 0 && (
          <>
            {' '}
            <Trans>So is what you wrote to others.</Trans>
          </>
        )}
      </span>
    </p>
  );
}
