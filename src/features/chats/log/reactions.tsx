import { useLingui } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { MemberId, MessageId } from '../../../../contract/base/ids.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { isReactionEmoji, REACTION_WORDS } from '../../../domain/words/reaction-words.ts';
import { enqueueReaction } from '../../../engine/outbox/enqueue-reaction.ts';
import type { ShownReaction } from '../../../engine/store/reactions.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { focusLog } from './options-button.tsx';
import { ReactionSign } from './reaction-sign.tsx';
import styles from './reactions.module.css';

interface ReactionsProps {
  message: MessageId;
  /** The place of the picture in its album, from 1. */
  place?: number | undefined;
  reactions: readonly ShownReaction[];
  isMine: boolean;
  peer: MemberId;
  name: string;
  /** Whether the member can react: the peer has not left the site. */
  canReact: boolean;
}

/** The reactions to a message, on the lower edge of its bubble. A press on one sets the same reaction, or removes the own one. */
export function Reactions({ message, place, reactions, isMine, peer, name, canReact }: ReactionsProps) {
  const { i18n, t } = useLingui();
  const store = useStore();
  return (
    <div
      className={classNames(styles.reactions, isMine && styles.mine)}
      role="group"
      aria-label={place === undefined ? t`Reactions` : t`Reactions to picture ${place}`}
    >
      {place !== undefined && (
        <span className={styles.place} aria-hidden="true">
          {place}
        </span>
      )}
      {[...new Set(reactions.map(({ emoji }) => emoji))].map((emoji) => {
        const same = reactions.filter((one) => one.emoji === emoji);
        const own = same.find(({ member }) => member !== peer);
        const sign = isReactionEmoji(emoji) ? i18n._(REACTION_WORDS[emoji].name) : emoji;
        const from = own === undefined ? name : same.length > 1 ? t`${name} and you` : t`You`;
        const waits = own?.isWaiting === true ? `, ${t`Waiting for a connection`}` : '';
        const choose = ({ currentTarget }: MouseEvent) => {
          // The button disappears with the last reaction of its kind.
          if (own !== undefined && same.length === 1) focusLog(currentTarget);
          const chosen = own === undefined && isReactionEmoji(emoji) ? emoji : null;
          enqueueReaction(store, { peer, message, emoji: chosen }).catch(reportError);
        };
        return (
          <button
            key={emoji}
            type="button"
            className={classNames(
              styles.chip,
              own !== undefined && styles.own,
              own?.isWaiting === true && styles.waiting,
            )}
            aria-label={`${sign}: ${from}${waits}`}
            aria-pressed={own !== undefined}
            disabled={!canReact || (own === undefined && !isReactionEmoji(emoji))}
            onClick={choose}
          >
            <ReactionSign emoji={emoji} />
            {same.length > 1 && same.length}
            {waits !== '' && <Icon of={Clock} size="xs" />}
          </button>
        );
      })}
    </div>
  );
}
