import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import { coverKept, type KeptMessage, readKept } from '../../../engine/outbox/kept.ts';
import { useMe } from '../../../domain/me/use-me.ts';
import { keptKey } from '../../../domain/query-keys.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Mask } from '../../../ui/pictures/mask.tsx';
import { TextLink } from '../../../ui/controls/buttons/text-link.tsx';
import { usePrices } from '../../../domain/money/prices.ts';
import { useBalance } from '../../../domain/money/use-balance.ts';
import { KeptCard } from './kept-card.tsx';
import styles from './kept-messages.module.css';

/** More cards would push the order out of view. */
const SHOWN = 3;

interface KeptMessagesProps {
  /**
   * The order is complete. Before that, the cards appear only if the member can send at least one message; otherwise one line shows that
   * messages wait.
   */
  isComplete?: boolean;
}

/** The messages that wait for credits. Only the button of a message sends it. */
export function KeptMessages({ isComplete = false }: KeptMessagesProps) {
  const store = useStore();
  const me = useMe();
  const kept = useLive(keptKey, () => readKept(store)).data ?? [];
  const balance = useBalance(me);
  const prices = usePrices();
  const [first] = kept;
  if (first === undefined) return null;
  const line = <KeptLine kept={first} others={kept.length - 1} />;
  if (me === undefined || prices === null || balance === null) return line;
  const cover = (one: KeptMessage, credits: number) => coverKept(one, credits, prices);
  const canSend = kept.some(
    (one) =>
      cover(one, balance.left).ids.length > 0 && (me.paid_user || one.entry.failure?.code !== 'premium_required'),
  );
  if (!isComplete && !canSend) return line;
  const cost = kept.reduce((sum, one) => sum + cover(one, Infinity).total, 0);
  return (
    <div className={styles.cards}>
      {kept.length > 1 && balance.left > 0 && balance.left < cost && (
        <p className={styles.line}>
          <Plural
            value={balance.left}
            one="Your # credit is not enough for all of these. Each one you send leaves fewer for the others."
            other="Your # credits are not enough for all of these. Each one you send leaves fewer for the others."
          />
        </p>
      )}
      {kept.slice(0, SHOWN).map((one) => (
        <KeptCard key={one.entry.id} kept={one} prices={prices} balance={balance} isPremium={me.paid_user} />
      ))}
      {kept.length > SHOWN && (
        <TextLink to="/chats">
          <Trans>More of your messages wait</Trans>
        </TextLink>
      )}
    </div>
  );
}

function KeptLine({ kept: { entry, profile }, others }: { kept: KeptMessage; others: number }) {
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
