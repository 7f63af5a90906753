import type { QueryClient } from '@tanstack/react-query';
import type { MemberId } from '../../../../contract/ids.ts';
import { putLive } from '../../../browser/use-live.ts';
import type { ConversationRow } from '../../../engine/store/conversation-row.ts';
import type { Store } from '../../../engine/store/database.ts';
import { readDraft } from '../../../engine/store/drafts.ts';
import { isRevealed } from '../../../engine/store/revealed.ts';
import { NEWEST } from '../log-window.ts';
import { type Log, readLogOf } from '../read-log.ts';
import {
  type ConversationAddress,
  type StoredConversation,
  conversationKey,
  readConversationAt,
} from '../use-conversation.ts';
import { logKey, newestKey } from '../use-log.ts';
import { revealedKey } from '../use-revealed.ts';

/** What one conversation is opened with, all of one moment. */
interface Opening {
  readonly peer: MemberId;
  readonly log: Log;
  readonly isRevealed: boolean;
  readonly draft: string;
}

export interface Found {
  readonly held: StoredConversation;
  readonly opening: Opening | null;
}

interface Reading {
  readonly store: Store;
  readonly key: string;
  readonly at: number;
  done: Promise<void>;
  opening: Opening | null;
  /** The tap has come: another one, later, reads anew. */
  isTaken: boolean;
}

/** From the touch to the first frame: so long what was read is of this moment. */
const SAME_MOMENT_MS = 1_000;
/** No longer than this a tap waits: then the screen shows that it does. */
const LIMIT_MS = 120;

let last: Reading | undefined;
/** What the rows in view would open with (rest-rows.ts keeps that); undefined where anything has changed since it was read. */
let resting: { readonly store: Store; readonly found: ReadonlyMap<string, Found> } | undefined;

export function keepRows(rows: typeof resting): void {
  resting = rows;
}

/**
 * Reads all that the first frame of a conversation shows, in one go and ahead of its screen: begun when a finger goes
 * down, and by the tap at the latest. The screen then finds it in the cache, and stands at once.
 */
export function readAhead(client: QueryClient, store: Store, address: ConversationAddress): Promise<void> {
  const key = keyOf(address);
  if (last !== undefined && last.store === store && last.key === key && !last.isTaken && isOfNow(last))
    return last.done;
  const reading: Reading = { store, key, at: Date.now(), done: Promise.resolve(), opening: null, isTaken: false };
  const read = async () => {
    const { held, opening } =
      (resting?.store === store ? resting.found.get(key) : undefined) ?? (await readOpening(store, address));
    putLive(client, conversationKey(address), held);
    if (opening !== null) keep(client, opening);
    reading.opening = opening;
  };
  // What could not be read is read again by the screen, which also says so.
  const limit = new Promise<void>((resolve) => setTimeout(resolve, LIMIT_MS));
  reading.done = Promise.race([read().catch(() => undefined), limit]);
  last = reading;
  return reading.done;
}

/** The tap: what was read ahead, or is read now, is for the screen that comes. */
export async function openAhead(...reading: Parameters<typeof readAhead>): Promise<void> {
  const done = readAhead(...reading);
  if (last !== undefined) last.isTaken = true;
  await done;
}

/** The conversation is left: whoever comes back to it opens it anew. */
export function forgetOpening(): void {
  last = undefined;
}

/** With what a conversation was opened a moment ago; null where it was not read ahead. */
export function openingOf(
  store: Store,
  peer: MemberId,
): { readonly row: ConversationRow | null; readonly draft: string } | null {
  const opening = last !== undefined && last.store === store && isOfNow(last) ? last.opening : null;
  return opening?.peer === peer ? { row: opening.log.row, draft: opening.draft } : null;
}

export const keyOf = (address: ConversationAddress) => conversationKey(address).join(' ');
const isOfNow = ({ at }: Reading) => Date.now() - at < SAME_MOMENT_MS;

export function readOpening(store: Store, address: ConversationAddress): Promise<Found> {
  const tables = [
    store.conversations,
    store.profiles,
    store.marks,
    store.messages,
    store.outbox,
    store.uncovered,
    store.drafts,
  ];
  return store.transaction('r', tables, async () => {
    const { stored: held, content: opening } = await readConversationAt(store, address, async ({ peer, row }) => {
      const [log, draft, shown] = await Promise.all([
        readLogOf(store, { peer, row, window: NEWEST }),
        readDraft(store, peer),
        row === null ? false : isRevealed(store, row.conversation),
      ]);
      return { peer, log, draft, isRevealed: shown };
    });
    return { held, opening };
  });
}

function keep(client: QueryClient, { peer, log, isRevealed: shown }: Opening): void {
  const conversation = log.row?.conversation ?? null;
  putLive(client, logKey(peer, conversation, NEWEST), log);
  if (conversation === null) return;
  putLive(client, newestKey(conversation), log.messages);
  putLive(client, revealedKey(conversation), shown);
}
