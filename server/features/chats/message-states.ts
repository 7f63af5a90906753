import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { exceedsGraphemes } from '../../../contract/base/graphemes.ts';
import { type EditId, MemberId, type MessageId } from '../../../contract/base/ids.ts';
import { MESSAGE_EDIT_MINUTES, MESSAGE_EDITS } from '../../../contract/base/rules.ts';
import type { Message } from '../../../contract/chats/chats.ts';
import { query, readRow } from '../../platform/database/query.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../platform/problems.ts';
import type { ChatEvents } from './chat-events.ts';
import { readMessagesById } from './message-row.ts';

interface Dependencies {
  readonly pool: Pool;
  readonly events: ChatEvents;
}

const VERDICT = {
  outcome: z.enum(['stored', 'known', 'not_found', 'edit_too_late', 'too_many_edits']),
  peer: z.nullable(MemberId),
  own: z.nullable(z.int()),
  theirs: z.nullable(z.int()),
};
const COLUMNS = 'outcome, peer, own_number::float8 AS own, peer_number::float8 AS theirs';

const EDITED = query({ row: VERDICT, text: `SELECT ${COLUMNS} FROM edit_message($1, $2, $3, $4)` });
const DELETED = query({ row: VERDICT, text: `SELECT ${COLUMNS} FROM delete_message($1, $2)` });

type Verdict = Partial<z.infer<z.ZodMiniObject<typeof VERDICT>>>;

/** Replaces the text of an own message and notifies the devices of both members. `limit` is the maximum length in graphemes. */
export async function editMessage(
  { pool, events, limit }: Dependencies & { readonly limit: number },
  member: MemberId,
  { id, body, edit_id }: { readonly id: MessageId; readonly body: string; readonly edit_id: EditId },
): Promise<Message> {
  if (exceedsGraphemes(body, limit)) throw new Refusal('message_too_long', { limit });
  const verdict = await readRow(pool, EDITED, [member, id, edit_id, body]);
  return answer({ pool, events }, { member, id }, verdict);
}

/** Deletes an own message for both members, and notifies their devices. */
export async function deleteMessage(dependencies: Dependencies, member: MemberId, id: MessageId): Promise<Message> {
  return answer(dependencies, { member, id }, await readRow(dependencies.pool, DELETED, [member, id]));
}

async function answer(
  { pool, events }: Dependencies,
  { member, id }: { readonly member: MemberId; readonly id: MessageId },
  { outcome, peer, own = null, theirs = null }: Verdict = {},
): Promise<Message> {
  switch (outcome) {
    case 'edit_too_late':
      throw new Refusal(outcome, { minutes: MESSAGE_EDIT_MINUTES });
    case 'too_many_edits':
      throw new Refusal(outcome, { limit: MESSAGE_EDITS });
    case 'stored':
    case 'known': {
      // The devices pull the conversation too, because a deletion may change the number of its unread messages.
      events.feed.publishChange(member, own);
      if (peer) events.feed.publishChange(peer, theirs);
      const [message] = await readMessagesById(pool, member, [id]);
      if (message !== undefined) return message;
      break;
    }
    case 'not_found':
    case undefined:
      break;
  }
  throw new Refusal('not_found', {});
}

const AT_ONCE = 500;

const OLD_VERSIONS = query({ row: { deleted: z.int() }, text: 'SELECT delete_old_versions($1) AS deleted' });

/** Deletes the replaced contents whose time as evidence has passed. Returns their number. */
export async function sweepVersions(pool: Pool): Promise<number> {
  for (let swept = 0; ;) {
    const { deleted = 0 } = (await readRow(pool, OLD_VERSIONS, [AT_ONCE])) ?? {};
    swept += deleted;
    if (deleted < AT_ONCE) return swept;
  }
}

export function sweepVersionsJob(pool: Pool): JobKind<object> {
  return { name: 'sweep-message-versions', cron: '11 * * * *', run: async () => void (await sweepVersions(pool)) };
}
