import { v5 as uuidv5 } from 'uuid';
import type { ConversationId, MemberId } from '../../contract/base/ids.ts';

const NAMESPACE = '0f6f4c1e-7c4b-5d0a-9b53-6f1f7a2f3f10';

/**
 * The id of the conversation of two members: a name-based UUID of the pair. Both sides and every process derive the same id, so
 * that two concurrent first messages create one conversation without a unique index over pairs.
 */
export function conversationIdOf(one: MemberId, other: MemberId): ConversationId {
  return uuidv5([one, other].toSorted().join(' '), NAMESPACE) as ConversationId;
}
