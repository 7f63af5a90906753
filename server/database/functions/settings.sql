-- The settings of a member.

-- Hides a member from others or shows them again: by invisible mode, which is the member's choice, or by a pause of their profile:
--
--   visible ◀─choice─▶ invisible          set_invisible
--      │                   │              set_pause remembers the choice in invisible_after_pause
--      ▼                   ▼
--   paused: invisible; pushes and mails of replies only ──set_pause(null), or pause_ends_at──▶ the choice in invisible_after_pause
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

-- Begins a pause of this length, moves the end of the current pause to this length after the call, or ends it (null). Returns the appended
-- changes: member and number.
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

-- Ends a pause after its pause_ends_at, and mails the member that others can find them again. A member who has moved the end during the
-- wait for the locks stays hidden. Returns the appended changes: member and number.
CREATE FUNCTION end_pause_if_due(p_member uuid) RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
DECLARE
  m members;
BEGIN
  PERFORM lock_peers(p_member);
  -- A separate statement sees the changes that were committed during the wait for the locks.
  SELECT * INTO m FROM members WHERE id = p_member AND pause_ends_at <= now();
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY SELECT * FROM set_pause(p_member, NULL);
  IF m.status = 'active' THEN
    PERFORM queue_mail(p_member, 'pause_over', jsonb_build_object('is_hidden', m.invisible_after_pause));
  END IF;
END $$;

-- Whether a pause holds back the notifications about messages of this conversation: a paused member gets only those about replies.
CREATE FUNCTION is_held_by_pause(m members, p_conversation uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT m.paused_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM messages g WHERE g.conversation_id = p_conversation AND g.sender_id = m.id)
$$;

-- Hides or shows when a member is online. Repeating a call changes nothing. The devices of peers read the conversations again, because
-- they cache the presence. The peers of an invisible member see no presence in either case. Returns the appended changes: member and
-- number.
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

-- Saves the settings that no other member's devices cache. The member's other devices and tabs read them again. p_terms is the version of
-- the terms, for a consent that the types of mails grant or withdraw. Returns the number of the change, or null if no value changes.
CREATE FUNCTION save_choices(p_member uuid, p_choices jsonb, p_terms date DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_mails text[];
BEGIN
  PERFORM lock_actor(p_member);
  SELECT email_notifications INTO v_mails FROM members WHERE id = p_member;
  UPDATE members m SET
    language = c.language, push_preview = c.push_preview, neutral_titles = c.neutral_titles, read_receipts = c.read_receipts,
    show_typing = c.show_typing, mail_preview = c.mail_preview, hides_cam_promotion = c.hides_cam_promotion,
    first_min_age = c.first_min_age, first_max_age = c.first_max_age, first_country = c.first_country, first_photo = c.first_photo,
    email_notifications = choose_mails(v_mails, p_choices -> 'email_notifications')
  FROM (SELECT r.* FROM members old, jsonb_populate_record(old, p_choices - 'email_notifications') r WHERE old.id = p_member) c
  WHERE m.id = p_member AND
    (m.language, m.push_preview, m.neutral_titles, m.read_receipts, m.show_typing, m.mail_preview, m.hides_cam_promotion,
      m.first_min_age, m.first_max_age, m.first_country, m.first_photo, m.email_notifications)
    IS DISTINCT FROM (c.language, c.push_preview, c.neutral_titles, c.read_receipts, c.show_typing, c.mail_preview, c.hides_cam_promotion,
      c.first_min_age, c.first_max_age, c.first_country, c.first_photo, choose_mails(v_mails, p_choices -> 'email_notifications'));
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM record_mail_consent(p_member, v_mails, p_terms);
  RETURN append_change(p_member, 'user', NULL, NULL);
END $$;

-- Replaces the password hash of a member, if it is still p_old, and deletes all sessions of the member but p_current. A login with the old
-- password holds a share lock on the row of credentials while it creates its session. Either the login comes first and the function deletes
-- its session, or the login comes later and finds another hash. The function ends the links that an attacker with the old password may have
-- requested. A mail notifies the member. Returns the hashes of the deleted sessions, or null without a change.
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
