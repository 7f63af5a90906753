-- The one-time links in e-mails, and what each of them does. The server makes the token and the code of a link and passes them as jsonb:
-- token, code, token_hash, code_hash and hours. The table holds the hashes; only the mail holds the token and the code, until it is sent.
-- Each link works once, and only the newest of its kind: see create_link for exceptions.

-- Ends the unused links of these kinds of a member.
CREATE FUNCTION end_links(p_member uuid, p_kinds text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE links SET expires_at = least(expires_at, now()) WHERE member_id = p_member AND kind = ANY (p_kinds) AND used_at IS NULL
$$;

-- Stores a link. It ends the unused links of the same kind of the member, so that only the newest mail works. Each change of address has
-- its own way back: a second change does not take the one of the first. All mails that take a deletion back work: their links differ by
-- their token only, and a mail that is asked for again must not end one that the member has.
CREATE FUNCTION create_link(p_member uuid, p_kind text, p_token_hash text, p_code_hash text, p_hours int, p_email text DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_actor(p_member);
  IF p_kind NOT IN ('mail_undo', 'reactivate') THEN PERFORM end_links(p_member, ARRAY[p_kind]); END IF;
  INSERT INTO links (token_hash, code_hash, kind, member_id, email, expires_at)
  VALUES (p_token_hash, p_code_hash, p_kind, p_member, p_email, now() + make_interval(hours => p_hours));
END $$;

-- Uses a link by its token, once: a link for a new password, or one of another kind. A link that unsubscribes works until it is too old,
-- because all mails of a member carry it. Returns no row for a link that is unknown, used or too old.
CREATE FUNCTION use_link(p_token_hash text, p_is_reset boolean) RETURNS TABLE (member_id uuid, kind text, email text) LANGUAGE sql AS $$
  UPDATE links l SET used_at = CASE WHEN l.kind <> 'unsubscribe' THEN now() END
  WHERE l.token_hash = p_token_hash AND (l.kind = 'reset') = p_is_reset AND l.used_at IS NULL AND l.expires_at > now()
  RETURNING l.member_id, l.kind, l.email
$$;

-- Returns the link that the code of a member opens, at best one of p_kind. A code that opens none counts for all links of p_kinds, and
-- after p_tries of them a link can be used by its token only. The lock orders tries that come at once.
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

-- Counts a mail with a link that a member asks for, by the member and by the address that gets it: many accounts together cannot fill a
-- stranger's mailbox, and mails of one kind leave room for those of another. Returns whether the day has room for it.
CREATE FUNCTION take_link_mail(p_member uuid, p_kind text, p_recipient text, p_most int) RETURNS boolean LANGUAGE sql AS $$
  SELECT take_mail_quota(p_member::text, p_kind, p_most)
    AND take_mail_quota(encode(sha256(convert_to(lower(p_recipient), 'UTF8')), 'hex'), 'to:' || p_kind, p_most)
$$;

-- Stores a new link and queues the mail that carries it. p_email is the address that the link is about. p_data is added to what the words
-- of the mail need.
CREATE FUNCTION mail_link(
  p_member uuid, p_kind text, p_link jsonb, p_email text DEFAULT NULL, p_recipient text DEFAULT NULL, p_data jsonb DEFAULT '{}'
)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM create_link(p_member, p_kind, p_link ->> 'token_hash', p_link ->> 'code_hash', (p_link ->> 'hours')::int, p_email);
  PERFORM queue_mail(p_member, p_kind, p_data || jsonb_build_object('token', p_link -> 'token', 'code', p_link -> 'code'), NULL,
    p_recipient);
END $$;

-- Does what a link is for, once; a link of the kind `reset` is for reset_password. `outcome` is 'done' or the code of a problem, and then
-- the link still works. p_undo is the link for the old address after a change of address, p_reset the one for a new password after its
-- undoing. `changes` lists the appended changes: member and
-- number. `ended` are the token hashes of ended sessions. `is_open` says whether the member may sign in by it, `until` when a pending
-- deletion ends. A suspended member may sign in, but neither confirm nor change an address.
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
  -- The locks order two redemptions. They come before the link's row as in create_link, and all at once: change_account needs those of
  -- the peers, and locks that are taken later could be out of order.
  PERFORM lock_peers(l.member_id) FROM links l WHERE l.token_hash = p_token_hash;
  RETURN QUERY SELECT CASE m.status WHEN 'pending_deletion' THEN m.status ELSE 'link_invalid' END, NULL, m.id, false, '[]'::jsonb,
    '{}'::text[], m.deletion_due_at
  FROM links l JOIN members m ON m.id = l.member_id
  WHERE l.token_hash = p_token_hash AND l.used_at IS NULL AND l.expires_at > now() AND CASE l.kind
    -- Of two links of a deletion one is used, also when its use began before that of the other and waited for the locks.
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
      -- The address could not have been changed after a request for deletion: who changed it has asked for the deletion too.
      SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') INTO v_changes FROM change_account(v_member, 'reactivate') c;
    END IF;
    IF v_link.kind = 'unsubscribe' THEN PERFORM disable_mails(v_member, 'listunsubscribe'); END IF;
    v_changes := v_changes || jsonb_build_object('member', v_member, 'number', append_change(v_member, 'user', NULL, NULL));
  END IF;
  -- Who used the link of a mail reads the mails of that address.
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

-- Lets a transaction decide alone who gets an address of a site.
CREATE FUNCTION lock_address(p_site uuid, p_email text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(p_site || lower(p_email), 0))
$$;

-- Whether an address is the old one of another member who can still undo the change. Nobody else gets it until then.
CREATE FUNCTION is_reserved(p_site uuid, p_email text, p_member uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM links l JOIN members m ON m.id = l.member_id
    WHERE l.kind = 'mail_undo' AND lower(l.email) = lower(p_email) AND l.used_at IS NULL AND l.expires_at > now()
      AND m.site_id = p_site AND m.id <> p_member);
END $$;

-- Gives a member another address. The links that went to the old one and prove it stop working, because they would prove the new one.
-- Raises a unique_violation if the address belongs to another member, or did and may come back.
CREATE FUNCTION set_email(p_member uuid, p_email text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_site uuid := (SELECT site_id FROM members WHERE id = p_member);
BEGIN
  -- The new address may be one that another change is about to reserve. All take the two locks in one order, or they would deadlock.
  PERFORM lock_address(v_site, address) FROM (
    SELECT address FROM members, unnest(ARRAY[email, p_email]) address WHERE id = p_member ORDER BY lower(address)) own;
  IF is_reserved(v_site, p_email, p_member) THEN RAISE unique_violation; END IF;
  UPDATE members SET email = p_email, notifications_disabled = array_remove(notifications_disabled, 'bounce') WHERE id = p_member;
  PERFORM end_links(p_member, ARRAY['activate', 'reset', 'sign_in', 'mail_change', 'mail_confirm', 'reactivate']);
END $$;

-- Changes the address of a member, and tells the old address with a link that undoes it. The caller holds the lock of the member.
CREATE FUNCTION change_email(p_member uuid, p_email text, p_undo jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_old text := (SELECT email FROM members WHERE id = p_member);
BEGIN
  PERFORM set_email(p_member, p_email);
  PERFORM create_link(p_member, 'mail_undo', p_undo ->> 'token_hash', p_undo ->> 'code_hash', (p_undo ->> 'hours')::int, v_old);
  PERFORM queue_mail(p_member, 'mail_change_notice', jsonb_build_object('token', p_undo -> 'token', 'email', p_email), NULL, v_old);
END $$;

-- Ends everything that opens an account: the password, passkeys, sessions, and links that were asked for. Device cookies end with the
-- password. Returns the token hashes of the sessions. The caller holds the lock of the member.
CREATE FUNCTION end_ways_in(p_member uuid) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  v_ended text[];
BEGIN
  DELETE FROM credentials WHERE member_id = p_member;
  DELETE FROM passkeys WHERE member_id = p_member;
  PERFORM end_links(p_member, ARRAY['activate', 'reset', 'sign_in', 'mail_change']);
  WITH gone AS (DELETE FROM sessions WHERE member_id = p_member RETURNING token_hash)
  SELECT coalesce(array_agg(token_hash), '{}') INTO v_ended FROM gone;
  RETURN v_ended;
END $$;

-- Called when a link that the signer did not get at the sign-up proves an address. Until then somebody else may have signed up with it, so
-- that nothing of before opens the account. A mail says so. Returns the token hashes of ended sessions; of a confirmed member nothing ends.
CREATE FUNCTION prove_address(p_member uuid) RETURNS text[] LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM members WHERE id = p_member AND confirmed_at IS NOT NULL) THEN RETURN '{}'; END IF;
  PERFORM queue_mail(p_member, 'ways_in_ended', jsonb_build_object('by', 'link', 'passkeys', '[]'::jsonb));
  RETURN end_ways_in(p_member);
END $$;

-- Gives a member the address back that they had before a change, at p_since. Who undoes a change did not make it, so that everything ends
-- that opens the account, and the ways back to addresses of later changes. A mail brings a new password. Returns the token hashes of the
-- sessions. The caller holds the lock of the member.
CREATE FUNCTION undo_email(p_member uuid, p_email text, p_since timestamptz, p_reset jsonb) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  v_ended text[] := end_ways_in(p_member);
BEGIN
  PERFORM set_email(p_member, p_email);
  UPDATE links SET expires_at = least(expires_at, now()) WHERE member_id = p_member AND kind = 'mail_undo' AND created_at > p_since;
  PERFORM mail_link(p_member, 'reset', p_reset, NULL, NULL, jsonb_build_object('by', 'undo'));
  RETURN v_ended;
END $$;

-- Mails a link that takes the deletion back. It works until the account is erased or another such link is used. Each link takes few wrong
-- codes, and only the newest links have a code, so that many mails do not make a code easier to guess.
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

-- Sends a link that signs in, or one for a new password, to an address, if it has an account. An account that waits for its deletion gets
-- p_reactivate in its place; nothing else is sent for the kind `reactivate`.
CREATE FUNCTION request_way_in(p_site uuid, p_kind text, p_email text, p_link jsonb, p_reactivate jsonb) RETURNS void LANGUAGE plpgsql AS $$
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

-- Sends the link that takes a deletion back again, if the account still waits for it. With p_most it counts for the mails of the day.
-- Returns whether it was sent.
CREATE FUNCTION resend_reactivation(p_member uuid, p_link jsonb, p_most int DEFAULT NULL) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_members(ARRAY[p_member]);
  PERFORM FROM members WHERE id = p_member AND status = 'pending_deletion' AND deletion_due_at > now();
  IF NOT FOUND THEN RETURN false; END IF;
  IF p_most IS NOT NULL AND NOT take_link_mail(p_member, 'reactivate', (SELECT email FROM members WHERE id = p_member), p_most)
    THEN RETURN false; END IF;
  PERFORM mail_reactivation(p_member, p_link);
  RETURN true;
END $$;

-- Sets a new password by a link, and ends everything else that opens the account: a thief may have made it. The link proves the address,
-- so that an unconfirmed member is confirmed. A mail says that there is a new password, and names removed passkeys.
-- `outcome` is 'done' or the code of a problem. See redeem_link for the rest.
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
  v_ended := end_ways_in(v_member);
  INSERT INTO credentials (member_id, password_hash) VALUES (v_member, p_password_hash);
  IF v_passkeys <> '[]' THEN
    PERFORM queue_mail(v_member, 'ways_in_ended', jsonb_build_object('by', 'reset', 'passkeys', v_passkeys));
  ELSE
    PERFORM queue_mail(v_member, 'password_changed', jsonb_build_object('by', 'reset', 'at', now()));
  END IF;
  PERFORM enable_mails(v_member, 'bounce');
  RETURN QUERY SELECT 'done', v_member, v_changes, v_ended, NULL::timestamptz;
END $$;

-- Sends a link to the new address of a member, and tells the present one, whose owner can still stop it. Returns 'stored', or the code of
-- a problem.
CREATE FUNCTION request_email_change(p_member uuid, p_email text, p_link jsonb, p_most int) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF NOT take_link_mail(p_member, 'mail_change', p_email, p_most) THEN RETURN 'too_many_mails'; END IF;
  IF EXISTS (
    SELECT FROM members o JOIN members m ON m.site_id = o.site_id WHERE m.id = p_member AND lower(o.email) = lower(p_email)
  ) OR is_reserved((SELECT site_id FROM members WHERE id = p_member), p_email, p_member) THEN RETURN 'email_in_use'; END IF;
  PERFORM mail_link(p_member, 'mail_change', p_link, p_email, p_email, jsonb_build_object('email', p_email));
  PERFORM queue_mail(id, 'mail_change_asked', jsonb_build_object('email', p_email)) FROM members
  WHERE id = p_member AND confirmed_at IS NOT NULL;
  RETURN 'stored';
END $$;
