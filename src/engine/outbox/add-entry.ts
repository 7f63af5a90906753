import { v7 as uuidv7 } from 'uuid';
import { CONTRACT_VERSION } from '../../../contract/base/rules.ts';
import type { Store } from '../store/database.ts';
import type { CallName, EntryOf, OutboxEntry } from '../store/entry.ts';
import { removeFromMemberCaches } from '../store/member-caches.ts';
import type { ActionRow } from './action-row.ts';
import { ACTIONS } from './actions.ts';
import { wakeFlusher } from './wake.ts';

type Own<Name extends CallName> = Pick<EntryOf<Name>, 'peer' | 'request'> &
  Partial<Pick<EntryOf<Name>, 'id' | 'created_at' | 'failure' | 'picture'>>;

/** A new entry. An entry with a failure waits for the member. Its id is its idempotency key. */
export function newEntry<Name extends CallName>(store: Store, call: Name, own: Own<Name>): EntryOf<Name> {
  const row: ActionRow<Name> = ACTIONS[call];
  const { failure = null, picture = null } = own;
  const entry = {
    id: uuidv7(),
    created_at: Date.now(),
    ...own,
    failure,
    picture,
    call,
    queue: row.queueOf(own),
    member: store.member,
    version: CONTRACT_VERSION,
    state: failure === null ? 'queued' : 'failed',
    on_wire: false,
  };
  return entry as unknown as EntryOf<Name>;
}

/**
 * Stores an entry and applies it to this device, in one transaction. `make` runs in the transaction and returns the entry,
 * or null if there is nothing to do.
 */
export async function addEntry<Name extends CallName>(
  store: Store,
  call: Name,
  make: () => Promise<EntryOf<Name> | null>,
): Promise<void> {
  await addEntries(store, call, async () => {
    const entry = await make();
    return entry === null ? [] : [entry];
  });
}

/** The same for several entries of one call: the device has all of them or none. They are sent in their order. Returns them. */
export async function addEntries<Name extends CallName>(
  store: Store,
  call: Name,
  make: () => Promise<readonly EntryOf<Name>[]>,
): Promise<readonly EntryOf<Name>[]> {
  const row: ActionRow<Name> = ACTIONS[call];
  const added = await store.transaction('rw', [store.outbox, ...row.tables(store)], async () => {
    const entries = await make();
    const pictures: (readonly string[] | null)[] = [];
    for (const entry of entries) {
      if (row.supersedes.length > 0) await deleteSuperseded(store, entry, row.supersedes);
      await store.outbox.add(entry);
      pictures.push(await row.applyLocally(store, entry));
    }
    return { entries, pictures: pictures.filter((deleted) => deleted !== null) };
  });
  if (added.entries.length === 0) return [];
  for (const entry of added.entries) row.announceLocally?.(store, entry);
  wakeFlusher(store.member);
  if (added.pictures.length > 0) await removeFromMemberCaches(store.member, added.pictures.flat());
  return added.entries;
}

/** A call on the wire may have reached the server, so the new entry follows it. */
async function deleteSuperseded(store: Store, { queue }: OutboxEntry, calls: readonly CallName[]): Promise<void> {
  const others = store.outbox.where('queue').equals(queue);
  await others.filter(({ on_wire, call }) => !on_wire && calls.includes(call)).delete();
}
