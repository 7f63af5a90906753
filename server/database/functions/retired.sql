-- Functions that only processes of the previous release call: the old overload of a changed signature, or a removed function. Each one has
-- a comment `Retired in release N` above it. Delete it when you raise FUNCTION_RELEASE beyond N.

-- Retired in release 2. set_chat_view replaces it.
CREATE FUNCTION show_pictures(p_member uuid, p_conversation uuid, p_shown boolean) RETURNS TABLE (own_number bigint) LANGUAGE sql AS $$
  SELECT v.own_number FROM set_chat_view(p_member, p_conversation, jsonb_build_object('shows_pictures', p_shown)) v
$$;
