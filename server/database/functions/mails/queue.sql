-- The queue of e-mails. The transaction of the cause writes a mail as a row of `mails`, and the job `send-mails` of
-- server/platform/mail/mails.ts sends it.

-- Queues a mail to a member, in their language. A known key queues nothing. p_recipient replaces the address of the account, for mails
-- about a change of address.
CREATE FUNCTION queue_mail(p_member uuid, p_kind text, p_data jsonb, p_key text DEFAULT NULL, p_recipient text DEFAULT NULL)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO mails (site_id, member_id, kind, recipient, language, data, key)
  SELECT m.site_id, m.id, p_kind, coalesce(p_recipient, m.email), m.language, p_data, p_key FROM members m
  WHERE m.id = p_member AND m.status <> 'deleted' AND coalesce(p_recipient, m.email) IS NOT NULL
  -- The statement waits for an erasure that holds the row. Then the member has no address.
  FOR KEY SHARE OF m
  ON CONFLICT (key) DO NOTHING
$$;

-- Counts a request against a limit of p_most in a day (UTC). The key is the hash of an address, or another subject of the limit, with the
-- kind. Returns whether the request is within the limit.
CREATE FUNCTION consume_mail_quota(p_address_hash text, p_kind text, p_most int) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mail_quotas AS q (address_hash, kind, day, count) VALUES (p_address_hash, p_kind, calendar_day(now(), 'UTC'), 1)
  ON CONFLICT (address_hash, kind, day) DO UPDATE SET count = q.count + 1 WHERE q.count < p_most;
  RETURN FOUND;
END $$;
