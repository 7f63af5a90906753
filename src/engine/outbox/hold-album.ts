import type { Store } from '../store/database.ts';
import { type EntryFailure, isAside, type MessageEntry } from '../store/entry.ts';
import { readNextOfAlbum } from './move-caption.ts';

/** The failures that concern every picture of an album. */
const COMMON_FAILURES: readonly EntryFailure['code'][] = [
  'insufficient_credits',
  'premium_required',
  'price_changed',
  'only_as_request',
  'blocked_by',
  'blocking',
  'stale',
];

/**
 * Holds the rest of an album whose failed picture has left the outbox, inside the caller's transaction: the next picture takes over the
 * failure. Otherwise the rest would be sent and charged without a tap.
 */
export async function holdAlbum(store: Store, removed: MessageEntry): Promise<void> {
  const { state, failure } = removed;
  if (state !== 'failed' || failure === null || isAside(removed) || !COMMON_FAILURES.includes(failure.code)) return;
  const next = await readNextOfAlbum(store, removed);
  if (next?.state === 'queued') await store.outbox.put({ ...next, state: 'failed', failure });
}
