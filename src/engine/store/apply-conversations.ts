import type { Chat, Message } from '../../../contract/chats.ts';
import type { ConversationId, MemberId } from '../../../contract/ids.ts';
import type { ConversationRow } from './conversation-row.ts';
import { mergeChat, placeMessage } from './conversations.ts';
import type { Store } from './database.ts';
import { deleteMessages, newestVersions, putMessages, type Written } from './messages.ts';
import { slicesOf, writeInTurn } from './write-in-slices.ts';

/** So many rows are asked for one by one: that takes no time worth saving. */
const ONE_BY_ONE = 30;

type Rows = Map<ConversationId, ConversationRow>;

interface Talks {
  readonly chats: readonly Chat[];
  readonly messages: readonly Message[];
  /** Which of them the transaction writes ahead. */
  readonly written?: Promise<Written>;
}

const NONE: Written = new Map();

/**
 * The server's state of conversations, and messages of them in any order, each at most once; one's own that comes back
 * removes its outbox entry. Inside the caller's transaction, in which it has read the rows of these conversations: they are
 * changed in memory and written once. Nothing is awaited there that may have nothing to ask of the database: Dexie's
 * transaction would end with it.
 */
export async function applyConversations(store: Store, { chats, messages, written }: Talks, rows: Rows): Promise<void> {
  const heldUpTo = new Map([...rows].map(([id, { newest_seq }]) => [id, newest_seq]));
  // Words that the member removed elsewhere go from here too.
  const removed = chats.filter(
    ({ conversation, hidden_seq }) => hidden_seq > (rows.get(conversation)?.hidden_seq ?? 0),
  );
  for (const { conversation, hidden_seq } of removed) await deleteMessages(store, conversation, hidden_seq);
  for (const chat of chats) rows.set(chat.conversation, mergeChat(rows.get(chat.conversation), chat));
  // Nothing is kept of a conversation that is not here (blocked, gone), nor of what the member has removed.
  const isKept = ({ conversation, seq }: Message) => seq > (rows.get(conversation)?.hidden_seq ?? Infinity);
  const kept = messages.filter(isKept);
  for (const message of kept.toSorted((a, b) => a.seq - b.seq)) place(rows, message, store.member);
  kept.push(...placeLast(rows, chats, store.member));
  // What lies behind all that was held cannot be here in a newer version.
  const isNew = ({ conversation, seq }: Message) => seq > (heldUpTo.get(conversation) ?? 0);
  // The conversations are on their way while the last of what is written ahead is.
  const conversations = writeInTurn(
    slicesOf([...rows.values()], (slice) => store.conversations.bulkPut(slice)),
    1,
  );
  const ahead = written === undefined ? NONE : await written;
  const strays = messages.filter((message) => ahead.has(message.id) && !isKept(message)).map(({ id }) => id);
  const left = newestVersions(kept).filter(({ id, version }) => (ahead.get(id) ?? 0) < version);
  const old = left.filter((message) => !isNew(message));
  const own = messages.filter(({ sender }) => sender === store.member).map(({ id }) => id);
  // Asked for at once: the database writes the one while the other is handed to it.
  await Promise.all([
    conversations,
    writeInTurn(slicesOf(left.filter(isNew), (slice) => store.messages.bulkPut(slice))),
    strays.length > 0 && store.messages.bulkDelete(strays),
    old.length > 0 && putMessages(store, old),
    own.length > 0 && store.outbox.where('id').anyOf(own).delete(),
  ]);
}

/** The rows of the conversations that are told of, as far as they are here. */
export async function readRows(store: Store, { chats, messages }: Talks): Promise<Rows> {
  const ids = new Set([...chats, ...messages].map(({ conversation }) => conversation));
  const most = 2 * ids.size;
  // Where not many more are here than are told of, one request gives them all.
  const all = ids.size > ONE_BY_ONE ? await store.conversations.limit(most).toArray() : [];
  const rows = all.length > 0 && all.length < most ? all : await store.conversations.bulkGet([...ids]);
  return new Map(
    rows.flatMap((row) => (row !== undefined && ids.has(row.conversation) ? [[row.conversation, row]] : [])),
  );
}

function place(rows: Rows, message: Message, me: MemberId): void {
  const row = rows.get(message.conversation);
  if (row !== undefined) rows.set(row.conversation, placeMessage(row, message, me));
}

/**
 * A conversation comes with its last message: kept where it continues what is held, or where nothing is. Otherwise
 * opening fills the gap. Behind the other messages, so that these are not cut off from it.
 */
function placeLast(rows: Rows, chats: readonly Chat[], me: MemberId): Message[] {
  return chats.flatMap(({ conversation }) => {
    const row = rows.get(conversation);
    const last = row?.last_message ?? null;
    if (row === undefined || last === null || (row.newest_seq > 0 && last.seq > row.newest_seq + 1)) return [];
    place(rows, last, me);
    return [last];
  });
}

/** The answer to a send. Its conversation may be new: the row made here is completed by the next pull. */
export async function applySent(store: Store, peer: MemberId, message: Message): Promise<void> {
  const row = await store.conversations.get(message.conversation);
  if (row === undefined) await store.conversations.put(newConversation(peer, message));
  const talks = { chats: [], messages: [message] };
  await applyConversations(store, talks, await readRows(store, talks));
}

function newConversation(profile: MemberId, { conversation, accepted_at }: Message): ConversationRow {
  return {
    conversation,
    profile,
    last_message: null,
    last_seq: 0,
    hidden_seq: 0,
    read_seq: 0,
    peer_read_seq: 0,
    peer_delivered_seq: 0,
    peer_state: 'active',
    unread: 0,
    updated_at: accepted_at,
    oldest_seq: 0,
    newest_seq: 0,
  };
}
