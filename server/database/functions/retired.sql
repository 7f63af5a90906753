-- Functions that only processes of the previous release call: the old overload of a changed signature, or a removed function. Each one has
-- a comment `Retired in release N` above it. Delete it when you raise FUNCTION_RELEASE beyond N.

-- Retired in release 2. set_chat_view replaces it.
CREATE FUNCTION show_pictures(p_member uuid, p_conversation uuid, p_shown boolean) RETURNS TABLE (own_number bigint) LANGUAGE sql AS $$
  SELECT v.own_number FROM set_chat_view(p_member, p_conversation, jsonb_build_object('shows_pictures', p_shown)) v
$$;

-- Retired in release 2. Messages have albums.
CREATE FUNCTION send_messages(
  p_session text[], p_id uuid[], p_hash uuid[], p_sender uuid[], p_conversation uuid[], p_profile uuid[], p_kind text[],
  p_body text[], p_media uuid[], p_reply_to uuid[], p_price int[], p_max_credits int[], p_sent_at timestamptz[],
  p_new_conversation uuid[], p_free_starts int
) RETURNS SETOF send_verdict LANGUAGE sql AS $$
  SELECT * FROM send_messages(p_session, p_id, p_hash, p_sender, p_conversation, p_profile, p_kind, p_body, p_media, p_reply_to,
    NULL::uuid[], NULL::boolean[], p_price, p_max_credits, p_sent_at, p_new_conversation, p_free_starts)
$$;
