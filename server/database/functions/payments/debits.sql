-- Direct debits. A mandate allows one debit. The member grants it by the code of an SMS.
--
--   request_debit_code ─▶ requested ──another SMS: a new code──▶ requested ──confirm_debit──▶ granted ──store_mandate──▶ a stored method
--                         └── the code has expired, had too many wrong tries, or is of an older mandate: another SMS is needed
--
--   granted ─▶ place_order with its stored method ─▶ submitted: the credits arrive ─▶ paid, or reversed: see orders.sql
--
-- Before request_debit_code queues an SMS, it counts the request by member, network, number and site, against SMS pumping.

-- The debits that count for the limit: those of a member, those from a bank account and those with a mobile number, of all accounts of all
-- sites. `until` is when a debit stops counting. A debit counts from its order on, even if the bank reversed it or a refund returned it. A
-- debit that failed before its credits arrived does not count. The mandate of an erased member stays for the bank, so their debits count.
CREATE FUNCTION counted_debits(p_member uuid, p_iban text, p_mobile text) RETURNS TABLE (cents int, until timestamptz)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT p.cents, p.created_at + make_interval(days => rule_debit_limit_days())
  FROM payments p
  WHERE p.id IN (
      SELECT q.id FROM payments q WHERE q.member_id = p_member
      UNION SELECT q.id FROM mandates m JOIN payments q ON q.member_id = m.member_id AND q.stored_method_id = m.stored_method_id
      WHERE m.iban = p_iban OR m.mobile = p_mobile
    )
    AND p.method = 'sdd' AND p.currency = 'EUR' AND payment_rank(p.status) <> 3
    AND p.created_at > now() - make_interval(days => rule_debit_limit_days());
END $$;

-- Whether a member may pay this much by direct debit: 'ok', or the code of a problem. The limit counts the debits of the member, of the
-- bank account and of the number. The caller of a payment holds lock_debtor.
CREATE FUNCTION debit_verdict(p_member uuid, p_iban text, p_mobile text, p_cents int) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_used bigint;
BEGIN
  -- A bank can reverse a debit for weeks, so the site needs a confirmed address of the member.
  IF (SELECT is_unconfirmed(m) FROM members m WHERE m.id = p_member) THEN RETURN 'address_not_confirmed'; END IF;
  IF is_method_blocked(p_member, 'sdd')
    OR EXISTS (SELECT FROM debit_blocks WHERE (kind, hash) IN (('iban', sha256_hex(p_iban)), ('mobile', sha256_hex(p_mobile)))) THEN
    RETURN 'debit_blocked';
  END IF;
  SELECT coalesce(sum(d.cents), 0) INTO v_used FROM counted_debits(p_member, p_iban, p_mobile) d;
  RETURN CASE WHEN v_used + p_cents > rule_debit_limit_cents() THEN 'debit_limit' ELSE 'ok' END;
END $$;

-- Serializes the debits of members who share a bank account or a number. The caller holds the lock of the member. Every caller locks the
-- account before the number, so that no two debits deadlock.
CREATE FUNCTION lock_debtor(p_iban text, p_mobile text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('iban ' || p_iban, 0));
  PERFORM pg_advisory_xact_lock(hashtextextended('mobile ' || p_mobile, 0));
END $$;

-- The reference of a mandate on the bank statement.
CREATE FUNCTION mandate_reference(p_id uuid) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'M-' || upper(substr(md5(p_id::text), 1, 12))
$$;

-- Whether a mandate is pending: it waits for its code, or after the grant for its order.
CREATE FUNCTION is_waiting(m mandates) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN m.confirmed_at IS NULL THEN m.sent_at > now() - make_interval(mins => rule_sms_code_minutes())
    ELSE m.confirmed_at > now() - make_interval(hours => rule_mandate_hours()) END
$$;

-- Whether the member has requested a newer mandate. Only the newest mandate works, so that concurrent confirmations of several codes make
-- one debit. A mandate that the member granted while the provider was down makes no debit beside the next one.
CREATE FUNCTION is_superseded(m mandates) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM mandates n WHERE n.member_id = m.member_id AND (n.sent_at, n.id) > (m.sent_at, m.id))
$$;

-- The mandate of a member that waits for its code, or is granted and has no payment. A member who returns to the form continues with it.
CREATE FUNCTION waiting_mandate(p_member uuid) RETURNS SETOF mandates LANGUAGE sql STABLE AS $$
  SELECT m.* FROM mandates m
  WHERE m.member_id = p_member AND is_waiting(m) AND NOT is_superseded(m)
    AND (m.confirmed_at IS NULL OR NOT EXISTS (SELECT FROM payments p WHERE p.stored_method_id = m.stored_method_id))
  ORDER BY m.sent_at DESC LIMIT 1
$$;

CREATE FUNCTION sha256_hex(p_text text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(p_text, 'UTF8')), 'hex')
$$;

-- Prepares a mandate, or changes one that is not granted, and queues the SMS with the code. `outcome` is 'sent'; 'waits' before the next
-- SMS is allowed: the function changes the mandate, and the code of the last SMS grants it; or the code of a problem. The problem is
-- 'sms_too_soon', with the time of the member's last SMS, if that SMS was for another mandate or number, or its mandate is superseded.
-- p_most has the limits of a day, p_network the hash of the caller's network.
CREATE FUNCTION request_debit_code(p_mandate jsonb, p_words text, p_network text, p_most jsonb)
RETURNS TABLE (outcome text, reference text, sent_at timestamptz) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  n mandates := jsonb_populate_record(NULL::mandates, p_mandate);
  k mandates;
  v_verdict text;
BEGIN
  PERFORM lock_actor(n.member_id);
  SELECT * INTO k FROM mandates WHERE id = n.id;
  IF k.id IS NOT NULL AND (k.member_id <> n.member_id OR k.confirmed_at IS NOT NULL) THEN
    RETURN QUERY SELECT 'id_conflict', NULL, NULL::timestamptz; RETURN;
  END IF;
  v_verdict := debit_verdict(n.member_id, n.iban, n.mobile, n.cents);
  IF v_verdict <> 'ok' THEN RETURN QUERY SELECT v_verdict, NULL, NULL::timestamptz; RETURN; END IF;
  -- The wait applies to every mandate of the member, or each new id would allow another SMS.
  IF EXISTS (
    SELECT FROM mandates w WHERE w.member_id = n.member_id AND w.sent_at > now() - make_interval(secs => rule_sms_again_seconds())
  ) THEN
    IF k.id IS NULL OR k.mobile <> n.mobile OR is_superseded(k) THEN
      RETURN QUERY SELECT 'sms_too_soon', NULL, max(w.sent_at) FROM mandates w WHERE w.member_id = n.member_id; RETURN;
    END IF;
    UPDATE mandates SET (account_holder, iban, street, house_number, postal_code, city, credits, cents, currency, country, discount_code)
      = (n.account_holder, n.iban, n.street, n.house_number, n.postal_code, n.city, n.credits, n.cents, n.currency, n.country,
        n.discount_code)
    WHERE id = n.id;
    RETURN QUERY SELECT 'waits', k.reference, k.sent_at;
    RETURN;
  END IF;
  -- The limit of the member comes first: a request beyond it uses nothing of the limits that members share.
  IF NOT (consume_mail_quota(n.member_id::text, 'sms:member', (p_most ->> 'member')::int)
    AND consume_mail_quota(p_network, 'sms:network', (p_most ->> 'network')::int)
    AND consume_mail_quota(sha256_hex(n.mobile), 'sms:number', (p_most ->> 'number')::int)
    AND consume_mail_quota((SELECT site_id::text FROM members WHERE id = n.member_id), 'sms:site', (p_most ->> 'site')::int)) THEN
    RETURN QUERY SELECT 'too_many_codes', k.reference, k.sent_at; RETURN;
  END IF;
  DELETE FROM mandates WHERE id = n.id;
  INSERT INTO mandates (id, member_id, reference, creditor, creditor_id, account_holder, iban, street, house_number, postal_code, city,
    mobile, credits, cents, currency, country, discount_code, code_hash)
  SELECT n.id, n.member_id, mandate_reference(n.id), n.creditor, n.creditor_id,
    n.account_holder, n.iban, n.street, n.house_number, n.postal_code, n.city, n.mobile, n.credits, n.cents, n.currency, n.country,
    n.discount_code, n.code_hash;
  INSERT INTO sms (member_id, recipient, body, expires_at)
  VALUES (n.member_id, n.mobile, p_words, now() + make_interval(mins => rule_sms_code_minutes()));
  RETURN QUERY SELECT 'sent', m.reference, m.sent_at FROM mandates m WHERE m.id = n.id;
END $$;

-- Grants a mandate by its code, once, and mails it. A repeated call with the right code has the same outcome, because the answer may have
-- been lost. For the payment that the mandate made this holds after its expiry too. `outcome` is 'given', or 'not_found',
-- 'address_not_confirmed', 'sms_code_expired' or 'sms_code_invalid'. Every wrong code counts: the function locks the row. It locks the
-- member first, so that no concurrent call requests a newer mandate.
CREATE FUNCTION confirm_debit(p_member uuid, p_mandate uuid, p_code_hash text, p_payment uuid)
RETURNS TABLE (outcome text, tries_left int) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  m mandates;
BEGIN
  PERFORM lock_actor(p_member);
  SELECT * INTO m FROM mandates WHERE id = p_mandate AND member_id = p_member FOR UPDATE;
  IF NOT FOUND THEN RETURN QUERY SELECT 'not_found', 0; RETURN; END IF;
  IF (SELECT is_unconfirmed(o) FROM members o WHERE o.id = p_member) THEN
    RETURN QUERY SELECT 'address_not_confirmed', 0; RETURN;
  END IF;
  IF m.tries >= rule_sms_code_tries() THEN RETURN QUERY SELECT 'sms_code_invalid', 0; RETURN; END IF;
  IF (NOT is_waiting(m) OR is_superseded(m))
    AND NOT EXISTS (SELECT FROM payments p WHERE p.id = p_payment AND p.stored_method_id = m.stored_method_id) THEN
    RETURN QUERY SELECT 'sms_code_expired', 0; RETURN;
  END IF;
  IF m.code_hash <> p_code_hash THEN
    UPDATE mandates SET tries = tries + 1 WHERE id = p_mandate;
    RETURN QUERY SELECT 'sms_code_invalid', rule_sms_code_tries() - m.tries - 1; RETURN;
  END IF;
  UPDATE mandates SET confirmed_at = coalesce(confirmed_at, now()) WHERE id = p_mandate;
  -- The debtor must get a copy of the mandate.
  PERFORM queue_mail(p_member, 'mandate_given', jsonb_build_object('reference', m.reference, 'creditor', m.creditor,
    'creditor_id', m.creditor_id, 'holder', m.account_holder, 'iban', left(m.iban, 2) || ' •••• ' || right(m.iban, 4),
    'amount', jsonb_build_object('cents', m.cents, 'currency', m.currency), 'credits', m.credits, 'at', now()), 'mandate_given:' || m.id);
  RETURN QUERY SELECT 'given', 0;
END $$;

-- Stores the provider's mandate for a granted one. The first of two concurrent calls stores it. Returns the stored method, or null if the
-- member is erased.
CREATE FUNCTION store_mandate(p_mandate uuid, p_provider text, p_customer text, p_provider_mandate text) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  m mandates;
  v_method uuid;
BEGIN
  PERFORM lock_members(ARRAY(SELECT member_id FROM mandates WHERE id = p_mandate));
  SELECT * INTO m FROM mandates WHERE id = p_mandate AND confirmed_at IS NOT NULL FOR UPDATE;
  IF NOT FOUND OR m.stored_method_id IS NOT NULL THEN RETURN m.stored_method_id; END IF;
  v_method := store_method(jsonb_populate_record(NULL::stored_methods, jsonb_build_object('member_id', m.member_id,
    'provider', p_provider, 'method', 'sdd', 'customer_id', p_customer, 'mandate_id', p_provider_mandate, 'label', right(m.iban, 4))));
  UPDATE mandates SET stored_method_id = v_method WHERE id = p_mandate;
  RETURN v_method;
END $$;

-- Blocks the bank account and the number of a debit that the bank reversed.
CREATE FUNCTION block_bank_account(p_payment uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO debit_blocks (kind, hash)
  SELECT k.kind, sha256_hex(k.value) FROM payments p JOIN mandates m ON m.stored_method_id = p.stored_method_id,
    LATERAL (VALUES ('iban', m.iban), ('mobile', m.mobile)) AS k (kind, value)
  WHERE p.id = p_payment
  ON CONFLICT DO NOTHING
$$;

-- Deletes the mandates that the member did not grant in time, those past the retention for banks, and the expired SMS.
CREATE FUNCTION sweep_debits() RETURNS void LANGUAGE sql AS $$
  DELETE FROM mandates WHERE confirmed_at IS NULL AND created_at < now() - make_interval(hours => rule_mandate_hours());
  DELETE FROM mandates m WHERE m.confirmed_at < now() - make_interval(months => rule_mandate_months())
    AND NOT EXISTS (SELECT FROM payments p WHERE p.stored_method_id = m.stored_method_id
      AND p.changed_at > now() - make_interval(months => rule_mandate_months()));
  DELETE FROM sms WHERE expires_at <= now()
$$;

-- Claims SMS to send. The claim makes an SMS due again, for the case that its sending fails.
CREATE FUNCTION claim_sms(p_most int) RETURNS TABLE (id uuid, recipient text, body text) LANGUAGE sql AS $$
  WITH due AS MATERIALIZED (
    SELECT s.id FROM sms s WHERE s.due_at <= now() AND s.expires_at > now() ORDER BY s.due_at LIMIT p_most FOR UPDATE SKIP LOCKED
  )
  UPDATE sms s SET attempts = s.attempts + 1, due_at = now() + least(interval '10 seconds' * power(2, s.attempts), interval '2 minutes')
  FROM due WHERE s.id = due.id RETURNING s.id, s.recipient, s.body
$$;
