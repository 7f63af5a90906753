-- The mark that the recipient has listened to a voice message: a flag that only the recipient sets.
--
--   not heard ──mark_heard──▶ heard ──delete_message──▶ deleted, without the mark
--
-- A repeated call changes nothing, and no call takes the mark back. The recipient always sees it. The sender sees it under the rule of the
-- read mark (receipts_seen_by), at the time of reading: a later choice of a member hides it, or shows it.
--
-- Devices replace a message by a greater version only, so the mark raises the version by one, for the members who see the mark
-- (version_for). The column `version` does not grow, because it would show the sender a mark that the receipts hide. A voice message has no
-- edits.
--
--   | version | the viewer sees                                        |
--   | ------- | ------------------------------------------------------ |
--   | 1       | a voice message that was not heard, or not for them    |
--   | 2       | one that was heard                                     |
--   | 3       | the tombstone of either (tombstone_version)            |
--
-- The change is a `message_state` of the feeds, as those in states.sql. The feed of a sender who does not see the mark has none.

-- Whether a message was heard, as a member sees it.
CREATE FUNCTION heard_for(m messages, p_viewer uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN m.heard_at IS NOT NULL AND (m.sender_id <> p_viewer OR EXISTS (
    SELECT FROM conversation_members cm JOIN receipts_seen_by r ON r.viewer_id = cm.member_id AND r.other_id = cm.peer_id
    WHERE cm.conversation_id = m.conversation_id AND cm.member_id = p_viewer));
END $$;

-- Marks a voice message that the member has received as heard. `outcome` is 'stored', 'known' (it was heard before; nothing changes) or
-- 'not_found': the member may not read the message, has sent it, or it is deleted or of another kind. `peer_number` is null when the sender
-- does not see the mark. As with a read mark, the mark of a member who does not know of a block is stored, and the blocker's feed has no
-- change.
CREATE FUNCTION mark_heard(p_member uuid, p_message uuid)
RETURNS TABLE (outcome text, peer uuid, own_number bigint, peer_number bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_message messages;
BEGIN
  SELECT cm.peer_id INTO peer FROM messages m
  JOIN conversation_members cm ON cm.conversation_id = m.conversation_id AND cm.member_id = p_member
  WHERE m.id = p_message;
  PERFORM lock_actor(p_member, ARRAY[peer]);
  -- A separate statement sees the changes that were committed during the wait for the locks.
  SELECT m.* INTO v_message FROM readable_by r JOIN messages m ON m.id = r.message_id
  WHERE r.viewer_id = p_member AND r.message_id = p_message AND r.deleted_at IS NULL AND r.sender_id <> p_member AND m.kind = 'voice';
  outcome := CASE WHEN v_message.id IS NULL THEN 'not_found' WHEN v_message.heard_at IS NOT NULL THEN 'known' ELSE 'stored' END;
  IF outcome = 'stored' THEN
    UPDATE messages SET heard_at = now() WHERE id = p_message;
    own_number := append_change(p_member, 'message_state', v_message.conversation_id, p_message);
    IF EXISTS (SELECT FROM receipts_seen_by WHERE viewer_id = peer AND other_id = p_member) THEN
      peer_number := append_change(peer, 'message_state', v_message.conversation_id, p_message);
    END IF;
  END IF;
  RETURN NEXT;
END $$;
