import type { Pool } from 'pg';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { Refusal } from '../../platform/problems.ts';
import type { ChatEvents } from './chat-events.ts';

interface Dependencies {
  readonly pool: Pool;
  readonly events: ChatEvents;
}

/** Stores whether the member always sees the peer's pictures of a conversation. Notifies the member's other devices. */
export async function showPictures(
  { pool, events }: Dependencies,
  member: MemberId,
  { conversation, shown }: { conversation: ConversationId; shown: boolean },
): Promise<void> {
  const { rows } = await pool.query<{ own: number | null }>(
    'SELECT own_number::float8 AS own FROM show_pictures($1, $2, $3)',
    [member, conversation, shown],
  );
  const set = rows[0];
  if (set === undefined) throw new Refusal('not_found', {});
  // The devices pull the conversation.
  if (set.own !== null) events.feed({ member, from: set.own, to: set.own, changes: [] });
}
