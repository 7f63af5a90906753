-- Blocks between two members. Each block counts in both directions.

-- The ids of all members whom the viewer has blocked or who have blocked the viewer; empty for a visitor (null).
-- An id appears twice when both have blocked each other. A query calls the function once, not once a row.
-- PL/pgSQL, because PostgreSQL plans an SQL function that it cannot inline again in every statement that calls it.
CREATE FUNCTION blocked_ids(p_viewer uuid) RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN ARRAY(SELECT blocked_id::uuid FROM blocks WHERE blocker_id = p_viewer)
    || ARRAY(SELECT blocker_id FROM blocks WHERE blocked_id = p_viewer);
END $$;

-- Blocks or unblocks a member. Repeating a call changes nothing.
-- The function locks both members, so that no send and no like is decided at the same moment. A block hides the likes and matches
-- between the two; removing the block shows them again. Returns the appended changes: member and number.
CREATE FUNCTION set_block(p_blocker uuid, p_blocked uuid, p_on boolean)
RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_are_peers boolean;
BEGIN
  PERFORM lock_members(ARRAY[p_blocker, p_blocked]);
  IF p_on THEN
    IF EXISTS (SELECT FROM blocks WHERE blocker_id = p_blocker AND blocked_id = p_blocked) THEN RETURN; END IF;
    RETURN QUERY SELECT * FROM append_like_changes(p_blocker, p_blocked) UNION ALL SELECT * FROM append_like_changes(p_blocked, p_blocker);
    v_are_peers := p_blocked = ANY (peers_of(p_blocker));
    INSERT INTO blocks (blocker_id, blocked_id) VALUES (p_blocker, p_blocked);
    IF v_are_peers THEN
      RETURN QUERY
      SELECT * FROM append_unavailable_changes(p_blocked, ARRAY[p_blocker])
      UNION ALL SELECT * FROM append_unavailable_changes(p_blocker, ARRAY[p_blocked]);
    END IF;
  ELSE
    DELETE FROM blocks WHERE blocker_id = p_blocker AND blocked_id = p_blocked;
    IF NOT FOUND THEN RETURN; END IF;
    RETURN QUERY SELECT * FROM append_like_changes(p_blocker, p_blocked) UNION ALL SELECT * FROM append_like_changes(p_blocked, p_blocker);
  END IF;
  RETURN QUERY
  SELECT cm.member_id, append_change(cm.member_id, 'chat', cm.conversation_id, NULL)
  FROM conversation_members cm
  WHERE cm.conversation_id = (
    SELECT id FROM conversations WHERE member_a = least(p_blocker, p_blocked) AND member_b = greatest(p_blocker, p_blocked))
  ORDER BY cm.member_id;
END $$;
