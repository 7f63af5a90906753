-- Sending messages. The senders of sign-up messages and of fictional profiles are in the same batches.
-- `contacts` in profiles.sql decides whether two members may write to each other; its `refusal` is the one that a send returns.

-- The number of conversations that count against the limit of a free member: started by the member, with members who can still answer.
-- A block by the other counts only after its `told_at`, because the number would reveal it before.
CREATE FUNCTION count_started(p_member uuid) RETURNS int LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT count(*) FROM conversations c
    JOIN contacts slot ON slot.viewer_id = p_member AND slot.other_id = CASE WHEN c.member_a = p_member THEN c.member_b ELSE c.member_a END
    WHERE c.started_by = p_member AND slot.peer_state <> 'gone' AND (slot.may_read OR slot.state = 'blocking'));
END $$;

-- Whether a message may have this picture or recording (uploaded by the sender and not sent yet) and quote this message (of the same
-- conversation). A voice message has a recording, and no other message may have one. A null quote is allowed.
CREATE FUNCTION may_refer(p_sender uuid, p_conversation uuid, p_kind text, p_media uuid, p_reply_to uuid) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (p_media IS NULL AND p_kind <> 'voice' OR EXISTS (
      SELECT FROM media WHERE owner_id = p_sender AND id = p_media AND attached_message IS NULL
        AND (voice_type IS NOT NULL) = (p_kind = 'voice')))
    AND (p_reply_to IS NULL OR EXISTS (SELECT FROM messages WHERE id = p_reply_to AND conversation_id = p_conversation));
END $$;

-- Decides on a batch of messages and stores the accepted ones. The arrays have one element for each message; prices are in credits.
-- p_session holds the session of each sender, which may have ended while the message waited in the batch. Null is for a sender whom the
-- server has authenticated without a session: a fictional profile, or the author of a sign-up message.
-- The migrations define the type send_verdict. Its columns, in order: ord, outcome, id, hash, sender, recipient, conversation, starts, seq,
-- kind, body, media, reply_to, price, sent_at, accepted_at, credits, sender_number, recipient_number, held.
-- p_as_request states whether the sender accepts that a first message becomes a request. Null does not ask: the sender is an earlier app or
-- the server.
-- Returns one send_verdict for each message; its `ord` is the position of the message in the batch, from 1. Without exactly one for each
-- message the function stores nothing and raises an error. `outcome` is
--
--   stored    the message is stored
--   known     a message with this id and request hash was stored before; the verdict repeats its answer
--   deferred  an earlier message of the batch has the same sender or recipient; the caller sends this one again
--   the code of a problem of the contract   the message is refused and changes nothing
--
-- Plans are generic and use indexes only: a plan for the empty tables would otherwise scan all of `messages` on every send until the next
-- ANALYZE. OFFSET 0 makes PostgreSQL look up each row by key for the same reason.
CREATE FUNCTION send_messages(
  p_session text[], p_id uuid[], p_hash uuid[], p_sender uuid[], p_conversation uuid[], p_profile uuid[], p_kind text[],
  p_body text[], p_media uuid[], p_reply_to uuid[], p_album uuid[], p_as_request boolean[], p_price int[], p_max_credits int[],
  p_sent_at timestamptz[], p_new_conversation uuid[], p_free_starts int
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

  -- Repeats the statement of lock_members (sync.sql). A call would use a plan that the connection made without the settings above.
  PERFORM FROM member_counters WHERE member_id = ANY (p_sender || v_recipient) ORDER BY member_id FOR UPDATE;

  SELECT array_agg(ROW(
      j.ord, j.outcome, j.id, j.hash, j.sender, j.recipient, coalesce(j.conversation, j.new_conversation), j.conversation IS NULL,
      coalesce(j.known_seq, j.last_seq + 1, 1), j.kind, j.body, j.media, j.reply_to, j.price, coalesce(j.sent_at, v_now),
      coalesce(j.known_at, v_now), coalesce(j.known_credits, CASE j.outcome WHEN 'stored' THEN j.credits - j.price ELSE j.credits END),
      j.sender_feed + CASE WHEN j.conversation IS NULL THEN 2 ELSE 1 END,
      j.recipient_feed + CASE WHEN j.conversation IS NULL THEN 2 ELSE 1 END,
      j.peer_state = 'not_confirmed'
    )::send_verdict), array_agg(j.ord) FILTER (WHERE j.outcome = 'stored')
  INTO v_verdicts, v_stored
  FROM (
    SELECT r.*, coalesce(known.conversation_id, c.id) AS conversation, c.last_seq, counter.credits, known.seq AS known_seq,
      known.accepted_at AS known_at, known.credits_after AS known_credits, counter.feed_number AS sender_feed,
      other.feed_number AS recipient_feed, contact.peer_state,
      CASE
        -- A sender who was erased while the message waited has neither session nor counters.
        WHEN counter.member_id IS NULL
          OR r.token IS NOT NULL AND (session.member_id IS DISTINCT FROM r.sender OR session.expires_at <= v_now)
          THEN 'authentication_required'
        WHEN me.status = 'suspended' THEN 'account_suspended'
        WHEN known.sender_id = r.sender AND known.request_hash = r.hash THEN 'known'
        WHEN known.id IS NOT NULL THEN 'id_conflict'
        WHEN least(array_position(p_sender, r.sender), array_position(v_recipient, r.sender),
                   array_position(p_sender, r.recipient), array_position(v_recipient, r.recipient)) < r.ord THEN 'deferred'
        WHEN contact.other_id IS NULL THEN 'not_found'
        WHEN contact.refusal IS NOT NULL THEN contact.refusal
        WHEN (r.kind = 'voice' OR coalesce(r.media, r.reply_to) IS NOT NULL) AND NOT may_refer(r.sender, c.id, r.kind, r.media, r.reply_to)
          THEN 'not_found'
        WHEN r.price > r.max_credits THEN 'price_changed'
        WHEN c.id IS NULL AND NOT me.paid_user AND NOT me.fictional AND count_started(r.sender) >= p_free_starts
          THEN 'premium_required'
        WHEN c.id IS NULL AND NOT r.as_request AND goes_to_requests(r.recipient, r.sender) THEN 'only_as_request'
        WHEN counter.credits < r.price THEN 'insufficient_credits'
        ELSE 'stored'
      END AS outcome
    FROM unnest(p_session, p_id, p_hash, p_sender, v_recipient, p_conversation, p_kind, p_body, p_media, p_reply_to, p_as_request,
      p_price, p_max_credits, p_sent_at, p_new_conversation) WITH ORDINALITY
      AS r (token, id, hash, sender, recipient, chat, kind, body, media, reply_to, as_request, price, max_credits, sent_at,
        new_conversation, ord)
    LEFT JOIN members me ON me.id = r.sender
    LEFT JOIN member_counters counter ON counter.member_id = r.sender
    LEFT JOIN sessions session ON session.token_hash = r.token
    LEFT JOIN member_counters other ON other.member_id = r.recipient
    LEFT JOIN LATERAL (SELECT * FROM messages m WHERE m.id = r.id OFFSET 0) known ON true
    LEFT JOIN LATERAL (
      SELECT other_id, refusal, peer_state FROM contacts WHERE viewer_id = r.sender AND other_id = r.recipient OFFSET 0) contact ON true
    LEFT JOIN LATERAL (SELECT * FROM conversations pair
      WHERE pair.member_a = least(r.sender, r.recipient) AND pair.member_b = greatest(r.sender, r.recipient) OFFSET 0) c ON true
    OFFSET 0
  ) j;

  IF cardinality(v_verdicts) IS DISTINCT FROM cardinality(p_id) THEN
    RAISE EXCEPTION 'send_messages decided on % of % messages', cardinality(v_verdicts), cardinality(p_id);
  END IF;
  IF cardinality(v_stored) = cardinality(v_verdicts) THEN
    PERFORM store_messages(v_verdicts, p_album);
  ELSIF v_stored IS NOT NULL THEN
    PERFORM store_messages((SELECT array_agg(v) FROM unnest(v_verdicts) v WHERE v.outcome = 'stored'), p_album);
  END IF;
  RETURN QUERY SELECT * FROM unnest(v_verdicts);
END $$;

-- Stores the accepted messages of a batch: conversation, message, debit, ledger entry and changes of both feeds.
-- send_messages calls it, holds the locks of all members, and passes each member once. p_album has the albums of the whole batch, by `ord`.
-- The type send_verdict has none: a migration that changed it would break the functions of the previous release until they are replaced.
CREATE FUNCTION store_messages(p_stored send_verdict[], p_album uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM unnest(p_stored) v WHERE v.starts) THEN
    INSERT INTO conversations (id, site_id, member_a, member_b, started_by, created_at, updated_at)
    SELECT v.conversation, m.site_id, least(v.sender, v.recipient), greatest(v.sender, v.recipient), v.sender, v.accepted_at, v.accepted_at
    FROM unnest(p_stored) v JOIN members m ON m.id = v.sender WHERE v.starts;

    INSERT INTO conversation_members (conversation_id, member_id, peer_id, is_request)
    SELECT v.conversation, v.sender, v.recipient, false FROM unnest(p_stored) v WHERE v.starts
    UNION ALL
    SELECT v.conversation, v.recipient, v.sender, goes_to_requests(v.recipient, v.sender) FROM unnest(p_stored) v WHERE v.starts;

    INSERT INTO changes (member_id, number, kind, conversation_id, created_at)
    SELECT v.sender, v.sender_number - 1, 'chat', v.conversation, v.accepted_at FROM unnest(p_stored) v WHERE v.starts
    UNION ALL
    SELECT v.recipient, v.recipient_number - 1, 'chat', v.conversation, v.accepted_at FROM unnest(p_stored) v WHERE v.starts;
  END IF;

  -- An answer ends a request.
  UPDATE conversation_members cm SET is_request = false FROM unnest(p_stored) v
  WHERE cm.conversation_id = v.conversation AND cm.member_id = v.sender AND cm.is_request;

  UPDATE conversations c SET last_seq = v.seq, updated_at = v.accepted_at FROM unnest(p_stored) v WHERE c.id = v.conversation;

  UPDATE member_counters c SET feed_number = side.number, credits = c.credits - side.debit
  FROM (
    SELECT v.sender, v.sender_number, v.price FROM unnest(p_stored) v
    UNION ALL SELECT v.recipient, v.recipient_number, 0 FROM unnest(p_stored) v
  ) AS side (member, number, debit)
  WHERE c.member_id = side.member;

  INSERT INTO messages (
    id, conversation_id, sender_id, seq, kind, body, media_id, reply_to, album_id, sent_at, accepted_at, request_hash, credits_after)
  SELECT v.id, v.conversation, v.sender, v.seq, v.kind, v.body, v.media, v.reply_to, p_album[v.ord], v.sent_at, v.accepted_at, v.hash,
    v.credits
  FROM unnest(p_stored) v;

  -- The time of acceptance is from before the locks. As in `credit`, the clock under the locks orders the entries of a member.
  INSERT INTO ledger (member_id, reason, reference, amount, balance_after, created_at)
  SELECT v.sender, 'message', v.id::text, -v.price, v.credits, clock_timestamp() FROM unnest(p_stored) v WHERE v.price > 0;

  INSERT INTO changes (member_id, number, kind, conversation_id, message_id, created_at)
  SELECT v.sender, v.sender_number, 'message', v.conversation, v.id, v.accepted_at FROM unnest(p_stored) v
  UNION ALL SELECT v.recipient, v.recipient_number, 'message', v.conversation, v.id, v.accepted_at FROM unnest(p_stored) v;

  IF EXISTS (SELECT FROM unnest(p_stored) v WHERE v.media IS NOT NULL) THEN
    UPDATE media m SET attached_message = v.id FROM unnest(p_stored) v WHERE m.owner_id = v.sender AND m.id = v.media;
    -- The stored picture decides about the kind, not the sender's device. Both kinds cost the same. A recording is not
    -- animated, so that its message keeps its kind.
    UPDATE messages m SET kind = CASE WHEN f.animated THEN 'gif' ELSE 'image' END FROM unnest(p_stored) v, media f
    WHERE m.id = v.id AND f.owner_id = v.sender AND f.id = v.media AND f.animated <> (m.kind = 'gif');
  END IF;
END $$;
