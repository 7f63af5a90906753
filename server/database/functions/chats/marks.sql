-- The marks of a conversation: read, delivered, removed. The view that a member has of it (contract/chats/chat-view.ts).

-- Moves the read mark of a member forward, and ends a request. Appends a `read` change to the feed of the member and, when the peer sees
-- the mark (receipts_seen_by), a `receipt` change to the feed of the peer. Returns the marks and the numbers of the changes. Returns no row
-- when the mark does not move, when the conversation is not the member's, or when the member may not read it because of a block. The marks
-- of a member who has not confirmed their address do not move, because their messages are held.
CREATE FUNCTION mark_read(p_member uuid, p_conversation uuid, p_seq int)
RETURNS TABLE (read_seq int, peer uuid, delivered_seq int, own_number bigint, peer_number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_peer uuid;
  v_read int;
  v_delivered int;
  v_shown boolean;
BEGIN
  SELECT peer_id INTO v_peer FROM conversation_members WHERE conversation_id = p_conversation AND member_id = p_member;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM lock_actor(p_member, ARRAY[v_peer]);
  UPDATE conversation_members cm
  SET is_request = false, read_seq = least(p_seq, c.last_seq), delivered_seq = greatest(cm.delivered_seq, least(p_seq, c.last_seq))
  FROM conversations c
  WHERE c.id = p_conversation AND cm.conversation_id = p_conversation AND cm.member_id = p_member AND cm.read_seq < least(p_seq, c.last_seq)
    AND EXISTS (SELECT FROM contacts WHERE viewer_id = p_member AND other_id = v_peer AND may_read)
    AND (SELECT gets_messages(m) FROM members m WHERE m.id = p_member)
  RETURNING cm.read_seq, cm.delivered_seq INTO v_read, v_delivered;
  IF NOT FOUND THEN RETURN; END IF;
  v_shown := EXISTS (SELECT FROM receipts_seen_by WHERE viewer_id = v_peer AND other_id = p_member);
  RETURN QUERY SELECT v_read, v_peer, v_delivered,
    append_change(p_member, 'read', p_conversation, NULL),
    CASE WHEN v_shown THEN append_change(v_peer, 'receipt', p_conversation, NULL) END;
END $$;

-- Records that a device holds the feed up to this number. The messages in that part count as delivered. Appends a `receipt` change to the
-- feeds of the senders, unless the member is invisible or one has blocked the other. A member who has not confirmed their address
-- acknowledges nothing. Returns the marks and the numbers of the changes.
CREATE FUNCTION acknowledge(p_member uuid, p_number bigint)
RETURNS TABLE (conversation uuid, peer uuid, delivered_seq int, read_seq int, peer_number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_from bigint;
  v_invisible boolean;
BEGIN
  SELECT c.feed_acknowledged INTO v_from FROM member_counters c JOIN members m ON m.id = c.member_id
  WHERE c.member_id = p_member AND c.feed_acknowledged < p_number AND gets_messages(m);
  IF NOT FOUND THEN RETURN; END IF;
  SELECT invisible INTO v_invisible FROM members WHERE id = p_member;
  PERFORM lock_members(array_agg(cm.peer_id::uuid) || p_member)
  FROM conversation_members cm
  WHERE cm.member_id = p_member AND cm.conversation_id IN (
    SELECT ch.conversation_id FROM changes ch
    WHERE ch.member_id = p_member AND ch.number > v_from AND ch.number <= p_number AND ch.kind = 'message');
  UPDATE member_counters SET feed_acknowledged = p_number
  WHERE member_id = p_member AND feed_acknowledged < p_number AND feed_number >= p_number;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY
  WITH arrived AS (
    SELECT m.conversation_id, max(m.seq) AS seq
    FROM changes ch JOIN messages m ON m.id = ch.message_id
    WHERE ch.member_id = p_member AND ch.number > v_from AND ch.number <= p_number AND ch.kind = 'message' AND m.sender_id <> p_member
    GROUP BY m.conversation_id
  ), moved AS (
    UPDATE conversation_members cm SET delivered_seq = a.seq FROM arrived a
    WHERE cm.conversation_id = a.conversation_id AND cm.member_id = p_member AND cm.delivered_seq < a.seq
      AND EXISTS (SELECT FROM contacts WHERE viewer_id = p_member AND other_id = cm.peer_id AND may_read)
    RETURNING cm.conversation_id, cm.peer_id, cm.delivered_seq, cm.read_seq
  )
  SELECT m.conversation_id, m.peer_id::uuid, m.delivered_seq, m.read_seq, append_change(m.peer_id, 'receipt', m.conversation_id, NULL)
  FROM moved m JOIN contacts contact ON contact.viewer_id = p_member AND contact.other_id = m.peer_id
  WHERE NOT v_invisible AND contact.state NOT IN ('blocking', 'blocked_by') ORDER BY m.peer_id;
END $$;

-- Removes a conversation from the view of one member, up to a message number or (null) completely. The peer still sees everything; messages
-- that the member had not read stay unread for the peer. A removal up to the last message resets the registers of the view, so that a
-- conversation that starts again has none. Returns the mark and the number of the change, or no row when the conversation is not the
-- member's.
CREATE FUNCTION remove_chat(p_member uuid, p_conversation uuid, p_seq int DEFAULT NULL)
RETURNS TABLE (hidden_seq int, own_number bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_last int;
BEGIN
  PERFORM lock_actor(p_member);
  UPDATE conversation_members cm SET hidden_seq = greatest(cm.hidden_seq, least(c.last_seq, coalesce(p_seq, c.last_seq)))
  FROM conversations c
  WHERE c.id = p_conversation AND cm.conversation_id = c.id AND cm.member_id = p_member
  RETURNING cm.hidden_seq, c.last_seq INTO hidden_seq, v_last;
  IF NOT FOUND THEN RETURN; END IF;
  own_number := append_change(p_member, 'chat_removed', p_conversation, NULL);
  IF hidden_seq = v_last THEN
    UPDATE conversation_members
    SET pinned = false, muted_until = NULL, archived_seq = 0, marked_unread = false, view_number = own_number
    WHERE conversation_id = p_conversation AND member_id = p_member;
  END IF;
  RETURN NEXT;
END $$;

-- Sets registers of the view that a member has of a conversation. The keys of p_view are columns, and no other column changes. The archive
-- ends at the last message at most. `own_number` is the number of the change for the member's other devices; null when nothing changes.
-- The other columns are the whole view. Nothing changes in a conversation that the member has removed up to its last message: another
-- device that does not know of the removal yet still shows it. Returns no row when the conversation is not the member's, or when the member
-- may not read it because of a block.
CREATE FUNCTION set_chat_view(p_member uuid, p_conversation uuid, p_view jsonb)
RETURNS TABLE (own_number bigint, pinned boolean, muted_until timestamptz, archived_seq int, marked_unread boolean, view_number bigint)
LANGUAGE plpgsql AS $$
DECLARE
  v_old conversation_members;
  v_new conversation_members;
  v_last int;
BEGIN
  PERFORM lock_actor(p_member);
  SELECT cm.* INTO v_old
  FROM conversation_members cm JOIN contacts ON viewer_id = cm.member_id AND other_id = cm.peer_id AND may_read
  WHERE cm.conversation_id = p_conversation AND cm.member_id = p_member;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT last_seq INTO v_last FROM conversations WHERE id = p_conversation;
  v_new := CASE WHEN v_old.hidden_seq > 0 AND v_old.hidden_seq = v_last THEN v_old ELSE jsonb_populate_record(v_old, p_view) END;
  v_new.archived_seq := least(v_new.archived_seq, v_last);
  IF v_new IS DISTINCT FROM v_old THEN
    own_number := append_change(p_member, 'chat', p_conversation, NULL);
    v_new.view_number := own_number;
    UPDATE conversation_members
    SET pinned = v_new.pinned, muted_until = v_new.muted_until, archived_seq = v_new.archived_seq, marked_unread = v_new.marked_unread,
      shows_pictures = v_new.shows_pictures, view_number = v_new.view_number
    WHERE conversation_id = p_conversation AND member_id = p_member;
  END IF;
  RETURN QUERY
  SELECT own_number, v_new.pinned, v_new.muted_until, v_new.archived_seq, v_new.marked_unread, v_new.view_number;
END $$;

-- Whether a member has muted a conversation at a time. No push names a message that arrived during a mute, and no mail is sent during one.
-- Muted messages stay unread, and the badge counts them.
CREATE FUNCTION is_muted(cm conversation_members, p_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(cm.muted_until > p_at, false)
$$;
