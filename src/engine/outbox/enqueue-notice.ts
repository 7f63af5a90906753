import type { AccountNotice } from '../../../contract/account/account-notices.ts';
import type { Store } from '../store/database.ts';
import type { EntryOf } from '../store/entry.ts';
import { addEntry, newEntry } from './add-entry.ts';

/**
 * Acknowledges a notice about an account. `shown`: this device shows it, so that a correction can follow. `dismissed`: the notice ends,
 * here at once and on all devices.
 */
export function enqueueNotice(
  store: Store,
  { id, kind, profile }: AccountNotice,
  state: EntryOf<'acknowledgeNotice'>['request']['state'],
): Promise<void> {
  return addEntry(store, 'acknowledgeNotice', async () =>
    newEntry(store, 'acknowledgeNotice', { peer: profile, request: { id, kind, state } }),
  );
}
