-- The notification e-mails of a member: the types that are on, and the reasons that disable all of them.
--
--   enabled ──bounce───────────▶ disabled ──the link of a mail to the address, or a change of address──▶ enabled
--           ──complaint (fbl)──▶ disabled ──an explicit consent────────────────────────────────────────▶ enabled
--           ──listunsubscribe──▶ disabled ──a press in the app─────────────────────────────────────────▶ enabled
--
-- A complaint and an unsubscription also withdraw the consent to news and offers. They turn these types off, and only the member's switches
-- turn them on again. The server sends mails about the account itself, such as a link for a new password, in every state.

-- The types that are on after these choices, an object of types and booleans. Null changes nothing.
CREATE FUNCTION choose_mails(p_now text[], p_choices jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY(SELECT type FROM unnest(rule_email_notifications()) type
    WHERE coalesce((p_choices ->> type)::boolean, type = ANY (p_now)))
$$;

-- The types that are on for a new member: the promotional ones only with the consent to mails.
CREATE FUNCTION first_mails(p_consent boolean) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY(SELECT type FROM unnest(rule_email_notifications()) type WHERE p_consent OR type <> ALL (rule_promotional_mails()))
$$;

-- Whether a member gets mails of a type. During a pause they get mails of new messages only, and is_held_by_pause limits these to replies.
CREATE FUNCTION may_mail(m members, p_type text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT m.status = 'active' AND NOT m.fictional AND m.email IS NOT NULL AND m.notifications_disabled = '{}'
    AND p_type = ANY (m.email_notifications) AND (m.paused_at IS NULL OR p_type = 'new_messages')
$$;

-- Records the beginning or the end of a consent to news and offers, if it differs from the types p_before. p_terms is the version of the
-- terms; null means that of the member's last consent. A member has at most 20 records in 24 hours: a further decision replaces the last
-- record, so that a program cannot fill the table. The caller holds the lock of the member.
CREATE FUNCTION record_mail_consent(p_member uuid, p_before text[], p_terms date DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT email_notifications && rule_promotional_mails() FROM members WHERE id = p_member) = (p_before && rule_promotional_mails())
    THEN RETURN; END IF;
  DELETE FROM consents c WHERE c.member_id = p_member AND c.kind = 'mails' AND c.created_at = (
    SELECT max(created_at) FROM consents
    WHERE member_id = p_member AND kind = 'mails' AND created_at > now() - interval '1 day' HAVING count(*) >= 20);
  INSERT INTO consents (member_id, kind, given, version)
  SELECT m.id, 'mails', m.email_notifications && rule_promotional_mails(),
    coalesce(p_terms, (SELECT max(version) FROM consents WHERE member_id = m.id), '2023-12-01')
  FROM members m WHERE m.id = p_member;
END $$;

-- Ends the notification mails of a member for this reason. Repeating it changes nothing. Returns the number of the change, or null.
CREATE FUNCTION disable_mails(p_member uuid, p_reason text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_before text[];
BEGIN
  PERFORM lock_members(ARRAY[p_member]);
  SELECT email_notifications INTO v_before FROM members WHERE id = p_member;
  UPDATE members m SET notifications_disabled = array_append(m.notifications_disabled, p_reason),
    email_notifications = CASE WHEN p_reason = 'bounce' THEN m.email_notifications
      ELSE ARRAY(SELECT type FROM unnest(m.email_notifications) type WHERE type <> ALL (rule_promotional_mails())) END
  WHERE m.id = p_member AND m.status <> 'deleted' AND NOT p_reason = ANY (m.notifications_disabled);
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM record_mail_consent(p_member, v_before);
  RETURN append_change(p_member, 'user', NULL, NULL);
END $$;

-- Removes a reason of disable_mails. After a complaint the function records the member's explicit consent. Returns the number of the
-- change, or null without one.
CREATE FUNCTION enable_mails(p_member uuid, p_reason text, p_terms date DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_actor(p_member);
  UPDATE members SET notifications_disabled = array_remove(notifications_disabled, p_reason)
  WHERE id = p_member AND p_reason = ANY (notifications_disabled);
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF p_reason = 'fbl' THEN
    INSERT INTO consents (member_id, kind, given, version) VALUES (p_member, 'mails_after_complaint', true, p_terms);
  END IF;
  RETURN append_change(p_member, 'user', NULL, NULL);
END $$;

-- Sends a link to the address of a member whose mails bounced. Returns 'stored' or the code of a problem.
CREATE FUNCTION request_mail_confirm(p_member uuid, p_link jsonb, p_most int) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_email text := (SELECT email FROM members WHERE id = p_member AND 'bounce' = ANY (notifications_disabled));
BEGIN
  IF v_email IS NULL THEN RETURN 'stored'; END IF;
  IF NOT consume_link_mail_quota(p_member, 'mail_confirm', v_email, p_most) THEN RETURN 'too_many_mails'; END IF;
  PERFORM mail_link(p_member, 'mail_confirm', p_link, v_email);
  RETURN 'stored';
END $$;

-- Stores the unsubscribe link of a member, or extends its expiry. All mails of a member have the same link, so that the link of an old mail
-- works too. Its token is a signature of the member's id: see unsubscribe-tokens.ts.
CREATE FUNCTION store_unsubscribe_link(p_member uuid, p_token_hash text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO links AS l (token_hash, code_hash, kind, member_id, expires_at)
  SELECT p_token_hash, '', 'unsubscribe', m.id, now() + make_interval(hours => rule_unsubscribe_hours()) FROM members m
  WHERE m.id = p_member AND m.status <> 'deleted'
  FOR KEY SHARE OF m
  ON CONFLICT (token_hash) DO UPDATE SET expires_at = excluded.expires_at
$$;

-- Applies an event of a mail provider, once. The member is the recipient of p_mail, if the mail's address is that of their account. Without
-- p_mail it is the member of the site with the address. Returns the appended change: member and number; no row without an effect.
CREATE FUNCTION apply_mail_event(p_site uuid, p_id text, p_reason text, p_mail uuid, p_address text)
RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_member uuid;
BEGIN
  INSERT INTO mail_events (id) VALUES (p_id) ON CONFLICT DO NOTHING;
  IF NOT FOUND OR p_reason IS NULL THEN RETURN; END IF;
  SELECT m.id INTO v_member FROM mails sent JOIN members m ON m.id = sent.member_id AND lower(m.email) = lower(sent.recipient)
  WHERE sent.id = p_mail;
  IF p_mail IS NULL THEN
    SELECT m.id INTO v_member FROM members m WHERE m.site_id = p_site AND lower(m.email) = lower(p_address);
  END IF;
  RETURN QUERY SELECT v_member, change FROM disable_mails(v_member, p_reason) change WHERE change IS NOT NULL;
END $$;

-- Queues a notification mail. The row holds only references: compose_notification reads the content when the job sends the mail.
CREATE FUNCTION queue_notification(p_member uuid, p_kind text, p_data jsonb, p_key text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO mails (site_id, member_id, kind, recipient, language, data, key, bulk)
  SELECT m.site_id, m.id, p_kind, m.email, m.language, p_data, p_key, true FROM members m
  WHERE m.id = p_member AND m.email IS NOT NULL
  FOR KEY SHARE OF m
  ON CONFLICT (key) DO NOTHING
$$;
