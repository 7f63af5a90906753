-- What a member sets for themselves, and the erasure of a member. account-states.sql has the states of the account.

-- The ids of all members who have a conversation or a like, in either direction, with a member; without blocked ones. With p_all also
-- the blocked ones, the members who block this one, and those with a grant of private pictures: the members whose devices may hold
-- something of this one.
CREATE FUNCTION peers_of(p_member uuid, p_all boolean DEFAULT false) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(id), '{}') FROM (
    SELECT peer_id AS id FROM conversation_members WHERE member_id = p_member
    UNION SELECT liker_id FROM likes WHERE liked_id = p_member
    UNION SELECT liked_id FROM likes WHERE liker_id = p_member
    UNION SELECT blocker_id FROM blocks WHERE p_all AND blocked_id = p_member
    UNION SELECT owner_id FROM photo_grants WHERE p_all AND viewer_id = p_member
    UNION SELECT viewer_id FROM photo_grants WHERE p_all AND owner_id = p_member) p
  WHERE p_all OR id <> ALL (blocked_ids(p_member))
$$;

-- Locks a member and all their peers, and returns the peers. Locks are taken in the order of the ids, or two callers would deadlock.
-- The id of a peer who appears meanwhile may precede locked ids. The exception handler then releases the locks, and the function starts
-- again with the new list.
CREATE FUNCTION lock_peers(p_member uuid, p_all boolean DEFAULT false) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  v_peers uuid[] := peers_of(p_member, p_all);
BEGIN
  LOOP
    BEGIN
      PERFORM lock_members(v_peers || p_member);
      IF peers_of(p_member, p_all) <@ v_peers THEN RETURN v_peers; END IF;
      v_peers := peers_of(p_member, p_all);
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

-- Appends a `hidden` change to the feeds of these members: the profile of p_other is unavailable. Their devices delete all data about it
-- except conversations and likes. Returns the appended changes: member and number.
CREATE FUNCTION append_unavailable_changes(p_other uuid, p_members uuid[]) RETURNS TABLE (member uuid, number bigint) LANGUAGE sql AS $$
  SELECT id, append_change(id, 'hidden', NULL, NULL, jsonb_build_object('other', p_other)) FROM unnest(p_members) id
$$;

-- Hides a member from others or shows them again: by invisible mode, which is their choice, or by a pause of their profile:
--
--   visible ◀─choice─▶ invisible          set_invisible
--      │                   │              set_pause remembers the choice in invisible_after_pause
--      ▼                   ▼
--   paused: invisible; no pushes and mails but of replies ──set_pause(null), or the end of its time──▶ what the choice says by then
--
-- Peers still see a hidden member, without presence. Other members do not. A like from them stays unseen until the member is shown again.
-- The caller holds the locks of lock_peers. Returns the appended changes: member and number.
CREATE FUNCTION set_hidden(p_member uuid, p_peers uuid[], p_on boolean) RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT m.invisible FROM members m WHERE m.id = p_member) IS NOT DISTINCT FROM p_on THEN RETURN; END IF;
  IF p_on THEN RETURN QUERY SELECT * FROM append_peer_changes(p_member, p_peers); END IF;
  UPDATE members m SET invisible = p_on WHERE m.id = p_member;
  IF p_on THEN
    RETURN QUERY SELECT * FROM append_unavailable_changes(p_member, p_peers);
  ELSE
    RETURN QUERY SELECT * FROM append_peer_changes(p_member, p_peers);
  END IF;
END $$;

-- Turns invisible mode on or off; during a pause, for the time after it. Repeating a call changes nothing. Returns the appended changes:
-- member and number.
CREATE FUNCTION set_invisible(p_member uuid, p_on boolean) RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_peers uuid[] := lock_peers(p_member);
BEGIN
  PERFORM require_member(p_member);
  IF (SELECT coalesce(m.invisible_after_pause, m.invisible) FROM members m WHERE m.id = p_member) IS NOT DISTINCT FROM p_on
    THEN RETURN; END IF;
  UPDATE members m SET invisible_after_pause = p_on WHERE m.id = p_member AND m.paused_at IS NOT NULL;
  IF NOT FOUND THEN RETURN QUERY SELECT * FROM set_hidden(p_member, v_peers, p_on); END IF;
  RETURN QUERY SELECT p_member, append_change(p_member, 'user', NULL, NULL);
END $$;

-- Begins a pause of this length from now, gives a running one a new end, or ends it (null). Returns the appended changes: member and
-- number.
CREATE FUNCTION set_pause(p_member uuid, p_length text) RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_peers uuid[] := lock_peers(p_member);
  v_choice boolean;
BEGIN
  PERFORM require_member(p_member);
  SELECT coalesce(m.invisible_after_pause, m.invisible) INTO v_choice FROM members m
  WHERE m.id = p_member AND (p_length IS NOT NULL OR m.paused_at IS NOT NULL);
  IF NOT FOUND THEN RETURN; END IF;
  IF p_length IS NULL THEN
    UPDATE members m SET paused_at = NULL, pause_ends_at = NULL, invisible_after_pause = NULL WHERE m.id = p_member;
    RETURN QUERY SELECT * FROM set_hidden(p_member, v_peers, v_choice);
  ELSE
    RETURN QUERY SELECT * FROM set_hidden(p_member, v_peers, true);
    UPDATE members m SET paused_at = coalesce(m.paused_at, now()), invisible_after_pause = v_choice,
      pause_ends_at = CASE WHEN p_length <> 'open' THEN now() + p_length::interval END
    WHERE m.id = p_member;
  END IF;
  RETURN QUERY SELECT p_member, append_change(p_member, 'user', NULL, NULL);
END $$;

-- Ends a pause whose time is over, and tells the member by a mail that others find them again. A member who has given it a new end
-- meanwhile stays hidden. Returns the appended changes: member and number.
CREATE FUNCTION end_pause_if_due(p_member uuid) RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
DECLARE
  m members;
BEGIN
  PERFORM lock_peers(p_member);
  -- A statement of its own, which sees what was committed during the wait for the locks.
  SELECT * INTO m FROM members WHERE id = p_member AND pause_ends_at <= now();
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY SELECT * FROM set_pause(p_member, NULL);
  IF m.status = 'active' THEN
    PERFORM queue_mail(p_member, 'pause_over', jsonb_build_object('is_hidden', m.invisible_after_pause));
  END IF;
END $$;

-- Whether a pause keeps a message of this conversation from being told: during a pause only replies are.
CREATE FUNCTION is_held_by_pause(m members, p_conversation uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT m.paused_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM messages g WHERE g.conversation_id = p_conversation AND g.sender_id = m.id)
$$;

-- Hides or shows when a member is online. Repeating a call changes nothing. The devices of peers read the conversations again, because
-- they hold the presence. An invisible member's peers see no presence either way. Returns the appended changes: member and number.
CREATE FUNCTION set_hide_online(p_member uuid, p_on boolean) RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_peers uuid[] := lock_peers(p_member);
BEGIN
  PERFORM require_member(p_member);
  IF (SELECT m.hide_online FROM members m WHERE m.id = p_member) IS NOT DISTINCT FROM p_on THEN RETURN; END IF;
  UPDATE members m SET hide_online = p_on WHERE m.id = p_member;
  IF NOT (SELECT m.invisible FROM members m WHERE m.id = p_member) THEN
    RETURN QUERY SELECT * FROM append_peer_changes(p_member, v_peers);
  END IF;
  RETURN QUERY SELECT p_member, append_change(p_member, 'user', NULL, NULL);
END $$;

-- Saves the settings that no other member's devices hold. The member's other devices and tabs read them again. p_terms is the version of
-- the terms, for a consent that the types of mails give or withdraw. Returns the number of the change, or null if all given values are the
-- same already.
CREATE FUNCTION save_choices(p_member uuid, p_choices jsonb, p_terms date DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_mails text[];
BEGIN
  PERFORM lock_actor(p_member);
  SELECT email_notifications INTO v_mails FROM members WHERE id = p_member;
  UPDATE members m SET
    language = c.language, push_preview = c.push_preview, neutral_titles = c.neutral_titles, read_receipts = c.read_receipts,
    show_typing = c.show_typing, mail_preview = c.mail_preview,
    email_notifications = choose_mails(v_mails, p_choices -> 'email_notifications')
  FROM (SELECT r.* FROM members old, jsonb_populate_record(old, p_choices - 'email_notifications') r WHERE old.id = p_member) c
  WHERE m.id = p_member AND
    (m.language, m.push_preview, m.neutral_titles, m.read_receipts, m.show_typing, m.mail_preview, m.email_notifications)
    IS DISTINCT FROM (c.language, c.push_preview, c.neutral_titles, c.read_receipts, c.show_typing, c.mail_preview,
      choose_mails(v_mails, p_choices -> 'email_notifications'));
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM record_mail_consent(p_member, v_mails, p_terms);
  RETURN append_change(p_member, 'user', NULL, NULL);
END $$;

-- Replaces the password hash of a member, if it is still p_old, and deletes all sessions of the member but p_current. A login with the old
-- password holds a share lock on the row of credentials while it makes its session: it comes first and is deleted, or it comes later and
-- finds another hash. Links that a thief of the old password may have asked for end too. A mail tells the member. Returns the hashes of
-- the deleted sessions, or null without a change.
CREATE FUNCTION change_password(p_member uuid, p_old text, p_new text, p_current text) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  v_ended text[];
BEGIN
  PERFORM lock_actor(p_member);
  UPDATE credentials SET password_hash = p_new, changed_at = now() WHERE member_id = p_member AND password_hash = p_old;
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM end_links(p_member, ARRAY['mail_change', 'reset', 'sign_in']);
  WITH ended AS (DELETE FROM sessions WHERE member_id = p_member AND token_hash <> p_current RETURNING token_hash)
  SELECT coalesce(array_agg(token_hash), '{}') INTO v_ended FROM ended;
  PERFORM queue_mail(p_member, 'password_changed', jsonb_build_object('by', 'settings', 'at', now()));
  RETURN v_ended;
END $$;

-- Erases a member, in place of cascades. Deletes the rows of the member and the rows of others that refer to the member. It keeps:
-- - `members`, without anything personal, because conversations of others refer to it. The status is 'deleted'.
-- - `conversations`, `conversation_members` and `messages`, for the peers. The member's own messages become tombstones without text
--   and pictures, and the feeds of the peers bring them to their devices.
-- - `ledger`, `orders`, `payments`, `refunds`, `redemptions` and `documents`, for the accounts, without the addresses
--   where the member would have paid.
-- - `reports`, as evidence until their job deletes them.
-- - `signup_messages` to the member: their writers get them back when they confirm their address.
-- The payment providers are told to forget the member as a customer, by a job that is written here.
-- - `complaints` and `decisions` without their words, and `operator_log`, which has none.
-- Members on either side of a block are peers too. A conversation that a block has taken from a peer does not come back: the peer
-- has removed it, so that a device that was offline since before the block deletes its messages.
-- Returns the appended changes: member and number.
CREATE FUNCTION erase_member(p_member uuid) RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_peers uuid[] := lock_peers(p_member, true);
BEGIN
  -- The jobs of e-mails queue nothing for a member whose row is locked.
  PERFORM FROM members WHERE id = p_member FOR UPDATE;
  RETURN QUERY
  WITH removed AS (
    UPDATE conversation_members cm SET hidden_seq = c.last_seq
    FROM conversations c, contacts contact
    WHERE cm.peer_id = p_member AND c.id = cm.conversation_id AND c.id IN (
        SELECT conversation_id FROM conversation_members WHERE member_id = p_member)
      AND contact.viewer_id = cm.member_id AND contact.other_id = p_member AND NOT contact.may_read
    RETURNING cm.member_id, cm.conversation_id
  )
  SELECT r.member_id, append_change(r.member_id, 'chat_removed', r.conversation_id, NULL) FROM removed r;
  RETURN QUERY SELECT * FROM pay_back_held(p_member);
  -- Without the blocks the feeds of all peers say what their devices must delete.
  DELETE FROM blocks WHERE p_member IN (blocker_id, blocked_id);
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
  DELETE FROM member_days WHERE member_id = p_member;
  DELETE FROM upload_pieces WHERE member_id = p_member;
  DELETE FROM uploads WHERE member_id = p_member;
  DELETE FROM photos WHERE member_id = p_member;
  WITH gone AS (DELETE FROM media WHERE owner_id = p_member RETURNING filename, thumb_filename)
  INSERT INTO files_to_delete (filename, due_at) SELECT DISTINCT unnest(ARRAY[filename, thumb_filename]), now() FROM gone
  ON CONFLICT (filename) DO UPDATE SET due_at = excluded.due_at;
  DELETE FROM links WHERE member_id = p_member;
  DELETE FROM mail_rounds WHERE member_id = p_member;
  DELETE FROM mails WHERE member_id = p_member;
  DELETE FROM exports WHERE member_id = p_member;
  DELETE FROM departures WHERE member_id = p_member;
  UPDATE complaints SET email = NULL, place = '', body = '', decided_at = coalesce(decided_at, now()),
    state = CASE state WHEN 'open' THEN 'withdrawn' ELSE state END
  WHERE member_id = p_member;
  UPDATE decisions SET facts = '', rule = '', ended_at = coalesce(ended_at, now()) WHERE member_id = p_member;
  DELETE FROM consents WHERE member_id = p_member;
  DELETE FROM trackings WHERE member_id = p_member;
  DELETE FROM signup_messages WHERE member_id = p_member;
  DELETE FROM sessions WHERE member_id = p_member;
  DELETE FROM passkeys WHERE member_id = p_member;
  DELETE FROM credentials WHERE member_id = p_member;
  UPDATE payments SET checkout_url = NULL WHERE member_id = p_member AND checkout_url IS NOT NULL;
  PERFORM forget_customers(p_member);
  DELETE FROM stored_methods WHERE member_id = p_member;
  DELETE FROM payment_customers WHERE member_id = p_member;
  DELETE FROM mandates WHERE member_id = p_member AND confirmed_at IS NULL;
  DELETE FROM sms WHERE member_id = p_member;
  DELETE FROM method_blocks WHERE member_id = p_member;
  DELETE FROM discount_codes WHERE member_id = p_member;
  DELETE FROM changes WHERE member_id = p_member;
  DELETE FROM member_counters WHERE member_id = p_member;

  UPDATE members SET status = 'deleted', profile_status = 'disabled', deletion_due_at = NULL, suspended_at = NULL, confirmed_at = NULL,
    paused_at = NULL, pause_ends_at = NULL, invisible_after_pause = NULL,
    email = NULL, name = '', sexuality = NULL, looking_for = NULL, date_of_birth = '1900-01-01', country = '',
    region = NULL, city = NULL, interests = '{}', hair_color = NULL, eye_color = NULL, body_type = NULL, relationship_status = NULL,
    tattoos = NULL, notes = '{}', notes_language = NULL, main_photo_id = NULL, latitude = NULL, longitude = NULL, credit_price_cents = NULL,
    credit_price_currency = NULL, notifications_disabled = '{}', email_notifications = '{}', mail_preview = false
  WHERE id = p_member;
  RETURN QUERY SELECT * FROM append_unavailable_changes(p_member, v_peers);
END $$;
