-- The sign-up and the confirmation of its address. The head of server/features/signup/sign-up.ts draws the whole way.
--
--   sign_up ─▶ not_confirmed ──mail `activate` (mail_link)──▶ redeem_link ─▶ active ─▶ end_signup_message, send_signup_like
--                     └─ resend_activation: another mail, optionally to another address; the previous link stops working
--
-- redeem_link and mail_link are in links.sql, the lock and the change of an address in account.sql. After redeem_link the server
-- (features/links/routes.ts) sends the sign-up message, and then calls end_signup_message. It calls send_signup_like for each like.

-- The refusal of the form of sign_up, as the code of a problem; null if the form is valid. The server calls it before it hashes the
-- password, and sign_up calls it again under its locks. It does not return when a pending deletion ends, because the form does not prove
-- the address.
CREATE FUNCTION sign_up_refusal(p_site uuid, p_form jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_form ->> 'invite' IS NOT NULL
    AND NOT EXISTS (SELECT FROM invites WHERE code = upper(p_form ->> 'invite') AND site_id = p_site AND used_at IS NULL)
    THEN RETURN 'invite_invalid'; END IF;
  IF is_reserved(p_site, p_form ->> 'email', (p_form ->> 'id')::uuid) THEN RETURN 'email_taken'; END IF;
  RETURN (SELECT CASE m.status WHEN 'pending_deletion' THEN 'email_pending_deletion' ELSE 'email_taken' END
    FROM members m WHERE m.site_id = p_site AND lower(m.email) = lower(p_form ->> 'email'));
END $$;

-- Creates an account. p_form is the form of the contract with an id. Returns 'stored' or the code of a problem, and then stores nothing.
-- One of two sign-ups with the same address or invite succeeds.
CREATE FUNCTION sign_up(p_site uuid, p_form jsonb, p_password_hash text, p_credits int, p_link jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  f record;
  v_id uuid := (p_form ->> 'id')::uuid;
  v_invite text := upper(p_form ->> 'invite');
  v_consents jsonb := p_form -> 'consents';
  v_message jsonb := p_form -> 'signup_message';
  v_refusal text;
BEGIN
  PERFORM FROM invites WHERE code = v_invite AND site_id = p_site FOR UPDATE;
  SELECT * INTO f FROM jsonb_populate_record(NULL::members, p_form);
  PERFORM lock_address(p_site, f.email);
  v_refusal := sign_up_refusal(p_site, p_form);
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  INSERT INTO members (id, site_id, email, status, profile_status, language, name, gender, looking_for, date_of_birth, country, region,
    interests, email_notifications)
  VALUES (v_id, p_site, f.email, 'not_confirmed', 'disabled', f.language, f.name, f.gender, f.looking_for, f.date_of_birth, f.country,
    f.region, coalesce(f.interests, '{}'), first_mails((v_consents ->> 'mails')::boolean))
  ON CONFLICT (site_id, lower(email)) DO NOTHING;
  IF NOT FOUND THEN RETURN sign_up_refusal(p_site, p_form); END IF;
  UPDATE invites SET used_at = now() WHERE code = v_invite;
  INSERT INTO credentials (member_id, password_hash) VALUES (v_id, p_password_hash);
  INSERT INTO member_counters (member_id) VALUES (v_id);
  IF p_credits > 0 THEN PERFORM credit(v_id, p_credits, 'signup', v_id::text); END IF;
  INSERT INTO consents (member_id, kind, given, version, text_hash)
  SELECT v_id, kind, (v_consents ->> kind)::boolean, (v_consents ->> 'version')::date, v_consents ->> 'text_hash'
  FROM unnest(ARRAY['terms', 'sensitive_data', 'mails']) kind;
  INSERT INTO trackings (member_id, network, ref, sub1, sub2, sub3, lb, trafficsource)
  SELECT v_id, t.network, t.ref, t.sub1, t.sub2, t.sub3, t.lb, t.trafficsource
  FROM jsonb_populate_record(NULL::trackings, p_form -> 'tracking') t WHERE p_form ? 'tracking';
  -- A device stores and sends the values of `tracking` only after consent.
  INSERT INTO consents (member_id, kind, given, version, text_hash)
  SELECT v_id, 'tracking', true, (v_consents ->> 'version')::date, v_consents ->> 'text_hash' WHERE p_form ? 'tracking';
  -- The send checks the recipient, and not the sign-up, so that no answer reveals who exists.
  INSERT INTO signup_messages (member_id, id, peer_id, body)
  SELECT v_id, (v_message ->> 'id')::uuid, (v_message ->> 'profile')::uuid, v_message ->> 'body' WHERE v_message IS NOT NULL;
  INSERT INTO signup_likes (member_id, peer_id)
  SELECT v_id, o.id FROM jsonb_array_elements_text(p_form -> 'likes') liked
  JOIN members o ON o.id = liked::uuid AND findable_by(o, p_site, '{}')
  -- The statement waits for an erasure that holds one of the rows.
  FOR KEY SHARE OF o;
  PERFORM mail_link(v_id, 'activate', p_link);
  RETURN 'stored';
END $$;

-- Ends the wait of a sign-up message. The server has sent it, or its recipient is permanently unavailable, and then a mail returns the text
-- to its author.
CREATE FUNCTION end_signup_message(p_member uuid, p_is_sent boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_ended signup_messages;
BEGIN
  PERFORM lock_members(ARRAY[p_member]);
  DELETE FROM signup_messages WHERE member_id = p_member RETURNING * INTO v_ended;
  IF NOT FOUND OR p_is_sent THEN RETURN; END IF;
  PERFORM queue_mail(p_member, 'message_returned', jsonb_build_object('body', v_ended.body), 'message_returned:' || v_ended.id);
END $$;

-- Sends a like of a sign-up, if its member has confirmed the address. One transaction deletes the waiting row and stores the like. So
-- only one of two calls sends it, and no call repeats a like that the member has removed. A like of an unavailable or blocked member is
-- only deleted. The like does not count against the limit of the swipe game, because the landing page has a limit of its own. Returns the
-- match and the changes of add_like; no row without a new like.
CREATE FUNCTION send_signup_like(p_member uuid, p_peer uuid) RETURNS TABLE (is_match boolean, events jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM lock_members(ARRAY[p_member, p_peer]);
  DELETE FROM signup_likes WHERE member_id = p_member AND peer_id = p_peer
    AND EXISTS (SELECT FROM members WHERE id = p_member AND status = 'active');
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY SELECT l.is_match, l.events FROM add_like(p_member, p_peer) l WHERE l.events IS NOT NULL;
END $$;

-- Sends the activation mail again, with a new link, and to p_email if it is not null. Only counts the call for a member whose address is
-- confirmed. Returns 'stored' or the code of a problem.
CREATE FUNCTION resend_activation(p_member uuid, p_email text, p_link jsonb, p_most int) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_actor(p_member);
  IF NOT consume_link_mail_quota(p_member, 'activate', coalesce(p_email, (SELECT email FROM members WHERE id = p_member)), p_most)
    THEN RETURN 'too_many_mails'; END IF;
  IF (SELECT status FROM members WHERE id = p_member) <> 'not_confirmed' THEN RETURN 'stored'; END IF;
  IF p_email IS NOT NULL THEN
    -- The inner block limits the rollback of a failure, so that the count above stays.
    BEGIN
      PERFORM set_email(p_member, p_email);
    EXCEPTION WHEN unique_violation THEN RETURN 'email_taken';
    END;
    PERFORM append_change(p_member, 'user', NULL, NULL);
  END IF;
  PERFORM mail_link(p_member, 'activate', p_link);
  RETURN 'stored';
END $$;
