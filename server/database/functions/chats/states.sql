-- Edits and deletions of messages. contract/chats/message-state.ts draws the states.
--
-- Both replace the content of a message, and store the replaced content in message_versions. Both append a `message_state` change to the
-- feeds: devices receive it as a `message`, and the functions that deliver, count and announce new messages ignore it.
--
-- An edit depends on the relation of the sender to the recipient (`contacts`, which also decides about sends):
--
--   | refusal of a send | reported to the sender | the edit                                    |
--   | ----------------- | ---------------------- | ------------------------------------------- |
--   | -                 |                        | replaces the text for both                  |
--   | blocked_by        | no                     | changes the sender's view only: sender_body |
--   | blocked_by        | yes                    | is refused: not_found                       |
--   | another one       |                        | is refused: not_found                       |
--
-- A deletion always succeeds. Gifts and voice messages have no text to edit.

-- The text of a message as a member sees it, the time of its last edit, and its version.
CREATE FUNCTION body_for(m messages, p_viewer uuid) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN m.sender_id = p_viewer THEN coalesce(m.sender_body, m.body) ELSE m.body END
$$;
CREATE FUNCTION edited_at_for(m messages, p_viewer uuid) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN m.sender_id = p_viewer THEN coalesce(m.sender_edited_at, m.edited_at) ELSE m.edited_at END
$$;

CREATE FUNCTION version_for(m messages, p_viewer uuid) RETURNS int LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN m.sender_id = p_viewer THEN coalesce(m.sender_version, m.version) ELSE m.version END
    + CASE WHEN m.heard_at IS NOT NULL AND heard_for(m, p_viewer) THEN 1 ELSE 0 END
$$;

-- The version of the tombstone of a message. It is greater than the version that each member has seen, and the tombstone of a voice message
-- has the same one whether it was heard or not.
CREATE FUNCTION tombstone_version(m messages) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(m.sender_version, m.version) + CASE m.kind WHEN 'voice' THEN 2 ELSE 1 END
$$;

-- Locks the sender and the recipient of a message and returns the message. Returns null if the member has not sent it.
CREATE FUNCTION lock_own_message(p_member uuid, p_message uuid, OUT message messages, OUT peer uuid) LANGUAGE plpgsql AS $$
BEGIN
  SELECT cm.peer_id INTO peer FROM messages m
  JOIN conversation_members cm ON cm.conversation_id = m.conversation_id AND cm.member_id = m.sender_id
  WHERE m.id = p_message AND m.sender_id = p_member;
  PERFORM lock_actor(p_member, ARRAY[peer]);
  -- A separate statement sees the changes that were committed during the wait for the locks.
  SELECT m.* INTO message FROM messages m WHERE m.id = p_message AND m.sender_id = p_member;
END $$;

-- Edits a message of the member. `outcome` is 'stored', 'known' (the edit was stored before, or the message is deleted; nothing changes) or
-- the code of a problem. `peer_number` is null when only the sender sees the edit.
CREATE FUNCTION edit_message(p_member uuid, p_message uuid, p_edit uuid, p_body text)
RETURNS TABLE (outcome text, peer uuid, own_number bigint, peer_number bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_own record := lock_own_message(p_member, p_message);
  v_message messages := v_own.message;
  v_contact contacts;
  v_is_silent boolean;
BEGIN
  peer := v_own.peer;
  SELECT * INTO v_contact FROM contacts c WHERE c.viewer_id = p_member AND c.other_id = edit_message.peer;
  v_is_silent := coalesce(v_contact.refusal = 'blocked_by' AND v_contact.silent_since IS NOT NULL, false);
  outcome := CASE
    WHEN v_message.id IS NULL THEN 'not_found'
    WHEN v_message.deleted_at IS NOT NULL THEN 'known'
    WHEN EXISTS (SELECT FROM message_versions v
      WHERE v.conversation_id = v_message.conversation_id AND v.message_id = p_message AND v.edit_id = p_edit) THEN 'known'
    WHEN v_contact.other_id IS NULL OR v_contact.refusal IS NOT NULL AND NOT v_is_silent OR v_message.kind IN ('gift', 'voice')
      THEN 'not_found'
    WHEN v_message.accepted_at <= v_now - make_interval(mins => rule_message_edit_minutes()) THEN 'edit_too_late'
    WHEN (SELECT count(DISTINCT v.edit_id) FROM message_versions v
      WHERE v.conversation_id = v_message.conversation_id AND v.message_id = p_message) >= rule_message_edits() THEN 'too_many_edits'
    ELSE 'stored'
  END;
  IF outcome = 'stored' THEN
    PERFORM store_replaced(v_message, p_edit, v_is_silent, v_now);
    IF v_is_silent THEN
      UPDATE messages SET sender_body = p_body, sender_edited_at = v_now, sender_version = coalesce(sender_version, version) + 1
      WHERE id = p_message;
    ELSE
      UPDATE messages SET body = p_body, edited_at = v_now, version = coalesce(sender_version, version) + 1,
        sender_body = NULL, sender_edited_at = NULL, sender_version = NULL
      WHERE id = p_message;
      peer_number := append_change(peer, 'message_state', v_message.conversation_id, p_message);
    END IF;
    own_number := append_change(p_member, 'message_state', v_message.conversation_id, p_message);
  END IF;
  RETURN NEXT;
END $$;

-- Deletes a message of the member for both. `outcome` is 'stored', 'known' (it was deleted before) or 'not_found'.
CREATE FUNCTION delete_message(p_member uuid, p_message uuid)
RETURNS TABLE (outcome text, peer uuid, own_number bigint, peer_number bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_own record := lock_own_message(p_member, p_message);
  v_message messages := v_own.message;
BEGIN
  peer := v_own.peer;
  outcome := CASE WHEN v_message.id IS NULL THEN 'not_found' WHEN v_message.deleted_at IS NOT NULL THEN 'known' ELSE 'stored' END;
  IF outcome = 'stored' THEN
    PERFORM store_replaced(v_message, NULL, false, v_now);
    PERFORM delete_reactions(v_message.conversation_id, p_message);
    -- All tombstones are equal: the time of an edit would show whether both members saw it, and the mark that the message was heard.
    UPDATE messages SET body = '', media_id = NULL, reply_to = NULL, edited_at = NULL, heard_at = NULL, deleted_at = v_now,
      version = tombstone_version(messages), sender_body = NULL, sender_edited_at = NULL, sender_version = NULL
    WHERE id = p_message;
    own_number := append_change(p_member, 'message_state', v_message.conversation_id, p_message);
    peer_number := append_change(peer, 'message_state', v_message.conversation_id, p_message);
  END IF;
  RETURN NEXT;
END $$;

-- Stores what an edit or, with a null p_edit, a deletion replaces. After an edit that only the sender sees, the two members see different
-- contents, and each is stored when its reader loses it: p_is_silent states that the recipient's view stays as it is.
CREATE FUNCTION store_replaced(m messages, p_edit uuid, p_is_silent boolean, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_versions (conversation_id, message_id, version, sender_id, body, media_id, sender_only, edit_id, replaced_at)
  SELECT m.conversation_id, m.id, version_for(m, m.sender_id), m.sender_id, replaced.body, CASE WHEN p_edit IS NULL THEN m.media_id END,
    replaced.sender_only, p_edit, p_at
  FROM (
    SELECT body_for(m, m.sender_id), p_is_silent OR m.sender_body IS NOT NULL
    UNION SELECT m.body, false WHERE NOT p_is_silent
  ) AS replaced (body, sender_only);
END $$;

-- Deletes up to p_most replaced contents that are older than rule_message_versions_days(), with the files of deleted messages. Returns
-- the number of deleted contents.
CREATE FUNCTION delete_old_versions(p_most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_deleted int;
BEGIN
  WITH old AS (
    DELETE FROM message_versions v WHERE (v.conversation_id, v.message_id, v.version, v.sender_only) IN (
      SELECT o.conversation_id, o.message_id, o.version, o.sender_only FROM message_versions o
      WHERE o.replaced_at < now() - make_interval(days => rule_message_versions_days())
      ORDER BY o.replaced_at LIMIT p_most FOR UPDATE SKIP LOCKED)
    RETURNING v.sender_id, v.media_id
  ), media_of_old AS (
    DELETE FROM media p USING old WHERE p.owner_id = old.sender_id AND p.id = old.media_id RETURNING p.filename, p.thumb_filename
  ), files AS (
    INSERT INTO files_to_delete (filename, due_at)
    SELECT DISTINCT unnest(array_remove(ARRAY[filename, thumb_filename], NULL)), now() FROM media_of_old
    ON CONFLICT (filename) DO UPDATE SET due_at = excluded.due_at
  )
  SELECT count(*) INTO v_deleted FROM old;
  RETURN v_deleted;
END $$;
