import { CONTRACT_VERSION } from '../../../contract/base/rules.ts';
import type { Store } from '../store/database.ts';
import type { OutboxEntry } from '../store/entry.ts';

/** The fields that every entry starts with. */
export function newEntry(store: Store, own: Pick<OutboxEntry, 'id' | 'peer' | 'created_at'>) {
  return {
    ...own,
    member: store.member,
    version: CONTRACT_VERSION,
    state: 'queued',
    failure: null,
    on_wire: false,
  } as const;
}
