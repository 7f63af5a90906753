import type { ConversationId, MemberId } from '../../../contract/ids.ts';
import type { ProfileCard } from '../../../contract/profile-card.ts';
import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import type { ConversationRow } from '../../engine/store/conversation-row.ts';
import { findConversationWith } from '../../engine/store/conversations.ts';
import type { Store } from '../../engine/store/database.ts';
import { readCursor } from '../../engine/sync/apply-changes.ts';

/** By itself, or, before there is one, by whom it is with. */
export interface ConversationAddress {
  readonly conversation?: ConversationId | undefined;
  readonly profile?: MemberId | undefined;
}

/** A conversation and whom it is with; `row` is null before the first message. */
export interface Talk {
  readonly peer: MemberId;
  readonly row: ConversationRow | null;
  readonly profile: ProfileCard | null;
}

/** What this device holds at an address, all of one moment: what is not here is only known to be gone once it has synced. */
export interface Held {
  /** Undefined while it is being read, null where there is none. */
  readonly talk: Talk | null | undefined;
  /** Whether this device has ever been given the member's conversations. */
  readonly hasSynced: boolean;
}

/** The conversation that stands open. */
export function useConversation({ conversation, profile }: ConversationAddress): Held {
  const store = useStore();
  const read = () => readHeld(store, { conversation, profile });
  const held = useLive(heldKey({ conversation, profile }), read, { persist: true }).data;
  return held ?? { talk: undefined, hasSynced: false };
}

export const heldKey = ({ conversation, profile }: ConversationAddress) => [
  'conversation',
  conversation ?? null,
  profile ?? null,
];

function readHeld(store: Store, address: ConversationAddress): Promise<Held> {
  return store.transaction(
    'r',
    [store.conversations, store.profiles, store.marks],
    async () => (await readHeldOf(store, address, async () => null)).held,
  );
}

/** Inside the caller's transaction. What else is to be known of a conversation is read beside whom it is with. */
export async function readHeldOf<T>(
  store: Store,
  address: ConversationAddress,
  readBeside: (talk: Omit<Talk, 'profile'>) => Promise<T>,
): Promise<{ held: Held; beside: T | null }> {
  const [cursor, row] = await Promise.all([readCursor(store), readRow(store, address)]);
  const hasSynced = cursor !== undefined;
  const peer = row?.profile ?? address.profile;
  if (peer === undefined) return { held: { talk: null, hasSynced }, beside: null };
  const [profile, beside] = await Promise.all([store.profiles.get(peer), readBeside({ peer, row })]);
  return { held: { talk: { peer, row, profile: profile ?? null }, hasSynced }, beside };
}

async function readRow(store: Store, { conversation, profile }: ConversationAddress): Promise<ConversationRow | null> {
  if (conversation !== undefined) return (await store.conversations.get(conversation)) ?? null;
  return profile === undefined ? null : findConversationWith(store, profile);
}
