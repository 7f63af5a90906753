import type { MemberId, MessageId } from '../../../../contract/base/ids.ts';
import type { ReactionEmoji } from '../../../../contract/chats/reactions.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { enqueueReaction } from '../../../engine/outbox/enqueue-reaction.ts';
import { shownReactions } from '../../../engine/store/reactions.ts';
import type { Log } from '../read-log.ts';

/** The member's own reactions to the messages of a log. */
interface OwnReactions {
  readonly reactionTo: (message: string) => string | null;
  /** Null removes the reaction. */
  readonly onReact: (message: string, emoji: ReactionEmoji | null) => void;
}

export function useOwnReactions(log: Log, peer: MemberId): OwnReactions {
  const store = useStore();
  return {
    reactionTo: (message) => {
      const reactions = shownReactions(log.reactions, log.reacting, store.member).get(message) ?? [];
      return reactions.find(({ member }) => member === store.member)?.emoji ?? null;
    },
    onReact: (message, emoji) =>
      void enqueueReaction(store, { peer, message: message as MessageId, emoji }).catch(reportError),
  };
}
