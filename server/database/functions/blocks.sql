-- Blocks between two members. Each block counts in both directions, and it is silent:
--
--   set_block ─▶ the blocked member sees the conversation as of the block, and finds the blocker nowhere else (told_at is null)
--                      │ they send to the blocker or open the profile
--                      ▼
--   notify_blocked_member ─▶ they get the refusal `blocked_by`, and the feed removes the conversation from their devices
--
-- `contacts` in profiles.sql defines the rights of a viewer in each state.

-- The ids of all members whom the viewer has blocked or who have blocked the viewer; empty for a visitor (null).
-- An id appears twice when both have blocked each other. A query must call the function once, not once for each row.
-- PL/pgSQL, because PostgreSQL plans an SQL function that it cannot inline again in every statement that calls it.
CREATE FUNCTION blocked_ids(p_viewer uuid) RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN ARRAY(SELECT blocked_id::uuid FROM blocks WHERE blocker_id = p_viewer)
    || ARRAY(SELECT blocker_id FROM blocks WHERE blocked_id = p_viewer);
END $$;

-- Blocks or unblocks a member. Repeating a call changes nothing, and neither does a block of an erased member.
-- The function locks both members, which serializes it with a send and a like between them. A block hides the likes and matches between the
-- two; removing the block shows them again. A block ends the grants of private pictures in both directions permanently.
-- The row stores how the blocked member sees the blocker: see card_for. The feed of the blocked member does not report the block. If
-- `told_at` is null, it does not report the end of the block either. If the blocked member blocks the silent blocker too, their feed gets
-- the same changes as for any other block. Returns the appended changes: member and number.
CREATE FUNCTION set_block(p_blocker uuid, p_blocked uuid, p_on boolean)
RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_notified_at timestamptz;
BEGIN
  PERFORM lock_actor(p_blocker, ARRAY[p_blocked]);
  IF p_on THEN
    IF EXISTS (SELECT FROM blocks WHERE blocker_id = p_blocker AND blocked_id = p_blocked)
      OR NOT EXISTS (SELECT FROM members WHERE id = p_blocked AND status <> 'deleted') THEN RETURN; END IF;
    IF EXISTS (SELECT FROM blocks WHERE blocker_id = p_blocked AND blocked_id = p_blocker AND told_at IS NULL) THEN
      RETURN QUERY SELECT * FROM append_hidden_like_changes(p_blocker, p_blocked);
    ELSE
      RETURN QUERY SELECT * FROM append_like_changes(p_blocker, p_blocked);
    END IF;
    INSERT INTO blocks (blocker_id, blocked_id, photo_id, card, status, invisible, read_receipts)
    SELECT m.id, p_blocked, m.main_photo_id, to_jsonb(card) - 'main_image', m.status, m.invisible, m.read_receipts
    FROM members m JOIN profile_cards card ON card.id = m.id WHERE m.id = p_blocker;
    DELETE FROM photo_grants WHERE (owner_id, viewer_id) IN ((p_blocker, p_blocked), (p_blocked, p_blocker));
    IF EXISTS (SELECT FROM conversation_members WHERE member_id = p_blocker AND peer_id = p_blocked)
      OR EXISTS (SELECT FROM likes WHERE (liker_id, liked_id) IN ((p_blocker, p_blocked), (p_blocked, p_blocker)))
    THEN RETURN QUERY SELECT * FROM append_unavailable_changes(p_blocked, ARRAY[p_blocker]); END IF;
    RETURN QUERY SELECT * FROM append_chat_changes(p_blocker, p_blocked);
  ELSE
    DELETE FROM blocks WHERE blocker_id = p_blocker AND blocked_id = p_blocked RETURNING told_at INTO v_notified_at;
    IF NOT FOUND THEN RETURN; END IF;
    RETURN QUERY SELECT * FROM append_like_changes(p_blocker, p_blocked) UNION ALL SELECT * FROM append_chat_changes(p_blocker, p_blocked);
    IF v_notified_at IS NULL THEN RETURN; END IF;
    RETURN QUERY SELECT * FROM append_like_changes(p_blocked, p_blocker) UNION ALL SELECT * FROM append_chat_changes(p_blocked, p_blocker);
  END IF;
END $$;

-- Notifies a member of a block by another member, once. Their devices then delete the conversation, the likes, and all other data about the
-- blocker. Returns the appended changes: member and number.
CREATE FUNCTION notify_blocked_member(p_blocked uuid, p_blocker uuid) RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM lock_members(ARRAY[p_blocker, p_blocked]);
  UPDATE blocks SET told_at = now() WHERE blocker_id = p_blocker AND blocked_id = p_blocked AND told_at IS NULL;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY SELECT * FROM append_chat_changes(p_blocked, p_blocker);
  RETURN QUERY SELECT * FROM append_hidden_like_changes(p_blocked, p_blocker);
  RETURN QUERY SELECT * FROM append_unavailable_changes(p_blocker, ARRAY[p_blocked]);
END $$;

-- Appends a `chat` change to the feed of p_member for the conversation with p_other, if there is one: the devices of p_member read the
-- conversation again. The caller holds the lock of p_member. Returns the appended change: member and number.
CREATE FUNCTION append_chat_changes(p_member uuid, p_other uuid) RETURNS TABLE (member uuid, number bigint) LANGUAGE sql AS $$
  SELECT p_member, append_change(p_member, 'chat', id, NULL) FROM conversations
  WHERE member_a = least(p_member, p_other) AND member_b = greatest(p_member, p_other)
$$;

-- Appends changes to the feed of p_member for every like and match with p_other, who blocks p_member. The views of the likes hide p_other
-- already, so that append_like_changes would append nothing. The caller holds the lock of p_member. Returns the appended changes: member
-- and number.
CREATE FUNCTION append_hidden_like_changes(p_member uuid, p_other uuid) RETURNS TABLE (member uuid, number bigint) LANGUAGE sql AS $$
  SELECT p_member, append_change(p_member, seen.kind, NULL, NULL, jsonb_build_object('other', p_other))
  FROM (
    SELECT 'like' AS kind FROM likes WHERE liker_id = p_other AND liked_id = p_member
    UNION ALL SELECT 'liked' FROM likes WHERE liker_id = p_member AND liked_id = p_other
    UNION ALL SELECT 'match' FROM matches WHERE member_a = least(p_member, p_other) AND member_b = greatest(p_member, p_other)
  ) seen
$$;
