-- The same as before, but for two joins. A plan is made once a connection, perhaps while these tables are still empty, and
-- then one look at all of `messages` seems as cheap as a look by id: every send of a young site read the whole table until
-- the next ANALYZE. Behind OFFSET 0 each is asked for by its key, however the tables grow.
CREATE OR REPLACE FUNCTION send_messages(
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
    LEFT JOIN LATERAL (SELECT * FROM messages m WHERE m.id = r.id OFFSET 0) known ON true
    LEFT JOIN LATERAL (
      SELECT state, visible FROM contacts WHERE viewer_id = r.sender AND other_id = r.recipient OFFSET 0) contact ON true
    LEFT JOIN LATERAL (SELECT * FROM conversations pair
      WHERE pair.member_a = least(r.sender, r.recipient) AND pair.member_b = greatest(r.sender, r.recipient) OFFSET 0) c ON true
    OFFSET 0
  ) j;

  IF cardinality(v_stored) = cardinality(v_verdicts) THEN
    PERFORM store_messages(v_verdicts);
  ELSIF v_stored IS NOT NULL THEN
    PERFORM store_messages((SELECT array_agg(v) FROM unnest(v_verdicts) v WHERE v.outcome = 'stored'));
  END IF;
  RETURN QUERY SELECT * FROM unnest(v_verdicts) v ORDER BY v.ord;
END $$;
