import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MessageKind } from '../../../contract/chats/chats.ts';
import { ConversationId, MemberId, OrderId } from '../../../contract/base/ids.ts';
import { query, readRows, type RowOf } from '../../platform/database/query.ts';

interface NewsBase {
  /** The number of the change in the member's feed. */
  readonly number: number;
  readonly member: MemberId;
  readonly site: string;
  readonly language: string;
  readonly push_preview: boolean;
  /** The member's count of unread messages and unseen likes, including this one. */
  readonly badge: number;
}

interface PeerNews extends NewsBase {
  /** The member who wrote, or who likes the receiver. */
  readonly other: MemberId;
  readonly sender_name: string;
  readonly sender_fictional: boolean;
}

/** The unread messages of one conversation, for their recipient. */
export interface MessageNews extends PeerNews {
  readonly topic: 'message';
  readonly conversation: ConversationId;
  /** The number of the newest one. */
  readonly seq: number;
  /** How many there are, counted up to UNREAD_MOST. */
  readonly unread: number;
  /** The newest of them that the history limit of the site does not hide, at most LINES_MOST, oldest first. */
  readonly lines: readonly z.infer<typeof Line>[];
}

/** An unseen like or match; never of a fictional profile. */
export interface LikeNews extends PeerNews {
  readonly topic: 'like' | 'match';
}

/** A payment that ended and that its member has not seen. */
export interface PaymentNews extends NewsBase {
  readonly topic: 'payment';
  readonly order: OrderId;
  readonly credits: number;
  /** True when the order is done, false when the bank has refused the payment. */
  readonly is_done: boolean;
}

export type News = MessageNews | LikeNews | PaymentNews;

/** Maximum number of news in one round. The newest win; the badge counts all. */
const NEWS_MOST = 10;

/** A notification gathers the unread messages of its conversation, and counts them up to this number. */
const UNREAD_MOST = 999;
const LINES_MOST = 3;
/** `make-payload.ts` cuts a text to less than this number of characters. */
const LINE_LENGTH = 1_000;

const Line = z.object({ kind: MessageKind, body: z.string() });

/** A range of feed numbers: after `processed_number`, up to and including `settled`. */
export interface FeedRange {
  readonly processed_number: number;
  readonly settled: number;
}

// `claims.ts` requires a live session of an active member. The other rules about who gets which push stand in server/database/functions:
//
//   unread_messages            chats/readable.sql            the message is unread, and neither removed nor deleted
//   matches_shown, new_likes   likes.sql                     the like or match is unseen, and the member may see it
//   payment_news               payments/payment-states.sql   the payment has ended, and the member has not seen its result
//   is_held_by_pause           settings.sql                  a pause holds back all pushes but those of replies and payments
//   contacts.is_open           profiles.sql                  neither member blocks the other, and the other is available
//   gets_messages              profiles.sql                  a member who has not confirmed their address gets no preview
//   is_in_history              chats/readable.sql            if the history limit of the site hides the newest message, there is no preview
//   is_muted                   chats/marks.sql               the message did not arrive while its conversation was muted
//   count_badge                notifications.sql             the number on the badge, with the messages of muted conversations
//
// The query checks pause, mute and contact after the grouping: once a conversation. A view of single messages would check them for each of
// thousands of unread messages.

const OF_PEERS = `
  SELECT news.number::float8 AS number, news.topic, news.conversation_id AS conversation, news.seq::int, gathered.unread, gathered.lines,
    news.other_id AS other, sender.name AS sender_name,
    sender.fictional AS sender_fictional, me.id AS member, me.site_id AS site, me.language,
    me.push_preview AND gets_messages(me) AND (m.id IS NULL OR is_in_history(me.site_id, m.accepted_at)) AS push_preview,
    count_badge(me.id) AS badge, NULL::uuid AS order, NULL::int AS credits, NULL::boolean AS is_done
  FROM (
    SELECT 'message' AS topic, max(ch.number) AS number, u.peer_id AS other_id, u.conversation_id, max(u.seq) AS seq,
      max(ch.created_at) AS arrived_at
    FROM changes ch JOIN unread_messages u ON u.message_id = ch.message_id AND u.member_id = ch.member_id
    WHERE ch.member_id = $1 AND ch.number > $2 AND ch.number <= $3 AND ch.kind = 'message'
    GROUP BY u.conversation_id, u.peer_id
    UNION ALL
    SELECT 'match', max(ch.number), found.other_id, NULL, NULL, NULL
    FROM changes ch JOIN matches_shown found ON found.member_id = ch.member_id
      AND found.other_id = (ch.data->>'other')::uuid AND found.match_new
    WHERE ch.member_id = $1 AND ch.number > $2 AND ch.number <= $3 AND ch.kind = 'match' AND ch.data ? 'is_new'
    GROUP BY found.other_id
    UNION ALL
    SELECT 'like', max(ch.number), found.liker_id, NULL, NULL, NULL
    FROM changes ch JOIN new_likes found ON found.member_id = ch.member_id AND found.liker_id = (ch.data->>'other')::uuid
    WHERE ch.member_id = $1 AND ch.number > $2 AND ch.number <= $3 AND ch.kind = 'like' AND ch.data ? 'is_new'
      -- A like that became a match is pushed as the match only.
      AND NOT EXISTS (SELECT FROM matches_shown WHERE member_id = $1 AND other_id = found.liker_id)
    GROUP BY found.liker_id
  ) news
  LEFT JOIN messages m ON m.conversation_id = news.conversation_id AND m.seq = news.seq
  JOIN members sender ON sender.id = news.other_id AND (news.topic = 'message' OR NOT sender.fictional)
  JOIN members me ON me.id = $1
    AND CASE news.topic WHEN 'message' THEN NOT is_held_by_pause(me, news.conversation_id) ELSE me.paused_at IS NULL END
  JOIN contacts contact ON contact.viewer_id = me.id AND contact.other_id = sender.id AND contact.is_open
  LEFT JOIN LATERAL (
    SELECT count(*)::int AS unread, jsonb_agg(jsonb_build_object('kind', recent.kind, 'body', recent.body) ORDER BY recent.seq)
      FILTER (WHERE recent.place <= ${LINES_MOST} AND is_in_history(me.site_id, recent.accepted_at)) AS lines
    FROM (
      SELECT one.kind, left(one.body, ${LINE_LENGTH}) AS body, one.accepted_at, u.seq, row_number() OVER (ORDER BY u.seq DESC) AS place
      FROM unread_messages u JOIN messages one ON one.id = u.message_id
      WHERE u.member_id = me.id AND u.conversation_id = news.conversation_id AND u.seq <= news.seq
      ORDER BY u.seq DESC LIMIT ${UNREAD_MOST}
    ) recent
  ) gathered ON news.topic = 'message'
  LEFT JOIN conversation_members own ON own.conversation_id = news.conversation_id AND own.member_id = me.id
  WHERE NOT is_muted(own, news.arrived_at)`;

/** The columns are those of OF_PEERS. */
const OF_PAYMENTS = `
  SELECT max(ch.number)::float8, 'payment', NULL::uuid, NULL, NULL, NULL, NULL::uuid, NULL, false, me.id, me.site_id, me.language,
    me.push_preview AND gets_messages(me), count_badge(me.id), n.order_id, n.credits, n.is_done
  FROM changes ch JOIN payment_news n ON n.id = (ch.data->>'payment')::uuid AND n.member_id = ch.member_id
  JOIN members me ON me.id = $1
  WHERE ch.member_id = $1 AND ch.number > $2 AND ch.number <= $3 AND ch.kind = 'user' AND ch.data ? 'payment'
  GROUP BY me.id, n.order_id, n.credits, n.is_done`;

const NEWS = query({
  name: 'push_news',
  row: {
    number: z.int(),
    topic: z.enum(['message', 'like', 'match', 'payment']),
    conversation: z.nullable(ConversationId),
    seq: z.nullable(z.int()),
    unread: z.nullable(z.int()),
    lines: z.nullable(z.array(Line)),
    other: z.nullable(MemberId),
    sender_name: z.nullable(z.string()),
    sender_fictional: z.boolean(),
    member: MemberId,
    site: z.uuid(),
    language: z.string(),
    push_preview: z.boolean(),
    badge: z.int(),
    order: z.nullable(OrderId),
    credits: z.nullable(z.int()),
    is_done: z.nullable(z.boolean()),
  },
  text: `${OF_PEERS} UNION ALL ${OF_PAYMENTS} ORDER BY number DESC LIMIT $4`,
});

/** Reads the unseen news of a member in a range of their feed, one per conversation, like, match and order, oldest first. */
export async function readNews(
  pool: Pool,
  member: MemberId,
  { processed_number, settled }: FeedRange,
): Promise<News[]> {
  const rows = await readRows(pool, NEWS, [member, processed_number, settled, NEWS_MOST]);
  return rows.toReversed().map(newsOf);
}

/** Only the columns of other topics are null. */
function newsOf(row: RowOf<typeof NEWS>): News {
  const { topic, conversation, seq, unread, lines, other, sender_name, order, credits, is_done } = row;
  if (topic === 'payment') {
    if (order !== null && credits !== null && is_done !== null) return { ...row, topic, order, credits, is_done };
  } else if (other !== null && sender_name !== null) {
    if (topic !== 'message') return { ...row, topic, other, sender_name };
    if (conversation !== null && seq !== null && unread !== null)
      return { ...row, topic, conversation, seq, unread, lines: lines ?? [], other, sender_name };
  }
  throw new Error(`a column of news about a ${topic} is null`);
}
