import { type ChatView, NO_CHOICES, type SetChatView } from '../../../contract/chats/chat-view.ts';
import type { ConversationId } from '../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import type { ConversationRow } from './conversation-row.ts';
import type { Store } from './database.ts';
import type { EntryOf, OutboxEntry } from './entry.ts';
import { readByKey } from './read-by-key.ts';

// The registers of a conversation on this device. contract/chats/chat-view.ts draws them.

/** One register of `Chat.view`, and its new value. */
export type SetRegister = Exclude<SetChatView, { shown: boolean }>;

/** A register that waits in the outbox. */
type ViewEntry = EntryOf<'setChatView'> & { readonly request: SetRegister };

const QUEUES = 'view:';

const queuesOf = (conversation: string): string => `${QUEUES}${conversation}:`;

/**
 * Each register of each conversation has a queue. The queue of `shown` has the name that earlier versions of the app used, so that their
 * entries are sent first.
 */
export function viewQueue({ conversation, ...register }: SetChatView): string {
  return 'shown' in register ? `pictures:${conversation}` : `${queuesOf(conversation)}${Object.keys(register).join()}`;
}

/** The stored view. A row of an earlier version of the app has none. */
export const viewOf = ({ view }: Pick<ConversationRow, 'view'>): ChatView => view ?? NO_CHOICES;

/** Pure: the view with its waiting registers. An entry replaces its register, so the newest of a queue counts. */
export function shownView(
  row: Pick<ConversationRow, 'view'>,
  waiting: readonly Pick<ViewEntry, 'request'>[],
): ChatView {
  return waiting.reduce(
    (view, { request: { conversation: _, ...register } }) => ({ ...view, ...register }),
    viewOf(row),
  );
}

/** `now` is the server's time in milliseconds. */
export function isMuted({ muted_until }: ChatView, now: number): boolean {
  return muted_until !== null && Date.parse(muted_until) > now;
}

/** A new message lifts the archive of a conversation that is not muted. */
export function isArchived(view: ChatView, lastSeq: number, now: number): boolean {
  return view.archived_seq > 0 && (lastSeq <= view.archived_seq || isMuted(view, now));
}

/** The columns of a row that hold its view. IndexedDB does not index a boolean, so `pinned` is 1 or absent. */
type ViewColumns = Pick<ConversationRow, 'view' | 'pinned'>;

/** The columns for the newer one of two views. */
export function newerView(held: ChatView | undefined, other: ChatView | undefined): ViewColumns {
  const view = other === undefined || (held?.number ?? -1) > other.number ? held : other;
  return view === undefined ? {} : { view, ...(view.pinned && { pinned: 1 }) };
}

/** Stores the view of a conversation that is on this device, unless it holds a newer one. */
export async function putView(store: Store, conversation: string, view: ChatView): Promise<void> {
  await store.conversations.where({ conversation }).modify((held, change) => {
    change.value = withView(held, newerView(held.view, view));
  });
}

/** Deletes all stored views. */
export async function dropViews(store: Store): Promise<void> {
  await store.conversations.toCollection().modify((row, change) => {
    change.value = withView(row, {});
  });
}

/** The row with these columns in place of its own. */
export function withView({ view: _, pinned: __, ...row }: ConversationRow, columns: ViewColumns): ConversationRow {
  return { ...row, ...columns };
}

/** The waiting registers of a conversation, oldest first. */
export function readViewEntries(store: Store, conversation: ConversationId): Promise<ViewEntry[]> {
  return sorted(store.outbox.where('queue').startsWith(queuesOf(conversation)).toArray());
}

/** Deletes the waiting registers of conversations that the member removes, or that leave the device. */
export async function deleteViewEntries(store: Store, conversations: readonly ConversationId[]): Promise<void> {
  await store.outbox.where('queue').startsWithAnyOf(conversations.map(queuesOf)).delete();
}

const isView = (entry: OutboxEntry): entry is ViewEntry => entry.call === 'setChatView' && !('shown' in entry.request);

/** The index returns the entries by their queues. This function sorts them by their positions. */
async function sorted(reading: PromiseLike<OutboxEntry[]>): Promise<ViewEntry[]> {
  return (await reading).filter(isView).toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
}

/** A conversation of which registers wait. */
export interface WaitingView {
  readonly row: ConversationRow;
  readonly profile: ProfileCard | null;
  /** The view with the waiting registers. */
  readonly view: ChatView;
}

/** The conversations on this device of which registers wait. */
export async function readWaitingViews(store: Store): Promise<WaitingView[]> {
  return store.transaction('r', [store.outbox, store.conversations, store.profiles], async () => {
    const entries = await sorted(store.outbox.where('queue').startsWith(QUEUES).toArray());
    const ids = new Set(entries.map(({ request }) => request.conversation as ConversationId));
    const rows = await readByKey(store.conversations, [...ids]);
    const profiles = await readByKey(
      store.profiles,
      [...rows.values()].map(({ profile }) => profile),
    );
    return [...rows.values()].map((row) => ({
      row,
      profile: profiles.get(row.profile) ?? null,
      view: shownView(
        row,
        entries.filter(({ request }) => request.conversation === row.conversation),
      ),
    }));
  });
}
