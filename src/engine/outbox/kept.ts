import { cleanText } from '../../../contract/base/written-text.ts';
import { type MessagePrices, messagePrice } from '../../../contract/chats/message-price.ts';
import type { ConversationId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import type { ConversationRow } from '../store/conversation-row.ts';
import type { Draft, Store } from '../store/database.ts';
import { type EntryFailure, isMessage, type MessageEntry } from '../store/entry.ts';
import { readByKey } from '../store/read-by-key.ts';
import { queueAgain } from './edit-entry.ts';
import { enqueueText, textEntry } from './enqueue.ts';
import { costOf, readOutgoingMessages, readUnsent, untilFailed } from './unsent.ts';
import { wakeFlusher } from './wake.ts';

// A message that waits for credits or for premium, in the queue of its conversation (`flush.ts` draws the queue):
//
//   composer, credits too few ──▶ KEPT ◀── refused: insufficient_credits, premium_required ◀──────────┐
//                                  │  the failed head of its queue, with the following ones behind it │
//                                  │                                                                  │
//             an order completes ──▶ COVERED: the run from the head that the credits pay,             │
//                                  │          which the button names with its price                   │
//                                  │ one tap: `releaseKept`, one transaction                          │
//                                  ├──▶ each covered one: RELEASED (queued, at the price named) ──▶ sending ──▶ SENT
//                                  └──▶ the first of the rest: KEPT, so that the rest stays behind it
//
// A text that stays in the composer after the sheet with bundles has opened for it is an unpaid draft. It is offered like a
// kept message, as the composer holds it at that moment, and one tap queues it: `releaseDraft`. It is no entry of the outbox.
//
// The credits are the last balance of the server less the cost of all outgoing messages, whatever their conversation. A kept
// message costs nothing before it is released. So several cards may offer the same credits, but a tap spends them once: the
// transaction computes the run again and releases nothing if it is not the one that the button named. The server's refusal
// remains for what this device cannot know, such as messages sent by another device.

/** The refusals that an order of credits solves. The first order also makes the member premium. */
const SOLVED_BY_ORDER: readonly EntryFailure['code'][] = ['insufficient_credits', 'premium_required'];

/** A message that waits until the member has bought credits: the head of its queue, or an unpaid draft without a queue. */
export interface KeptMessage {
  /** Of a draft: the message that it would be. Its id stands for the draft as it is now. */
  readonly entry: MessageEntry;
  /** Null if no conversation exists yet. */
  readonly row: ConversationRow | null;
  readonly profile: ProfileCard | null;
  /** The messages behind it in its queue, up to the next refused one. */
  readonly following: readonly MessageEntry[];
  readonly isDraft: boolean;
}

type Run = Pick<KeptMessage, 'entry' | 'following'>;

/** Notes to whom the member was writing when they went to buy credits. */
export async function noteBuyingFor(store: Store, peer: MemberId): Promise<void> {
  await store.marks.put({ name: 'buying-for', peer });
}

/** Notes that the credits do not suffice for the draft. The note lasts until the draft is sent or cleared. */
export async function noteUnpaidDraft(store: Store, peer: MemberId): Promise<void> {
  await store.drafts.update(peer, { is_unpaid: true });
}

/** The message that an unpaid draft would be. Null if the draft is another one, or shows nothing. */
function entryOfDraft(store: Store, { peer, text, updated_at, is_unpaid }: Draft): MessageEntry | null {
  const body = cleanText(text);
  if (is_unpaid !== true || body === '') return null;
  const written = { id: `draft:${peer}:${updated_at}` as MessageId, created_at: updated_at };
  return textEntry(store, { written, peer, conversation: null, body, max_credits: 0 });
}

/** The kept messages: first the one to the member of `noteBuyingFor`, then the newest. */
export async function readKept(store: Store): Promise<KeptMessage[]> {
  const tables = [store.outbox, store.drafts, store.conversations, store.profiles, store.marks];
  return store.transaction('r', tables, async () => {
    const queues = new Map<MemberId, MessageEntry[]>();
    await store.outbox.orderBy('position').each((entry) => {
      if (isMessage(entry)) queues.set(entry.peer, [...(queues.get(entry.peer) ?? []), entry]);
    });
    const mark = await store.marks.get('buying-for');
    const first = mark !== undefined && 'peer' in mark ? mark.peer : undefined;
    const refused = [...queues.values()].flatMap(([entry, ...rest]) =>
      entry?.state === 'failed' && isSolvedByOrder(entry)
        ? [{ entry, following: untilFailed(rest), isDraft: false }]
        : [],
    );
    const drafts = (await store.drafts.toArray()).flatMap((draft) => {
      const entry = queues.has(draft.peer) ? null : entryOfDraft(store, draft);
      return entry === null ? [] : [{ entry, following: [], isDraft: true }];
    });
    const kept = [...refused, ...drafts];
    kept.sort(
      (a, b) =>
        Number(b.entry.peer === first) - Number(a.entry.peer === first) || b.entry.created_at - a.entry.created_at,
    );
    const peers = kept.map(({ entry }) => entry.peer);
    const rows = await store.conversations.where('profile').anyOf(peers).toArray();
    const profiles = await readByKey(store.profiles, peers);
    return kept.map((one) => ({
      ...one,
      row: rows.find(({ profile }) => profile === one.entry.peer) ?? null,
      profile: profiles.get(one.entry.peer) ?? null,
    }));
  });
}

const isSolvedByOrder = ({ failure }: MessageEntry) => failure !== null && SOLVED_BY_ORDER.includes(failure.code);

/** The messages that one button sends, from the head, and what they cost together. */
export interface Cover {
  readonly ids: readonly string[];
  readonly total: number;
}

/** The longest run from the kept message that the credits pay. */
export function coverKept({ entry, following }: Run, credits: number, prices: MessagePrices): Cover {
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
  /** What the button named. */
  readonly cover: Cover;
  /** The last balance from the server. */
  readonly credits: number;
  readonly prices: MessagePrices;
}

/**
 * Queues the covered messages, each at its price, and keeps the rest. Returns false and changes nothing if the cover is
 * not the one of this moment: another tab or another card was faster.
 */
export async function releaseKept(store: Store, { peer, cover, credits, prices }: Release): Promise<boolean> {
  const isReleased = await store.transaction('rw', store.outbox, async () => {
    const [entry, ...rest] = await readUnsent(store, peer);
    if (entry?.state !== 'failed') return false;
    const left = credits - costOf(await readOutgoingMessages(store));
    const current = coverKept({ entry, following: untilFailed(rest) }, left, prices);
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

/** Queues an unpaid draft at the price named. Returns false and changes nothing if the composer holds another text by now. */
export function releaseDraft(store: Store, release: DraftRelease): Promise<boolean> {
  const { peer, conversation, cover, credits, prices } = release;
  return store.transaction('rw', store.outbox, store.drafts, async () => {
    const draft = await store.drafts.get(peer);
    const entry = draft === undefined ? null : entryOfDraft(store, draft);
    if (entry === null) return false;
    const left = credits - costOf(await readOutgoingMessages(store));
    const current = coverKept({ entry, following: [] }, left, prices);
    if (current.ids.length === 0 || !isSame(current, cover)) return false;
    const { body = '' } = entry.request;
    await enqueueText(store, { peer, conversation, body, max_credits: cover.total });
    return true;
  });
}

const isSame = (one: Cover, other: Cover) => one.total === other.total && one.ids.join() === other.ids.join();
