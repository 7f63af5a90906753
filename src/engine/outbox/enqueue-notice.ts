import type { AccountNotice } from '../../../contract/account/account-notices.ts';
import type { Store } from '../store/database.ts';
import { addEntry, newEntry } from './add-entry.ts';

/** Reports that this device has shown a notice about an account, so that a correction can follow it. */
export function enqueueNoticeShown(store: Store, { id, kind, profile }: AccountNotice): Promise<void> {
  return addEntry(store, 'acknowledgeNotice', async () =>
    newEntry(store, 'acknowledgeNotice', { peer: profile, request: { id, kind, state: 'shown' } }),
  );
}

/** Dismisses a notice about an account, here at once and on all devices. */
export function enqueueNoticeDismissed(store: Store, { id, kind, profile }: AccountNotice): Promise<void> {
  return addEntry(store, 'acknowledgeNotice', async () =>
    newEntry(store, 'acknowledgeNotice', { peer: profile, request: { id, kind, state: 'dismissed' } }),
  );
}
