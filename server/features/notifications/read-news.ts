import type { Pool } from 'pg';
import type { MessageKind } from '../../../contract/chats.ts';
import type { ConversationId, MemberId } from '../../../contract/ids.ts';

/** The newest unread message of one conversation, for the member whom it reached. */
export interface News {
  /** Its change's number in the member's feed. */
  readonly number: number;
  readonly conversation: ConversationId;
  readonly kind: MessageKind;
  readonly body: string;
  readonly sender_name: string;
  readonly sender_fictional: boolean;
  readonly member: MemberId;
  readonly site: string;
  readonly language: string;
  readonly push_preview: boolean;
  /** Everything that waits for the member, this included. */
  readonly badge: number;
}

/** Of more conversations than these only the newest are told; the badge counts all. */
const CONVERSATIONS_MOST = 10;

/** Numbers of a member's feed: after the one and up to the other. */
export interface Stretch {
  readonly considered: number;
  readonly settled: number;
}

/** What came to a member in a stretch of their feed and is still to be told now, one a conversation, oldest first. */
export async function readNews(pool: Pool, member: MemberId, { considered, settled }: Stretch): Promise<News[]> {
  const { rows } = await pool.query<News>({ name: 'push_news', text: NEWS, values: [member, considered, settled, CONVERSATIONS_MOST] });
  return rows.toReversed();
}

const NEWS = `
  SELECT newest.number::float8 AS number, newest.conversation_id AS conversation, m.kind, m.body, sender.name AS sender_name,
    sender.fictional AS sender_fictional, me.id AS member, me.site_id AS site, me.language, me.push_preview, count_badge(me.id) AS badge
  FROM (
    SELECT u.conversation_id, max(ch.number) AS number, max(u.seq) AS seq
    FROM changes ch JOIN unread_messages u ON u.message_id = ch.message_id AND u.member_id = ch.member_id
    WHERE ch.member_id = $1 AND ch.number > $2 AND ch.number <= $3 AND ch.kind = 'message'
    GROUP BY u.conversation_id
  ) newest
  JOIN messages m ON m.conversation_id = newest.conversation_id AND m.seq = newest.seq
  JOIN members sender ON sender.id = m.sender_id
  JOIN members me ON me.id = $1
  JOIN contacts contact ON contact.viewer_id = me.id AND contact.other_id = sender.id AND contact.state IN ('active', 'not_confirmed')
  ORDER BY newest.number DESC LIMIT $4`;
