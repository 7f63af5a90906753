import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { query, readRow } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import type { ChatEvents } from './chat-events.ts';

interface Dependencies {
  readonly pool: Pool;
  readonly events: ChatEvents;
}

/** The number is null if nothing changed. */
const SHOWN_PICTURES = query({
  row: { own: z.nullable(z.int()) },
  text: 'SELECT own_number::float8 AS own FROM show_pictures($1, $2, $3)',
});

/** Stores whether the member always sees the peer's pictures of a conversation. Notifies the member's other devices. */
export async function showPictures(
  { pool, events }: Dependencies,
  member: MemberId,
  { conversation, shown }: { conversation: ConversationId; shown: boolean },
): Promise<void> {
  const set = await readRow(pool, SHOWN_PICTURES, [member, conversation, shown]);
  if (set === undefined) throw new Refusal('not_found', {});
  // The devices pull the conversation.
  events.feed.publishChange(member, set.own);
}
