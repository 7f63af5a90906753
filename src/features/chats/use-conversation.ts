import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import type { ConversationRow } from '../../engine/store/conversation-row.ts';
import { findConversationWith } from '../../engine/store/conversations.ts';
import type { Store } from '../../engine/store/database.ts';
import { readCursor } from '../../engine/sync/apply-changes.ts';
import { conversationKey } from '../../domain/query-keys.ts';

/** A conversation is addressed by its id or, before its first message, by its peer. */
export interface ConversationAddress {
  readonly conversation?: ConversationId | undefined;
  readonly profile?: MemberId | undefined;
}

/** A conversation and its peer; `row` is null before the first message. */
export interface Conversation {
  readonly peer: MemberId;
  readonly row: ConversationRow | null;
  readonly profile: ProfileCard | null;
}

/** The stored conversation at an address, read in one transaction. */
export interface StoredConversation {
  /**
   * Undefined while it is being read, null if there is none. A conversation counts as missing only after the device has
   * synced.
   */
  readonly conversation: Conversation | null | undefined;
  /** Whether this device has ever received the member's conversations. */
  readonly hasSynced: boolean;
}

/** The open conversation. */
export function useConversation({ conversation, profile }: ConversationAddress): StoredConversation {
  const store = useStore();
  const read = () => readStored(store, { conversation, profile });
  const stored = useLive(conversationKey({ conversation, profile }), read, { persist: true }).data;
  return stored ?? { conversation: undefined, hasSynced: false };
}

function readStored(store: Store, address: ConversationAddress): Promise<StoredConversation> {
  return store.transaction(
    'r',
    [store.conversations, store.profiles, store.marks],
    async () => (await readConversationAt(store, address, async () => null)).stored,
  );
}

/** Reads a conversation inside the caller's transaction, and its content with `readContent` while its profile is read. */
export async function readConversationAt<T>(
  store: Store,
  address: ConversationAddress,
  readContent: (conversation: Omit<Conversation, 'profile'>) => Promise<T>,
): Promise<{ stored: StoredConversation; content: T | null }> {
  const [cursor, row] = await Promise.all([readCursor(store), readRow(store, address)]);
  const hasSynced = cursor !== undefined;
  const peer = row?.profile ?? address.profile;
  if (peer === undefined) return { stored: { conversation: null, hasSynced }, content: null };
  const [profile, content] = await Promise.all([store.profiles.get(peer), readContent({ peer, row })]);
  return { stored: { conversation: { peer, row, profile: profile ?? null }, hasSynced }, content };
}

async function readRow(store: Store, { conversation, profile }: ConversationAddress): Promise<ConversationRow | null> {
  if (conversation !== undefined) return (await store.conversations.get(conversation)) ?? null;
  return profile === undefined ? null : findConversationWith(store, profile);
}
