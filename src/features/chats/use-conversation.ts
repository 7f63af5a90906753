import type { ConversationId, MemberId } from '../../../contract/ids.ts';
import type { ProfileCard } from '../../../contract/members.ts';
import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import type { ConversationRow } from '../../engine/store/conversation-row.ts';
import { findConversationWith } from '../../engine/store/conversations.ts';
import type { Store } from '../../engine/store/database.ts';

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

/** The conversation that stands open: undefined while it is being read, null where this device holds none. */
export function useConversation({ conversation, profile }: ConversationAddress): Talk | null | undefined {
  const store = useStore();
  return useLive(['conversation', conversation ?? null, profile ?? null], () => readTalk(store, { conversation, profile }), { persist: true }).data;
}

function readTalk(store: Store, { conversation, profile }: ConversationAddress): Promise<Talk | null> {
  return store.transaction('r', [store.conversations, store.profiles], async () => {
    const row = await readRow(store, { conversation, profile });
    const peer = row?.profile ?? profile;
    if (peer === undefined) return null;
    return { peer, row, profile: (await store.profiles.get(peer)) ?? null };
  });
}

async function readRow(store: Store, { conversation, profile }: ConversationAddress): Promise<ConversationRow | null> {
  if (conversation !== undefined) return (await store.conversations.get(conversation)) ?? null;
  return profile === undefined ? null : findConversationWith(store, profile);
}
