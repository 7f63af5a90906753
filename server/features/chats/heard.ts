import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId, type MessageId } from '../../../contract/base/ids.ts';
import { query, readRow } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import type { ChatEvents } from './chat-events.ts';

const MARKED = query({
  row: {
    outcome: z.enum(['stored', 'known', 'not_found']),
    peer: z.nullable(MemberId),
    own: z.nullable(z.int()),
    theirs: z.nullable(z.int()),
  },
  text: 'SELECT outcome, peer, own_number::float8 AS own, peer_number::float8 AS theirs FROM mark_heard($1, $2)',
});

/**
 * Marks a received voice message as heard. Notifies the member's devices and, if the sender sees the mark, theirs. heard.sql draws the
 * states. Refuses a message that the member has not received, or that is no voice message, with `not_found`.
 */
export async function markHeard(
  { pool, events }: { readonly pool: Pool; readonly events: ChatEvents },
  member: MemberId,
  message: MessageId,
): Promise<void> {
  const marked = await readRow(pool, MARKED, [member, message]);
  if (marked === undefined || marked.outcome === 'not_found') throw new Refusal('not_found', {});
  const { peer, own, theirs } = marked;
  events.feed.publishChange(member, own);
  if (peer !== null) events.feed.publishChange(peer, theirs);
}
