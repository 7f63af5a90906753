import type { Chat, Message } from '../../../contract/chats/chats.ts';
import type { Reaction } from '../../../contract/chats/reactions.ts';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import type { Change } from '../../../contract/sync.ts';
import type { Raw } from '../../../contract/base/unknown-kind.ts';
import type { LikeChanges } from '../store/apply-likes.ts';

/** A page of the feed, sorted by the data that the changes touch, in the order of application. */
export interface Plan extends LikeChanges {
  readonly chats: readonly Chat[];
  readonly profiles: readonly ProfileCard[];
  readonly messages: readonly Message[];
  readonly reactions: readonly Reaction[];
  readonly marks: readonly {
    conversation: ConversationId;
    read_seq?: number;
    peer_read_seq?: number;
    peer_delivered_seq?: number;
    hidden_seq?: number;
  }[];
  readonly gone: readonly ConversationId[];
  readonly hidden: readonly MemberId[];
  /** Profiles of which the member may see more, or less, than before the change. */
  readonly changed: readonly MemberId[];
  readonly user: boolean;
  /** Changes of kinds that this version of the app does not know. */
  readonly unknown: readonly Raw[];
}

/** Pure: maps changes to updates of the store. */
export function planChanges(changes: readonly Change[]): Plan {
  const of = <K extends Change['kind']>(kind: K) =>
    changes.filter((change): change is Extract<Change, { kind: K }> => change.kind === kind);
  const removedFrom = (kind: 'like_removed' | 'unliked' | 'match_removed') => of(kind).map(({ profile }) => profile);
  return {
    chats: of('chat').map(({ chat }) => chat),
    profiles: [...of('chat'), ...of('like'), ...of('liked'), ...of('match')].flatMap(({ profile }) => profile ?? []),
    messages: of('message').map(({ message }) => message),
    reactions: [
      ...of('reaction').map(({ reaction }) => reaction),
      ...of('chat').flatMap(({ chat }) => chat.last_reactions ?? []),
    ],
    marks: [
      ...of('read').map(({ conversation, read_seq }) => ({ conversation, read_seq })),
      ...of('receipt').map(({ conversation, read_seq, delivered_seq }) => ({
        conversation,
        peer_read_seq: read_seq,
        peer_delivered_seq: delivered_seq,
      })),
      ...of('chat_removed').map(({ conversation, hidden_seq }) => ({ conversation, hidden_seq })),
    ],
    gone: of('chat_gone').map(({ conversation }) => conversation),
    likes: {
      likes: of('like').map(({ liked_by }) => liked_by),
      liked: of('liked').map(({ like }) => like),
      matches: of('match').map(({ match }) => match),
    },
    likesRemoved: {
      likes: removedFrom('like_removed'),
      liked: removedFrom('unliked'),
      matches: removedFrom('match_removed'),
    },
    hidden: of('hidden').map(({ profile }) => profile),
    changed: of('profile').map(({ profile }) => profile),
    user: of('user').length > 0,
    unknown: of('unknown').map(({ raw }) => raw),
  };
}
