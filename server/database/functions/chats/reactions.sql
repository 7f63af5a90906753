-- Reactions to messages. contract/chats/reactions.ts draws the register of a member and a message.
--
-- The row of a register has two views: that of the reacting member and that of the peer. A call sets them by the relation of the member to
-- the peer (`contacts`, which also decides about sends):
--
--   | refusal of a send | reported to the member | the reaction                |
--   | ----------------- | ---------------------- | --------------------------- |
--   | -                 |                        | sets both views             |
--   | blocked_by        | no                     | sets the view of the member |
--   | blocked_by        | yes                    | is refused: not_found       |
--   | another one       |                        | is refused: not_found       |
--
-- A reaction appends `reaction` changes to the feeds. The functions that deliver, count and announce new messages ignore them.

-- The messages that a member may react to, and whose reactions they see: live messages that the conversation shows them. `readable_by`
-- also has the own messages that a removal or a block hides, and the messages that the history limit of the site hides.
-- reactions.pg.test.ts tests the rows of this table:
--
--   | member        | message | removed | block  | deleted | shown |
--   | ------------- | ------- | ------- | ------ | ------- | ----- |
--   | active        | peer's  | no      | none   | no      | yes   |
--   | active        | peer's  | yes     | none   | no      | no    |
--   | active        | peer's  | no      | own    | no      | no    |
--   | active        | peer's  | no      | theirs | no      | yes   |
--   | active        | peer's  | no      | told   | no      | no    |
--   | active        | peer's  | no      | none   | yes     | no    |
--   | not_confirmed | peer's  | no      | none   | no      | no    |
--   | active        | own     | no      | none   | no      | yes   |
--   | active        | own     | yes     | none   | no      | no    |
--   | active        | own     | no      | own    | no      | no    |
--   | active        | own     | no      | told   | no      | no    |
--   | active        | own     | no      | none   | yes     | no    |
--   | not_confirmed | own     | no      | none   | no      | yes   |
CREATE VIEW reactable_by AS
SELECT r.viewer_id, r.conversation_id, r.message_id, r.seq, cm.peer_id, gets_messages(viewer) AS sees_peer
FROM readable_by r
JOIN conversation_members cm ON cm.conversation_id = r.conversation_id AND cm.member_id = r.viewer_id AND r.seq > cm.hidden_seq
JOIN members viewer ON viewer.id = r.viewer_id
JOIN contacts contact ON contact.viewer_id = r.viewer_id AND contact.other_id = cm.peer_id AND contact.may_read
WHERE r.deleted_at IS NULL AND r.in_history;

-- The reactions as a member sees them, with the numbers of the member's own feed. A member who has not confirmed their address sees no
-- reactions of others, as their messages are held.
CREATE VIEW reactions_seen_by AS
SELECT shown.viewer_id, shown.conversation_id, shown.message_id, shown.seq, r.member_id::uuid AS member_id,
  CASE WHEN r.member_id = shown.viewer_id THEN r.emoji ELSE r.peer_emoji END AS emoji,
  CASE WHEN r.member_id = shown.viewer_id THEN r.number ELSE r.peer_number END AS number
FROM reactable_by shown JOIN reactions r ON r.conversation_id = shown.conversation_id AND r.message_id = shown.message_id
WHERE r.member_id = shown.viewer_id OR shown.sees_peer AND r.peer_number IS NOT NULL;

-- Sets the reaction of a member to a message. `outcome` is 'stored', 'known' (both views have the emoji; nothing changes) or 'not_found'.
-- `peer_number` is null when only the member sees the reaction. The last columns are the reaction as the member sees it: `number` is 0 if
-- the member has never reacted to the message.
CREATE FUNCTION set_reaction(p_member uuid, p_message uuid, p_emoji text)
RETURNS TABLE (outcome text, peer uuid, own_number bigint, peer_number bigint, conversation uuid, seq int, number bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_contact contacts;
  v_stored reactions;
  v_is_silent boolean;
  v_own bigint;
  v_theirs bigint;
BEGIN
  SELECT cm.peer_id INTO peer FROM messages m
  JOIN conversation_members cm ON cm.conversation_id = m.conversation_id AND cm.member_id = p_member
  WHERE m.id = p_message;
  PERFORM lock_actor(p_member, ARRAY[peer]);
  -- A separate statement sees the changes that were committed during the wait for the locks.
  SELECT shown.conversation_id, shown.seq INTO conversation, seq FROM reactable_by shown
  WHERE shown.viewer_id = p_member AND shown.message_id = p_message;
  SELECT * INTO v_contact FROM contacts c WHERE c.viewer_id = p_member AND c.other_id = peer;
  v_is_silent := coalesce(v_contact.refusal = 'blocked_by' AND v_contact.silent_since IS NOT NULL, false);
  SELECT * INTO v_stored FROM reactions r
  WHERE r.conversation_id = conversation AND r.message_id = p_message AND r.member_id = p_member;
  outcome := CASE
    WHEN conversation IS NULL OR v_contact.other_id IS NULL OR v_contact.refusal IS NOT NULL AND NOT v_is_silent THEN 'not_found'
    WHEN v_stored.emoji IS NOT DISTINCT FROM p_emoji AND (v_is_silent OR v_stored.peer_emoji IS NOT DISTINCT FROM p_emoji) THEN 'known'
    ELSE 'stored'
  END;
  number := coalesce(v_stored.number, 0);
  IF outcome = 'stored' THEN
    v_own := append_change(p_member, 'reaction', conversation, p_message, jsonb_build_object('other', p_member));
    IF NOT v_is_silent THEN
      v_theirs := append_change(peer, 'reaction', conversation, p_message, jsonb_build_object('other', p_member));
    END IF;
    INSERT INTO reactions AS r (conversation_id, message_id, member_id, emoji, number, peer_emoji, peer_number)
    VALUES (conversation, p_message, p_member, p_emoji, v_own, CASE WHEN NOT v_is_silent THEN p_emoji END, v_theirs)
    ON CONFLICT (conversation_id, message_id, member_id) DO UPDATE SET emoji = p_emoji, number = v_own, set_at = now(),
      peer_emoji = CASE WHEN v_is_silent THEN r.peer_emoji ELSE p_emoji END, peer_number = coalesce(v_theirs, r.peer_number);
    own_number := v_own;
    peer_number := v_theirs;
    number := v_own;
  END IF;
  RETURN NEXT;
END $$;

-- The reactions that changes of a member's feed name, in their newest state. An erasure deletes the row of a reaction. The reaction then
-- has no emoji, and the number of the change.
CREATE FUNCTION changed_reactions(p_viewer uuid, p_messages uuid[], p_members uuid[], p_numbers bigint[])
RETURNS TABLE (conversation uuid, message uuid, seq int, member uuid, emoji text, number bigint) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT shown.conversation_id, shown.message_id, shown.seq, c.member_id, r.emoji, coalesce(r.number, c.number)
  FROM unnest(p_messages, p_members, p_numbers) AS c (message_id, member_id, number)
  JOIN reactable_by shown ON shown.viewer_id = p_viewer AND shown.message_id = c.message_id
  LEFT JOIN reactions_seen_by r
    ON r.viewer_id = p_viewer AND r.message_id = c.message_id AND r.member_id = c.member_id
  WHERE shown.sees_peer OR c.member_id = p_viewer;
END $$;

-- Deletes the reactions to a message that becomes a tombstone. Devices delete them with the message.
CREATE FUNCTION delete_reactions(p_conversation uuid, p_message uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM reactions WHERE conversation_id = p_conversation AND message_id = p_message
$$;

-- Delivers the reactions of others to a member who has confirmed their address. The caller holds the lock of the member. Returns the
-- appended changes: member and number.
CREATE FUNCTION append_held_reactions(p_member uuid) RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH delivered AS (
    UPDATE reactions r
    SET peer_number = append_change(p_member, 'reaction', r.conversation_id, r.message_id, jsonb_build_object('other', r.member_id))
    FROM conversation_members cm
    WHERE cm.member_id = p_member AND r.conversation_id = cm.conversation_id AND r.member_id = cm.peer_id AND r.peer_emoji IS NOT NULL
    RETURNING r.peer_number
  )
  SELECT p_member, peer_number FROM delivered;
END $$;

-- Deletes the reactions of an erased member, and those to the member's messages. Reports the former to the peers who have seen them. The
-- caller holds the locks of these peers. Returns the appended changes: member and number.
CREATE FUNCTION erase_reactions(p_member uuid, p_peers uuid[]) RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  DELETE FROM reactions r USING messages m
  WHERE m.id = r.message_id AND m.sender_id = p_member AND r.conversation_id IN (
    SELECT conversation_id FROM conversation_members WHERE member_id = p_member);
  RETURN QUERY
  WITH erased AS (
    DELETE FROM reactions r USING conversation_members cm
    WHERE cm.member_id = p_member AND r.conversation_id = cm.conversation_id AND r.member_id = p_member
    RETURNING cm.peer_id, r.conversation_id, r.message_id, r.peer_emoji
  )
  SELECT e.peer_id::uuid, append_change(e.peer_id, 'reaction', e.conversation_id, e.message_id, jsonb_build_object('other', p_member))
  FROM erased e WHERE e.peer_emoji IS NOT NULL AND e.peer_id = ANY (p_peers);
END $$;
