import type { ChatView } from '../../../contract/chats/chat-view.ts';
import type { Chat, Message } from '../../../contract/chats/chats.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { isArchived, newerView, viewOf } from './chat-views.ts';
import { type ConversationRow, isRequest, shownAfter } from './conversation-row.ts';
import type { Store } from './database.ts';
import { hasSynced } from './has-synced.ts';
import { readByKey } from './read-by-key.ts';

/** A conversation and its peer. */
export interface ConversationWith {
  readonly row: ConversationRow;
  readonly profile: ProfileCard | null;
}

/**
 * The newest `count` conversations and the pinned ones beyond them: first the pinned ones, then the others, each newest first. Without
 * requests and those in the archive, except muted ones with a newer message, which the archive keeps only while they are muted. Null until
 * the server's first answer has been stored.
 */
export async function readConversations(store: Store, count: number): Promise<ConversationWith[] | null> {
  return store.transaction('r', store.conversations, store.profiles, store.marks, async () => {
    const newestFirst = store.conversations.orderBy('updated_at').reverse().filter(isListed);
    const [pinned, newest] = await Promise.all([
      store.conversations.where('pinned').equals(1).filter(isListed).reverse().sortBy('updated_at'),
      (count === Infinity ? newestFirst : newestFirst.limit(count)).toArray(),
    ]);
    const rows = [...pinned, ...newest.filter(({ pinned: isPinned }) => isPinned !== 1)];
    if (rows.length === 0 && !(await hasSynced(store))) return null;
    return withProfiles(store, rows);
  });
}

/** The conversations that were archived, newest first, also those that a newer message has lifted since. */
export async function readArchivedConversations(store: Store): Promise<ConversationWith[]> {
  return store.transaction('r', store.conversations, store.profiles, async () => {
    const archived = onceArchived(store);
    return withProfiles(store, await archived.reverse().sortBy('updated_at'));
  });
}

/** The requests, newest first, also those that the member has read since the last answer of the server. */
export async function readRequests(store: Store): Promise<ConversationWith[]> {
  return store.transaction('r', store.conversations, store.profiles, async () =>
    withProfiles(store, await onceRequested(store).reverse().sortBy('updated_at')),
  );
}

/** The conversations of the list are in one of these parts. */
export type ListPart = 'list' | 'requests' | 'archive';

/** The part of a conversation by its view. `now` is the server's time in milliseconds. */
export function partOf(row: ConversationRow, view: ChatView, now: number): ListPart {
  if (isArchived(view, row.last_seq, now)) return 'archive';
  return isRequest(row) ? 'requests' : 'list';
}

/** The number of conversations in the parts that have a link in the list. */
export type PartCounts = Readonly<Record<Exclude<ListPart, 'list'>, number>>;

/** `now` is the server's time in milliseconds. */
export function countParts(store: Store, now: number): Promise<PartCounts> {
  const inPart = (part: ListPart) => (row: ConversationRow) => partOf(row, viewOf(row), now) === part;
  return store.transaction('r', store.conversations, async () => ({
    archive: await onceArchived(store).filter(inPart('archive')).count(),
    requests: await onceRequested(store).filter(inPart('requests')).count(),
  }));
}

/** Also those that a newer message has lifted since. */
const onceArchived = ({ conversations }: Store) => conversations.where('view.archived_seq').above(0).filter(isShown);
const onceRequested = ({ conversations }: Store) => conversations.where('requested').equals(1).filter(isShown);

async function withProfiles(store: Store, rows: readonly ConversationRow[]): Promise<ConversationWith[]> {
  const profiles = await readByKey(
    store.profiles,
    rows.map(({ profile }) => profile),
  );
  return rows.map((row) => ({ row, profile: profiles.get(row.profile) ?? null }));
}

const isListed = (row: ConversationRow): boolean =>
  isShown(row) && row.last_seq > viewOf(row).archived_seq && !isRequest(row);

/** A removed conversation is hidden until a new message arrives. */
export function isShown({ last_seq, hidden_seq }: ConversationRow): boolean {
  return last_seq > hidden_seq;
}

export async function findConversationWith(store: Store, profile: MemberId): Promise<ConversationRow | null> {
  return (await store.conversations.where('profile').equals(profile).first()) ?? null;
}

/** Returns the row after the server's whole state. Marks only grow, and the held range stays. */
export function mergeChat(
  held: ConversationRow | undefined,
  { num_unread_messages, last_reactions: _, request, ...chat }: Chat,
): ConversationRow {
  const columns = { ...newerView(held?.view, chat.view), ...(request === true && { requested: 1 as const }) };
  // The server counts no message of a request. The member has read none of them, and has written none.
  const counted = request === true ? chat.last_seq - chat.hidden_seq : num_unread_messages;
  if (held === undefined) return { ...chat, ...columns, unread: counted, oldest_seq: 0, newest_seq: 0 };
  const read_seq = Math.max(held.read_seq, chat.read_seq);
  const hidden_seq = Math.max(held.hidden_seq, chat.hidden_seq);
  const nothingHeld = held.newest_seq <= hidden_seq;
  const last_seq = Math.max(held.last_seq, chat.last_seq);
  const unread = held.read_seq > chat.read_seq ? unreadAfter(counted, chat.last_seq, held.read_seq) : counted;
  return {
    ...chat,
    ...columns,
    ...(held.history_seq !== undefined && { history_seq: held.history_seq }),
    last_seq,
    last_message: newer(held.last_message, chat.last_message, shownAfter({ ...held, hidden_seq })),
    hidden_seq,
    read_seq,
    // These two marks follow the server even when they shrink: it sends 0 when receipts are off.
    peer_read_seq: chat.peer_read_seq,
    peer_delivered_seq: chat.peer_delivered_seq,
    unread: unreadAfter(unread, last_seq, hidden_seq),
    updated_at: held.updated_at > chat.updated_at ? held.updated_at : chat.updated_at,
    oldest_seq: nothingHeld ? 0 : Math.max(held.oldest_seq, hidden_seq + 1),
    newest_seq: nothingHeld ? 0 : held.newest_seq,
  };
}

function newer(a: Message | null, b: Message | null, after: number): Message | null {
  // A damaged row may have none at all. It is dropped later, and must not stop the server's rows from being stored.
  const shown = [a, b].filter((message): message is Message => (message?.seq ?? -1) > after);
  return shown.sort((x, y) => x.seq - y.seq || x.version - y.version).at(-1) ?? null;
}

/** The most messages that can still be unread once `read_seq` is read. */
export function unreadAfter(unread: number, last_seq: number, read_seq: number): number {
  return Math.min(unread, Math.max(0, last_seq - read_seq));
}

/** Returns the row after one of its messages. Messages may arrive in any order. */
export function placeMessage(row: ConversationRow, message: Message, me: MemberId): ConversationRow {
  const { seq, version } = message;
  if (seq <= shownAfter(row)) return row;
  const isNew = seq > row.last_seq;
  const unread = isNew && message.sender !== me && seq > row.read_seq ? row.unread + 1 : row.unread;
  const range =
    seq === row.newest_seq + 1 && row.newest_seq > 0
      ? { newest_seq: seq }
      : seq > row.newest_seq
        ? { oldest_seq: seq, newest_seq: seq }
        : {};
  const last = row.last_message;
  const isLast = last === null || seq > last.seq || (seq === last.seq && version >= last.version);
  const { requested, ...rest } = row;
  return {
    ...rest,
    // An answer ends a request.
    ...(requested === 1 && message.sender !== me && { requested }),
    ...range,
    unread,
    last_seq: Math.max(row.last_seq, seq),
    last_message: isLast ? message : last,
    updated_at: isNew ? message.accepted_at : row.updated_at,
  };
}
