-- E-mails and the one-time links in them. A mail is a row of `mails` that is written in the transaction of its cause; a job sends it. The
-- server makes the token and the code of a link; the tables hold their hashes, and the mail holds both until it is sent.

-- Queues a mail to a member, in their language. With a key that is known already nothing happens. p_recipient replaces the address of the
-- account, for mails about a change of address.
CREATE FUNCTION queue_mail(p_member uuid, p_kind text, p_data jsonb, p_key text DEFAULT NULL, p_recipient text DEFAULT NULL)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO mails (site_id, member_id, kind, recipient, language, data, key)
  SELECT m.site_id, m.id, p_kind, coalesce(p_recipient, m.email), m.language, p_data, p_key FROM members m
  WHERE m.id = p_member AND m.status <> 'deleted' AND coalesce(p_recipient, m.email) IS NOT NULL
  -- An erasure that holds the row comes first, and then there is nobody to write to.
  FOR KEY SHARE OF m
  ON CONFLICT (key) DO NOTHING
$$;

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

-- Counts an e-mail that is asked for an address. Returns whether the day has room for it.
CREATE FUNCTION take_mail_quota(p_address_hash text, p_kind text, p_most int) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mail_quotas AS q (address_hash, kind, day, count) VALUES (p_address_hash, p_kind, (now() AT TIME ZONE 'UTC')::date, 1)
  ON CONFLICT (address_hash, kind, day) DO UPDATE SET count = q.count + 1 WHERE q.count < p_most;
  RETURN FOUND;
END $$;

-- Counts a mail with a link that a member asks for, by the member and by the address that gets it: many accounts together cannot fill a
-- stranger's mailbox, and mails of one kind leave room for those of another. Returns whether the day has room for it.
CREATE FUNCTION take_link_mail(p_member uuid, p_kind text, p_recipient text, p_most int) RETURNS boolean LANGUAGE sql AS $$
  SELECT take_mail_quota(p_member::text, p_kind, p_most)
    AND take_mail_quota(encode(sha256(convert_to(lower(p_recipient), 'UTF8')), 'hex'), 'to:' || p_kind, p_most)
$$;
