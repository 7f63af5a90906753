-- The states of an account. `members.status` is the state of the account, `members.profile_status` that of the profile:
--
--   sign-up ─▶ not_confirmed ──confirm──▶ active ─────hide────▶ active, with a disabled profile
--                                            ▲                              │
--                                            └──────────────show────────────┘
--   not_confirmed, active ──────────────suspend───────────▶ suspended ─────────lift─────────▶ the state before
--   not_confirmed, active, suspended ──request_deletion──▶ pending_deletion ──reactivate──▶ the state before
--                                                                 └── erase_member, when deletion_due_at is over ──▶ deleted
--
-- The profile of a member who has not confirmed their address is disabled: members in shared conversations see it, and no search finds it.
-- Suspended, pending and deleted accounts, and profiles that the operator hides, do not exist for others: `members.gone`.

-- The transitions between states. 'before' is the state that follows from confirmed_at and suspended_at.
CREATE FUNCTION account_transitions() RETURNS TABLE (event text, from_status text, to_status text) LANGUAGE sql IMMUTABLE AS $$
  VALUES
    ('confirm', 'not_confirmed', 'active'),
    ('hide', 'active', 'active'),
    ('show', 'active', 'active'),
    ('suspend', 'not_confirmed', 'suspended'),
    ('suspend', 'active', 'suspended'),
    ('suspend', 'pending_deletion', 'pending_deletion'),
    ('lift', 'suspended', 'before'),
    ('lift', 'pending_deletion', 'pending_deletion'),
    ('request_deletion', 'not_confirmed', 'pending_deletion'),
    ('request_deletion', 'active', 'pending_deletion'),
    ('request_deletion', 'suspended', 'pending_deletion'),
    ('reactivate', 'pending_deletion', 'before')
$$;

-- Moves an account to another state by an event. It appends the change to the feeds of the peers before the member becomes unavailable, or
-- after the member is available again. A request for deletion ends the sessions. The sessions of a suspended member stay, for the few calls
-- that decision 37 lists, and lose their push subscriptions. Returns the appended changes, member and number; no row if the state of the
-- account does not allow the event, and then nothing changes.
CREATE FUNCTION change_account(p_member uuid, p_event text) RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_peers uuid[] := lock_peers(p_member);
  v_old members;
  v_new members;
BEGIN
  SELECT m.* INTO v_old FROM members m WHERE m.id = p_member FOR UPDATE;
  v_new := v_old;
  SELECT t.to_status INTO v_new.status FROM account_transitions() t WHERE t.event = p_event AND t.from_status = v_old.status;
  IF NOT FOUND THEN RETURN; END IF;

  IF p_event = 'confirm' THEN v_new.confirmed_at := now(); END IF;
  IF p_event = 'suspend' THEN v_new.suspended_at := now(); END IF;
  IF p_event = 'lift' THEN v_new.suspended_at := NULL; END IF;
  IF p_event IN ('confirm', 'show') THEN v_new.profile_status := 'active'; END IF;
  IF p_event = 'hide' THEN v_new.profile_status := 'disabled'; END IF;
  IF v_new.status = 'before' THEN
    v_new.status := CASE
      WHEN v_new.suspended_at IS NOT NULL THEN 'suspended'
      WHEN v_new.confirmed_at IS NULL THEN 'not_confirmed'
      ELSE 'active'
    END;
  END IF;
  v_new.deletion_due_at := CASE
    WHEN v_new.status = 'pending_deletion' THEN coalesce(v_old.deletion_due_at, now() + make_interval(days => rule_reactivation_days()))
  END;

  IF NOT v_old.gone AND p_event <> 'confirm' THEN RETURN QUERY SELECT * FROM append_peer_changes(p_member, v_peers); END IF;
  UPDATE members SET status = v_new.status, profile_status = v_new.profile_status, confirmed_at = v_new.confirmed_at,
    suspended_at = v_new.suspended_at, deletion_due_at = v_new.deletion_due_at
  WHERE id = p_member RETURNING gone INTO v_new.gone;
  IF v_new.gone AND NOT v_old.gone THEN RETURN QUERY SELECT * FROM append_unavailable_changes(p_member, v_peers); END IF;
  -- The confirmation reports the member's likes to the peers as new, and delivers the held messages and reactions to the member.
  IF p_event = 'confirm' THEN
    RETURN QUERY SELECT * FROM make_held_matches(p_member);
    RETURN QUERY SELECT * FROM append_peer_changes(p_member, v_peers, true);
    RETURN QUERY SELECT p_member, append_change(p_member, 'message', u.conversation_id, u.message_id)
    FROM received_messages u WHERE u.member_id = p_member ORDER BY u.conversation_id, u.seq;
    RETURN QUERY SELECT * FROM append_held_reactions(p_member);
  END IF;
  IF v_old.gone AND NOT v_new.gone THEN RETURN QUERY SELECT * FROM append_peer_changes(p_member, v_peers); END IF;
  IF v_new.status = 'pending_deletion' THEN DELETE FROM sessions WHERE member_id = p_member; END IF;
  -- A link cancels the deletion for which the server sent it, and no later one.
  IF p_event = 'reactivate' THEN PERFORM end_links(p_member, ARRAY['reactivate']); END IF;
  IF v_new.status = 'suspended' THEN
    DELETE FROM push_subscriptions p USING sessions s WHERE s.token_hash = p.token_hash AND s.member_id = p_member;
  END IF;
  RETURN QUERY SELECT p_member, append_change(p_member, 'user', NULL, NULL);
END $$;

-- The ids of all members who have a conversation or a like, in either direction, with a member; without blocked ones. With p_all also
-- the blocked ones, the members who block this one, and those with a grant of private pictures. These are the members whose devices may
-- hold data of this one.
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

-- Locks a member and all their peers, and returns the peers. It acquires the locks in the order of the ids, or two callers would deadlock.
-- A peer who appears during the wait may have a smaller id than the locked ones. The exception handler then releases the locks, and the
-- function starts again with the new list.
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
-- The caller appends them before it hides data and after it shows data, so that the feed reveals nothing about hidden data.
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

-- Locks an address of a site, so that one transaction at a time assigns it to a member.
CREATE FUNCTION lock_address(p_site uuid, p_email text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(p_site || lower(p_email), 0))
$$;

-- Whether an address is the old one of another member who can still undo the change. Until that link expires, no other member gets it.
CREATE FUNCTION is_reserved(p_site uuid, p_email text, p_member uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM links l JOIN members m ON m.id = l.member_id
    WHERE l.kind = 'mail_undo' AND lower(l.email) = lower(p_email) AND l.used_at IS NULL AND l.expires_at > now()
      AND m.site_id = p_site AND m.id <> p_member);
END $$;

-- Sets the address of a member. The links in mails to the old address that prove it stop working (end_links of links.sql), because they
-- would prove the new one. Raises a unique_violation if the address belongs to another member, or is reserved for one (is_reserved).
CREATE FUNCTION set_email(p_member uuid, p_email text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_site uuid := (SELECT site_id FROM members WHERE id = p_member);
BEGIN
  -- Another change may be about to reserve the new address. All changes acquire the two locks in one order, or they would deadlock.
  PERFORM lock_address(v_site, address) FROM (
    SELECT address FROM members, unnest(ARRAY[email, p_email]) address WHERE id = p_member ORDER BY lower(address)) own;
  IF is_reserved(v_site, p_email, p_member) THEN RAISE unique_violation; END IF;
  UPDATE members SET email = p_email, notifications_disabled = array_remove(notifications_disabled, 'bounce') WHERE id = p_member;
  PERFORM end_links(p_member, ARRAY['activate', 'reset', 'sign_in', 'mail_change', 'mail_confirm', 'reactivate']);
END $$;
