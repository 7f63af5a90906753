import type { MessageKind } from '../../../contract/chats/chats.ts';
import { cleanText } from '../../../contract/base/written-text.ts';
import { type MessagePrices, messagePrice } from '../../../contract/chats/message-price.ts';
import type { ConversationId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import type { ConversationRow } from '../store/conversation-row.ts';
import type { Store } from '../store/database.ts';
import { draftTables } from '../store/drafts.ts';
import { type EntryFailure, isAside, isMessage, type MessageEntry } from '../store/entry.ts';
import { readByKey } from '../store/read-by-key.ts';
import { queueAgain } from './edit-entry.ts';
import { enqueueText, enqueueVoice, textEntry, voiceEntry } from './enqueue.ts';
import { costOf, readOutgoingMessages, readQueue, untilFailed } from './unsent.ts';
import { wakeFlusher } from './wake.ts';

// The states of a message that waits for credits or for premium, in the queue of its conversation (`queue.ts` draws the queue):
//
//   composer, credits too few ──▶ UNPAID ◀── refused: insufficient_credits, premium_required ◀────────┐
//                                  │  the failed head of its queue, with the following ones behind it │
//                                  │                                                                  │
//             an order completes ──▶ COVERED: the longest run from the head that the credits pay;     │
//                                  │          the button names the run and its price                  │
//                                  │ one tap: `releaseUnpaid`, one transaction                        │
//                                  ├──▶ each covered message: RELEASED (queued, at the named price) ──▶ sending ──▶ SENT
//                                  └──▶ the first message after the run: UNPAID, so that the rest waits behind it
//
// When the sheet with bundles opens for a text or a recording in the composer, it becomes an unpaid draft. An unpaid draft is no entry of
// the outbox. The app offers it, with its current text, like a message that waits, and one tap queues it: `releaseDraft`. The text of a
// draft with pictures is not offered, because the tap would send it without them. A text and a recording are offered separately: each is a
// message.
//
// The available credits are the last balance from the server less the cost of all outgoing messages of all conversations. A
// message that waits costs nothing before its release, so several cards may offer the same credits. A tap spends them once: the
// transaction computes the run again, and releases nothing if the run differs from the one that the button named. The server
// still refuses a message if another device has spent the credits.

/** The refusals that an order of credits resolves. The first order also makes the member premium. */
const SOLVED_BY_ORDER: readonly EntryFailure['code'][] = ['insufficient_credits', 'premium_required'];

/** A message that waits until the member has bought credits: the head of its queue, or an unpaid draft without a queue. */
export interface UnpaidMessage {
  /** For a draft: the message that it would become. Its id identifies this version of the draft. */
  readonly entry: MessageEntry;
  /** Null if no conversation exists yet. */
  readonly row: ConversationRow | null;
  readonly profile: ProfileCard | null;
  /** The messages behind it in its queue, up to the next refused one. */
  readonly following: readonly MessageEntry[];
  readonly isDraft: boolean;
}

type Run = Pick<UnpaidMessage, 'entry' | 'following'>;

/** Stores the recipient of the message for which the member opens the payment. */
export async function noteBuyingFor(store: Store, peer: MemberId): Promise<void> {
  await store.marks.put({ name: 'buying-for', peer });
}

/**
 * Marks the text or the recordings of a draft as unpaid: the credits do not suffice. The mark lasts until they are sent or cleared.
 * Messages of other kinds have no unpaid draft.
 */
export async function noteUnpaidDraft(store: Store, peer: MemberId, kind: MessageKind): Promise<void> {
  if (kind === 'text') await store.drafts.update(peer, { is_unpaid: true });
  if (kind === 'voice') await store.draftVoices.where('peer').equals(peer).modify({ unpaid_at: Date.now() });
}

/** The messages that the unpaid texts and recordings of drafts would become. Each id identifies the version of its draft. */
async function readUnpaidDrafts(store: Store): Promise<MessageEntry[]> {
  const drafts = await store.drafts.toArray();
  const withPictures = await store.draftPictures.orderBy('peer').uniqueKeys();
  const entries: MessageEntry[] = [];
  for (const { peer, text, updated_at, is_unpaid, reply_to } of drafts) {
    const body = cleanText(text);
    if (is_unpaid !== true || body === '' || withPictures.includes(peer)) continue;
    const written = { id: `draft:${peer}:${updated_at}` as MessageId, created_at: updated_at };
    entries.push(textEntry(store, { ...ONLY_SHOWN, written, peer, body, reply_to }));
  }
  for (const voice of await store.draftVoices.toArray()) {
    const { peer, id, unpaid_at } = voice;
    if (unpaid_at === undefined) continue;
    const written = { id: `draft:${peer}:${id}` as MessageId, created_at: unpaid_at };
    const reply_to = drafts.find((draft) => draft.peer === peer)?.reply_to;
    entries.push(voiceEntry(store, { ...ONLY_SHOWN, written, peer, voice, reply_to }));
  }
  return entries;
}

/** These entries are only shown. `releaseDraft` names the conversation and the price. */
const ONLY_SHOWN = { conversation: null, max_credits: 0 };

/** The messages that wait for credits: first the message to the recipient of `noteBuyingFor`, then the newest. */
export async function readUnpaid(store: Store): Promise<UnpaidMessage[]> {
  const tables = [store.outbox, ...draftTables(store), store.conversations, store.profiles, store.marks];
  return store.transaction('r', tables, async () => {
    const queues = new Map<MemberId, MessageEntry[]>();
    await store.outbox.orderBy('position').each((entry) => {
      if (isMessage(entry) && !isAside(entry)) queues.set(entry.peer, [...(queues.get(entry.peer) ?? []), entry]);
    });
    const mark = await store.marks.get('buying-for');
    const first = mark !== undefined && 'peer' in mark ? mark.peer : undefined;
    const refused = [...queues.values()].flatMap(([entry, ...rest]) =>
      entry?.state === 'failed' && isSolvedByOrder(entry)
        ? [{ entry, following: untilFailed(rest), isDraft: false }]
        : [],
    );
    const waiting: Omit<UnpaidMessage, 'row' | 'profile'>[] = refused;
    for (const entry of await readUnpaidDrafts(store))
      if (!queues.has(entry.peer)) waiting.push({ entry, following: [], isDraft: true });
    waiting.sort(
      (a, b) =>
        Number(b.entry.peer === first) - Number(a.entry.peer === first) || b.entry.created_at - a.entry.created_at,
    );
    const peers = waiting.map(({ entry }) => entry.peer);
    const rows = await store.conversations.where('profile').anyOf(peers).toArray();
    const profiles = await readByKey(store.profiles, peers);
    return waiting.map((one) => ({
      ...one,
      row: rows.find(({ profile }) => profile === one.entry.peer) ?? null,
      profile: profiles.get(one.entry.peer) ?? null,
    }));
  });
}

const isSolvedByOrder = ({ failure }: MessageEntry) => failure !== null && SOLVED_BY_ORDER.includes(failure.code);

/** The messages that one button sends, from the head, and their total price in credits. */
export interface Cover {
  readonly ids: readonly string[];
  readonly total: number;
}

/** The longest run, from the waiting head, that the credits pay. */
export function coverUnpaid({ entry, following }: Run, credits: number, prices: MessagePrices): Cover {
  const ids: string[] = [];
  let total = 0;
  for (const { id, request } of [entry, ...following]) {
    const price = messagePrice(request, prices);
    if (total + price > credits) break;
    total += price;
    ids.push(id);
  }
  return { ids, total };
}

interface Release {
  readonly peer: MemberId;
  /** The run and the price that the button named. */
  readonly cover: Cover;
  /** The last balance from the server. */
  readonly credits: number;
  readonly prices: MessagePrices;
}

/**
 * Queues the covered messages, each at its price, and holds the rest. Returns false and changes nothing if the cover is
 * outdated, because another tab or another card was faster.
 */
export async function releaseUnpaid(store: Store, { peer, cover, credits, prices }: Release): Promise<boolean> {
  const isReleased = await store.transaction('rw', store.outbox, async () => {
    const [entry, ...rest] = await readQueue(store, peer);
    if (entry?.state !== 'failed') return false;
    const left = credits - costOf(await readOutgoingMessages(store));
    const current = coverUnpaid({ entry, following: untilFailed(rest) }, left, prices);
    if (current.ids.length === 0 || !isSame(current, cover)) return false;
    const run = [entry, ...rest];
    const count = cover.ids.length;
    await store.outbox.bulkPut(run.slice(0, count).map((one) => queueAgain(one, messagePrice(one.request, prices))));
    const next = run[count];
    if (next?.state !== 'queued') return true;
    const data = { price: messagePrice(next.request, prices), credits: left - cover.total };
    await store.outbox.put({ ...next, state: 'failed', failure: { code: 'insufficient_credits', data } });
    return true;
  });
  if (isReleased) wakeFlusher(store.member);
  return isReleased;
}

interface DraftRelease extends Release {
  readonly conversation: ConversationId | null;
}

/** Queues an unpaid draft at the named price. Returns false and changes nothing if the draft or the credits have changed. */
export function releaseDraft(store: Store, release: DraftRelease): Promise<boolean> {
  const { peer, conversation, cover, credits, prices } = release;
  return store.transaction('rw', [store.outbox, ...draftTables(store)], async () => {
    const entry = (await readUnpaidDrafts(store)).find(({ id }) => cover.ids.includes(id));
    if (entry === undefined) return false;
    const left = credits - costOf(await readOutgoingMessages(store));
    if (!isSame(coverUnpaid({ entry, following: [] }, left, prices), cover)) return false;
    const { voice, request } = entry;
    const outgoing = { peer, conversation, max_credits: cover.total, reply_to: request.reply_to };
    if (voice === undefined) await enqueueText(store, { ...outgoing, body: request.body ?? '' });
    else await enqueueVoice(store, { ...outgoing, voice });
    return true;
  });
}

const isSame = (one: Cover, other: Cover) => one.total === other.total && one.ids.join() === other.ids.join();
