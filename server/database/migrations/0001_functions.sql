-- The hot rows are updated in place where their page has room.
ALTER TABLE member_counters SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
--> statement-breakpoint
ALTER TABLE conversations SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE conversation_members SET (fillfactor = 70);
--> statement-breakpoint
INSERT INTO installation DEFAULT VALUES;
--> statement-breakpoint

-- The epoch of every feed in this database: 16 hexadecimal digits that are others after a restored backup, whether it
-- came back as files (another timeline or system) or as a dump (another database).
CREATE FUNCTION feed_epoch() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT left(md5(concat_ws('/',
    (SELECT history FROM installation),
    (SELECT oid FROM pg_database WHERE datname = current_database()),
    (SELECT system_identifier FROM pg_control_system()),
    (SELECT timeline_id FROM pg_control_checkpoint()))), 16)
$$;
--> statement-breakpoint

-- The one home of "may these two be in contact": the state of `other` as `viewer` meets them. Every reader and every
-- sender joins this view, so that nobody is shown whom they could not write to.
CREATE VIEW contacts AS
SELECT v.id AS viewer_id, o.id AS other_id,
  CASE
    WHEN o.status IN ('deleted', 'disabled') THEN 'gone'
    WHEN EXISTS (SELECT FROM blocks b WHERE b.blocker_id = v.id AND b.blocked_id = o.id) THEN 'blocking'
    WHEN EXISTS (SELECT FROM blocks b WHERE b.blocker_id = o.id AND b.blocked_id = v.id) THEN 'blocked_by'
    WHEN o.status = 'not_confirmed' THEN 'not_confirmed'
    ELSE 'active'
  END AS state,
  NOT o.invisible AND o.status = 'active' AS visible
FROM members v JOIN members o ON o.site_id = v.site_id AND o.id <> v.id;
--> statement-breakpoint

-- Invisible and unconfirmed members are met only where there is a conversation, or a like of theirs.
CREATE FUNCTION are_acquainted(p_viewer uuid, p_other uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM conversations WHERE member_a = least(p_viewer, p_other) AND member_b = greatest(p_viewer, p_other))
    OR EXISTS (SELECT FROM likes WHERE liker_id = p_other AND liked_id = p_viewer);
END $$;
--> statement-breakpoint

-- How many of their own first messages count against a free member: those to members who can still answer.
CREATE FUNCTION count_started(p_member uuid) RETURNS int LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT count(*) FROM conversations c
    JOIN contacts slot ON slot.viewer_id = p_member AND slot.other_id = CASE WHEN c.member_a = p_member THEN c.member_b ELSE c.member_a END
    WHERE c.started_by = p_member AND slot.state NOT IN ('blocked_by', 'gone'));
END $$;
--> statement-breakpoint

-- Whether a message may carry this picture (the sender's own, not sent yet) and answer this message (of the same conversation).
CREATE FUNCTION may_refer(p_sender uuid, p_conversation uuid, p_media uuid, p_reply_to uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (p_media IS NULL OR EXISTS (SELECT FROM media WHERE id = p_media AND owner_id = p_sender AND attached_message IS NULL))
    AND (p_reply_to IS NULL OR EXISTS (SELECT FROM messages WHERE id = p_reply_to AND conversation_id = p_conversation));
END $$;
--> statement-breakpoint

-- A member as lists show them, in the shape of the contract's ProfileCard.
CREATE VIEW profile_cards AS
SELECT m.id, m.name, date_part('year', age((now() AT TIME ZONE 'UTC')::date, m.date_of_birth))::int AS age, m.gender, m.country, m.region, m.city,
  m.fictional,
  CASE
    WHEN m.invisible OR m.hide_online THEN NULL
    WHEN m.last_active > now() - interval '5 minutes' THEN 'online'
    WHEN m.last_active > now() - interval '1 day' THEN 'today'
    WHEN m.last_active > now() - interval '7 days' THEN 'week'
    ELSE 'longer'
  END AS presence,
  CASE WHEN p.id IS NULL THEN NULL ELSE jsonb_build_object(
    'filename', '/media/' || p.filename, 'thumb_filename', '/media/' || p.thumb_filename, 'status', p.status,
    'width', p.width, 'height', p.height, 'placeholder', p.placeholder) END AS main_image
FROM members m LEFT JOIN photos p ON p.id = m.main_photo_id AND p.status = 'approved' AND NOT p.private;
--> statement-breakpoint

-- Locks the counters of these members, in id order: the first step of everything that changes a feed or a balance.
CREATE FUNCTION lock_members(p_members uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM member_counters WHERE member_id = ANY (p_members) ORDER BY member_id FOR UPDATE;
END $$;
--> statement-breakpoint

-- Appends one change to a member's feed and gives its number. The member's row must be locked.
CREATE FUNCTION append_change(p_member uuid, p_kind text, p_conversation uuid, p_message uuid, p_data jsonb DEFAULT NULL)
RETURNS bigint LANGUAGE sql AS $$
  WITH counter AS (
    UPDATE member_counters SET feed_number = feed_number + 1 WHERE member_id = p_member RETURNING feed_number
  )
  INSERT INTO changes (member_id, number, kind, conversation_id, message_id, data)
  SELECT p_member, feed_number, p_kind, p_conversation, p_message, p_data FROM counter
  RETURNING number
$$;
--> statement-breakpoint

-- One message of a batch with what was decided of it. The numbers are those that the write will give.
CREATE TYPE send_verdict AS (
  ord int, outcome text, id uuid, hash uuid, sender uuid, recipient uuid, conversation uuid, starts boolean, seq int, kind text,
  body text, media uuid, reply_to uuid, price int, sent_at timestamptz, accepted_at timestamptz, credits int,
  sender_number bigint, recipient_number bigint
);
--> statement-breakpoint

-- Sends a batch of messages in one transaction, each accepted or refused on its own. The way of one message:
--
--   lock both members (id order)  →  judge: session, known id, contact, limit, price, balance; and number it
--     →  conversation (the first message of a pair makes it)  →  balance and feeds  →  message, ledger, a change for both
--
-- The pair's two locked rows hold still all that the judgement reads: balance, blocks, conversation, slots, feed. For the
-- numbers to be read off those rows, a member takes part in at most one message of a batch, on either side: of several,
-- the first is judged and the others are told `again`. Plans are generic, because planning would cost more than sending,
-- and OFFSET 0 keeps what is asked once from being computed wherever it is named.
CREATE FUNCTION send_messages(
  p_session text[], p_id uuid[], p_hash uuid[], p_sender uuid[], p_conversation uuid[], p_profile uuid[], p_kind text[],
  p_body text[], p_media uuid[], p_reply_to uuid[], p_price int[], p_max_credits int[], p_sent_at timestamptz[],
  p_new_conversation uuid[], p_free_starts int
) RETURNS SETOF send_verdict LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_mergejoin = off SET jit = off AS $$
DECLARE
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_recipient uuid[];
  v_verdicts send_verdict[];
  v_stored bigint[];
BEGIN
  SELECT array_agg(coalesce(r.profile, cm.peer_id) ORDER BY r.ord) INTO v_recipient
  FROM unnest(p_sender, p_conversation, p_profile) WITH ORDINALITY AS r (sender, conversation, profile, ord)
  LEFT JOIN conversation_members cm ON cm.conversation_id = r.conversation AND cm.member_id = r.sender;

  PERFORM FROM member_counters WHERE member_id = ANY (p_sender || v_recipient) ORDER BY member_id FOR UPDATE;

  SELECT array_agg(ROW(
      j.ord, j.outcome, j.id, j.hash, j.sender, j.recipient, coalesce(j.conversation, j.new_conversation), j.conversation IS NULL,
      coalesce(j.known_seq, j.last_seq + 1, 1), j.kind, j.body, j.media, j.reply_to, j.price, coalesce(j.sent_at, v_now),
      coalesce(j.known_at, v_now), coalesce(j.known_credits, CASE j.outcome WHEN 'stored' THEN j.credits - j.price ELSE j.credits END),
      j.sender_feed + CASE WHEN j.conversation IS NULL THEN 2 ELSE 1 END,
      j.recipient_feed + CASE WHEN j.conversation IS NULL THEN 2 ELSE 1 END
    )::send_verdict), array_agg(j.ord) FILTER (WHERE j.outcome = 'stored')
  INTO v_verdicts, v_stored
  FROM (
    SELECT r.*, coalesce(known.conversation_id, c.id) AS conversation, c.last_seq, counter.credits, known.seq AS known_seq,
      known.accepted_at AS known_at, known.credits_after AS known_credits, counter.feed_number AS sender_feed,
      other.feed_number AS recipient_feed,
      CASE
        WHEN session.member_id IS DISTINCT FROM r.sender OR session.expires_at <= v_now THEN 'authentication_required'
        WHEN known.sender_id = r.sender AND known.request_hash = r.hash THEN 'known'
        WHEN known.id IS NOT NULL THEN 'id_conflict'
        WHEN least(array_position(p_sender, r.sender), array_position(v_recipient, r.sender),
                   array_position(p_sender, r.recipient), array_position(v_recipient, r.recipient)) < r.ord THEN 'again'
        WHEN contact.state IS NULL OR contact.state = 'gone' THEN 'not_found'
        WHEN contact.state IN ('blocking', 'blocked_by') THEN contact.state
        WHEN c.id IS NULL AND NOT contact.visible AND NOT are_acquainted(r.sender, r.recipient) THEN 'not_found'
        WHEN coalesce(r.media, r.reply_to) IS NOT NULL AND NOT may_refer(r.sender, c.id, r.media, r.reply_to) THEN 'not_found'
        WHEN r.price > r.max_credits THEN 'price_changed'
        WHEN c.id IS NULL AND NOT me.paid_user AND NOT me.fictional AND count_started(r.sender) >= p_free_starts THEN 'premium_required'
        WHEN counter.credits < r.price THEN 'insufficient_credits'
        ELSE 'stored'
      END AS outcome
    FROM unnest(p_session, p_id, p_hash, p_sender, v_recipient, p_conversation, p_kind, p_body, p_media, p_reply_to, p_price,
      p_max_credits, p_sent_at, p_new_conversation) WITH ORDINALITY
      AS r (token, id, hash, sender, recipient, wanted, kind, body, media, reply_to, price, max_credits, sent_at, new_conversation, ord)
    JOIN members me ON me.id = r.sender
    JOIN member_counters counter ON counter.member_id = r.sender
    LEFT JOIN sessions session ON session.token_hash = r.token
    LEFT JOIN member_counters other ON other.member_id = r.recipient
    LEFT JOIN messages known ON known.id = r.id
    LEFT JOIN LATERAL (
      SELECT state, visible FROM contacts WHERE viewer_id = r.sender AND other_id = r.recipient OFFSET 0) contact ON true
    LEFT JOIN conversations c ON c.member_a = least(r.sender, r.recipient) AND c.member_b = greatest(r.sender, r.recipient)
    OFFSET 0
  ) j;

  IF cardinality(v_stored) = cardinality(v_verdicts) THEN
    PERFORM store_messages(v_verdicts);
  ELSIF v_stored IS NOT NULL THEN
    PERFORM store_messages((SELECT array_agg(v) FROM unnest(v_verdicts) v WHERE v.outcome = 'stored'));
  END IF;
  RETURN QUERY SELECT * FROM unnest(v_verdicts) v ORDER BY v.ord;
END $$;
--> statement-breakpoint

-- The writing half of send_messages: every member in it is locked, and in it once.
CREATE FUNCTION store_messages(p_stored send_verdict[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM unnest(p_stored) v WHERE v.starts) THEN
    INSERT INTO conversations (id, site_id, member_a, member_b, started_by, created_at, updated_at)
    SELECT v.conversation, m.site_id, least(v.sender, v.recipient), greatest(v.sender, v.recipient), v.sender, v.accepted_at, v.accepted_at
    FROM unnest(p_stored) v JOIN members m ON m.id = v.sender WHERE v.starts;

    INSERT INTO conversation_members (conversation_id, member_id, peer_id)
    SELECT v.conversation, v.sender, v.recipient FROM unnest(p_stored) v WHERE v.starts
    UNION ALL SELECT v.conversation, v.recipient, v.sender FROM unnest(p_stored) v WHERE v.starts;

    INSERT INTO changes (member_id, number, kind, conversation_id, created_at)
    SELECT v.sender, v.sender_number - 1, 'chat', v.conversation, v.accepted_at FROM unnest(p_stored) v WHERE v.starts
    UNION ALL SELECT v.recipient, v.recipient_number - 1, 'chat', v.conversation, v.accepted_at FROM unnest(p_stored) v WHERE v.starts;
  END IF;

  UPDATE conversations c SET last_seq = v.seq, updated_at = v.accepted_at FROM unnest(p_stored) v WHERE c.id = v.conversation;

  UPDATE member_counters c SET feed_number = side.number, credits = c.credits - side.debit
  FROM (
    SELECT v.sender, v.sender_number, v.price FROM unnest(p_stored) v
    UNION ALL SELECT v.recipient, v.recipient_number, 0 FROM unnest(p_stored) v
  ) AS side (member, number, debit)
  WHERE c.member_id = side.member;

  INSERT INTO messages (id, conversation_id, sender_id, seq, kind, body, media_id, reply_to, sent_at, accepted_at, request_hash, credits_after)
  SELECT v.id, v.conversation, v.sender, v.seq, v.kind, v.body, v.media, v.reply_to, v.sent_at, v.accepted_at, v.hash, v.credits
  FROM unnest(p_stored) v;

  INSERT INTO ledger (reason, reference, member_id, amount, balance_after, created_at)
  SELECT 'message', v.id::text, v.sender, -v.price, v.credits, v.accepted_at FROM unnest(p_stored) v WHERE v.price > 0;

  INSERT INTO changes (member_id, number, kind, conversation_id, message_id, created_at)
  SELECT v.sender, v.sender_number, 'message', v.conversation, v.id, v.accepted_at FROM unnest(p_stored) v
  UNION ALL SELECT v.recipient, v.recipient_number, 'message', v.conversation, v.id, v.accepted_at FROM unnest(p_stored) v;

  IF EXISTS (SELECT FROM unnest(p_stored) v WHERE v.media IS NOT NULL) THEN
    UPDATE media m SET attached_message = v.id FROM unnest(p_stored) v WHERE m.id = v.media;
  END IF;
END $$;
--> statement-breakpoint

-- Moves a member's read mark forward and tells their other devices and, where receipts are mutual, the other side.
-- Gives what to publish: the mark and the numbers of the changes; no row where nothing moved, or the conversation is
-- not theirs, or blocked.
CREATE FUNCTION mark_read(p_member uuid, p_conversation uuid, p_seq int)
RETURNS TABLE (read_seq int, peer uuid, delivered_seq int, own_number bigint, peer_number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_peer uuid;
  v_read int;
  v_delivered int;
  v_shown boolean;
BEGIN
  SELECT peer_id INTO v_peer FROM conversation_members WHERE conversation_id = p_conversation AND member_id = p_member;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM lock_members(ARRAY[p_member, v_peer]);
  UPDATE conversation_members cm
  SET read_seq = least(p_seq, c.last_seq), delivered_seq = greatest(cm.delivered_seq, least(p_seq, c.last_seq))
  FROM conversations c
  WHERE c.id = p_conversation AND cm.conversation_id = p_conversation AND cm.member_id = p_member AND cm.read_seq < least(p_seq, c.last_seq)
    AND NOT EXISTS (SELECT FROM contacts WHERE viewer_id = p_member AND other_id = v_peer AND state IN ('blocking', 'blocked_by'))
  RETURNING cm.read_seq, cm.delivered_seq INTO v_read, v_delivered;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT a.read_receipts AND b.read_receipts AND NOT a.invisible INTO v_shown FROM members a, members b WHERE a.id = p_member AND b.id = v_peer;
  RETURN QUERY SELECT v_read, v_peer, v_delivered,
    append_change(p_member, 'read', p_conversation, NULL),
    CASE WHEN v_shown THEN append_change(v_peer, 'receipt', p_conversation, NULL) END;
END $$;
--> statement-breakpoint

-- A device has everything up to this number of the feed: what it newly covers counts as delivered, and the other
-- sides are told, unless the member is invisible or one has blocked the other. Gives the changes to publish.
CREATE FUNCTION acknowledge(p_member uuid, p_number bigint)
RETURNS TABLE (conversation uuid, peer uuid, delivered_seq int, read_seq int, peer_number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_from bigint;
  v_invisible boolean;
BEGIN
  SELECT feed_acknowledged INTO v_from FROM member_counters WHERE member_id = p_member AND feed_acknowledged < p_number;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT invisible INTO v_invisible FROM members WHERE id = p_member;
  PERFORM lock_members(array_agg(cm.peer_id) || p_member)
  FROM conversation_members cm
  WHERE cm.member_id = p_member AND cm.conversation_id IN (
    SELECT ch.conversation_id FROM changes ch WHERE ch.member_id = p_member AND ch.number > v_from AND ch.number <= p_number AND ch.kind = 'message');
  UPDATE member_counters SET feed_acknowledged = p_number WHERE member_id = p_member AND feed_acknowledged < p_number AND feed_number >= p_number;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY
  WITH arrived AS (
    SELECT m.conversation_id, max(m.seq) AS seq
    FROM changes ch JOIN messages m ON m.id = ch.message_id
    WHERE ch.member_id = p_member AND ch.number > v_from AND ch.number <= p_number AND ch.kind = 'message' AND m.sender_id <> p_member
    GROUP BY m.conversation_id
  ), moved AS (
    UPDATE conversation_members cm SET delivered_seq = a.seq FROM arrived a
    WHERE cm.conversation_id = a.conversation_id AND cm.member_id = p_member AND cm.delivered_seq < a.seq
    RETURNING cm.conversation_id, cm.peer_id, cm.delivered_seq, cm.read_seq
  )
  SELECT m.conversation_id, m.peer_id, m.delivered_seq, m.read_seq, append_change(m.peer_id, 'receipt', m.conversation_id, NULL)
  FROM moved m JOIN contacts contact ON contact.viewer_id = p_member AND contact.other_id = m.peer_id
  WHERE NOT v_invisible AND contact.state NOT IN ('blocking', 'blocked_by') ORDER BY m.peer_id;
END $$;
--> statement-breakpoint

-- Hides what a conversation holds so far from one side; what it had not read stays unread to the other. Gives the number of the change; no row where it is not theirs.
CREATE FUNCTION remove_chat(p_member uuid, p_conversation uuid)
RETURNS TABLE (hidden_seq int, own_number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_hidden int;
BEGIN
  PERFORM lock_members(ARRAY[p_member]);
  UPDATE conversation_members cm SET hidden_seq = c.last_seq
  FROM conversations c
  WHERE c.id = p_conversation AND cm.conversation_id = c.id AND cm.member_id = p_member
  RETURNING cm.hidden_seq INTO v_hidden;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY SELECT v_hidden, append_change(p_member, 'chat_removed', p_conversation, NULL);
END $$;
--> statement-breakpoint

-- Blocks or unblocks. Both sides' rows are locked, so that no send is judged while it happens. Gives the feeds to wake.
CREATE FUNCTION set_block(p_blocker uuid, p_blocked uuid, p_on boolean)
RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM lock_members(ARRAY[p_blocker, p_blocked]);
  IF p_on THEN
    INSERT INTO blocks (blocker_id, blocked_id) VALUES (p_blocker, p_blocked) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM blocks WHERE blocker_id = p_blocker AND blocked_id = p_blocked;
  END IF;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY
  SELECT cm.member_id, append_change(cm.member_id, 'chat', cm.conversation_id, NULL)
  FROM conversation_members cm
  WHERE cm.conversation_id = (SELECT id FROM conversations WHERE member_a = least(p_blocker, p_blocked) AND member_b = greatest(p_blocker, p_blocked))
  ORDER BY cm.member_id;
END $$;
--> statement-breakpoint

-- Changes a balance once for ever per (reason, reference). Gives the new balance, or no row where it happened before.
CREATE FUNCTION credit(p_member uuid, p_amount int, p_reason text, p_reference text)
RETURNS TABLE (balance int, own_number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_balance int;
BEGIN
  PERFORM lock_members(ARRAY[p_member]);
  IF EXISTS (SELECT FROM ledger WHERE reason = p_reason AND reference = p_reference) THEN RETURN; END IF;
  UPDATE member_counters SET credits = credits + p_amount WHERE member_id = p_member RETURNING credits INTO v_balance;
  INSERT INTO ledger (reason, reference, member_id, amount, balance_after) VALUES (p_reason, p_reference, p_member, p_amount, v_balance);
  RETURN QUERY SELECT v_balance, append_change(p_member, 'user', NULL, NULL);
END $$;
