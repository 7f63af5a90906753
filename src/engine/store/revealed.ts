import type { ConversationId } from '../../../contract/base/ids.ts';
import type { Store } from './database.ts';

/** Whether the member has revealed the pictures of this conversation. Pictures of first contacts are covered. */
export async function isRevealed(store: Store, conversation: ConversationId): Promise<boolean> {
  return (await store.revealed.get(conversation)) !== undefined;
}

export async function reveal(store: Store, conversation: ConversationId): Promise<void> {
  await store.revealed.put({ conversation });
}
