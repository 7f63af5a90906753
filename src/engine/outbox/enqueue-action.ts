import { v7 as uuidv7 } from 'uuid';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { announce } from '../coordination/announcements.ts';
import { unreadAfter } from '../store/conversations.ts';
import type { Store } from '../store/database.ts';
import { removeFromMemberCaches } from '../store/member-caches.ts';
import { LIKE_TABLES } from '../store/apply-likes.ts';
import { dropConversation, dropProfile, removeUpTo } from '../store/drop-conversation.ts';
import { blockQueue } from '../store/blocked-here.ts';
import type { ActionEntry } from '../store/entry.ts';
import { newEntry } from './new-entry.ts';
import { wakeFlusher } from './wake.ts';

// An action on a conversation changes the device at once and waits for the server in the outbox. Each function writes
// the change and the entry in one transaction. The server's answer changes nothing more.

/** Marks a conversation as read up to `seq`. A newer mark replaces a queued one. */
export async function enqueueRead(
  store: Store,
  { peer, conversation, seq }: { peer: MemberId; conversation: ConversationId; seq: number },
): Promise<void> {
  const moved = await store.transaction('rw', store.outbox, store.conversations, async () => {
    const row = await store.conversations.get(conversation);
    if (row === undefined || row.read_seq >= seq) return false;
    await store.conversations.put({ ...row, read_seq: seq, unread: unreadAfter(row.unread, row.last_seq, seq) });
    const queue = `read:${conversation}`;
    await dropQueued(store, queue);
    await add(store, { peer, queue, call: 'markRead', request: { conversation, seq } });
    return true;
  });
  if (moved) wakeFlusher(store.member);
}

/** Always shows the pictures of the peer, or covers them again until the member reveals one. A newer choice replaces a queued one. */
export async function enqueueShowPictures(store: Store, conversation: ConversationId, shown: boolean): Promise<void> {
  await store.transaction('rw', [store.outbox, store.conversations, store.revealed], async () => {
    const row = await store.conversations.get(conversation);
    if (row === undefined) return;
    await store.conversations.put({ ...row, shows_pictures: shown });
    if (!shown) await store.revealed.delete(conversation);
    const queue = `pictures:${conversation}`;
    await dropQueued(store, queue);
    await add(store, { peer: row.profile, queue, call: 'showPictures', request: { conversation, shown } });
  });
  wakeFlusher(store.member);
}

/** Removes a conversation up to its last message. A later message makes it visible again. */
export async function enqueueRemoval(store: Store, conversation: ConversationId): Promise<void> {
  const pictures = await store.transaction('rw', [store.outbox, store.conversations, store.messages], async () => {
    const row = await store.conversations.get(conversation);
    if (row === undefined) return [];
    await add(store, {
      peer: row.profile,
      queue: `remove:${conversation}`,
      call: 'removeChat',
      request: { conversation, seq: row.last_seq },
    });
    return removeUpTo(store, row);
  });
  await finish(store, pictures);
}

/** Removes all conversations with a profile. */
export async function enqueueRemovalWith(store: Store, profile: MemberId): Promise<void> {
  const pictures = await store.transaction('rw', [store.outbox, store.conversations, store.messages], async () => {
    const rows = await store.conversations.where('profile').equals(profile).toArray();
    await add(store, { peer: profile, queue: `remove:${profile}`, call: 'removeChat', request: { profile } });
    const hidden = [];
    for (const row of rows) hidden.push(...(await removeUpTo(store, row)));
    return hidden;
  });
  await finish(store, pictures);
}

/** Blocks a profile. Its data leaves this device, and sync does not restore it while the entry waits. */
export async function enqueueBlock(store: Store, profile: MemberId): Promise<void> {
  const tables = ['outbox', 'conversations', 'messages', 'profiles', ...LIKE_TABLES];
  const pictures = await store.transaction('rw', tables, async () => {
    const conversations = await store.conversations.where('profile').equals(profile).primaryKeys();
    await add(store, { peer: profile, queue: blockQueue(profile), call: 'block', request: { profile } });
    const gone = await dropProfile(store, profile);
    for (const conversation of conversations) gone.push(...(await dropConversation(store, conversation)));
    return gone;
  });
  announce({ kind: 'hidden', member: store.member, profiles: [profile] });
  await finish(store, pictures);
}

/** Unblocks a profile. The server's answer restores its conversation. */
export async function enqueueUnblock(store: Store, profile: MemberId): Promise<void> {
  await add(store, { peer: profile, queue: blockQueue(profile), call: 'unblock', request: { profile } });
  wakeFlusher(store.member);
}

type NewAction = {
  [Call in ActionEntry['call']]: Pick<Extract<ActionEntry, { call: Call }>, 'peer' | 'queue' | 'call' | 'request'>;
}[ActionEntry['call']];

/** Deletes the entries of a queue that no try has sent yet. */
async function dropQueued(store: Store, queue: string): Promise<void> {
  await store.outbox
    .where('queue')
    .equals(queue)
    .filter((entry) => !entry.on_wire)
    .delete();
}

async function add(store: Store, action: NewAction): Promise<void> {
  const entry = {
    ...newEntry(store, { id: uuidv7(), peer: action.peer, created_at: Date.now() }),
    ...action,
    picture: null,
  };
  await store.outbox.add(entry);
}

async function finish(store: Store, pictures: readonly string[]): Promise<void> {
  wakeFlusher(store.member);
  await removeFromMemberCaches(store.member, pictures);
}
