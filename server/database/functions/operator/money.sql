-- The acts of the operator on money. Like those of acts.sql, each has an actor, writes the log and records a decision with its reason.
-- The result is that of suspend_member. The log is append-only, so it holds no personal text. The code of a single member is in the
-- decision, whose text an erasure empties. The log holds a bank account or number only as the beginning of its hash.

-- The result of an act that the function refuses.
CREATE FUNCTION act_refusal(p_outcome text)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE sql IMMUTABLE AS $$
  SELECT p_outcome, NULL::text, '[]'::jsonb, '{}'::text[]
$$;

-- The result of a completed act. Appends the change that notifies the devices of the member. The caller holds the lock of the member.
CREATE FUNCTION act_result(p_number text, p_member uuid)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE sql AS $$
  SELECT 'done', p_number, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('member', p_member, 'number', n.change)), '[]')
    FROM (SELECT append_change(p_member, 'user', NULL, NULL) AS change) n WHERE n.change IS NOT NULL
  ), '{}'::text[]
$$;

-- Changes the credits of a member by p_amount, once for each reference. Without a reference each call counts. `outcome` is 'too_few' if the
-- balance would become negative.
CREATE FUNCTION change_credits(p_actor text, p_member uuid, p_amount int, p_reference text, p_grounds jsonb)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
DECLARE
  v_balance int;
  v_number text;
BEGIN
  PERFORM lock_members(ARRAY[p_member]);
  SELECT c.credits INTO v_balance FROM member_counters c WHERE c.member_id = p_member;
  IF v_balance IS NULL OR coalesce(p_amount, 0) = 0 THEN RETURN QUERY SELECT * FROM act_refusal('not_possible'); RETURN; END IF;
  IF EXISTS (SELECT FROM ledger l WHERE l.member_id = p_member AND l.reason = 'operator' AND l.reference = p_reference) THEN
    RETURN QUERY SELECT * FROM act_refusal('already'); RETURN;
  END IF;
  IF v_balance + p_amount < 0 THEN RETURN QUERY SELECT * FROM act_refusal('too_few'); RETURN; END IF;
  v_number := record_act(p_actor, CASE WHEN p_amount > 0 THEN 'give_credits' ELSE 'take_credits' END, p_member, p_grounds,
    jsonb_strip_nulls(jsonb_build_object('credits', abs(p_amount), 'reference', p_reference)));
  PERFORM credit(p_member, p_amount, 'operator', coalesce(p_reference, v_number));
  PERFORM queue_mail(p_member, 'credits_changed', jsonb_build_object('number', v_number, 'amount', p_amount,
    'balance', v_balance + p_amount, 'facts', p_grounds -> 'facts'));
  RETURN QUERY SELECT * FROM act_result(v_number, p_member);
END $$;

-- Refunds an order by refund_order, and mails the member with the reason.
CREATE FUNCTION refund_by_operator(p_actor text, p_order uuid, p_credits int, p_seen int, p_grounds jsonb)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
DECLARE
  o orders;
  r record;
  v_number text;
BEGIN
  SELECT * INTO r FROM refund_order(p_order, p_credits, p_seen);
  IF r.outcome <> 'done' THEN RETURN QUERY SELECT * FROM act_refusal(r.outcome); RETURN; END IF;
  SELECT * INTO o FROM orders WHERE id = p_order;
  v_number := record_act(p_actor, 'refund_order', o.member_id, p_grounds,
    jsonb_build_object('order', o.number, 'credits', r.credits, 'cents', r.cents, 'currency', o.currency));
  PERFORM mail_order(p_order, 'order_refunded', jsonb_build_object('returned', r.credits, 'decision', v_number,
    'ends_premium', r.ended_premium, 'facts', p_grounds -> 'facts',
    'refund', jsonb_build_object('cents', r.cents, 'currency', o.currency)));
  RETURN QUERY SELECT * FROM act_result(v_number, o.member_id);
END $$;

-- Repeats the failed refunds of an order by retry_refunds. `outcome` is 'already' if there is none to repeat.
CREATE FUNCTION retry_refunds_by_operator(p_actor text, p_order uuid, p_grounds jsonb)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
DECLARE
  o orders;
  v_cents int;
BEGIN
  PERFORM lock_members(ARRAY(SELECT member_id FROM orders WHERE id = p_order));
  SELECT * INTO o FROM orders WHERE id = p_order FOR UPDATE;
  v_cents := retry_refunds(p_order);
  IF v_cents = 0 THEN RETURN QUERY SELECT * FROM act_refusal('already'); RETURN; END IF;
  RETURN QUERY SELECT * FROM act_result(record_act(p_actor, 'retry_refund', o.member_id, p_grounds,
    jsonb_build_object('order', o.number, 'cents', v_cents, 'currency', o.currency)), o.member_id);
END $$;

-- Records a refund that a person made at the provider, by book_refund. Mails the member if it changes the money of the order. The operator
-- calls it, or the system without a reason when the provider reports the refund.
CREATE FUNCTION book_refund_by_operator(p_actor text, p_payment uuid, p_refund jsonb, p_grounds jsonb)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
DECLARE
  o orders;
  r record;
  v_number text;
BEGIN
  SELECT * INTO r FROM book_refund(p_payment, p_refund);
  IF r.outcome NOT IN ('done', 'noted') THEN RETURN QUERY SELECT * FROM act_refusal(r.outcome); RETURN; END IF;
  SELECT * INTO o FROM orders WHERE id = r.order_id;
  v_number := record_act(p_actor, 'book_refund', o.member_id, p_grounds, jsonb_build_object('order', o.number, 'credits', r.credits,
    'cents', p_refund -> 'cents', 'currency', o.currency, 'refund', p_refund -> 'provider_id'));
  IF r.outcome = 'done' THEN
    PERFORM mail_order(o.id, 'order_refunded', jsonb_build_object('returned', r.credits, 'decision', v_number,
      'ends_premium', r.ended_premium, 'facts', coalesce(p_grounds ->> 'facts', ''),
      'refund', jsonb_build_object('cents', r.cents, 'currency', o.currency)));
  END IF;
  RETURN QUERY SELECT * FROM act_result(v_number, o.member_id);
END $$;

-- Whether a text has the format of a currency or country. The command of the operator checks that the currency or country exists.
CREATE FUNCTION is_currency(p_text text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce(p_text ~ '^[A-Z]{3}$', false) $$;
CREATE FUNCTION is_country(p_text text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce(p_text ~ '^[A-Z]{2}$', false) $$;

-- Whether each value of a new code is valid. A null value means no restriction, or the default.
CREATE FUNCTION is_possible(c discount_codes) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT c.value_percentage BETWEEN 1 AND 99
    AND (c.country IS NULL OR is_country(c.country)) AND (c.currency IS NULL OR is_currency(c.currency))
    AND coalesce(c.minimum_order_value, 0) >= 0 AND (coalesce(c.minimum_order_value, 0) = 0 OR c.currency IS NOT NULL)
    AND (c.paymentmethods IS NULL OR c.paymentmethods <> '{}' AND c.paymentmethods <@ rule_payment_methods())
    AND coalesce(c.status, 'active') IN ('active', 'disabled') AND coalesce(c.validity = ANY (rule_discount_validities()), true)
$$;

-- Creates a discount code of a site, or of one member. `outcome` is 'already' if the code exists; 'not_possible' for the codes of the
-- offers that each member has, an unknown member, or an invalid value.
CREATE FUNCTION make_code(p_actor text, p_code jsonb, p_grounds jsonb)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
DECLARE
  c discount_codes := jsonb_populate_record(NULL::discount_codes, p_code);
BEGIN
  PERFORM lock_members(ARRAY[c.member_id]);
  c.code := upper(c.code);
  IF is_possible(c) IS NOT TRUE OR c.code = ANY (offer_codes()) OR c.member_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM members m JOIN member_counters k ON k.member_id = m.id WHERE m.id = c.member_id AND m.site_id = c.site_id
  ) THEN RETURN QUERY SELECT * FROM act_refusal('not_possible'); RETURN; END IF;
  INSERT INTO discount_codes (site_id, code, member_id, value_percentage, minimum_order_value, country, currency, paymentmethods,
    expires_at, status, validity)
  VALUES (c.site_id, c.code, c.member_id, c.value_percentage, coalesce(c.minimum_order_value, 0), c.country, c.currency, c.paymentmethods,
    c.expires_at, coalesce(c.status, 'active'), coalesce(c.validity, 'once-per-user'))
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN QUERY SELECT * FROM act_refusal('already'); RETURN; END IF;
  RETURN QUERY SELECT * FROM act_result(record_code(p_actor, 'make_code', c, p_grounds), c.member_id);
END $$;

-- Disables or enables a discount code. An order that a member has placed with it keeps its discount.
CREATE FUNCTION switch_code(p_actor text, p_code jsonb, p_status text, p_grounds jsonb)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
DECLARE
  w discount_codes := jsonb_populate_record(NULL::discount_codes, p_code);
  c discount_codes;
BEGIN
  PERFORM lock_members(ARRAY[w.member_id]);
  SELECT * INTO c FROM discount_codes d
  WHERE d.site_id = w.site_id AND d.code = upper(w.code) AND d.member_id IS NOT DISTINCT FROM w.member_id FOR UPDATE;
  IF NOT FOUND OR p_status NOT IN ('active', 'disabled') THEN RETURN QUERY SELECT * FROM act_refusal('not_possible'); RETURN; END IF;
  IF c.status = p_status THEN RETURN QUERY SELECT * FROM act_refusal('already'); RETURN; END IF;
  UPDATE discount_codes d SET status = p_status
  WHERE d.site_id = c.site_id AND d.code = c.code AND d.member_id IS NOT DISTINCT FROM c.member_id;
  RETURN QUERY SELECT * FROM act_result(
    record_code(p_actor, CASE p_status WHEN 'active' THEN 'start_code' ELSE 'end_code' END, c, p_grounds), c.member_id);
END $$;

-- Records an act on a code. The code of a single member may identify them, so it is in the decision and not in the log.
CREATE FUNCTION record_code(p_actor text, p_act text, c discount_codes, p_grounds jsonb) RETURNS text LANGUAGE sql AS $$
  SELECT record_act(p_actor, p_act, c.member_id,
    CASE WHEN c.member_id IS NULL THEN p_grounds
      ELSE p_grounds || jsonb_build_object('facts', c.code || ': ' || (p_grounds ->> 'facts')) END,
    jsonb_strip_nulls(jsonb_build_object('code', CASE WHEN c.member_id IS NULL THEN c.code END, 'percentage', c.value_percentage,
      'site', c.site_id)))
$$;

-- Replaces the bundles that a site sells in a country. An empty list restores those of the product. `outcome` is 'already' if nothing
-- changes; 'not_possible' if are_bundles refuses the list.
CREATE FUNCTION set_bundles(p_actor text, p_site uuid, p_country text, p_bundles jsonb, p_grounds jsonb)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
DECLARE
  v_before jsonb;
  v_after jsonb;
BEGIN
  IF NOT (is_country(p_country) AND are_bundles(p_bundles)) THEN RETURN QUERY SELECT * FROM act_refusal('not_possible'); RETURN; END IF;
  -- The lock of the acts on sites (sites.sql).
  PERFORM FROM sites s WHERE s.id = p_site FOR NO KEY UPDATE;
  v_before := own_bundles(p_site, p_country);
  DELETE FROM bundle_prices b WHERE b.site_id = p_site AND b.country = p_country;
  INSERT INTO bundle_prices (site_id, country, credits, cents, currency)
  SELECT p_site, p_country, b.credits, b.cents, b.currency FROM jsonb_populate_recordset(NULL::bundle_prices, p_bundles) b;
  v_after := own_bundles(p_site, p_country);
  IF v_after = v_before THEN RETURN QUERY SELECT * FROM act_refusal('already'); RETURN; END IF;
  RETURN QUERY SELECT * FROM act_result(record_act(p_actor, 'set_bundles', NULL, p_grounds,
    jsonb_build_object('site', p_site, 'country', p_country, 'before', v_before, 'bundles', v_after)), NULL);
END $$;

-- Whether a list of bundles is valid: each has a price and another number of credits, and all have one currency.
CREATE FUNCTION are_bundles(p_bundles jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT count(*) = count(*) FILTER (WHERE b.credits BETWEEN 1 AND rule_bundle_credits_max() AND b.cents > 0 AND is_currency(b.currency))
    AND count(DISTINCT b.credits) = count(*) AND count(DISTINCT b.currency) <= 1
  FROM jsonb_populate_recordset(NULL::bundle_prices, p_bundles) b
$$;

CREATE FUNCTION own_bundles(p_site uuid, p_country text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('credits', b.credits, 'cents', b.cents, 'currency', b.currency) ORDER BY b.credits), '[]')
  FROM bundle_prices b WHERE b.site_id = p_site AND b.country = p_country
$$;

-- Blocks a payment method for a member, or removes the block. The block covers all methods of methods_like. The bank account of a direct
-- debit has a block of its own.
CREATE FUNCTION set_method_block(p_actor text, p_member uuid, p_method text, p_is_on boolean, p_grounds jsonb)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
DECLARE
  v_is_blocked boolean;
  v_number text;
BEGIN
  PERFORM lock_members(ARRAY[p_member]);
  IF p_method <> ALL (rule_payment_methods()) OR NOT EXISTS (SELECT FROM member_counters c WHERE c.member_id = p_member) THEN
    RETURN QUERY SELECT * FROM act_refusal('not_possible'); RETURN;
  END IF;
  v_is_blocked := is_method_blocked(p_member, p_method);
  IF v_is_blocked = p_is_on THEN RETURN QUERY SELECT * FROM act_refusal('already'); RETURN; END IF;
  INSERT INTO method_blocks (member_id, method) SELECT p_member, p_method WHERE p_is_on;
  DELETE FROM method_blocks b WHERE NOT p_is_on AND b.member_id = p_member AND b.method = ANY (methods_like(p_method));
  v_number := record_act(p_actor, CASE WHEN p_is_on THEN 'block_method' ELSE 'unblock_method' END, p_member, p_grounds,
    jsonb_build_object('method', p_method));
  PERFORM queue_mail(p_member, 'method_block_changed', jsonb_build_object('number', v_number, 'is_blocked', p_is_on,
    'way', CASE WHEN p_method = ANY (rule_card_backed_methods()) THEN 'card' WHEN p_method = 'sdd' THEN 'debit' ELSE 'other' END,
    'facts', p_grounds -> 'facts'));
  RETURN QUERY SELECT * FROM act_result(v_number, p_member);
END $$;

-- Blocks a bank account ('iban') or number ('mobile') for direct debits, or removes the block.
CREATE FUNCTION set_debit_block(p_actor text, p_kind text, p_value text, p_is_on boolean, p_grounds jsonb)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
DECLARE
  v_hash text := sha256_hex(p_value);
BEGIN
  IF p_kind NOT IN ('iban', 'mobile') THEN RETURN QUERY SELECT * FROM act_refusal('not_possible'); RETURN; END IF;
  IF p_is_on THEN
    INSERT INTO debit_blocks (kind, hash) VALUES (p_kind, v_hash) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM debit_blocks b WHERE b.kind = p_kind AND b.hash = v_hash;
  END IF;
  IF NOT FOUND THEN RETURN QUERY SELECT * FROM act_refusal('already'); RETURN; END IF;
  RETURN QUERY SELECT * FROM act_result(record_act(p_actor, CASE WHEN p_is_on THEN 'block_account' ELSE 'unblock_account' END, NULL,
    p_grounds, jsonb_build_object('kind', p_kind, 'hash', left(v_hash, 8))), NULL);
END $$;

-- The sums of the documents of a site from p_from (inclusive) to p_to (exclusive), by country, rate and currency. The rate is in hundredths
-- of a percent.
CREATE FUNCTION vat_of(p_site uuid, p_from timestamptz, p_to timestamptz)
RETURNS TABLE (country text, vat_rate int, currency text, net_cents bigint, vat_cents bigint, gross_cents bigint, invoices int,
  credit_notes int)
LANGUAGE sql STABLE AS $$
  SELECT d.country, d.vat_rate, d.currency, sum(d.total_cents - d.vat_cents), sum(d.vat_cents), sum(d.total_cents),
    count(*) FILTER (WHERE d.series LIKE 'I%')::int, count(*) FILTER (WHERE d.series LIKE 'C%')::int
  FROM documents d WHERE d.site_id = p_site AND d.issued_at >= p_from AND d.issued_at < p_to
  GROUP BY d.country, d.vat_rate, d.currency ORDER BY d.country, d.vat_rate, d.currency
$$;

-- Creates invitation codes of a site, each for one sign-up.
CREATE FUNCTION make_invites(p_actor text, p_site uuid, p_codes text[], p_grounds jsonb)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invites (code, site_id) SELECT upper(code), p_site FROM unnest(p_codes) code;
  RETURN QUERY SELECT * FROM act_result(record_act(p_actor, 'make_invites', NULL, p_grounds,
    jsonb_build_object('site', p_site, 'count', cardinality(p_codes))), NULL);
END $$;

-- Notes that the operator has reviewed the texts of a language. p_digest identifies them.
CREATE FUNCTION confirm_texts(p_actor text, p_site uuid, p_language text, p_digest text, p_grounds jsonb)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
DECLARE
  v_reviewed jsonb;
BEGIN
  SELECT CASE WHEN jsonb_typeof(settings -> 'reviewed_texts') = 'object' THEN settings -> 'reviewed_texts' ELSE '{}' END
  INTO v_reviewed FROM sites WHERE id = p_site FOR UPDATE;
  IF v_reviewed ->> p_language = p_digest THEN
    outcome := 'already'; changes := '[]'; ended := '{}';
    RETURN NEXT; RETURN;
  END IF;
  UPDATE sites SET settings = values_of(settings)
    || jsonb_build_object('reviewed_texts', v_reviewed || jsonb_build_object(p_language, p_digest)) WHERE id = p_site;
  RETURN QUERY SELECT * FROM act_result(record_act(p_actor, 'confirm_texts', NULL, p_grounds,
    jsonb_build_object('site', p_site, 'language', p_language, 'digest', p_digest)), NULL);
END $$;
