import type { Pool } from 'pg';
import * as z from 'zod/mini';
import {
  ConversationId,
  type Cursor,
  formatCursor,
  MemberId,
  MessageId,
  parseCursor,
} from '../../../contract/base/ids.ts';
import { SYNC_PAGE } from '../../../contract/base/rules.ts';
import type { Change } from '../../../contract/sync.ts';
import { query, readRows, type RowOf } from '../../platform/database/query.ts';
import { readFeedCounters } from '../../platform/live/feed-counters.ts';
import { Refusal } from '../../platform/problems.ts';
import { readShownMessages } from '../chats/message-row.ts';
import { readChangedReactions, type ReactionChange } from '../chats/reactions.ts';
import { readChats } from '../chats/read-chats.ts';
import { resolveLikes } from './resolve-likes.ts';

export interface SyncResult {
  changes: Change[];
  cursor: Cursor;
  more: boolean;
  credits: number;
}

const CHANGES = query({
  name: 'changes_since',
  row: {
    number: z.int(),
    kind: z.string(),
    conversation_id: z.nullable(ConversationId),
    message_id: z.nullable(MessageId),
    other: z.nullable(MemberId),
  },
  text: `SELECT number::float8 AS number, kind, conversation_id, message_id, (data->>'other')::uuid AS other FROM changes
           WHERE member_id = $1 AND number > $2 ORDER BY number LIMIT $3`,
});

type ChangeRow = RowOf<typeof CHANGES>;

/**
 * Reads the changes after a cursor as current state, so several changes of one object appear once. Refuses a cursor of another epoch,
 * from the future or before the pruned mark with `cursor_too_old`. The device then reloads everything.
 */
export async function sync(
  pool: Pool,
  epoch: string,
  { member, since }: { readonly member: MemberId; readonly since: Cursor },
): Promise<SyncResult> {
  const cursor = parseCursor(since);
  const counters = await readFeedCounters(pool, member);
  const known =
    cursor.epoch === epoch && cursor.number <= counters.feed_number && cursor.number >= counters.feed_pruned;
  if (!known) throw new Refusal('cursor_too_old', {});
  const rows = await readRows(pool, CHANGES, [member, cursor.number, SYNC_PAGE + 1]);
  const page = rows.slice(0, SYNC_PAGE);
  const last = page.at(-1)?.number ?? cursor.number;
  return {
    changes: [...(await resolve(pool, member, page)), ...(await resolveLikes(pool, member, page))],
    cursor: formatCursor(epoch, last),
    more: rows.length > SYNC_PAGE,
    credits: counters.credits,
  };
}

/**
 * Reads the objects that the rows refer to. A `chat` change carries every mark of its conversation. It
 * precedes the conversation's messages, so that a device can store them.
 */
async function resolve(pool: Pool, member: MemberId, rows: readonly ChangeRow[]): Promise<Change[]> {
  const others = new Set(rows.flatMap((row) => (row.kind === 'profile' ? (row.other ?? []) : [])));
  const of = (...kinds: string[]) => [
    ...new Set(rows.flatMap((row) => (kinds.includes(row.kind) ? (row.conversation_id ?? []) : []))),
  ];
  const concerned = of('chat', 'chat_removed', 'read', 'receipt', 'message', 'message_state');
  const { chats, profiles } =
    concerned.length === 0 ? { chats: [], profiles: [] } : await readChats(pool, member, concerned);
  const seen = new Map(chats.map((chat) => [chat.conversation, chat]));
  const hidden = await hiddenSeqs(
    pool,
    member,
    concerned.filter((id) => !seen.has(id)),
  );
  const messages = await readShownMessages(
    pool,
    member,
    rows.flatMap(({ kind, message_id }) => (kind === 'reaction' ? [] : (message_id ?? []))),
  );
  return [
    ...of('chat', 'read', 'receipt', 'message', 'message_state').flatMap((id): Change[] => {
      const chat = seen.get(id);
      if (chat === undefined) return hidden.has(id) ? [] : [{ kind: 'chat_gone', conversation: id }];
      return [{ kind: 'chat', chat, profile: profiles.find((profile) => profile.id === chat.profile) ?? null }];
    }),
    ...of('chat_removed').flatMap((conversation): Change[] => {
      const hidden_seq = seen.get(conversation)?.hidden_seq ?? hidden.get(conversation);
      return hidden_seq === undefined ? [] : [{ kind: 'chat_removed', conversation, hidden_seq }];
    }),
    ...messages.flatMap((message): Change[] => {
      const chat = seen.get(message.conversation);
      return chat !== undefined && message.seq > chat.hidden_seq ? [{ kind: 'message', message }] : [];
    }),
    ...(await resolveReactions(pool, member, rows)),
    ...(await resolveHidden(pool, member, rows)),
    ...(await resolveProfiles(pool, member, [...others])),
    ...(rows.some((row) => row.kind === 'user') ? [{ kind: 'user' } as const] : []),
  ];
}

async function resolveReactions(pool: Pool, viewer: MemberId, rows: readonly ChangeRow[]): Promise<Change[]> {
  const named = rows.flatMap(({ kind, message_id: message, other: member, number }): ReactionChange[] =>
    kind === 'reaction' && message !== null && member !== null ? [{ message, member, number }] : [],
  );
  const changed = await readChangedReactions(pool, viewer, named);
  return changed.map((reaction) => ({ kind: 'reaction', reaction }));
}

const SEEN_PROFILES = query({
  row: { profile: MemberId },
  text: 'SELECT other_id AS profile FROM contacts WHERE viewer_id = $1 AND other_id = ANY ($2) AND refusal IS NULL',
});

/** Returns the changed profiles that the member may see. A later block is silent, so its profile is omitted. */
async function resolveProfiles(pool: Pool, member: MemberId, others: readonly MemberId[]): Promise<Change[]> {
  if (others.length === 0) return [];
  const seen = await readRows(pool, SEEN_PROFILES, [member, others]);
  return seen.map(({ profile }) => ({ kind: 'profile', profile }));
}

const AVAILABLE_PROFILES = query({
  row: { id: MemberId },
  text: `SELECT other_id AS id FROM contacts WHERE viewer_id = $1 AND other_id = ANY ($2) AND visible
       AND (state = 'active' OR state = 'blocked_by' AND may_read)`,
});

/** Returns the profiles that became unavailable and still are. A profile whose block the member does not know of stays available. */
async function resolveHidden(pool: Pool, member: MemberId, rows: readonly ChangeRow[]): Promise<Change[]> {
  const others = [...new Set(rows.flatMap((row) => (row.kind === 'hidden' ? (row.other ?? []) : [])))];
  if (others.length === 0) return [];
  const shown = await readRows(pool, AVAILABLE_PROFILES, [member, others]);
  return others
    .filter((profile) => !shown.some(({ id }) => id === profile))
    .map((profile) => ({ kind: 'hidden', profile }));
}

const REMOVED_CONVERSATIONS = query({
  row: { conversation: ConversationId, hidden_seq: z.int() },
  text: `SELECT cm.conversation_id AS conversation, cm.hidden_seq FROM conversation_members cm
     JOIN conversations c ON c.id = cm.conversation_id AND c.last_seq <= cm.hidden_seq
     WHERE cm.member_id = $1 AND cm.conversation_id = ANY ($2)`,
});

/** Returns the removed conversations among those missing from the list. The rest are blocked or deleted. */
async function hiddenSeqs(
  pool: Pool,
  member: MemberId,
  conversations: readonly ConversationId[],
): Promise<Map<ConversationId, number>> {
  if (conversations.length === 0) return new Map();
  const removed = await readRows(pool, REMOVED_CONVERSATIONS, [member, conversations]);
  return new Map(removed.map(({ conversation, hidden_seq }) => [conversation, hidden_seq]));
}
