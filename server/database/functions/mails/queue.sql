-- The queue of e-mails. A mail is a row of `mails` that is written in the transaction of its cause; a job sends it.

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

-- Counts an e-mail that is asked for an address. Returns whether the day has room for it.
CREATE FUNCTION take_mail_quota(p_address_hash text, p_kind text, p_most int) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mail_quotas AS q (address_hash, kind, day, count) VALUES (p_address_hash, p_kind, (now() AT TIME ZONE 'UTC')::date, 1)
  ON CONFLICT (address_hash, kind, day) DO UPDATE SET count = q.count + 1 WHERE q.count < p_most;
  RETURN FOUND;
END $$;
