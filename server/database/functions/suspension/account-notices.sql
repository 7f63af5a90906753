-- The notices to members about the account of another member: the operator closed it for fraud, or took that decision back. They appear in
-- the app only, once.
--
-- The states of a notice, with the columns that are set:
--
--   write_account_notices ─▶ closed ──'shown'──▶ closed, shown_at ──'dismissed'──▶ over, dismissed_at
--                              │                       │                              │
--                    correct_account_notices           └───correct_account_notices────┘
--                              ▼                                   ▼
--                          withdrawn ─────────'shown', late────▶ corrected ──'dismissed'──▶ over
--
-- A withdrawn notice has corrected_at without shown_at: the member does not know of the decision, and never will. A device without a
-- network may have shown the notice before it was withdrawn. Its late call makes it a correction.
--
-- sweep_account_notices deletes a notice at its expires_at, in any state. The erasure of the member deletes it. The erasure of the closed
-- account deletes it unless it waits. A notice then has no name, because it reads the name of the account (name_for).

-- Writes the notices of a decision: for each member who has exchanged messages with p_other, which means that both have written. A block
-- changes nothing. Fictional members get none, because nobody signs in as one. Earlier notices about the account are deleted. Returns the
-- appended changes, a jsonb list of member and number. The caller holds the locks of all peers.
CREATE FUNCTION write_account_notices(p_other uuid, p_decision text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_since timestamptz := now() - make_interval(days => rule_account_notice_exchange_days());
  v_changes jsonb;
BEGIN
  DELETE FROM account_notices WHERE other_id = p_other;
  WITH written AS (
    INSERT INTO account_notices (member_id, other_id, decision_number, expires_at)
    SELECT cm.peer_id, p_other, p_decision, now() + make_interval(days => rule_account_notice_retention_days())
    FROM conversation_members cm JOIN member_counters c ON c.member_id = cm.peer_id JOIN members m ON m.id = cm.peer_id
    WHERE cm.member_id = p_other AND NOT m.fictional
      AND EXISTS (SELECT FROM messages m
        WHERE m.conversation_id = cm.conversation_id AND m.sender_id = cm.peer_id AND m.accepted_at > v_since)
      AND EXISTS (SELECT FROM messages m
        WHERE m.conversation_id = cm.conversation_id AND m.sender_id = p_other AND m.accepted_at > v_since)
    RETURNING member_id)
  SELECT coalesce(jsonb_agg(notice_change(w.member_id)), '[]') INTO v_changes FROM written w;
  RETURN v_changes;
END $$;

-- Corrects the notices about an account whose decision the operator has ended. The result and the locks are those of write_account_notices.
CREATE FUNCTION correct_account_notices(p_other uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_changes jsonb;
BEGIN
  WITH corrected AS (
    UPDATE account_notices SET corrected_at = now(), dismissed_at = NULL WHERE other_id = p_other AND corrected_at IS NULL
    RETURNING member_id)
  SELECT coalesce(jsonb_agg(notice_change(c.member_id)), '[]') INTO v_changes FROM corrected c;
  RETURN v_changes;
END $$;

-- Appends the change that makes the devices of a member read the notices again.
CREATE FUNCTION notice_change(p_member uuid) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object('member', p_member, 'number', append_change(p_member, 'user', NULL, NULL))
$$;

-- Stores that a device has shown a notice, or that the member has dismissed it. p_kind is the kind that the device showed: a late call
-- about the closed account does not dismiss the correction. `outcome` is 'stored', 'known' or 'not_found'.
CREATE FUNCTION acknowledge_notice(p_member uuid, p_notice uuid, p_kind text, p_state text)
RETURNS TABLE (outcome text, number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_old account_notices;
  v_new account_notices;
BEGIN
  PERFORM lock_actor(p_member);
  SELECT n.* INTO v_old FROM account_notices n WHERE n.id = p_notice AND n.member_id = p_member;
  IF v_old.id IS NULL OR (p_kind = 'corrected' AND (v_old.corrected_at IS NULL OR v_old.shown_at IS NULL)) THEN
    RETURN QUERY SELECT 'not_found', NULL::bigint;
    RETURN;
  END IF;
  v_new := v_old;
  IF p_kind = 'closed' THEN v_new.shown_at := coalesce(v_old.shown_at, now()); END IF;
  IF p_state = 'dismissed' AND (p_kind = 'corrected') = (v_old.corrected_at IS NOT NULL) THEN
    v_new.dismissed_at := coalesce(v_old.dismissed_at, now());
  END IF;
  IF v_new IS NOT DISTINCT FROM v_old THEN RETURN QUERY SELECT 'known', NULL::bigint; RETURN; END IF;
  UPDATE account_notices SET shown_at = v_new.shown_at, dismissed_at = v_new.dismissed_at WHERE id = p_notice;
  RETURN QUERY SELECT 'stored', append_change(p_member, 'user', NULL, NULL);
END $$;

-- The notices that wait for a member, oldest first, in the shape of AccountNotice in the contract. `name` is null once the account is
-- erased, `conversation` is null if the member cannot read it.
CREATE FUNCTION account_notices_of(p_member uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
      'id', n.id, 'kind', CASE WHEN n.corrected_at IS NULL THEN 'closed' ELSE 'corrected' END, 'profile', n.other_id,
      'name', nullif(name_for(n.member_id, n.other_id), ''), 'shown', n.shown_at IS NOT NULL, 'conversation', (
        SELECT own.conversation_id FROM conversation_members own JOIN conversations c ON c.id = own.conversation_id
        JOIN contacts contact ON contact.viewer_id = own.member_id AND contact.other_id = own.peer_id
        WHERE own.member_id = n.member_id AND own.peer_id = n.other_id AND contact.may_read AND c.last_seq > own.hidden_seq))
    ORDER BY n.created_at, n.id), '[]')
  FROM account_notices n
  WHERE n.member_id = p_member AND n.dismissed_at IS NULL AND (n.corrected_at IS NULL OR n.shown_at IS NOT NULL)
$$;

-- Handles the notices about an account that is being erased: those that wait stay for a limited time, all others are deleted. The devices
-- read the notices again, without the name. Returns the appended changes: member and number. The caller holds the locks of all peers.
CREATE FUNCTION erase_account_notices(p_other uuid) RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  DELETE FROM account_notices
  WHERE other_id = p_other AND (dismissed_at IS NOT NULL OR corrected_at IS NOT NULL AND shown_at IS NULL);
  RETURN QUERY
  WITH waiting AS (
    UPDATE account_notices SET expires_at = least(expires_at, now() + make_interval(days => rule_reports_retention_days()))
    WHERE other_id = p_other RETURNING member_id)
  SELECT w.member_id, append_change(w.member_id, 'user', NULL, NULL) FROM waiting w;
END $$;

-- Deletes the expired notices. It skips rows that another transaction has locked, so that it never waits inside the order of the locks.
CREATE FUNCTION sweep_account_notices() RETURNS void LANGUAGE sql AS $$
  DELETE FROM account_notices WHERE id IN (SELECT id FROM account_notices WHERE expires_at <= now() FOR UPDATE SKIP LOCKED)
$$;
