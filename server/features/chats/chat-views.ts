import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { ChatView, SetChatView } from '../../../contract/chats/chat-view.ts';
import { query, readRow, type Row } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import type { ChatEvents } from './chat-events.ts';

/** The columns of a view. */
export const VIEW_COLUMNS = {
  pinned: z.boolean(),
  muted_until: z.nullable(z.date()),
  archived_seq: z.int(),
  marked_unread: z.boolean(),
  view_number: z.int(),
};

/** Returns the view in a row, and drops the other columns. */
export function viewOf(row: Row<typeof VIEW_COLUMNS>): ChatView {
  const { pinned, muted_until, archived_seq, marked_unread, view_number: number } = row;
  return { pinned, muted_until: muted_until?.toISOString() ?? null, archived_seq, marked_unread, number };
}

/** `own` is null if nothing changed. */
const SET_VIEW = query({
  name: 'set_chat_view',
  row: { own: z.nullable(z.int()), ...VIEW_COLUMNS },
  text: `SELECT own_number::float8 AS own, pinned, muted_until, archived_seq, marked_unread, view_number::float8 AS view_number
         FROM set_chat_view($1, $2, $3)`,
});

/** Sets one register of the view that a member has of a conversation. Notifies the member's other devices. */
export async function setChatView(
  { pool, events }: { readonly pool: Pool; readonly events: ChatEvents },
  member: MemberId,
  { conversation, ...register }: SetChatView,
): Promise<ChatView> {
  const columns = 'shown' in register ? { shows_pictures: register.shown } : register;
  const set = await readRow(pool, SET_VIEW, [member, conversation, columns]);
  if (set === undefined) throw new Refusal('not_found', {});
  // The devices pull the conversation.
  events.feed.publishChange(member, set.own);
  return viewOf(set);
}
