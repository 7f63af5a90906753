import Dexie from 'dexie';
import type { ConversationId } from '../../../contract/base/ids.ts';
import { type ConversationRow, shownAfter } from './conversation-row.ts';
import type { HistoryMark, Store } from './database.ts';
import { type Cut, cutTo, followCut, isBefore } from './history.ts';
import { firstSeqFrom } from './message-at.ts';

const DAY_MS = 86_400_000;
/** A correction of the device's clock that is smaller hides a message too early by this time at most. */
const TOLERANCE_MS = 3_600_000;
/** The conversations that one transaction checks. */
const SLICE = 50;

export interface Cutting {
  /** The history limit of the site in days; 0 for none. */
  readonly days: number;
  /** The server's time in milliseconds. */
  readonly now: number;
  readonly signal: AbortSignal;
  /** Waits before each step, for example until the browser is idle. */
  readonly pause: () => Promise<void>;
}

/**
 * Deletes the messages beyond the history limit of the site from the device, with their reactions, lines of the search index and files. The
 * held ranges stay dense. Unsent messages, drafts and `hidden_seq` stay: the limit is no removal by the member.
 */
export async function cutHistory(store: Store, { days, now, signal, pause }: Cutting): Promise<void> {
  const since = days > 0 ? now - days * DAY_MS : 0;
  await noteLimit(store, since);
  if (since === 0) return;
  const files: string[] = [];
  let hasCut = false;
  const rows = await store.conversations.toArray();
  for (let from = 0; from < rows.length; from += SLICE) {
    await pause();
    if (signal.aborted) break;
    for (const { conversation } of await findOld(store, rows.slice(from, from + SLICE), since)) {
      const cut = await cutConversation(store, conversation, since);
      files.push(...(cut?.files ?? []));
      hasCut ||= cut?.hasCut === true;
    }
  }
  if (hasCut) await followCut(store, files);
}

/**
 * Stores the time before which the limit hides messages. If it moves back, the operator has raised the limit, or the clock was wrong: the
 * server may have messages that the limit has hidden here.
 */
async function noteLimit(store: Store, since: number): Promise<void> {
  await store.transaction('rw', [store.marks, store.conversations], async () => {
    const mark = (await store.marks.get('history')) as HistoryMark | undefined;
    if ((mark?.since ?? 0) === since) return;
    await store.marks.put({ name: 'history', since });
    if (mark === undefined || since > mark.since - TOLERANCE_MS) return;
    await store.conversations
      .filter(({ history_seq }) => history_seq !== undefined)
      .modify((row) => {
        delete (row as { history_seq?: number }).history_seq;
      });
  });
}

/** The conversations with something to cut. Times rise with the numbers, so the first message of a conversation is the oldest. */
function findOld(store: Store, rows: readonly ConversationRow[], since: number): Promise<ConversationRow[]> {
  return store.transaction('r', store.messages, async () => {
    const first = await Promise.all(rows.map(({ conversation }) => messagesOf(store, conversation, Infinity).first()));
    const oldest = new Map(
      first.flatMap((message) => (message === undefined ? [] : [[message.conversation, message]])),
    );
    return rows.filter(
      (row) =>
        isBefore(since, oldest.get(row.conversation)) ||
        isBefore(since, row.last_message) ||
        (isAllOld(row, since) && !isAllCut(row)),
    );
  });
}

function cutConversation(store: Store, conversation: ConversationId, since: number): Promise<Cut | undefined> {
  const tables = [store.conversations, store.messages, store.reactions, store.searchBlocks];
  return store.transaction('rw', tables, async () => {
    const row = await store.conversations.get(conversation);
    return row && cutTo(store, row, await lastOldSeq(store, row, since));
  });
}

/** The number of the newest message that the device knows to be older; 0 if there is none. */
async function lastOldSeq(store: Store, row: ConversationRow, since: number): Promise<number> {
  const { last_message } = row;
  const listed = isAllOld(row, since) ? row.last_seq : isBefore(since, last_message) ? (last_message?.seq ?? 0) : 0;
  const first = await firstSeqFrom(store, row, since);
  const oldest = Math.max(row.oldest_seq, shownAfter(row) + 1);
  // Times rise with the numbers.
  if (first !== null && first !== oldest) return Math.max(listed, first - 1);
  // Quoted messages are stored outside the held range: below it, or above it as long as the feed has not reported them. A page may also
  // have brought messages beyond `last_seq`.
  const others = messagesOf(store, row.conversation, first === null ? Infinity : oldest - 1).reverse();
  const last = await others.filter((message) => isBefore(since, message)).first();
  return Math.max(listed, last?.seq ?? 0);
}

const messagesOf = (store: Store, conversation: ConversationId, to: number) =>
  store.messages.where('[conversation+seq]').between([conversation, Dexie.minKey], [conversation, to], true, true);

/** `updated_at` is the time of the last message. */
const isAllOld = ({ updated_at }: ConversationRow, since: number): boolean => Date.parse(updated_at) < since;

const isAllCut = (row: ConversationRow): boolean => row.last_seq <= shownAfter(row);
