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
  -- Invisible and unconfirmed members are met only where there is a conversation, or a like of theirs.
  (NOT o.invisible AND o.status = 'active')
    OR EXISTS (SELECT FROM conversation_members cm WHERE cm.member_id = v.id AND cm.peer_id = o.id)
    OR EXISTS (SELECT FROM likes l WHERE l.liker_id = o.id AND l.liked_id = v.id) AS met
FROM members v JOIN members o ON o.site_id = v.site_id AND o.id <> v.id;
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

-- Sends a batch of messages in one transaction, each accepted or refused on its own. The way of one message:
--
--   lock both members (id order)  →  judge: session, known id, contact, limit, price, balance
--     →  first message of a pair: the conversation   →  seq, message, debit, ledger, a change for both
--
-- The pair's two locked rows hold still all that the judgement reads: balance, blocks, conversation, slots, feed.
-- A sender appears at most once in a batch (the caller sees to it), so a balance is judged against the row itself.
CREATE FUNCTION send_messages(
  p_session text[], p_id uuid[], p_hash uuid[], p_sender uuid[], p_conversation uuid[], p_profile uuid[], p_kind text[],
  p_body text[], p_media uuid[], p_reply_to uuid[], p_price int[], p_max_credits int[], p_sent_at timestamptz[],
  p_new_conversation uuid[], p_free_starts int
) RETURNS TABLE (
  ord int, outcome text, conversation uuid, recipient uuid, seq int, accepted_at timestamptz, credits int,
  sender_from bigint, sender_to bigint, recipient_from bigint, recipient_to bigint
) LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
DECLARE
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_peer uuid[];
  v_outcome text[];
  v_conversation uuid[];
  v_starts boolean;
BEGIN
  SELECT array_agg(coalesce(r.profile, cm.peer_id) ORDER BY r.ord) INTO v_peer
  FROM unnest(p_sender, p_conversation, p_profile) WITH ORDINALITY AS r (sender, conversation, profile, ord)
  LEFT JOIN conversation_members cm ON cm.conversation_id = r.conversation AND cm.member_id = r.sender;

  PERFORM FROM member_counters WHERE member_id = ANY (p_sender || v_peer) ORDER BY member_id FOR UPDATE;

  SELECT array_agg(j.outcome ORDER BY j.ord), array_agg(j.conversation ORDER BY j.ord),
         bool_or(j.outcome = 'stored' AND j.conversation IS NULL)
  INTO v_outcome, v_conversation, v_starts
  FROM (
    SELECT r.ord, coalesce(known.conversation_id, r.conversation, pair.id) AS conversation,
      CASE
        WHEN NOT EXISTS (SELECT FROM sessions s WHERE s.token_hash = r.session AND s.member_id = r.sender AND s.expires_at > v_now)
          THEN 'authentication_required'
        WHEN known.sender_id = r.sender AND known.request_hash = r.hash THEN 'known'
        WHEN known.id IS NOT NULL THEN 'id_conflict'
        WHEN contact.state IS NULL OR contact.state = 'gone' THEN 'not_found'
        WHEN contact.state IN ('blocking', 'blocked_by') THEN contact.state
        WHEN coalesce(r.conversation, pair.id) IS NULL AND NOT contact.met THEN 'not_found'
        WHEN r.media IS NOT NULL AND NOT EXISTS (
          SELECT FROM media m WHERE m.id = r.media AND m.owner_id = r.sender AND m.attached_message IS NULL) THEN 'not_found'
        WHEN r.reply_to IS NOT NULL AND NOT EXISTS (
          SELECT FROM messages m WHERE m.id = r.reply_to AND m.conversation_id = coalesce(r.conversation, pair.id)) THEN 'not_found'
        WHEN r.price > r.max_credits THEN 'price_changed'
        WHEN coalesce(r.conversation, pair.id) IS NULL AND NOT sender.paid_user AND NOT sender.fictional
          AND (SELECT count(*) FROM conversations c
               JOIN contacts slot ON slot.viewer_id = r.sender
                AND slot.other_id = CASE WHEN c.member_a = r.sender THEN c.member_b ELSE c.member_a END
               WHERE c.started_by = r.sender AND slot.state NOT IN ('blocked_by', 'gone')) >= p_free_starts THEN 'premium_required'
        WHEN counter.credits < r.price THEN 'insufficient_credits'
        ELSE 'stored'
      END AS outcome
    FROM unnest(p_session, p_id, p_hash, p_sender, p_conversation, p_profile, v_peer, p_media, p_reply_to, p_price, p_max_credits)
      WITH ORDINALITY AS r (session, id, hash, sender, conversation, profile, peer, media, reply_to, price, max_credits, ord)
    JOIN members sender ON sender.id = r.sender
    JOIN member_counters counter ON counter.member_id = r.sender
    LEFT JOIN messages known ON known.id = r.id
    LEFT JOIN contacts contact ON contact.viewer_id = r.sender AND contact.other_id = r.peer
    LEFT JOIN conversations pair ON r.conversation IS NULL
      AND pair.member_a = least(r.sender, r.peer) AND pair.member_b = greatest(r.sender, r.peer)
  ) j;

  IF v_starts THEN
    INSERT INTO conversations (id, site_id, member_a, member_b, started_by, created_at, updated_at)
    SELECT r.new_conversation, m.site_id, least(r.sender, r.peer), greatest(r.sender, r.peer), r.sender, v_now, v_now
    FROM unnest(v_outcome, v_conversation, p_sender, v_peer, p_new_conversation) WITH ORDINALITY
      AS r (outcome, conversation, sender, peer, new_conversation, ord)
    JOIN members m ON m.id = r.sender
    WHERE r.outcome = 'stored' AND r.conversation IS NULL
    ORDER BY r.ord
    ON CONFLICT (member_a, member_b) DO NOTHING;

    INSERT INTO conversation_members (conversation_id, member_id, peer_id)
    SELECT c.id, side.member, side.peer
    FROM conversations c CROSS JOIN LATERAL (VALUES (c.member_a, c.member_b), (c.member_b, c.member_a)) AS side (member, peer)
    WHERE c.id = ANY (p_new_conversation)
    ON CONFLICT DO NOTHING;
  END IF;

  RETURN QUERY
  WITH stored AS (
    SELECT r.ord, r.id, r.hash, r.sender, r.peer, r.kind, r.body, r.media, r.reply_to, r.price, r.sent_at,
      coalesce(r.conversation, pair.id) AS conversation,
      -- The first message of a pair tells both sides of the conversation before it tells of the message.
      CASE WHEN r.conversation IS NULL AND r.new_conversation = pair.id THEN 2 ELSE 1 END AS events,
      row_number() OVER (PARTITION BY coalesce(r.conversation, pair.id) ORDER BY r.ord) AS k
    FROM unnest(v_outcome, p_id, p_hash, p_sender, v_peer, v_conversation, p_kind, p_body, p_media, p_reply_to, p_price, p_sent_at,
      p_new_conversation) WITH ORDINALITY
      AS r (outcome, id, hash, sender, peer, conversation, kind, body, media, reply_to, price, sent_at, new_conversation, ord)
    LEFT JOIN conversations pair ON r.conversation IS NULL
      AND pair.member_a = least(r.sender, r.peer) AND pair.member_b = greatest(r.sender, r.peer)
    WHERE r.outcome = 'stored'
  ),
  sides AS (
    SELECT s.ord, member, s.events, debit, is_sender,
      sum(s.events) OVER (PARTITION BY member ORDER BY s.ord, is_sender) AS until
    FROM stored s CROSS JOIN LATERAL (VALUES (s.sender, s.price, true), (s.peer, 0, false)) AS side (member, debit, is_sender)
  ),
  conversation_seq AS (
    UPDATE conversations c SET last_seq = c.last_seq + n.count, updated_at = v_now
    FROM (SELECT conversation, count(*)::int AS count FROM stored GROUP BY conversation) n
    WHERE c.id = n.conversation RETURNING c.id, c.last_seq - n.count AS base
  ),
  counters AS (
    UPDATE member_counters c SET feed_number = c.feed_number + n.count, credits = c.credits - n.debit
    FROM (SELECT member, sum(events)::bigint AS count, sum(debit)::int AS debit FROM sides GROUP BY member) n
    WHERE c.member_id = n.member RETURNING c.member_id, c.feed_number - n.count AS base, c.credits
  ),
  numbered AS (
    SELECT s.ord, s.member, s.is_sender, c.credits, c.base + s.until - s.events + 1 AS first, c.base + s.until AS last
    FROM sides s JOIN counters c ON c.member_id = s.member
  ),
  inserted AS (
    INSERT INTO messages (id, conversation_id, sender_id, seq, kind, body, media_id, reply_to, sent_at, accepted_at, request_hash, credits_after)
    SELECT s.id, s.conversation, s.sender, q.base + s.k, s.kind, s.body, s.media, s.reply_to, coalesce(s.sent_at, v_now), v_now, s.hash, n.credits
    FROM stored s JOIN conversation_seq q ON q.id = s.conversation JOIN numbered n ON n.ord = s.ord AND n.is_sender
    RETURNING id, seq
  ),
  charged AS (
    INSERT INTO ledger (reason, reference, member_id, amount, balance_after, created_at)
    SELECT 'message', s.id::text, s.sender, -s.price, n.credits, v_now
    FROM stored s JOIN numbered n ON n.ord = s.ord AND n.is_sender WHERE s.price > 0
  ),
  told AS (
    INSERT INTO changes (member_id, number, kind, conversation_id, message_id, created_at)
    SELECT n.member, n.last, 'message', s.conversation, s.id, v_now FROM numbered n JOIN stored s ON s.ord = n.ord
    UNION ALL
    SELECT n.member, n.first, 'chat', s.conversation, NULL, v_now FROM numbered n JOIN stored s ON s.ord = n.ord WHERE n.first < n.last
  ),
  attached AS (
    UPDATE media m SET attached_message = s.id FROM stored s WHERE m.id = s.media
  )
  SELECT r.ord::int, r.outcome, coalesce(s.conversation, r.conversation), r.peer, coalesce(i.seq, known.seq),
    coalesce(known.accepted_at, v_now), coalesce(mine.credits, known.credits_after, balance.credits), mine.first, mine.last, theirs.first, theirs.last
  FROM unnest(v_outcome, p_id, v_conversation, p_sender, v_peer) WITH ORDINALITY AS r (outcome, id, conversation, sender, peer, ord)
  JOIN member_counters balance ON balance.member_id = r.sender
  LEFT JOIN stored s ON s.ord = r.ord
  LEFT JOIN inserted i ON i.id = s.id
  LEFT JOIN numbered mine ON mine.ord = r.ord AND mine.is_sender
  LEFT JOIN numbered theirs ON theirs.ord = r.ord AND NOT theirs.is_sender
  LEFT JOIN messages known ON known.id = r.id AND r.outcome = 'known'
  ORDER BY r.ord;
END $$;
--> statement-breakpoint

-- Moves a member's read mark forward and tells their other devices and, where receipts are mutual, the other side.
-- Gives what to publish: the mark and the numbers of the changes; no row where nothing moved or it is not theirs.
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
  RETURNING cm.read_seq, cm.delivered_seq INTO v_read, v_delivered;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT a.read_receipts AND b.read_receipts AND NOT a.invisible INTO v_shown FROM members a, members b WHERE a.id = p_member AND b.id = v_peer;
  RETURN QUERY SELECT v_read, v_peer, v_delivered,
    append_change(p_member, 'read', p_conversation, NULL),
    CASE WHEN v_shown THEN append_change(v_peer, 'receipt', p_conversation, NULL) END;
END $$;
--> statement-breakpoint

-- A device has everything up to this number of the feed: what it newly covers counts as delivered, and the other
-- sides are told, unless the member is invisible. Gives the changes to publish.
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
  FROM moved m WHERE NOT v_invisible ORDER BY m.peer_id;
END $$;
--> statement-breakpoint

-- Hides what a conversation holds so far from one side. Gives the number of the change; no row where it is not theirs.
CREATE FUNCTION remove_chat(p_member uuid, p_conversation uuid)
RETURNS TABLE (hidden_seq int, own_number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_hidden int;
BEGIN
  PERFORM lock_members(ARRAY[p_member]);
  UPDATE conversation_members cm SET hidden_seq = c.last_seq, read_seq = greatest(cm.read_seq, c.last_seq)
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
