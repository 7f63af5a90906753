import type { ConversationId } from '../../../contract/ids.ts';
import type { Store } from './database.ts';

/** Whether the member has asked to see a picture in this conversation. Pictures of strangers come covered. */
export async function isRevealed(store: Store, conversation: ConversationId): Promise<boolean> {
  return (await store.uncovered.get(conversation)) !== undefined;
}

export async function reveal(store: Store, conversation: ConversationId): Promise<void> {
  await store.uncovered.put({ conversation });
}
