-- The one home of "not read yet". Whom the member sees is asked of contacts by whoever reads this.
CREATE VIEW unread_messages AS
SELECT cm.member_id, cm.peer_id, m.conversation_id, m.id AS message_id, m.seq
FROM conversation_members cm
JOIN messages m ON m.conversation_id = cm.conversation_id AND m.sender_id <> cm.member_id
  AND m.seq > greatest(cm.read_seq, cm.hidden_seq) AND m.deleted_at IS NULL;
--> statement-breakpoint

-- The likes that a member has not seen. A fictional profile's is never among them: it would be in a badge.
CREATE VIEW new_likes AS
SELECT l.liked_id AS member_id, l.liker_id
FROM likes l
JOIN members liker ON liker.id = l.liker_id AND NOT liker.fictional
JOIN contacts contact ON contact.viewer_id = l.liked_id AND contact.other_id = l.liker_id AND contact.state = 'active'
WHERE l.seen_at IS NULL;
--> statement-breakpoint

-- What waits for a member, as the badge says it: unread messages of the chats that they see, and new likes.
CREATE FUNCTION count_badge(p_member uuid) RETURNS int LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT count(*) FROM unread_messages u
      JOIN contacts contact ON contact.viewer_id = u.member_id AND contact.other_id = u.peer_id AND contact.state NOT IN ('blocking', 'blocked_by')
      WHERE u.member_id = p_member)
    + (SELECT count(*) FROM new_likes WHERE member_id = p_member);
END $$;
--> statement-breakpoint

-- Gives a session its subscription: one a session, and an endpoint belongs to whoever stored it last. The same one again
-- changes nothing of what is being pushed to it. Gives false where the session is over. The lock orders two who want one endpoint.
CREATE FUNCTION store_push_subscription(p_session text, p_endpoint text, p_p256dh text, p_auth text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7361207);
  DELETE FROM push_subscriptions WHERE endpoint = p_endpoint AND token_hash <> p_session;
  INSERT INTO push_subscriptions AS p (token_hash, endpoint, p256dh, auth, considered)
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
