import { getMessages, getMessagesById, type Message } from '../../../contract/chats/chats.ts';
import type { ResponseOf } from '../../../contract/base/call.ts';
import type { ConversationId, MessageId } from '../../../contract/base/ids.ts';
import { MESSAGES_BY_ID_MAX, MESSAGES_PAGE, MESSAGES_PAGE_MAX } from '../../../contract/base/rules.ts';
import { request } from '../api/request.ts';
import { messageTables } from '../store/apply-conversations.ts';
import { type ConversationRow, showsMessage, shownAfter } from '../store/conversation-row.ts';
import type { Store } from '../store/database.ts';
import { cutTo, endOfHistory, followCut, type HistoryPage, readHistorySince } from '../store/history.ts';
import { isUnheard, putWaitingHeard } from '../store/heard.ts';
import { removeFromMemberCaches } from '../store/member-caches.ts';
import { firstSeqFrom, readByNumber } from '../store/message-at.ts';
import { putMessages } from '../store/messages.ts';
import { deleteReactionsToTombstones, putReactions } from '../store/reactions.ts';

export interface Loaded {
  /** The messages of the page, oldest first. */
  readonly messages: readonly Message[];
  readonly more: boolean;
  readonly history_limited: boolean;
}

const NOTHING: Loaded = { messages: [], more: false, history_limited: false };

/** Fetches the newest page when a conversation opens and less than a page of it is held. Throws ApiFailure. */
export async function loadNewest(store: Store, conversation: ConversationId, ask = request): Promise<Loaded> {
  const row = await store.conversations.get(conversation);
  if (row === undefined) return NOTHING;
  const held = row.newest_seq === 0 ? 0 : row.newest_seq - row.oldest_seq + 1;
  const upToDate = row.newest_seq >= row.last_seq;
  const first = shownAfter(row) + 1;
  if (row.last_seq < first) return NOTHING;
  if (upToDate && (held >= MESSAGES_PAGE || row.oldest_seq === first))
    return { ...NOTHING, more: row.oldest_seq > first };
  const page = await ask(getMessages, { query: { conversation, limit: MESSAGES_PAGE }, member: store.member });
  await hold(store, conversation, page);
  return page;
}

/** Fetches one page before the held range. Throws ApiFailure, also when offline; the held messages stay readable. */
export function loadOlder(store: Store, conversation: ConversationId, ask = request): Promise<Loaded> {
  return loadBefore(store, { conversation, limit: MESSAGES_PAGE }, ask);
}

/** The same with a page of another length. */
export async function loadBefore(
  store: Store,
  { conversation, limit }: { conversation: ConversationId; limit: number },
  ask: typeof request,
): Promise<Loaded> {
  const row = await store.conversations.get(conversation);
  if (row === undefined || row.oldest_seq === 0) return loadNewest(store, conversation, ask);
  if (row.oldest_seq <= shownAfter(row) + 1) return NOTHING;
  const query = { conversation, before_seq: row.oldest_seq, limit };
  const page = await ask(getMessages, { query, member: store.member });
  await hold(store, conversation, { ...page, before_seq: row.oldest_seq });
  return page;
}

interface Loading {
  readonly signal: AbortSignal;
  readonly ask?: typeof request;
}

/**
 * Fetches pages before the held range until it contains the message with the number `seq`. Returns whether it does: the member may have
 * removed the message, or the site may limit the history. Throws ApiFailure, or the reason of the signal.
 */
export function loadBackTo(
  store: Store,
  { conversation, seq }: { conversation: ConversationId; seq: number },
  loading: Loading,
): Promise<boolean> {
  return loadBackUntil(store, { conversation, isReached: ({ oldest_seq }) => oldest_seq <= seq }, loading);
}

/**
 * Fetches pages before the held range until it begins before a moment (ms), or at the first message. Returns the first message that was
 * accepted at or after the moment, or the newest one if all are older; null without messages. Throws as `loadBackTo`.
 */
export async function loadBackToTime(
  store: Store,
  { conversation, at }: { conversation: ConversationId; at: number },
  loading: Loading,
): Promise<Message | null> {
  const isReached = async ({ oldest_seq }: ConversationRow) => {
    const oldest = await readByNumber(store, conversation, oldest_seq);
    return oldest !== undefined && Date.parse(oldest.accepted_at) < at;
  };
  await loadBackUntil(store, { conversation, isReached }, loading);
  return store.transaction('r', [store.conversations, store.messages], async () => {
    const row = await store.conversations.get(conversation);
    if (row === undefined) return null;
    const seq = (await firstSeqFrom(store, row, at)) ?? row.newest_seq;
    return (await readByNumber(store, conversation, seq)) ?? null;
  });
}

interface Back {
  readonly conversation: ConversationId;
  /** Whether the held range begins early enough. */
  readonly isReached: (row: ConversationRow) => boolean | Promise<boolean>;
}

async function loadBackUntil(
  store: Store,
  { conversation, isReached }: Back,
  { signal, ask = request }: Loading,
): Promise<boolean> {
  for (let more = true; ;) {
    const row = await store.conversations.get(conversation);
    if (row !== undefined && row.oldest_seq > 0 && (await isReached(row))) return true;
    signal.throwIfAborted();
    if (row === undefined || !more) return false;
    ({ more } = await loadBefore(store, { conversation, limit: MESSAGES_PAGE_MAX }, ask));
  }
}

/**
 * Fetches messages that replies quote, and stores them outside the held range. The feed changes them there too. A message that the member
 * cannot read stays missing. Throws ApiFailure.
 */
export async function loadQuoted(
  store: Store,
  { conversation, ids }: { conversation: ConversationId; ids: readonly MessageId[] },
  ask = request,
): Promise<void> {
  const messages: Message[] = [];
  for (let start = 0; start < ids.length; start += MESSAGES_BY_ID_MAX) {
    const query = { conversation, ids: ids.slice(start, start + MESSAGES_BY_ID_MAX).join() };
    messages.push(...(await ask(getMessagesById, { query, member: store.member })).messages);
  }
  const { files, hasCut } = await store.transaction('rw', [...messageTables(store), store.marks], async () => {
    const stored = await store.conversations.get(conversation);
    if (stored === undefined) return NOT_CUT;
    const cut = await cutTo(store, stored, endOfHistory({ messages }, await readHistorySince(store)));
    await putMessages(
      store,
      messages.filter(({ seq }) => showsMessage(cut.row, seq)),
    );
    return cut;
  });
  if (hasCut) await followCut(store, files);
}

const NOT_CUT = { files: [], hasCut: false };

type Page = HistoryPage & Pick<ResponseOf<typeof getMessages>, 'reactions'>;

/** Stores a page and its reactions. It extends the held range if the two touch, and replaces the range otherwise. */
export async function hold(store: Store, conversation: ConversationId, page: Page): Promise<void> {
  const { reactions = [] } = page;
  const { files, hasCut } = await store.transaction('rw', [...messageTables(store), store.marks], async () => {
    const stored = await store.conversations.get(conversation);
    if (stored === undefined) return NOT_CUT;
    const cut = await cutTo(store, stored, endOfHistory(page, await readHistorySince(store)));
    const { row } = cut;
    // While the page was on its way, the member may have removed messages, or the history limit may have begun to hide them.
    const messages = page.messages.filter(({ seq }) => showsMessage(row, seq));
    const [first, last] = [messages[0], messages.at(-1)];
    if (first === undefined || last === undefined) return cut;
    const replaced = await putMessages(store, messages);
    if (messages.some(({ deleted_at }) => deleted_at !== null)) await deleteReactionsToTombstones(store, messages);
    if (reactions.length > 0) await putReactions(store, reactions);
    const meets = row.newest_seq > 0 && first.seq <= row.newest_seq + 1 && last.seq >= row.oldest_seq - 1;
    const [oldest_seq, newest_seq] = meets
      ? [Math.min(first.seq, row.oldest_seq), Math.max(last.seq, row.newest_seq)]
      : [first.seq, last.seq];
    // A page from the middle never moves the end back.
    if (meets || newest_seq > row.newest_seq) await store.conversations.put({ ...row, oldest_seq, newest_seq });
    const unheard = messages.filter((message) => isUnheard(message, store.member));
    if (unheard.length > 0) await putWaitingHeard(store, unheard);
    return { files: [...cut.files, ...replaced], hasCut: cut.hasCut };
  });
  if (hasCut) await followCut(store, files);
  else if (files.length > 0) await removeFromMemberCaches(store.member, files);
}
