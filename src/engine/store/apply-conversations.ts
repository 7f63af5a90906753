import Dexie from 'dexie';
import type { Chat, Message } from '../../../contract/chats/chats.ts';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { deleteViewEntries } from './chat-views.ts';
import { type ConversationRow, showsMessage } from './conversation-row.ts';
import { mergeChat, placeMessage } from './conversations.ts';
import type { Store } from './database.ts';
import { isUnheard, putWaitingHeard } from './heard.ts';
import { deleteReactionsToTombstones } from './reactions.ts';
import { deleteMessages, newestVersions, putMessages, type Written } from './messages.ts';
import { slicesOf, writeInTurn } from './write-in-slices.ts';

/** Up to this number, `bulkGet` reads the rows one by one. Reading more in one range request saves time. */
const ONE_BY_ONE = 30;

type Rows = Map<ConversationId, ConversationRow>;

interface ConversationChanges {
  readonly chats: readonly Chat[];
  readonly messages: readonly Message[];
  /** The messages that the transaction has written ahead. */
  readonly written?: Promise<Written>;
}

const NONE: Written = new Map();

/**
 * Applies the server's state of conversations, and messages of them in any order, each at most once. A returning
 * message of the member removes its outbox entry, and a tombstone its reactions. The caller's transaction has read the rows of
 * these conversations; they are changed in memory and written once. Every awaited promise must be a request to the database: Dexie's
 * transaction ends otherwise. Returns the addresses of the pictures that have left the messages, to delete from the caches
 * after the transaction.
 */
export async function applyConversations(
  store: Store,
  { chats, messages, written }: ConversationChanges,
  rows: Rows,
): Promise<string[]> {
  const heldUpTo = new Map([...rows].map(([id, { newest_seq }]) => [id, newest_seq]));
  // Another device removed these messages, so this device removes them too, and the registers that wait.
  const removed = chats.filter(
    ({ conversation, hidden_seq }) => hidden_seq > (rows.get(conversation)?.hidden_seq ?? 0),
  );
  const pictures = removed.length > 0 ? await deleteRemoved(store, removed, written) : [];
  for (const chat of chats) rows.set(chat.conversation, mergeChat(rows.get(chat.conversation), chat));
  // The device stores neither removed messages, messages beyond the history limit nor those of conversations without a row.
  const isVisible = ({ conversation, seq }: Message) => showsMessage(rows.get(conversation), seq);
  const visible = messages.filter(isVisible);
  for (const message of visible.toSorted((a, b) => a.seq - b.seq)) place(rows, message, store.member);
  visible.push(...placeLast(rows, chats, store.member));
  // The device cannot hold a newer version of a message above its held range.
  const isNew = ({ conversation, seq }: Message) => seq > (heldUpTo.get(conversation) ?? 0);
  // The conversations are written while the last messages are still written ahead.
  const conversations = writeInTurn(
    slicesOf([...rows.values()], (slice) => store.conversations.bulkPut(slice)),
    1,
  );
  // Awaiting a native promise that has settled already would leave the transaction.
  const ahead = written === undefined ? NONE : await Dexie.Promise.resolve(written);
  const discarded = messages.filter((message) => ahead.has(message.id) && !isVisible(message)).map(({ id }) => id);
  const left = newestVersions(visible).filter(({ id, version }) => (ahead.get(id) ?? -1) < version);
  const old = left.filter((message) => !isNew(message));
  const own = messages.filter(({ sender }) => sender === store.member).map(({ id }) => id);
  // All requests start at once, so the database writes one while it receives the next.
  const [replaced] = await Promise.all([
    old.length > 0 ? putMessages(store, old) : [],
    conversations,
    writeInTurn(slicesOf(left.filter(isNew), (slice) => store.messages.bulkPut(slice))),
    discarded.length > 0 && store.messages.bulkDelete(discarded),
    own.length > 0 && store.outbox.where('id').anyOf(own).delete(),
    removed.length > 0 &&
      deleteViewEntries(
        store,
        removed.map(({ conversation }) => conversation),
      ),
    visible.some(({ deleted_at }) => deleted_at !== null) && deleteReactionsToTombstones(store, visible),
  ]);
  const unheard = visible.filter((message) => isUnheard(message, store.member));
  if (unheard.length > 0) await putWaitingHeard(store, unheard);
  return [...pictures, ...replaced];
}

/** Deletes the removed messages of conversations. Returns the addresses of their files. */
async function deleteRemoved(
  store: Store,
  removed: readonly Chat[],
  written: ConversationChanges['written'],
): Promise<string[]> {
  // Dexie loses the transaction if writing ahead ends while these requests follow each other.
  if (written !== undefined) await Dexie.Promise.resolve(written);
  const pictures: string[] = [];
  for (const { conversation, hidden_seq } of removed)
    pictures.push(...(await deleteMessages(store, conversation, hidden_seq)));
  return pictures;
}

/** Reads the stored rows of the conversations that a change names. */
export async function readRows(store: Store, { chats, messages }: ConversationChanges): Promise<Rows> {
  const ids = new Set([...chats, ...messages].map(({ conversation }) => conversation));
  const most = 2 * ids.size;
  // If the table is not much larger than the changed set, one range request reads all rows.
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
 * Places the last message that each conversation carries. The device holds the message if it continues the held range, or if
 * nothing is held. Otherwise opening the conversation fills the gap. It is placed after the other messages, so that it
 * does not cut them off.
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

/** The tables that a message of an answer changes. */
export const messageTables = ({ conversations, messages, reactions, searchBlocks, outbox }: Store) => [
  conversations,
  messages,
  reactions,
  searchBlocks,
  outbox,
];

/** Applies the answer to a send. The conversation may be new: the next pull completes the row made here. */
export async function applySent(store: Store, peer: MemberId, message: Message): Promise<void> {
  const row = await store.conversations.get(message.conversation);
  if (row === undefined) await store.conversations.put(newConversation(peer, message));
  await applyMessage(store, message);
}

/** Applies one message of a conversation on this device, if its version is newer. Returns the pictures to delete from the caches. */
export async function applyMessage(store: Store, message: Message): Promise<string[]> {
  const changes = { chats: [], messages: [message] };
  return applyConversations(store, changes, await readRows(store, changes));
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
