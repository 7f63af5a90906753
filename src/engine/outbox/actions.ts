import { acknowledgeNotice } from '../../../contract/account/account-notices.ts';
import { block, unblock } from '../../../contract/blocks.ts';
import { markHeard, type Message, markRead, removeChat } from '../../../contract/chats/chats.ts';
import type { MessageId } from '../../../contract/base/ids.ts';
import { like, markLikeSeen, unlike } from '../../../contract/likes/likes.ts';
import { deleteMessage, editMessage } from '../../../contract/chats/message-state.ts';
import { setReaction } from '../../../contract/chats/reactions.ts';
import { announce } from '../coordination/announcements.ts';
import { putDismissed } from '../store/account-notices.ts';
import { applyMessage, messageTables } from '../store/apply-conversations.ts';
import { blockQueue } from '../store/blocked-here.ts';
import { withView } from '../store/chat-views.ts';
import { unreadAfter } from '../store/conversations.ts';
import type { Store } from '../store/database.ts';
import { dropConversation, dropProfile, removeUpTo } from '../store/drop-conversation.ts';
import type { CallName, EntryOf, OutboxEntry } from '../store/entry.ts';
import { heardQueue, putHeard } from '../store/heard.ts';
import { removeFromMemberCaches } from '../store/member-caches.ts';
import { applyLikeAction, likeQueue } from '../store/like-actions.ts';
import type { ActionRow, SendingDependencies } from './action-row.ts';
import { putReactions, reactionQueue } from '../store/reactions.ts';
import { deleteLines } from '../store/search-blocks.ts';
import { changeQueue, deleteEdits, isEdit } from '../store/changes.ts';
import { messageAction } from './message-action.ts';
import { viewAction } from './view-action.ts';

// This table has one row for each kind of outbox entry. `add-entry.ts` and the flusher know its columns (`action-row.ts`) but
// no kind by name. A new action needs three things: a call in `store/entry.ts`, its row here, and its test.

type ChangeCall = 'editMessage' | 'deleteMessage';

/** The columns that an edit and a deletion share. The log shows the entry in place of the stored message, so nothing is applied. */
const shared = {
  queueOf: ({ request }: Pick<EntryOf<ChangeCall>, 'request'>) => changeQueue(request.id),
  tables: ({ conversations, messages }: Store) => [conversations, messages],
  applyLocally: async () => null,
  onAnswer: storeChanged,
} as const;

const leaderOf = ({ request }: EntryOf<ChangeCall>): string => request.id;

async function storeChanged(
  { store }: SendingDependencies,
  { position }: OutboxEntry,
  { message: changed }: { readonly message: Message },
): Promise<void> {
  const pictures = await store.transaction('rw', messageTables(store), async () => {
    await store.outbox.delete(position ?? -1);
    if (changed.deleted_at !== null) await deleteEdits(store, changed.id);
    return applyMessage(store, changed);
  });
  if (pictures.length > 0) await removeFromMemberCaches(store.member, pictures);
}

/** A deletion is sent first, so that no text is published only to be deleted. The edits wait behind it, in case the member withdraws it. */
async function moveEditsBehind(store: Store, { queue }: OutboxEntry): Promise<null> {
  const edits = (await store.outbox.where('queue').equals(queue).toArray()).filter((entry) => isEdit(entry));
  await store.outbox.bulkDelete(edits.map(({ position }) => position ?? -1));
  const requeue = ({ position: _, state, ...edit }: EntryOf<'editMessage'>): EntryOf<'editMessage'> => ({
    ...edit,
    state: state === 'failed' ? state : 'queued',
  });
  await store.outbox.bulkAdd(edits.map(requeue));
  return null;
}

const removal: ActionRow<'removeChat'> = {
  call: removeChat,
  queueOf: ({ request }) => `remove:${'conversation' in request ? request.conversation : request.profile}`,
  supersedes: [],
  tables: messageTables,
  async applyLocally(store, { request }) {
    const key = 'conversation' in request ? { conversation: request.conversation } : { profile: request.profile };
    const pictures = [];
    // The removal resets the view. If the server has a later message, it keeps the view, and sends it with that message.
    for (const row of await store.conversations.where(key).toArray())
      pictures.push(...(await removeUpTo(store, withView(row, {}))));
    return pictures;
  },
  onAnswer: removeEntry,
  whenGivenUp: {
    do: 'revert',
    // The row with the `hidden_seq` of this device is deleted, so that a reload can restore the conversation. Messages that have arrived
    // since are loaded again as if they were new, so the index has no lines of them until then.
    async revert(store, { peer }) {
      const rows = store.conversations.where('profile').equals(peer);
      for (const conversation of await rows.primaryKeys()) await deleteLines(store, conversation, Infinity);
      await rows.delete();
    },
    isSilent: false,
    reportsDelay: true,
  },
};

const likeTables = ({ likes, liked, matches }: Store) => [likes, liked, matches];

async function applyLike(store: Store, entry: EntryOf<'like' | 'unlike' | 'markLikeSeen'>): Promise<null> {
  await applyLikeAction(store, entry);
  return null;
}

async function removeEntry({ store }: SendingDependencies, { position }: OutboxEntry): Promise<void> {
  await store.outbox.delete(position ?? -1);
}

/** A reload from the server replaces all of the local effect. */
const byReload = { do: 'revert', revert: async () => {}, reportsDelay: false } as const;

export const ACTIONS: { readonly [Name in CallName]: ActionRow<Name> } = {
  sendMessage: messageAction,

  editMessage: {
    ...shared,
    call: editMessage,
    supersedes: ['editMessage'],
    follows: {
      leaderOf,
      settle: (leader, { request: { body } }) => ({ ...leader, request: { ...leader.request, body } }),
    },
    whenGivenUp: {
      do: 'park',
      // The server decides whether an old edit is too late.
      staleAfterMs: Number.POSITIVE_INFINITY,
      // A later change of the message follows it, or the conversation has left the device.
      async isObsolete(store, { position = 0, queue, peer }) {
        const later = store.outbox.where('queue').equals(queue);
        if ((await later.filter((other) => (other.position ?? 0) > position).count()) > 0) return true;
        return (await store.conversations.where('profile').equals(peer).count()) === 0;
      },
    },
  },

  deleteMessage: {
    ...shared,
    call: deleteMessage,
    supersedes: ['deleteMessage'],
    applyLocally: moveEditsBehind,
    follows: { leaderOf, settle: () => null },
    whenGivenUp: { ...byReload, isSilent: false },
  },

  setReaction: {
    call: setReaction,
    queueOf: ({ request }) => reactionQueue(request.message),
    supersedes: ['setReaction'],
    tables: ({ messages, reactions }) => [messages, reactions],
    // The log shows the entry in place of the stored reaction.
    applyLocally: async () => null,
    async onAnswer({ store }, { position }, { reaction }) {
      await store.transaction('rw', messageTables(store), async () => {
        await store.outbox.delete(position ?? -1);
        await putReactions(store, [reaction]);
      });
    },
    whenGivenUp: { ...byReload, isSilent: false },
  },

  markRead: {
    call: markRead,
    queueOf: ({ request }) => `read:${request.conversation}`,
    supersedes: ['markRead'],
    tables: ({ conversations }) => [conversations],
    async applyLocally(store, { request: { conversation, seq } }) {
      await store.conversations.where({ conversation }).modify((row, change) => {
        change.value = { ...row, read_seq: seq, unread: unreadAfter(row.unread, row.last_seq, seq) };
      });
      return null;
    },
    onAnswer: removeEntry,
    whenGivenUp: { ...byReload, isSilent: true },
  },

  markHeard: {
    call: markHeard,
    queueOf: ({ request }) => heardQueue(request.message),
    supersedes: ['markHeard'],
    tables: ({ conversations, messages }) => [conversations, messages],
    async applyLocally(store, { request }) {
      await putHeard(store, request.message as MessageId);
      return null;
    },
    onAnswer: removeEntry,
    whenGivenUp: { ...byReload, isSilent: true },
  },

  setChatView: viewAction,

  removeChat: removal,

  block: {
    call: block,
    queueOf: ({ peer }) => blockQueue(peer),
    supersedes: [],
    tables: (store) => [...messageTables(store), store.profiles, store.marks, ...likeTables(store)],
    // Sync does not restore the profile's data while the entry waits (`store/blocked-here.ts`).
    async applyLocally(store, { peer }) {
      const pictures = await dropProfile(store, peer);
      for (const conversation of await store.conversations.where('profile').equals(peer).primaryKeys())
        pictures.push(...(await dropConversation(store, conversation)));
      return pictures;
    },
    announceLocally: ({ member }, { peer }) => announce({ kind: 'hidden', member, profiles: [peer] }),
    onAnswer: removeEntry,
    whenGivenUp: { ...byReload, isSilent: false },
  },

  unblock: {
    call: unblock,
    queueOf: ({ peer }) => blockQueue(peer),
    supersedes: [],
    tables: () => [],
    applyLocally: async () => null,
    // Lists that load before the server's answer would not contain the profile.
    async onAnswer(dependencies, entry) {
      await removeEntry(dependencies, entry);
      announce({ kind: 'unblocked', member: dependencies.store.member, profiles: [entry.peer] });
    },
    whenGivenUp: { ...byReload, isSilent: false },
  },

  like: {
    call: like,
    queueOf: ({ peer }) => likeQueue(peer),
    supersedes: ['like', 'unlike'],
    tables: (store) => [store.profiles, ...likeTables(store)],
    applyLocally: applyLike,
    onAnswer: removeEntry,
    whenGivenUp: {
      do: 'revert',
      revert: (store, { peer }) => store.liked.delete(peer),
      isSilent: false,
      reportsDelay: false,
    },
  },

  unlike: {
    call: unlike,
    queueOf: ({ peer }) => likeQueue(peer),
    supersedes: ['like', 'unlike'],
    tables: likeTables,
    applyLocally: applyLike,
    onAnswer: removeEntry,
    whenGivenUp: { ...byReload, isSilent: false },
  },

  markLikeSeen: {
    call: markLikeSeen,
    queueOf: ({ peer }) => likeQueue(peer),
    supersedes: [],
    tables: likeTables,
    applyLocally: applyLike,
    onAnswer: removeEntry,
    whenGivenUp: { ...byReload, isSilent: true },
  },

  acknowledgeNotice: {
    call: acknowledgeNotice,
    queueOf: ({ request }) => `notice:${request.id}`,
    supersedes: ['acknowledgeNotice'],
    tables: ({ marks }) => [marks],
    async applyLocally(store, { request }) {
      if (request.state === 'dismissed') await putDismissed(store, request);
      return null;
    },
    onAnswer: removeEntry,
    whenGivenUp: { ...byReload, isSilent: true },
  },
};

/** The calls of entries that an earlier version of the app has written, by their names then. */
const RENAMED: { readonly [name: string]: CallName | undefined } = { showPictures: 'setChatView' };

/** The row of a call, or undefined if a newer version of the app has written the entry. */
export function rowOf(call: CallName): ActionRow | undefined {
  const name = RENAMED[call] ?? call;
  // The cast is safe: the caller passes the row only entries of this call.
  return Object.hasOwn(ACTIONS, name) ? (ACTIONS[name] as ActionRow) : undefined;
}
