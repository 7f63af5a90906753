import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { putLive } from '../../../browser/use-live.ts';
import type { ConversationRow } from '../../../engine/store/conversation-row.ts';
import type { Store } from '../../../engine/store/database.ts';
import { readDraft } from '../../../engine/store/drafts.ts';
import { isRevealed } from '../../../engine/store/revealed.ts';
import { NEWEST } from '../log-window.ts';
import { type Log, readLogOf } from '../read-log.ts';
import { type ConversationAddress, readConversationAt, type StoredConversation } from '../use-conversation.ts';
import { conversationKey, logKey, newestKey, revealedKey } from '../../../domain/query-keys.ts';

/** The content for the first frame of a conversation, read in one transaction. */
interface Opening {
  readonly peer: MemberId;
  readonly log: Log;
  readonly isRevealed: boolean;
  readonly draft: string;
}

interface Preload {
  readonly key: string;
  readonly startedAt: number;
  /** Resolves once the cache has the content, or after `LIMIT_MS`. */
  done: Promise<void>;
  opening: Opening | null;
}

/** The preloaded content is current for this time: from pointer down to the first frame of the screen. */
const CURRENT_MS = 1_000;
/** The longest wait of a click. After that the screen opens with a skeleton. */
const LIMIT_MS = 120;

/** The last preload of each store, so that none outlives the member's session. */
const preloads = new WeakMap<Store, Preload>();

/**
 * Reads everything that the first frame of a conversation shows into the query cache, so that the screen renders its
 * messages at once. Called on pointer down, and by the click, which reuses a current preload of the same conversation.
 */
export function preloadConversation(client: QueryClient, store: Store, address: ConversationAddress): Promise<void> {
  const key = hashKey(conversationKey(address));
  const last = preloads.get(store);
  if (last?.key === key && isCurrent(last)) return last.done;
  const preload: Preload = { key, startedAt: Date.now(), done: Promise.resolve(), opening: null };
  const read = async () => {
    const { stored, content } = await readOpening(store, address);
    putLive(client, conversationKey(address), stored);
    if (content !== null) putOpening(client, content);
    preload.opening = content;
  };
  const limit = new Promise<void>((resolve) => setTimeout(resolve, LIMIT_MS));
  // After a failed read the screen reads again and reports the failure.
  preload.done = Promise.race([read().catch(() => undefined), limit]);
  preloads.set(store, preload);
  return preload.done;
}

/** Called when a conversation closes, so that opening it again reads again. */
export function dropOpening(store: Store): void {
  preloads.delete(store);
}

/** The row and the draft that a conversation opens with; null without a preload that is current (`CURRENT_MS`). */
export function openingOf(
  store: Store,
  peer: MemberId,
): { readonly row: ConversationRow | null; readonly draft: string } | null {
  const last = preloads.get(store);
  const opening = last !== undefined && isCurrent(last) ? last.opening : null;
  return opening?.peer === peer ? { row: opening.log.row, draft: opening.draft } : null;
}

const isCurrent = ({ startedAt }: Preload) => Date.now() - startedAt < CURRENT_MS;

function readOpening(
  store: Store,
  address: ConversationAddress,
): Promise<{ stored: StoredConversation; content: Opening | null }> {
  const tables = [
    store.conversations,
    store.profiles,
    store.marks,
    store.messages,
    store.reactions,
    store.outbox,
    store.revealed,
    store.drafts,
  ];
  return store.transaction('r', tables, () =>
    readConversationAt(store, address, async ({ peer, row }) => {
      const [log, draft, shown] = await Promise.all([
        readLogOf(store, { peer, row, window: NEWEST }),
        readDraft(store, peer),
        row === null ? false : isRevealed(store, row.conversation),
      ]);
      return { peer, log, draft, isRevealed: shown };
    }),
  );
}

function putOpening(client: QueryClient, { peer, log, isRevealed: shown }: Opening): void {
  const conversation = log.row?.conversation ?? null;
  putLive(client, logKey(peer, conversation, NEWEST), log);
  if (conversation === null) return;
  putLive(client, newestKey(conversation), log.messages);
  putLive(client, revealedKey(conversation), shown);
}
