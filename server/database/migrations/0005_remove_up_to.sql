-- A removal says how far: what was written while it waited in an outbox has not been seen by who removed, and stays.
DROP FUNCTION remove_chat(uuid, uuid);
--> statement-breakpoint

-- Hides what a conversation holds from one side, up to a number or all of it; what it had not read stays unread to the other. Gives the number of the change; no row where it is not theirs.
CREATE FUNCTION remove_chat(p_member uuid, p_conversation uuid, p_seq int DEFAULT NULL)
RETURNS TABLE (hidden_seq int, own_number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_hidden int;
BEGIN
  PERFORM lock_members(ARRAY[p_member]);
  UPDATE conversation_members cm SET hidden_seq = greatest(cm.hidden_seq, least(c.last_seq, coalesce(p_seq, c.last_seq)))
  FROM conversations c
  WHERE c.id = p_conversation AND cm.conversation_id = c.id AND cm.member_id = p_member
  RETURNING cm.hidden_seq INTO v_hidden;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY SELECT v_hidden, append_change(p_member, 'chat_removed', p_conversation, NULL);
END $$;
