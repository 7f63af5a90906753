-- The one-time links in e-mails and their effects. The server creates the token and the code of a link and passes them as jsonb: token,
-- code, token_hash, code_hash and hours. The table holds the hashes; only the row of the mail holds the token and the code, until it is
-- sent. Each link works once, and only the newest of its kind: see create_link for exceptions. Locks and changes of an address are in
-- account.sql, and so is change_account, which confirms the member.

-- Ends the unused links of these kinds of a member.
CREATE FUNCTION end_links(p_member uuid, p_kinds text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE links SET expires_at = least(expires_at, now()) WHERE member_id = p_member AND kind = ANY (p_kinds) AND used_at IS NULL
$$;

-- Stores a link. It ends the unused links of the same kind of the member, so that only the newest mail works. There are two exceptions.
-- Each change of address has its own link that undoes it, and a second change does not end the link of the first. All links that cancel a
-- deletion work, because a request for another mail must not end a link that the member has.
CREATE FUNCTION create_link(p_member uuid, p_kind text, p_token_hash text, p_code_hash text, p_hours int, p_email text DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_actor(p_member);
  IF p_kind NOT IN ('mail_undo', 'reactivate') THEN PERFORM end_links(p_member, ARRAY[p_kind]); END IF;
  INSERT INTO links (token_hash, code_hash, kind, member_id, email, expires_at)
  VALUES (p_token_hash, p_code_hash, p_kind, p_member, p_email, now() + make_interval(hours => p_hours));
END $$;

-- Uses a link by its token, once: a link for a new password if p_is_reset, else a link of another kind. A link that unsubscribes works
-- until it expires, because all mails of a member contain it. Returns no row for a link that is unknown, used or expired.
CREATE FUNCTION use_link(p_token_hash text, p_is_reset boolean) RETURNS TABLE (member_id uuid, kind text, email text) LANGUAGE sql AS $$
  UPDATE links l SET used_at = CASE WHEN l.kind <> 'unsubscribe' THEN now() END
  WHERE l.token_hash = p_token_hash AND (l.kind = 'reset') = p_is_reset AND l.used_at IS NULL AND l.expires_at > now()
  RETURNING l.member_id, l.kind, l.email
$$;

-- Returns the link of a member to which a code belongs, preferably one of p_kind. A wrong code counts for all links of p_kinds. After
-- p_tries wrong codes a link works by its token only. The lock serializes concurrent tries.
CREATE FUNCTION find_link_by_code(p_member uuid, p_kind text, p_kinds text[], p_code_hash text, p_tries int)
RETURNS TABLE (token_hash text, kind text) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_actor(p_member);
  RETURN QUERY SELECT l.token_hash, l.kind FROM links l
  WHERE l.member_id = p_member AND l.kind = ANY (p_kinds) AND l.code_hash = p_code_hash AND l.used_at IS NULL AND l.expires_at > now()
    AND l.tries < p_tries
  ORDER BY l.kind = p_kind DESC LIMIT 1;
  IF FOUND THEN RETURN; END IF;
  UPDATE links l SET tries = l.tries + 1
  WHERE l.member_id = p_member AND l.kind = ANY (p_kinds) AND l.used_at IS NULL AND l.expires_at > now() AND l.tries < p_tries;
END $$;

-- Counts a mail with a link that a member requests, by the member and by the recipient's address. So many accounts together cannot flood
-- the mailbox of another person. Each kind of mail has its own limit. Returns whether the mail is within the limit of the day.
CREATE FUNCTION consume_link_mail_quota(p_member uuid, p_kind text, p_recipient text, p_most int) RETURNS boolean LANGUAGE sql AS $$
  SELECT consume_mail_quota(p_member::text, p_kind, p_most)
    AND consume_mail_quota(encode(sha256(convert_to(lower(p_recipient), 'UTF8')), 'hex'), 'to:' || p_kind, p_most)
$$;

-- Stores a new link and queues its mail (queue_mail of mails/queue.sql; the texts are in features/links/link-mails.ts). p_email is the
-- address that the link sets, p_data additional data for the template of the mail.
CREATE FUNCTION mail_link(
  p_member uuid, p_kind text, p_link jsonb, p_email text DEFAULT NULL, p_recipient text DEFAULT NULL, p_data jsonb DEFAULT '{}'
)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM create_link(p_member, p_kind, p_link ->> 'token_hash', p_link ->> 'code_hash', (p_link ->> 'hours')::int, p_email);
  PERFORM queue_mail(p_member, p_kind, p_data || jsonb_build_object('token', p_link -> 'token', 'code', p_link -> 'code'), NULL,
    p_recipient);
END $$;

-- Applies the effect of a link, once; reset_password applies the links of the kind `reset`. `outcome` is 'done' or the code of a problem,
-- and then the link still works. p_undo is the link for the old address after a change of address. p_reset is the link for a new password
-- after the undoing of such a change. `changes` lists the appended changes: member and number. `ended` are the token hashes of ended
-- sessions. `is_open` states whether the member may sign in by the link, `until` when the server erases an account with a pending deletion.
-- A suspended member may sign in, but neither confirm nor change an address.
CREATE FUNCTION redeem_link(p_token_hash text, p_undo jsonb, p_reset jsonb)
RETURNS TABLE (outcome text, kind text, member uuid, is_open boolean, changes jsonb, ended text[], until timestamptz)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_member uuid;
  v_link record;
  v_changes jsonb := '[]';
  v_ended text[] := '{}';
BEGIN
  -- The locks serialize two redemptions. The function acquires them before the link's row as in create_link, and all at once:
  -- change_account needs those of the peers, and locks that it acquires later could be out of order.
  PERFORM lock_peers(l.member_id) FROM links l WHERE l.token_hash = p_token_hash;
  RETURN QUERY SELECT CASE m.status WHEN 'pending_deletion' THEN m.status ELSE 'link_invalid' END, NULL, m.id, false, '[]'::jsonb,
    '{}'::text[], m.deletion_due_at
  FROM links l JOIN members m ON m.id = l.member_id
  WHERE l.token_hash = p_token_hash AND l.used_at IS NULL AND l.expires_at > now() AND CASE l.kind
    -- Only one of two links can cancel a deletion. The second call may have waited for the locks of the first.
    WHEN 'reactivate' THEN m.status <> 'pending_deletion'
    WHEN 'sign_in' THEN m.status NOT IN ('active', 'not_confirmed', 'suspended')
    ELSE l.kind IN ('activate', 'mail_change') AND m.status NOT IN ('active', 'not_confirmed') END;
  IF FOUND THEN RETURN; END IF;
  SELECT u.* INTO v_link FROM use_link(p_token_hash, false) u;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'link_invalid', NULL, NULL::uuid, false, '[]'::jsonb, '{}'::text[], NULL::timestamptz;
    RETURN;
  END IF;
  v_member := v_link.member_id;
  IF v_link.kind IN ('activate', 'sign_in', 'reactivate') THEN
    IF v_link.kind <> 'activate' THEN v_ended := prove_address(v_member); END IF;
    IF v_link.kind = 'reactivate' THEN
      SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') INTO v_changes FROM change_account(v_member, 'reactivate') c;
    END IF;
    -- These links prove the address, as an activation does.
    SELECT v_changes || coalesce(jsonb_agg(to_jsonb(c)), '[]') INTO v_changes FROM change_account(v_member, 'confirm') c;
  ELSE
    IF v_link.kind = 'mail_change' THEN PERFORM change_email(v_member, v_link.email, p_undo); END IF;
    IF v_link.kind = 'mail_undo' THEN
      v_ended := undo_email(v_member, v_link.email, (SELECT created_at FROM links WHERE token_hash = p_token_hash), p_reset);
      -- Nobody can change the address after a request for deletion. So the person who changed the address has also requested the deletion.
      SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') INTO v_changes FROM change_account(v_member, 'reactivate') c;
    END IF;
    IF v_link.kind = 'unsubscribe' THEN PERFORM disable_mails(v_member, 'listunsubscribe'); END IF;
    v_changes := v_changes || jsonb_build_object('member', v_member, 'number', append_change(v_member, 'user', NULL, NULL));
  END IF;
  -- The use of a link from a mail proves that mails reach the address.
  IF v_link.kind <> 'unsubscribe' THEN
    SELECT v_changes || coalesce(jsonb_agg(jsonb_build_object('member', v_member, 'number', number)), '[]') INTO v_changes
    FROM members m CROSS JOIN LATERAL enable_mails(m.id, 'bounce') number
    WHERE m.id = v_member AND lower(coalesce(v_link.email, m.email)) = lower(m.email) AND number IS NOT NULL;
  END IF;
  RETURN QUERY SELECT 'done', v_link.kind, v_member,
    m.status IN ('active', 'not_confirmed') OR (m.status = 'suspended' AND v_link.kind IN ('sign_in', 'reactivate')), v_changes, v_ended,
    NULL::timestamptz
  FROM members m WHERE m.id = v_member;
EXCEPTION WHEN unique_violation THEN
  RETURN QUERY SELECT 'email_in_use', NULL, NULL::uuid, false, '[]'::jsonb, '{}'::text[], NULL::timestamptz;
END $$;

-- Erases an account whose address nobody has confirmed, by its activation link: the owner of the address did not sign up. `changes` and
-- `ended` are those of redeem_link. No row for another link.
CREATE FUNCTION disown_account(p_token_hash text) RETURNS TABLE (member uuid, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_peers(l.member_id, true) FROM links l WHERE l.token_hash = p_token_hash;
  SELECT m.id INTO member FROM links l JOIN members m ON m.id = l.member_id
  WHERE l.token_hash = p_token_hash AND l.kind = 'activate' AND l.used_at IS NULL AND l.expires_at > now() AND m.status = 'not_confirmed';
  IF NOT FOUND THEN RETURN; END IF;
  SELECT coalesce(array_agg(s.token_hash), '{}') INTO ended FROM sessions s WHERE s.member_id = member;
  SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') INTO changes FROM erase_member(member) c;
  RETURN NEXT;
END $$;

-- Changes the address of a member, and mails the old address a link that undoes it. The caller holds the lock of the member.
CREATE FUNCTION change_email(p_member uuid, p_email text, p_undo jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_old text := (SELECT email FROM members WHERE id = p_member);
BEGIN
  PERFORM set_email(p_member, p_email);
  PERFORM create_link(p_member, 'mail_undo', p_undo ->> 'token_hash', p_undo ->> 'code_hash', (p_undo ->> 'hours')::int, v_old);
  PERFORM queue_mail(p_member, 'mail_change_notice', jsonb_build_object('token', p_undo -> 'token', 'email', p_email), NULL, v_old);
END $$;

-- Revokes all access to an account: the password, passkeys, sessions, and requested links. Device cookies are invalid without the password.
-- Returns the token hashes of the sessions. The caller holds the lock of the member.
CREATE FUNCTION revoke_access(p_member uuid) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  v_ended text[];
BEGIN
  DELETE FROM credentials WHERE member_id = p_member;
  DELETE FROM passkeys WHERE member_id = p_member;
  PERFORM end_links(p_member, ARRAY['activate', 'reset', 'sign_in', 'mail_change']);
  WITH deleted AS (DELETE FROM sessions WHERE member_id = p_member RETURNING token_hash)
  SELECT coalesce(array_agg(token_hash), '{}') INTO v_ended FROM deleted;
  RETURN v_ended;
END $$;

-- Revokes all access to an unconfirmed account, whose address a link other than the activation has proved. Another person may have signed
-- up with the address. Mails the member. Returns the token hashes of ended sessions; none for a confirmed member, who keeps the access.
CREATE FUNCTION prove_address(p_member uuid) RETURNS text[] LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT NOT is_unconfirmed(m) FROM members m WHERE m.id = p_member) THEN RETURN '{}'; END IF;
  PERFORM queue_mail(p_member, 'ways_in_ended', jsonb_build_object('by', 'link', 'passkeys', '[]'::jsonb));
  RETURN revoke_access(p_member);
END $$;

-- Restores the address that a member had before a change at p_since. The owner of the old address did not make the change, so the function
-- revokes all access, and ends the links that undo later changes. It mails a link for a new password. Returns the token hashes of the
-- sessions. The caller holds the lock of the member.
CREATE FUNCTION undo_email(p_member uuid, p_email text, p_since timestamptz, p_reset jsonb) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  v_ended text[] := revoke_access(p_member);
BEGIN
  PERFORM set_email(p_member, p_email);
  UPDATE links SET expires_at = least(expires_at, now()) WHERE member_id = p_member AND kind = 'mail_undo' AND created_at > p_since;
  PERFORM mail_link(p_member, 'reset', p_reset, NULL, NULL, jsonb_build_object('by', 'undo'));
  RETURN v_ended;
END $$;

-- Mails a link that cancels the deletion. It works until the account is erased or another such link is used. Each link allows few wrong
-- codes, and only the newest rule_reactivation_codes() links have a code, so that many mails do not make a code easier to guess.
CREATE FUNCTION mail_reactivation(p_member uuid, p_link jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_until timestamptz := (SELECT deletion_due_at FROM members WHERE id = p_member);
BEGIN
  PERFORM mail_link(p_member, 'reactivate', p_link, NULL, NULL, jsonb_build_object('until', v_until));
  UPDATE links SET expires_at = least(expires_at, v_until) WHERE token_hash = p_link ->> 'token_hash';
  UPDATE links SET code_hash = '' WHERE token_hash IN (
    SELECT token_hash FROM links WHERE member_id = p_member AND kind = 'reactivate' ORDER BY created_at DESC
    OFFSET rule_reactivation_codes());
END $$;

-- Sends a link that signs in, or one for a new password, to an address with an account. An account whose deletion is pending gets
-- p_reactivate instead. The kind `reactivate` sends nothing to other accounts.
CREATE FUNCTION request_access_link(p_site uuid, p_kind text, p_email text, p_link jsonb, p_reactivate jsonb)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_member record;
BEGIN
  SELECT m.id, m.status INTO v_member FROM members m
  WHERE m.site_id = p_site AND lower(m.email) = lower(p_email) AND NOT m.fictional;
  IF v_member.status = 'pending_deletion' THEN PERFORM resend_reactivation(v_member.id, p_reactivate); END IF;
  IF p_kind <> 'reactivate' AND v_member.status IN ('active', 'not_confirmed', 'suspended') THEN
    PERFORM mail_link(v_member.id, p_kind, p_link);
  END IF;
END $$;

-- Sends another link that cancels a deletion, if the deletion is pending. With p_most the mail counts against the limit of the day. Returns
-- whether the function has queued the mail.
CREATE FUNCTION resend_reactivation(p_member uuid, p_link jsonb, p_most int DEFAULT NULL) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_members(ARRAY[p_member]);
  PERFORM FROM members WHERE id = p_member AND status = 'pending_deletion' AND deletion_due_at > now();
  IF NOT FOUND THEN RETURN false; END IF;
  IF p_most IS NOT NULL AND NOT consume_link_mail_quota(p_member, 'reactivate', (SELECT email FROM members WHERE id = p_member), p_most)
    THEN RETURN false; END IF;
  PERFORM mail_reactivation(p_member, p_link);
  RETURN true;
END $$;

-- Sets a new password by a link, and revokes all other access, because an attacker may have created it. The link proves the address, so it
-- confirms an unconfirmed member. A mail reports the new password and lists removed passkeys. `outcome` is 'done' or the code of a problem.
-- The other columns are those of redeem_link.
CREATE FUNCTION reset_password(p_token_hash text, p_password_hash text)
RETURNS TABLE (outcome text, member uuid, changes jsonb, ended text[], until timestamptz) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_member uuid;
  v_changes jsonb;
  v_passkeys jsonb;
  v_ended text[];
BEGIN
  -- As in redeem_link.
  PERFORM lock_peers(l.member_id) FROM links l WHERE l.token_hash = p_token_hash;
  RETURN QUERY SELECT m.status, m.id, '[]'::jsonb, '{}'::text[], m.deletion_due_at FROM links l JOIN members m ON m.id = l.member_id
  WHERE l.token_hash = p_token_hash AND l.kind = 'reset' AND l.used_at IS NULL AND l.expires_at > now() AND m.status = 'pending_deletion';
  IF FOUND THEN RETURN; END IF;
  SELECT u.member_id INTO v_member FROM use_link(p_token_hash, true) u;
  IF NOT FOUND THEN RETURN QUERY SELECT 'link_invalid', NULL::uuid, '[]'::jsonb, '{}'::text[], NULL::timestamptz; RETURN; END IF;
  SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') INTO v_changes FROM change_account(v_member, 'confirm') c;
  IF NOT EXISTS (SELECT FROM members m WHERE m.id = v_member AND m.status IN ('active', 'suspended'))
    THEN RETURN QUERY SELECT 'email_not_found', NULL::uuid, v_changes, '{}'::text[], NULL::timestamptz; RETURN; END IF;
  SELECT coalesce(jsonb_agg(p.name ORDER BY p.created_at), '[]') INTO v_passkeys FROM passkeys p WHERE p.member_id = v_member;
  v_ended := revoke_access(v_member);
  INSERT INTO credentials (member_id, password_hash) VALUES (v_member, p_password_hash);
  IF v_passkeys <> '[]' THEN
    PERFORM queue_mail(v_member, 'ways_in_ended', jsonb_build_object('by', 'reset', 'passkeys', v_passkeys));
  ELSE
    PERFORM queue_mail(v_member, 'password_changed', jsonb_build_object('by', 'reset', 'at', now()));
  END IF;
  PERFORM enable_mails(v_member, 'bounce');
  RETURN QUERY SELECT 'done', v_member, v_changes, v_ended, NULL::timestamptz;
END $$;

-- Sends a link to the new address of a member, and mails a notice to the current address if it is confirmed. Returns 'stored', or the code
-- of a problem.
CREATE FUNCTION request_email_change(p_member uuid, p_email text, p_link jsonb, p_most int) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF NOT consume_link_mail_quota(p_member, 'mail_change', p_email, p_most) THEN RETURN 'too_many_mails'; END IF;
  IF EXISTS (
    SELECT FROM members o JOIN members m ON m.site_id = o.site_id WHERE m.id = p_member AND lower(o.email) = lower(p_email)
  ) OR is_reserved((SELECT site_id FROM members WHERE id = p_member), p_email, p_member) THEN RETURN 'email_in_use'; END IF;
  PERFORM mail_link(p_member, 'mail_change', p_link, p_email, p_email, jsonb_build_object('email', p_email));
  PERFORM queue_mail(m.id, 'mail_change_asked', jsonb_build_object('email', p_email)) FROM members m
  WHERE m.id = p_member AND NOT is_unconfirmed(m);
  RETURN 'stored';
END $$;
