-- The deletion of an account, and the erasure of a member. account.sql draws their place among the states of an account.

-- Hides an account at once, ends its sessions and mails the link that cancels the deletion. A repeated call changes only the reason.
-- `ended` are the token hashes of the sessions, `until` is when the account is erased.
CREATE FUNCTION request_deletion(p_member uuid, p_reason text, p_note text, p_link jsonb)
RETURNS TABLE (until timestamptz, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_peers(p_member);
  PERFORM require_member(p_member);
  SELECT coalesce(array_agg(token_hash), '{}') INTO ended FROM sessions WHERE member_id = p_member;
  SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') INTO changes FROM change_account(p_member, 'request_deletion') c;
  SELECT deletion_due_at INTO until FROM members WHERE id = p_member;
  INSERT INTO departures (member_id, reason, note) VALUES (p_member, p_reason, p_note)
  ON CONFLICT (member_id) DO UPDATE SET reason = excluded.reason, note = excluded.note,
    created_at = CASE WHEN changes = '[]' THEN departures.created_at ELSE now() END;
  IF changes <> '[]' THEN PERFORM mail_reactivation(p_member, p_link); END IF;
  RETURN NEXT;
END $$;

-- Erases an account whose deletion is due. It waits for a reactivation that holds the locks, and then erases nothing. Returns the appended
-- changes: member and number.
CREATE FUNCTION erase_if_due(p_member uuid) RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_peers(p_member, true);
  -- A separate statement sees the changes that were committed during the wait for the locks.
  IF NOT EXISTS (SELECT FROM members m WHERE m.id = p_member AND m.deletion_due_at <= now()) THEN RETURN; END IF;
  RETURN QUERY SELECT * FROM erase_member(p_member);
END $$;

-- Erases a member, in place of cascades. Deletes the rows of the member and the rows of others that refer to the member. It retains:
-- - `members`, without personal data, because conversations of others refer to it. The status is 'deleted'.
-- - `conversations`, `conversation_members` and `messages`, for the peers. The member's own messages become tombstones without text
--   and pictures, and the feeds of the peers deliver them to their devices.
-- - `ledger`, `orders`, `payments`, `refunds`, `redemptions` and `documents`, for accounting, without the URLs of payment pages.
-- - `reports`, as evidence until their job deletes them.
-- - `signup_messages` to the member: their authors get them back by mail after they confirm their address.
-- - `complaints` and `decisions` without their texts, and `operator_log`, which has none.
-- - `account_notices` about the member that others have not dismissed, for a limited time. They have no name.
-- A job asks the payment providers to delete the customer of the member: see forget_customers.
-- Members on either side of a block are peers too. If a peer cannot read the conversation because of a block, the function marks it as
-- removed for the peer. So a device that was offline since before the block deletes its messages.
-- Returns the appended changes: member and number.
CREATE FUNCTION erase_member(p_member uuid) RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_peers uuid[] := lock_peers(p_member, true);
BEGIN
  -- The jobs that queue e-mails skip or wait for a member whose row is locked.
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
  RETURN QUERY SELECT * FROM refund_held_messages(p_member);
  -- Without the blocks, the changes below reach all peers, so that their devices delete the data.
  DELETE FROM blocks WHERE p_member IN (blocker_id, blocked_id);
  RETURN QUERY SELECT * FROM append_peer_changes(p_member, v_peers);
  RETURN QUERY
  WITH erased AS (
    UPDATE messages SET body = '', media_id = NULL, reply_to = NULL, edited_at = NULL, heard_at = NULL, deleted_at = now(),
      version = tombstone_version(messages), sender_body = NULL, sender_edited_at = NULL, sender_version = NULL
    WHERE sender_id = p_member AND deleted_at IS NULL AND conversation_id IN (
      SELECT conversation_id FROM conversation_members WHERE member_id = p_member)
    RETURNING id, conversation_id
  )
  SELECT own.peer_id::uuid, append_change(own.peer_id, 'message_state', e.conversation_id, e.id)
  FROM erased e JOIN conversation_members own ON own.conversation_id = e.conversation_id AND own.member_id = p_member
  WHERE own.peer_id = ANY (v_peers);

  -- Like the read marks, the marks of heard messages stay for the peers. The time at which the member listened does not.
  UPDATE messages SET heard_at = accepted_at WHERE sender_id <> p_member AND heard_at IS NOT NULL AND conversation_id IN (
    SELECT conversation_id FROM conversation_members WHERE member_id = p_member);
  RETURN QUERY SELECT * FROM erase_reactions(p_member, v_peers);
  DELETE FROM message_versions WHERE sender_id = p_member AND conversation_id IN (
    SELECT conversation_id FROM conversation_members WHERE member_id = p_member);
  -- The rows stay for the peers, without the choices of the member.
  UPDATE conversation_members SET shows_pictures = false, pinned = false, muted_until = NULL, archived_seq = 0, marked_unread = false
  WHERE member_id = p_member;
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
  WITH deleted AS (DELETE FROM media WHERE owner_id = p_member RETURNING filename, thumb_filename)
  INSERT INTO files_to_delete (filename, due_at)
  SELECT DISTINCT unnest(array_remove(ARRAY[filename, thumb_filename], NULL)), now() FROM deleted
  ON CONFLICT (filename) DO UPDATE SET due_at = excluded.due_at;
  DELETE FROM links WHERE member_id = p_member;
  DELETE FROM mail_rounds WHERE member_id = p_member;
  DELETE FROM mails WHERE member_id = p_member;
  DELETE FROM exports WHERE member_id = p_member;
  DELETE FROM departures WHERE member_id = p_member;
  UPDATE complaints SET email = NULL, place = '', body = '', decided_at = coalesce(decided_at, now()),
    state = CASE state WHEN 'open' THEN 'withdrawn' ELSE state END
  WHERE member_id = p_member;
  DELETE FROM account_notices WHERE member_id = p_member;
  RETURN QUERY SELECT * FROM erase_account_notices(p_member);
  UPDATE decisions SET facts = '', rule = '', ground = NULL, ended_at = coalesce(ended_at, now()) WHERE member_id = p_member;
  DELETE FROM consents WHERE member_id = p_member;
  DELETE FROM trackings WHERE member_id = p_member;
  DELETE FROM signup_messages WHERE member_id = p_member;
  DELETE FROM signup_likes WHERE p_member IN (member_id, peer_id);
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
    credit_price_currency = NULL, notifications_disabled = '{}', email_notifications = '{}', mail_preview = false,
    first_min_age = NULL, first_max_age = NULL, first_country = NULL, first_photo = false
  WHERE id = p_member;
  RETURN QUERY SELECT * FROM append_unavailable_changes(p_member, v_peers);
END $$;
