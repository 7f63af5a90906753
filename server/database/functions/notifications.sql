-- Push subscriptions and the badge. server/features/notifications/read-news.ts chooses what is pushed, and lists the rules.

-- The number on the badge of a member: unread messages of the conversations that the member sees, plus new likes.
CREATE FUNCTION count_badge(p_member uuid) RETURNS int LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT count(*) FROM unread_messages u
      JOIN contacts contact ON contact.viewer_id = u.member_id AND contact.other_id = u.peer_id
        AND contact.may_read
      WHERE u.member_id = p_member)
    + (SELECT count(*) FROM new_likes WHERE member_id = p_member);
END $$;

-- Stores the push subscription of a session. A session has one subscription, and an endpoint belongs to the session that stored it last.
-- Storing the same endpoint again does not change its state of delivery. Returns false when the session has expired. The advisory lock
-- serializes two sessions that store the same endpoint.
CREATE FUNCTION store_push_subscription(p_session text, p_endpoint text, p_p256dh text, p_auth text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7361207);
  DELETE FROM push_subscriptions WHERE endpoint = p_endpoint AND token_hash <> p_session;
  INSERT INTO push_subscriptions AS p (token_hash, endpoint, p256dh, auth, processed_number)
  SELECT s.token_hash, p_endpoint, p_p256dh, p_auth, c.feed_number
  FROM sessions s JOIN member_counters c ON c.member_id = s.member_id
  WHERE s.token_hash = p_session AND s.expires_at > now()
  FOR KEY SHARE OF s
  ON CONFLICT (token_hash) DO UPDATE SET endpoint = p_endpoint, p256dh = p_p256dh, auth = p_auth,
    next_try_at = CASE WHEN p.endpoint = p_endpoint THEN p.next_try_at ELSE now() END,
    tries = CASE WHEN p.endpoint = p_endpoint THEN p.tries ELSE 0 END,
    claim = CASE WHEN p.endpoint = p_endpoint THEN p.claim END;
  RETURN FOUND;
END $$;
