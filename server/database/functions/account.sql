-- The state of a member: invisible mode and the confirmation of the address.

-- The ids of all members who have a conversation or a like, in either direction, with a member; without blocked ones.
CREATE FUNCTION peers_of(p_member uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(id), '{}') FROM (
    SELECT peer_id AS id FROM conversation_members WHERE member_id = p_member
    UNION SELECT liker_id FROM likes WHERE liked_id = p_member
    UNION SELECT liked_id FROM likes WHERE liker_id = p_member) p
  WHERE id <> ALL (blocked_ids(p_member))
$$;

-- Locks a member and all their peers, and returns the peers. Locks are taken in the order of the ids, or two callers would deadlock.
-- A peer who appears meanwhile may come before members who are locked already: the exception handler then releases the locks, and the
-- function starts again with the new list.
CREATE FUNCTION lock_peers(p_member uuid) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  v_peers uuid[] := peers_of(p_member);
BEGIN
  LOOP
    BEGIN
      PERFORM lock_members(v_peers || p_member);
      IF peers_of(p_member) <@ v_peers THEN RETURN v_peers; END IF;
      v_peers := peers_of(p_member);
      RAISE SQLSTATE 'LP001';
    EXCEPTION WHEN SQLSTATE 'LP001' THEN NULL;
    END;
  END LOOP;
END $$;

-- Appends changes to the feeds of the peers, so that their devices read the conversation and the likes with p_member again.
-- The caller appends them before it hides something and after it shows something, so that the feed says nothing about hidden things.
-- The caller holds the locks of the peers. Returns the appended changes: member and number.
CREATE FUNCTION append_peer_changes(p_member uuid, p_peers uuid[], p_new boolean DEFAULT false)
RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
  SELECT cm.peer_id::uuid, append_change(cm.peer_id, 'chat', cm.conversation_id, NULL)
  FROM conversation_members cm WHERE cm.member_id = p_member AND cm.peer_id = ANY (p_peers);
  RETURN QUERY SELECT change.* FROM unnest(p_peers) peer CROSS JOIN LATERAL append_like_changes(peer, p_member, p_new) change;
END $$;

-- Appends a `hidden` change to the feeds of these members: the profile of p_other is unavailable, and their devices drop what they hold
-- of it besides conversations and likes. Returns the appended changes: member and number.
CREATE FUNCTION append_unavailable_changes(p_other uuid, p_members uuid[]) RETURNS TABLE (member uuid, number bigint) LANGUAGE sql AS $$
  SELECT id, append_change(id, 'hidden', NULL, NULL, jsonb_build_object('other', p_other)) FROM unnest(p_members) id
$$;

-- Turns invisible mode on or off. Repeating a call changes nothing. Peers still see an invisible member, without presence. Other members
-- do not, and a like that they have given to the member stays unseen until the mode is off. Returns the appended changes: member and
-- number.
CREATE FUNCTION set_invisible(p_member uuid, p_on boolean) RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_peers uuid[] := lock_peers(p_member);
BEGIN
  IF (SELECT m.invisible FROM members m WHERE m.id = p_member) IS NOT DISTINCT FROM p_on THEN RETURN; END IF;
  IF p_on THEN RETURN QUERY SELECT * FROM append_peer_changes(p_member, v_peers); END IF;
  UPDATE members m SET invisible = p_on WHERE m.id = p_member;
  IF p_on THEN
    RETURN QUERY SELECT * FROM append_unavailable_changes(p_member, v_peers);
  ELSE
    RETURN QUERY SELECT * FROM append_peer_changes(p_member, v_peers);
  END IF;
  RETURN QUERY SELECT p_member, append_change(p_member, 'user', NULL, NULL);
END $$;

-- Announces a member who has confirmed their address: their likes arrive as new ones, and their conversations show that messages reach
-- them. Any update of the status triggers it. Devices learn of it with their next pull and by push.
CREATE FUNCTION announce_confirmed_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM append_peer_changes(NEW.id, lock_peers(NEW.id), true);
  RETURN NULL;
END $$;
CREATE TRIGGER members_confirmed AFTER UPDATE OF status ON members FOR EACH ROW
WHEN (OLD.status = 'not_confirmed' AND NEW.status = 'active') EXECUTE FUNCTION announce_confirmed_member();

-- Erases a member, in place of cascades. The rows of the member go, and so do the rows of others that refer to the member. What stays:
-- - `members`, without anything personal, because conversations of others refer to it. The status is 'deleted'.
-- - `conversations`, `conversation_members` and `messages`, for the peers. The member's own messages become tombstones without words
--   and pictures, and the feeds of the peers carry them to their devices.
-- - `ledger`, for the accounts, and `reports`, as evidence until their job deletes them.
-- Returns the appended changes: member and number.
CREATE FUNCTION erase_member(p_member uuid) RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_peers uuid[] := lock_peers(p_member);
BEGIN
  RETURN QUERY SELECT * FROM append_peer_changes(p_member, v_peers);
  RETURN QUERY
  WITH erased AS (
    UPDATE messages SET body = '', media_id = NULL, reply_to = NULL, deleted_at = now(), version = version + 1
    WHERE sender_id = p_member AND deleted_at IS NULL AND conversation_id IN (
      SELECT conversation_id FROM conversation_members WHERE member_id = p_member)
    RETURNING id, conversation_id
  )
  SELECT own.peer_id::uuid, append_change(own.peer_id, 'message', e.conversation_id, e.id)
  FROM erased e JOIN conversation_members own ON own.conversation_id = e.conversation_id AND own.member_id = p_member
  WHERE own.peer_id = ANY (v_peers);

  DELETE FROM likes WHERE p_member IN (liker_id, liked_id);
  DELETE FROM past_likes WHERE p_member IN (liker_id, liked_id);
  DELETE FROM matches WHERE p_member IN (member_a, member_b);
  DELETE FROM past_matches WHERE p_member IN (member_a, member_b);
  DELETE FROM photo_grants WHERE p_member IN (owner_id, viewer_id);
  DELETE FROM encounters WHERE p_member IN (member_id, other_id);
  DELETE FROM blocks WHERE p_member IN (blocker_id, blocked_id);
  DELETE FROM member_days WHERE member_id = p_member;
  DELETE FROM upload_pieces WHERE member_id = p_member;
  DELETE FROM uploads WHERE member_id = p_member;
  DELETE FROM photos WHERE member_id = p_member;
  WITH gone AS (DELETE FROM media WHERE owner_id = p_member RETURNING filename, thumb_filename)
  INSERT INTO files_to_delete (filename, due_at) SELECT DISTINCT unnest(ARRAY[filename, thumb_filename]), now() FROM gone
  ON CONFLICT (filename) DO UPDATE SET due_at = excluded.due_at;
  DELETE FROM sessions WHERE member_id = p_member;
  DELETE FROM credentials WHERE member_id = p_member;
  DELETE FROM changes WHERE member_id = p_member;
  DELETE FROM member_counters WHERE member_id = p_member;

  UPDATE members SET status = 'deleted', email = NULL, name = '', sexuality = NULL, date_of_birth = '1900-01-01', country = '',
    region = NULL, city = NULL, interests = '{}', hair_color = NULL, eye_color = NULL, body_type = NULL, relationship_status = NULL,
    tattoos = NULL, notes = '{}', main_photo_id = NULL, latitude = NULL, longitude = NULL, credit_price_cents = NULL,
    credit_price_currency = NULL, notifications_disabled = '{}'
  WHERE id = p_member;
  RETURN QUERY SELECT * FROM append_unavailable_changes(p_member, v_peers);
END $$;
