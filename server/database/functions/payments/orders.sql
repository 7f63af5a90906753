-- The states of an order and its payments. Every caller (the return page, a webhook, the poller, the operator) changes them by these
-- functions. The functions lock the member first, so that PostgreSQL serializes the changes of one member.
--
--   place_order ─▶ open ──a payment succeeds────────▶ completed ──withdraw_order: the member───────────▶ withdrawn
--                   │                                   ├──refund_order: the operator, whole────────▶ refunded
--                   │                                   └──the bank returns the money───────────────▶ reversed
--                   └──another order redeemed its code, or its member is erased──▶ refused, and the money is refunded
--
--   completed   writes: the redemption of the code, an invoice, the credits in the ledger, premium, a mail
--   withdrawn   writes: a ledger entry that removes the unspent credits, a refund of their share of the price, a credit note, a mail
--   refunded    writes: a ledger entry that removes the unspent credits, a refund of all money not refunded yet, a credit note, a mail
--   reversed    writes: a ledger entry that removes the unspent credits, a credit note, a block of that payment method, a mail
--
-- Each of the last three, and a partial refund, ends premium if the order made it and too little of it remains paid: see settle_premium.
--
-- The operator can also refund a part. The order then stays completed, with a ledger entry, a refund, a credit note and a mail. A bank can
-- reverse a withdrawn or refunded order, and the operator can refund a withdrawn order as a whole. book_refund records a refund that a
-- person made at the provider, as a part or the whole.
--
-- An unpaid order stays open and accepts another payment. payment_rank() orders the states of a payment. A payment only moves to a state of
-- a higher rank, so that an old answer of the provider never replaces a newer one.
--
--   created ─▶ open ─▶ pending ─▶ failed, cancelled, expired ─▶ submitted (direct debit) ─▶ paid, or mismatched ─▶ reversed
--
-- A payment that succeeds after another payment has completed its order is a surplus, and a refund returns its money.

CREATE FUNCTION payment_rank(p_status text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_status WHEN 'created' THEN 0 WHEN 'open' THEN 1 WHEN 'pending' THEN 2 WHEN 'submitted' THEN 4 WHEN 'paid' THEN 5
    WHEN 'mismatched' THEN 5 WHEN 'reversed' THEN 6 ELSE 3 END
$$;

-- When to poll the provider again about a payment: every 20 seconds for ten minutes, every 5 minutes for a day, every ten minutes for three
-- days, then every hour. Null when the payment has ended; then only a webhook of the provider makes it due.
CREATE FUNCTION next_poll_at(p_status text, p_created_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT date_trunc('milliseconds', now()) + CASE
    WHEN payment_rank(p_status) IN (3, 5, 6) THEN NULL
    WHEN now() - p_created_at < interval '10 minutes' THEN interval '20 seconds'
    WHEN now() - p_created_at < interval '1 day' THEN interval '5 minutes'
    WHEN now() - p_created_at < interval '3 days' THEN interval '10 minutes'
    ELSE interval '1 hour'
  END
$$;

-- The unspent credits of each order of a member. A member spends free credits before bought ones, and the bought ones of the oldest order
-- first. The lowest running sum of free credits and spending is the number of bought credits that are spent: free credits that arrive later
-- make no bought credit unspent again. A refunded message counts as never sent.
CREATE FUNCTION unspent_credits(p_member uuid) RETURNS TABLE (order_id uuid, unspent int) LANGUAGE sql STABLE AS $$
  WITH moves AS (
    SELECT min(created_at) AS at, sum(amount) AS amount FROM ledger
    WHERE member_id = p_member AND reason NOT IN ('purchase', 'withdrawal', 'order_refund', 'reversal')
    GROUP BY CASE WHEN reason IN ('message', 'refund') THEN reference ELSE reason || ' ' || reference END
  ), spent AS (
    SELECT greatest(0, -coalesce(min(sum), 0)) AS credits FROM (SELECT sum(amount) OVER (ORDER BY at, amount DESC) FROM moves) running
  ), bought AS (
    SELECT o.id, o.state, o.credits - o.returned_credits AS credits,
      sum(o.credits - o.returned_credits) OVER (ORDER BY o.completed_at, o.id) AS until_here
    FROM orders o WHERE o.member_id = p_member AND o.completed_at IS NOT NULL
  )
  SELECT b.id, greatest(0, least(b.credits, b.until_here - s.credits))::int FROM bought b, spent s
  WHERE b.state = 'completed' AND EXISTS (SELECT FROM member_counters c WHERE c.member_id = p_member)
$$;

-- The share of an order's price that some of its credits are worth, rounded half up to the cent.
CREATE FUNCTION share_of(p_cents int, p_part int, p_whole int) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT floor(p_cents::numeric * p_part / p_whole + 0.5)::int
$$;

-- The refunded part of the price of a paid order in cents, by its documents. It is the share of the returned credits. It is more if a
-- refund at the provider was no whole number of credits, or refunded spent ones.
CREATE FUNCTION paid_back(o orders) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT o.total_cents - coalesce(sum(total_cents), 0)::int FROM documents WHERE order_id = o.id
$$;

-- The cents that a refund of this many more credits of an order returns. All refunds of an order together never exceed its price.
CREATE FUNCTION worth_of(o orders, p_credits int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT greatest(0, share_of(o.total_cents, o.returned_credits + p_credits, o.credits) - paid_back(o))
$$;

-- Whether a payment uses the method and the stored method of a new one. Each direct debit has a mandate, and so a stored method, of its
-- own.
CREATE FUNCTION has_same_method(p payments, p_payment jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p.method = p_payment ->> 'method' AND p.stored_method_id IS NOT DISTINCT FROM (p_payment ->> 'stored_method_id')::uuid
$$;

-- Whether an order accepts one more payment: it is unpaid, younger than rule_order_hours(), and has fewer than rule_order_payments()
-- payments.
CREATE FUNCTION accepts_payment(o orders) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT o.state = 'open' AND o.created_at > now() - make_interval(hours => rule_order_hours())
    AND (SELECT count(*) FROM payments p WHERE p.order_id = o.id) < rule_order_payments()
$$;

-- Whether a payment by a stored card or a mandate is under way. It needs no action of the member, so it usually succeeds, and the money of
-- another payment would be a surplus.
CREATE FUNCTION is_being_charged(o orders) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM payments p WHERE p.order_id = o.id AND p.stored_method_id IS NOT NULL AND payment_rank(p.status) < 3
  )
$$;

-- Whether a new payment of an order is redundant: a payment under way has the same method and the same choice to store the card, or both
-- the new payment and one under way use a stored method.
CREATE FUNCTION is_being_paid(o orders, p_payment jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_payment ->> 'stored_method_id' IS NOT NULL AND is_being_charged(o)
    OR EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND payment_rank(p.status) < 3 AND has_same_method(p, p_payment)
      AND p.stores_card = coalesce((p_payment ->> 'stores_card')::boolean, false))
$$;

-- The order that is the same purchase as this one, from a second tab or a second press. It is an open order with a payment of the last 15
-- minutes that makes the new payment redundant or accepts one more payment. Or it is an order that the same method completed within the
-- last minute. An order in another state is no duplicate: the member has agreed to the price of the new one. `p_seen` is the last order
-- that the member had paid when they saw the price. A member who saw the price after an order was completed buys again on purpose.
CREATE FUNCTION duplicate_order_of(o orders, p_payment jsonb, p_seen uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT k.id FROM orders k
  WHERE k.member_id = o.member_id
    AND (k.credits, k.total_cents, k.vat_cents, k.currency, k.country) = (o.credits, o.total_cents, o.vat_cents, o.currency, o.country)
    AND k.discount_code IS NOT DISTINCT FROM upper(o.discount_code)
    AND CASE k.state
      WHEN 'open' THEN (is_being_paid(k, p_payment) OR accepts_payment(k))
        AND EXISTS (SELECT FROM payments p WHERE p.order_id = k.id AND p.created_at > now() - interval '15 minutes')
      WHEN 'completed' THEN k.completed_at > now() - interval '1 minute'
        AND k.completed_at > coalesce((SELECT s.completed_at FROM orders s WHERE s.id = p_seen AND s.member_id = k.member_id), '-infinity')
        AND EXISTS (SELECT FROM payments p WHERE p.id = k.paid_by AND has_same_method(p, p_payment))
      ELSE false
    END
  ORDER BY k.created_at DESC LIMIT 1
$$;

-- Places an order with its first payment. `outcome` is 'placed'; 'known' for a repeated call; 'already_open' when another order is the same
-- purchase, and `order_id` is that order; or the code of a problem of the contract. If that other order is open and the payment is not
-- redundant, the function adds the payment to it. A process of an older release passes no premium_cents: such an
-- order ends premium with its last cent.
CREATE FUNCTION place_order(p_order jsonb, p_payment jsonb) RETURNS TABLE (outcome text, order_id uuid) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  o orders := jsonb_populate_record(NULL::orders, p_order);
  k orders;
  v_verdict text;
BEGIN
  PERFORM lock_actor(o.member_id);
  IF EXISTS (SELECT FROM orders WHERE id = o.id) THEN
    RETURN QUERY SELECT CASE WHEN k.member_id = o.member_id THEN 'known' ELSE 'id_conflict' END, k.id FROM orders k WHERE k.id = o.id;
    RETURN;
  END IF;
  IF EXISTS (SELECT FROM payments WHERE id = (p_payment ->> 'id')::uuid) THEN RETURN QUERY SELECT 'id_conflict', o.id; RETURN; END IF;
  SELECT * INTO k FROM orders WHERE id = duplicate_order_of(o, p_payment, (p_order ->> 'seen')::uuid);
  IF FOUND THEN
    IF k.state = 'open' AND NOT is_being_paid(k, p_payment) THEN
      v_verdict := payment_verdict(k, p_payment ->> 'method', (p_payment ->> 'stored_method_id')::uuid);
      IF v_verdict <> 'ok' THEN RETURN QUERY SELECT v_verdict, k.id; RETURN; END IF;
      PERFORM add_payment(k, p_payment);
    END IF;
    RETURN QUERY SELECT 'already_open', k.id;
    RETURN;
  END IF;
  v_verdict := payment_verdict(o, p_payment ->> 'method', (p_payment ->> 'stored_method_id')::uuid);
  IF v_verdict <> 'ok' THEN RETURN QUERY SELECT v_verdict, o.id; RETURN; END IF;
  INSERT INTO orders (id, site_id, member_id, number, credits, list_cents, total_cents, currency, country, vat_rate, vat_cents,
    discount_code, discount_percentage, premium_cents, consent_at, terms_version)
  SELECT o.id, m.site_id, o.member_id, free_order_number(), o.credits, o.list_cents, o.total_cents, o.currency, o.country, o.vat_rate,
    o.vat_cents, upper(o.discount_code), o.discount_percentage, greatest(o.premium_cents, 1), now(), o.terms_version
  FROM members m WHERE m.id = o.member_id;
  PERFORM add_payment(o, p_payment);
  RETURN QUERY SELECT 'placed', o.id;
END $$;

-- Adds another payment to an open order, at the price and with the consent of the order. `outcome` is as in place_order. It is also 'known'
-- for a stored method while a payment by a stored method is under way.
CREATE FUNCTION pay_again(p_member uuid, p_order uuid, p_payment jsonb) RETURNS TABLE (outcome text, order_id uuid) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  o orders;
  v_verdict text;
BEGIN
  PERFORM lock_actor(p_member);
  SELECT * INTO o FROM orders WHERE id = p_order AND member_id = p_member;
  IF NOT FOUND THEN RETURN QUERY SELECT 'not_found', p_order; RETURN; END IF;
  IF EXISTS (SELECT FROM payments WHERE id = (p_payment ->> 'id')::uuid) THEN
    RETURN QUERY SELECT CASE WHEN p.order_id = p_order THEN 'known' ELSE 'id_conflict' END, p_order
    FROM payments p WHERE p.id = (p_payment ->> 'id')::uuid;
    RETURN;
  END IF;
  IF NOT accepts_payment(o) THEN RETURN QUERY SELECT 'order_closed', p_order; RETURN; END IF;
  IF p_payment ->> 'stored_method_id' IS NOT NULL AND is_being_charged(o) THEN RETURN QUERY SELECT 'known', p_order; RETURN; END IF;
  v_verdict := payment_verdict(o, p_payment ->> 'method', (p_payment ->> 'stored_method_id')::uuid);
  IF v_verdict <> 'ok' THEN RETURN QUERY SELECT v_verdict, p_order; RETURN; END IF;
  PERFORM add_payment(o, p_payment);
  RETURN QUERY SELECT 'placed', p_order;
END $$;

-- Whether a member can pay an order by a method: 'ok' or the code of a problem. A direct debit needs a mandate.
-- The discount must have the percentage of the order. The caller holds the lock of the member. So the function also refuses a member whom
-- the operator suspended after the server admitted the call, for instance while the provider created the mandate.
CREATE FUNCTION payment_verdict(o orders, p_method text, p_stored uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_verdict text := 'ok';
  m mandates;
BEGIN
  IF EXISTS (SELECT FROM members WHERE id = o.member_id AND status = 'suspended') THEN RETURN 'account_suspended'; END IF;
  IF p_method = 'sdd' THEN
    SELECT * INTO m FROM mandates WHERE stored_method_id = p_stored AND member_id = o.member_id;
    PERFORM lock_debtor(m.iban, m.mobile);
    -- A mandate allows one debit. The same order may retry a failed debit, unless the member has requested another mandate since.
    v_verdict := CASE WHEN m.id IS NULL THEN 'method_unavailable'
      WHEN is_superseded(m) THEN 'sms_code_expired'
      WHEN EXISTS (SELECT FROM payments p WHERE p.stored_method_id = p_stored AND (p.order_id <> o.id OR payment_rank(p.status) <> 3))
      THEN 'id_conflict' ELSE debit_verdict(o.member_id, m.iban, m.mobile, o.total_cents) END;
  ELSIF EXISTS (SELECT FROM method_blocks b WHERE b.member_id = o.member_id AND b.method = ANY (methods_like(p_method))) THEN
    v_verdict := 'method_blocked';
  END IF;
  IF v_verdict <> 'ok' THEN RETURN v_verdict; END IF;
  IF o.discount_code IS NULL THEN RETURN CASE WHEN o.total_cents = o.list_cents THEN 'ok' ELSE 'total_changed' END; END IF;
  SELECT CASE WHEN c.verdict = 'ok' AND c.percentage IS DISTINCT FROM o.discount_percentage THEN 'total_changed' ELSE c.verdict END
  INTO v_verdict
  FROM check_code(o.member_id, o.discount_code, jsonb_build_object('order_id', o.id, 'list_cents', o.list_cents, 'currency', o.currency,
    'country', o.country, 'method', p_method)) c;
  RETURN v_verdict;
END $$;

-- The methods that a reversal by the bank blocks together with this one: all methods with a card behind them, or the method alone.
CREATE FUNCTION methods_like(p_method text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_method = ANY (rule_card_backed_methods()) THEN rule_card_backed_methods() ELSE ARRAY[p_method] END
$$;

-- A process of an older release passes no stores_card, because it does not offer to store the card. The value is then false.
CREATE FUNCTION add_payment(o orders, p_payment jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO payments (id, order_id, member_id, provider, method, stored_method_id, stores_card, cents, currency)
  SELECT (p_payment ->> 'id')::uuid, o.id, o.member_id, p_payment ->> 'provider', p_payment ->> 'method',
    (p_payment ->> 'stored_method_id')::uuid, coalesce((p_payment ->> 'stores_card')::boolean, false), o.total_cents, o.currency
$$;

-- A number for an order, without digits and letters that look alike.
CREATE FUNCTION free_order_number() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_number text;
BEGIN
  LOOP
    SELECT 'L-' || string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30)::int, 1), '') INTO v_number
    FROM generate_series(1, 7);
    IF NOT EXISTS (SELECT FROM orders WHERE number = v_number) THEN RETURN v_number; END IF;
  END LOOP;
END $$;

-- Claims a new payment for the process that submits it to the provider, within 30 seconds, before the poller claims the payment. One of
-- two concurrent processes gets the claim: a provider may refuse a second submission, and that must not fail the payment. Returns whether
-- the caller has the claim.
CREATE FUNCTION claim_new_payment(p_payment uuid) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET asked_at = now(), due_at = date_trunc('milliseconds', clock_timestamp()) + interval '30 seconds'
  WHERE id = p_payment AND status = 'created' AND provider_id IS NULL AND (asked_at IS NULL OR due_at <= now());
  RETURN FOUND;
END $$;

-- Stores the provider's id and checkout page of a submitted payment. A repeated answer changes nothing. The function locks the member, so
-- that it stores no checkout page for an erased one.
CREATE FUNCTION store_submitted_payment(p_payment uuid, p_provider_id text, p_checkout_url text) RETURNS void LANGUAGE sql AS $$
  SELECT lock_members(ARRAY(SELECT member_id FROM payments WHERE id = p_payment));
  UPDATE payments p SET provider_id = p_provider_id, asked_at = NULL,
    checkout_url = (SELECT p_checkout_url FROM member_counters c WHERE c.member_id = p.member_id)
  WHERE id = p_payment AND provider_id IS NULL
$$;

-- The URL of the page where a member continues a payment. Null when the payment needs no action there, or when another order has used the
-- code of this one. Also null for a suspended member, because a process may have their session in its cache for seconds.
CREATE FUNCTION checkout_of(p payments) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT p.checkout_url FROM members m JOIN orders o ON o.id = p.order_id
  WHERE m.id = p.member_id AND m.status <> 'suspended' AND payment_rank(p.status) < 2 AND NOT is_code_used(o)
$$;

-- Makes a payment due after a webhook of the provider. Returns 'noted', 'waits' if the payment is due already, or 'unknown', which stores
-- nothing. The server reads only the id from a webhook, and asks the provider for the state.
CREATE FUNCTION mark_payment_due(p_provider text, p_provider_id text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET due_at = date_trunc('milliseconds', clock_timestamp())
  WHERE provider = p_provider AND provider_id = p_provider_id AND (due_at IS NULL OR due_at > clock_timestamp());
  IF FOUND THEN RETURN 'noted'; END IF;
  RETURN CASE WHEN EXISTS (SELECT FROM payments WHERE provider = p_provider AND provider_id = p_provider_id) THEN 'waits'
    ELSE 'unknown' END;
END $$;

-- Claims payments to poll at the provider: those that are due, or p_only if it is submitted and was not polled for p_pause seconds. Only
-- the poller, which passes no p_only, claims a payment that no process has submitted.
-- `due_at` is the claim: the poller repeats the call at that time unless move_payment has stored an answer.
CREATE FUNCTION claim_payments(p_most int, p_only uuid DEFAULT NULL, p_pause int DEFAULT 0) RETURNS SETOF payments LANGUAGE sql AS $$
  WITH due AS MATERIALIZED (
    SELECT p.id FROM payments p
    WHERE CASE WHEN p_only IS NULL THEN p.due_at <= now() ELSE
      p.id = p_only AND p.provider_id IS NOT NULL AND p.due_at IS NOT NULL
        AND coalesce(p.asked_at < now() - make_interval(secs => p_pause), true) END
    ORDER BY p.due_at LIMIT p_most FOR UPDATE SKIP LOCKED
  )
  UPDATE payments p SET asked_at = now(), due_at = date_trunc('milliseconds', clock_timestamp()) + interval '1 minute'
  FROM due WHERE p.id = due.id
  RETURNING p.*
$$;

-- Moves a payment to the state that the provider reports, and its order with it. p_claim is the due_at of the claim: after a webhook that
-- arrived later, the payment stays due. Returns the member and the number of the last change to their feed, or no row if nothing moved.
CREATE FUNCTION move_payment(p_payment uuid, p_status text, p_cents int, p_currency text, p_failure text, p_claim timestamptz)
RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  p payments;
  o orders;
  v_status text := p_status;
BEGIN
  PERFORM lock_members(ARRAY(SELECT member_id FROM payments WHERE id = p_payment));
  SELECT * INTO o FROM orders WHERE id = (SELECT order_id FROM payments WHERE id = p_payment) FOR UPDATE;
  SELECT * INTO p FROM payments WHERE id = p_payment FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  -- A submitted direct debit has brought its credits, so a failure reverses it.
  IF p.status = 'submitted' AND payment_rank(v_status) = 3 THEN v_status := 'reversed'; END IF;
  IF v_status IN ('submitted', 'paid') AND (p_cents, p_currency) IS DISTINCT FROM (p.cents, p.currency) THEN
    v_status := 'mismatched';
  END IF;
  IF payment_rank(v_status) <= payment_rank(p.status) THEN v_status := p.status; END IF;
  UPDATE payments SET status = v_status, failure = coalesce(p_failure, failure),
    changed_at = CASE WHEN v_status = status THEN changed_at ELSE now() END,
    due_at = CASE WHEN due_at IS NOT DISTINCT FROM p_claim THEN next_poll_at(v_status, created_at) ELSE due_at END
  WHERE id = p_payment;
  IF v_status = p.status THEN RETURN; END IF;

  IF v_status = 'mismatched' THEN PERFORM refund_payment(p_payment, p_cents, p_currency, 'mismatch'); END IF;
  IF v_status IN ('submitted', 'paid') AND p.status <> 'submitted' THEN PERFORM complete_order(o, p); END IF;
  IF v_status = 'reversed' AND o.paid_by = p_payment THEN PERFORM reverse_order(o, p); END IF;
  IF v_status = 'reversed' THEN UPDATE refunds SET state = 'failed', failure = 'reversed', due_at = NULL
    WHERE payment_id = p_payment AND state = 'asked'; END IF;
  IF payment_rank(v_status) = 3 AND p.status = 'pending' AND o.state = 'open' THEN PERFORM mail_order(o.id, 'payment_failed'); END IF;
  RETURN QUERY SELECT p.member_id, append_change(p.member_id, 'user', NULL, NULL,
    CASE WHEN has_ended(p, v_status) THEN jsonb_build_object('payment', p.id) END);
END $$;

-- Whether the move of a payment to p_status ends the wait of its member: the order is completed, or the bank has refused the payment. A
-- member who leaves the provider without paying does not wait. A push notifies the member, unless they see the result before.
CREATE FUNCTION has_ended(p payments, p_status text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN payment_rank(p_status) = 3 THEN p.status = 'pending' ELSE p_status IN ('submitted', 'paid') END
    AND EXISTS (SELECT FROM orders o WHERE o.id = p.order_id AND CASE o.state
      WHEN 'completed' THEN o.paid_by = p.id AND p.status <> 'submitted'
      ELSE o.state = 'open' AND payment_rank(p_status) = 3 END)
$$;

-- Records that the member has seen the result of a payment.
CREATE FUNCTION mark_payment_seen(p_payment uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE payments SET seen_at = now() WHERE id = p_payment AND seen_at IS NULL AND payment_rank(status) >= 3
$$;

-- The ended payments whose result their members have not seen, for push notifications. `is_done`: the payment completed the order; else the
-- bank refused it.
CREATE VIEW payment_news AS
SELECT p.id, p.member_id, o.id AS order_id, o.credits, o.state = 'completed' AS is_done
FROM payments p JOIN orders o ON o.id = p.order_id
WHERE p.seen_at IS NULL AND (o.state = 'completed' AND o.paid_by = p.id OR o.state = 'open' AND payment_rank(p.status) = 3);

-- Mails a member about an order, once for each kind. Mails about a failed payment, a returned payment and a refund by the operator have no
-- such limit. p_more replaces facts of the order by those of this mail.
CREATE FUNCTION mail_order(p_order uuid, p_kind text, p_more jsonb DEFAULT '{}') RETURNS void LANGUAGE sql AS $$
  SELECT queue_mail(o.member_id, p_kind, jsonb_build_object('order', o.id, 'number', o.number, 'credits', o.credits,
    'total', jsonb_build_object('cents', o.total_cents, 'currency', o.currency),
    'vat', jsonb_build_object('cents', o.vat_cents, 'currency', o.currency), 'vat_rate', o.vat_rate, 'country', o.country,
    'at', coalesce(o.ended_at, o.completed_at, now()), 'ordered_at', o.created_at, 'consent_at', o.consent_at,
    'terms_version', o.terms_version,
    'returned', o.returned_credits,
    'refund', jsonb_build_object('cents', share_of(o.total_cents, o.returned_credits, o.credits), 'currency', o.currency)) || p_more,
    p_kind || ':' || o.id
      || CASE WHEN p_kind IN ('payment_failed', 'payment_returned', 'order_refunded') THEN ':' || clock_timestamp() ELSE '' END)
  FROM orders o WHERE o.id = p_order
$$;

-- Requests a refund to the payer. A surplus or mismatched payment completes no order, so a mail of its own reports its refund.
CREATE FUNCTION refund_payment(p_payment uuid, p_cents int, p_currency text, p_reason text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO refunds (payment_id, member_id, cents, currency, reason)
  SELECT p.id, p.member_id, p_cents, p_currency, p_reason FROM payments p WHERE p.id = p_payment AND p_cents > 0;
  SELECT mail_order(p.order_id, 'payment_returned',
    jsonb_build_object('why', p_reason, 'refund', jsonb_build_object('cents', p_cents, 'currency', p_currency)))
  FROM payments p WHERE p.id = p_payment AND p_cents > 0 AND p_reason IN ('surplus', 'mismatch');
$$;

-- Completes an order, after one of its payments succeeded. move_payment calls it and holds the lock of the member.
CREATE FUNCTION complete_order(o orders, p payments) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_is_redeemed boolean := true;
  v_is_member boolean := EXISTS (SELECT FROM member_counters c WHERE c.member_id = o.member_id);
BEGIN
  IF o.state <> 'open' THEN PERFORM refund_payment(p.id, p.cents, p.currency, 'surplus'); RETURN; END IF;
  IF o.discount_code IS NOT NULL AND v_is_member THEN
    INSERT INTO redemptions (site_id, code, slot, member_id, order_id)
    SELECT o.site_id, redeemed_as(o.discount_code), c.slot, o.member_id, o.id
    FROM check_code(o.member_id, o.discount_code, jsonb_build_object('order_id', o.id)) c WHERE c.slot IS NOT NULL
    ON CONFLICT DO NOTHING;
    v_is_redeemed := FOUND;
  END IF;
  IF NOT (v_is_redeemed AND v_is_member) THEN
    UPDATE orders SET state = 'refused', ended_at = now() WHERE id = o.id;
    PERFORM refund_payment(p.id, p.cents, p.currency, 'refused');
    PERFORM mail_order(o.id, 'order_refused');
    RETURN;
  END IF;
  UPDATE orders SET state = 'completed', completed_at = clock_timestamp(), paid_by = p.id,
    made_premium = (SELECT NOT m.paid_user FROM members m WHERE m.id = o.member_id)
  WHERE id = o.id;
  PERFORM issue_document(o, 'I', o.credits, o.total_cents);
  PERFORM credit(o.member_id, o.credits, 'purchase', o.id::text);
  UPDATE members SET paid_user = true WHERE id = o.member_id;
  PERFORM set_credit_price(o.member_id);
  PERFORM mail_order(o.id, 'order_completed');
END $$;

-- Reverses an order, after the bank has returned its money. move_payment calls it. Spent credits stay spent. The credit note of a withdrawn
-- order covers the part of the price that the withdrawal did not.
CREATE FUNCTION reverse_order(o orders, p payments) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_returned int := end_order(o, 'reversed');
BEGIN
  PERFORM cancel_documents(o);
  PERFORM mail_order(o.id, 'order_reversed', jsonb_build_object('returned', v_returned, 'ends_premium', settle_premium(o.id)));
  INSERT INTO method_blocks (member_id, method)
  SELECT o.member_id, p.method WHERE EXISTS (SELECT FROM member_counters c WHERE c.member_id = o.member_id) ON CONFLICT DO NOTHING;
  PERFORM block_bank_account(p.id);
END $$;

-- Whether an order justifies the premium of its member after a refund of p_cents more. At least the price of the smallest bundle must
-- remain paid, as it was when the member placed the order and under its own discount. An order without a refund always justifies premium.
CREATE FUNCTION keeps_premium(o orders, p_cents int DEFAULT 0) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT o.completed_at IS NOT NULL AND o.total_cents - paid_back(o) - p_cents >= o.premium_cents
$$;

-- The next order that keeps premium when the one that made it does not: the oldest other order of the member that does. Null: premium ends.
CREATE FUNCTION next_premium_order(o orders) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT k.id FROM orders k
  WHERE k.member_id = o.member_id AND k.id <> o.id AND keeps_premium(k) ORDER BY k.completed_at, k.id LIMIT 1
$$;

-- Whether premium ends with a refund of p_cents more of an order.
CREATE FUNCTION would_end_premium(o orders, p_cents int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT o.made_premium AND NOT keeps_premium(o, p_cents) AND next_premium_order(o) IS NULL
$$;

-- Moves or ends premium after a refund of an order. Every function that writes a credit note calls it afterwards, because it reads the
-- documents of the order. Returns whether premium has ended.
CREATE FUNCTION settle_premium(p_order uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  o orders;
  v_next uuid;
BEGIN
  SELECT * INTO o FROM orders WHERE id = p_order;
  IF NOT o.made_premium OR keeps_premium(o) THEN RETURN false; END IF;
  v_next := next_premium_order(o);
  UPDATE orders SET made_premium = (id = v_next) IS TRUE WHERE id IN (o.id, v_next);
  UPDATE members SET paid_user = false WHERE id = o.member_id AND v_next IS NULL;
  RETURN v_next IS NULL;
END $$;

-- Sets the price of a credit of a member: the price of their latest order in the state completed, or null without one. Screens then show
-- the lowest price of all bundles. The caller has changed the state of an order.
CREATE FUNCTION set_credit_price(p_member uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE members m SET credit_price_cents = share_of(o.total_cents, 1, o.credits), credit_price_currency = o.currency
  FROM (SELECT) one LEFT JOIN LATERAL (
    SELECT total_cents, credits, currency FROM orders WHERE member_id = p_member AND state = 'completed' ORDER BY completed_at DESC LIMIT 1
  ) o ON true
  WHERE m.id = p_member AND m.status <> 'deleted'
$$;

-- Ends a completed order, and removes its unspent credits by a ledger entry. Returns the number of removed credits.
CREATE FUNCTION end_order(o orders, p_state text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_unspent int := coalesce((SELECT u.unspent FROM unspent_credits(o.member_id) u WHERE u.order_id = o.id), 0);
BEGIN
  IF v_unspent > 0 THEN
    PERFORM credit(o.member_id, -v_unspent,
      CASE p_state WHEN 'reversed' THEN 'reversal' WHEN 'refunded' THEN 'order_refund' ELSE 'withdrawal' END, o.id::text);
  END IF;
  UPDATE orders SET state = p_state, ended_at = now(), returned_credits = returned_credits + v_unspent WHERE id = o.id;
  PERFORM set_credit_price(o.member_id);
  RETURN v_unspent;
END $$;

-- Withdraws a member from an order. `outcome` is 'done', or 'not_found', 'too_late', 'nothing_left' or 'already'. `cents` are the refund.
CREATE FUNCTION withdraw_order(p_member uuid, p_order uuid, p_days int)
RETURNS TABLE (outcome text, credits int, cents int, number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  o orders;
  v_unspent int;
  v_cents int;
BEGIN
  PERFORM lock_actor(p_member);
  SELECT * INTO o FROM orders WHERE id = p_order AND member_id = p_member FOR UPDATE;
  IF NOT FOUND OR o.state IN ('open', 'refused') THEN RETURN QUERY SELECT 'not_found', 0, 0, NULL::bigint; RETURN; END IF;
  IF o.state <> 'completed' THEN RETURN QUERY SELECT 'already', 0, 0, NULL::bigint; RETURN; END IF;
  IF now() >= o.completed_at + make_interval(days => p_days) THEN RETURN QUERY SELECT 'too_late', 0, 0, NULL::bigint; RETURN; END IF;
  SELECT u.unspent INTO v_unspent FROM unspent_credits(p_member) u WHERE u.order_id = p_order;
  v_cents := worth_of(o, v_unspent);
  IF v_cents = 0 THEN RETURN QUERY SELECT 'nothing_left', 0, 0, NULL::bigint; RETURN; END IF;
  PERFORM end_order(o, 'withdrawn');
  PERFORM issue_document(o, 'C', -v_unspent, -v_cents);
  PERFORM refund_payment(o.paid_by, v_cents, o.currency, 'withdrawal');
  PERFORM mail_order(o.id, 'order_withdrawn', jsonb_build_object('returned', v_unspent,
    'refund', jsonb_build_object('cents', v_cents, 'currency', o.currency), 'ends_premium', settle_premium(o.id)));
  RETURN QUERY SELECT 'done', v_unspent, v_cents, append_change(p_member, 'user', NULL, NULL);
END $$;

-- Refunds an order on behalf of the operator: p_credits unspent credits at their share of the price, or without p_credits the whole order.
-- A refund of the whole removes the unspent credits and returns all money that was not refunded yet. p_seen are the returned credits that
-- the operator saw; another number means that another refund was faster. `outcome` is 'done', 'already', 'not_possible', 'too_many' if
-- fewer credits are unspent, or 'too_few' if earlier refunds cover their share of the price. `ended_premium` states whether premium has
-- ended.
CREATE FUNCTION refund_order(p_order uuid, p_credits int, p_seen int)
RETURNS TABLE (outcome text, credits int, cents int, number bigint, ended_premium boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  o orders;
  v_unspent int;
  v_cents int;
  v_ended boolean;
BEGIN
  PERFORM lock_members(ARRAY(SELECT member_id FROM orders WHERE id = p_order));
  SELECT * INTO o FROM orders WHERE id = p_order FOR UPDATE;
  v_unspent := coalesce((SELECT u.unspent FROM unspent_credits(o.member_id) u WHERE u.order_id = o.id), 0);
  IF o.state = 'refunded' OR o.returned_credits <> p_seen THEN RETURN QUERY SELECT 'already', 0, 0, NULL::bigint, false; RETURN; END IF;
  IF o.id IS NULL OR o.state NOT IN ('completed', 'withdrawn') OR p_credits <= 0 OR p_credits IS NOT NULL AND o.state = 'withdrawn' THEN
    RETURN QUERY SELECT 'not_possible', v_unspent, 0, NULL::bigint, false; RETURN;
  END IF;
  IF p_credits > v_unspent THEN RETURN QUERY SELECT 'too_many', v_unspent, 0, NULL::bigint, false; RETURN; END IF;
  IF p_credits < o.credits - o.returned_credits THEN
    v_unspent := p_credits;
    v_cents := worth_of(o, p_credits);
    IF v_cents = 0 THEN RETURN QUERY SELECT 'too_few', v_unspent, 0, NULL::bigint, false; RETURN; END IF;
    PERFORM return_part(o, p_credits, v_cents);
  ELSE
    PERFORM end_order(o, 'refunded');
    v_cents := cancel_documents(o);
  END IF;
  v_ended := settle_premium(o.id);
  PERFORM refund_payment(o.paid_by, v_cents, o.currency, 'operator');
  RETURN QUERY SELECT 'done', v_unspent, v_cents, append_change(o.member_id, 'user', NULL, NULL), v_ended;
END $$;

-- Removes some unspent credits of an order by a ledger entry, and writes the credit note of the refund.
CREATE FUNCTION return_part(o orders, p_credits int, p_cents int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_credits > 0 THEN
    PERFORM credit(o.member_id, -p_credits, 'order_refund', o.id || ':' || o.returned_credits);
    UPDATE orders SET returned_credits = returned_credits + p_credits WHERE id = o.id;
  END IF;
  PERFORM issue_document(o, 'C', -p_credits, -p_cents);
END $$;

-- Settles failed refunds of a payment with money that a person refunded at the provider, the oldest first.
CREATE FUNCTION cover_failed_refunds(p_payment uuid, p_cents int) RETURNS void LANGUAGE sql AS $$
  WITH failed AS (
    SELECT id, cents, sum(cents) OVER (ORDER BY created_at, id) - p_cents AS rest FROM refunds
    WHERE payment_id = p_payment AND state = 'failed'
  ), covered AS (
    DELETE FROM refunds r USING failed f WHERE f.id = r.id AND f.rest <= 0
  )
  UPDATE refunds r SET cents = f.rest FROM failed f WHERE f.id = r.id AND f.rest > 0 AND f.rest < f.cents
$$;

-- Records a refund that a person made at the provider, once for each. p_refund has its `provider_id`, `cents`, `currency` and `state`
-- there, and as `ours` the id if it is a refund of our own. The money first settles our failed refunds. If the rest is all money that the
-- order has left, the function refunds the order as a whole. Otherwise it is a partial refund, and removes the largest number of unspent
-- credits whose share of the price it covers.
-- `outcome` is 'done', with the credits and cents of the rest and whether premium has ended; 'noted' if there is no rest, or the bank has
-- reversed the payment; 'already'; 'not_possible'; or 'too_many' if the rest exceeds the money that the order has left, or all refunds
-- of a reversed payment together exceed it.
CREATE FUNCTION book_refund(p_payment uuid, p_refund jsonb)
RETURNS TABLE (outcome text, order_id uuid, credits int, cents int, ended_premium boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  r refunds := jsonb_populate_record(NULL::refunds, p_refund);
  p payments;
  o orders;
  v_failed int := 0;
  v_left int := 0;
  v_cents int := 0;
  v_credits int := 0;
BEGIN
  PERFORM lock_members(ARRAY(SELECT member_id FROM payments WHERE id = p_payment));
  SELECT * INTO o FROM orders WHERE id = (SELECT order_id FROM payments WHERE id = p_payment) FOR UPDATE;
  SELECT * INTO p FROM payments WHERE id = p_payment FOR UPDATE;
  IF EXISTS (SELECT FROM refunds k WHERE k.payment_id = p.id AND (k.provider_id = r.provider_id OR k.id::text = p_refund ->> 'ours')) THEN
    RETURN QUERY SELECT 'already', o.id, 0, 0, false; RETURN;
  END IF;
  IF p.id IS NULL OR payment_rank(p.status) < 5 OR r.currency <> p.currency OR r.cents <= 0 THEN
    RETURN QUERY SELECT 'not_possible', o.id, 0, 0, false; RETURN;
  END IF;
  IF p.status = 'reversed' THEN
    SELECT p.cents - coalesce(sum(k.cents), 0) INTO v_left FROM refunds k WHERE k.payment_id = p.id AND k.state <> 'failed';
    IF r.cents > v_left THEN RETURN QUERY SELECT 'too_many', o.id, 0, 0, false; RETURN; END IF;
  ELSE
    SELECT coalesce(sum(k.cents), 0) INTO v_failed FROM refunds k WHERE k.payment_id = p.id AND k.state = 'failed';
    IF o.paid_by = p.id AND o.state IN ('completed', 'withdrawn') THEN v_left := o.total_cents - paid_back(o); END IF;
    v_cents := greatest(0, r.cents - v_failed);
    IF v_cents > v_left THEN RETURN QUERY SELECT 'too_many', o.id, 0, 0, false; RETURN; END IF;
    PERFORM cover_failed_refunds(p.id, r.cents);
  END IF;
  IF v_cents > 0 AND v_cents = v_left THEN
    v_credits := end_order(o, 'refunded');
    PERFORM cancel_documents(o);
  ELSIF v_cents > 0 THEN
    SELECT coalesce(max(n), 0) INTO v_credits FROM unspent_credits(o.member_id) u, generate_series(1, u.unspent) n
    WHERE u.order_id = o.id AND worth_of(o, n) <= v_cents;
    PERFORM return_part(o, v_credits, v_cents);
  END IF;
  INSERT INTO refunds (payment_id, member_id, cents, currency, reason, state, provider_id, done_at, due_at)
  VALUES (p.id, p.member_id, r.cents, r.currency, 'provider', r.state, r.provider_id,
    CASE WHEN r.state = 'done' THEN now() END, CASE WHEN r.state = 'sent' THEN now() END);
  RETURN QUERY SELECT CASE WHEN v_cents > 0 THEN 'done' ELSE 'noted' END, o.id, v_credits, v_cents,
    settle_premium(o.id);
END $$;

-- Cancels the sum of the documents of an order by a credit note. Returns its cents.
CREATE FUNCTION cancel_documents(o orders) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_cents int;
  v_credits int;
BEGIN
  SELECT coalesce(sum(total_cents), 0), coalesce(sum(credits), 0) INTO v_cents, v_credits FROM documents WHERE order_id = o.id;
  PERFORM issue_document(o, 'C', -v_credits, -v_cents);
  RETURN v_cents;
END $$;

-- Issues an invoice (series I) or a credit note (series C, with negative amounts) with the next number. An amount of 0 gets no document.
-- The year of a series is in UTC. The VAT of a credit note is the decrease of the VAT of the rest, so that rounding never adds or loses a
-- cent.
CREATE FUNCTION issue_document(o orders, p_series text, p_credits int, p_cents int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_series text := p_series || to_char(now() AT TIME ZONE 'UTC', 'YYYY');
  v_number int;
BEGIN
  IF p_cents = 0 THEN RETURN; END IF;
  INSERT INTO document_counters AS d (site_id, series, last) VALUES (o.site_id, v_series, 1)
  ON CONFLICT (site_id, series) DO UPDATE SET last = d.last + 1 RETURNING last INTO v_number;
  INSERT INTO documents (site_id, series, number, order_id, member_id, total_cents, vat_cents, currency, country, vat_rate, credits,
    company)
  SELECT o.site_id, v_series, v_number, o.id, o.member_id, p_cents,
    share_of(o.vat_cents, before.total + p_cents, o.total_cents) - before.vat, o.currency, o.country, o.vat_rate, p_credits, s.company
  FROM sites s, (
    SELECT coalesce(sum(total_cents), 0)::int AS total, coalesce(sum(vat_cents), 0)::int AS vat FROM documents WHERE order_id = o.id
  ) before
  WHERE s.id = o.site_id;
END $$;

CREATE TRIGGER documents_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON documents
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Claims due refunds of payments that are paid or mismatched. `due_at` is the claim.
CREATE FUNCTION claim_refunds(p_most int)
RETURNS TABLE (id uuid, payment_id uuid, provider text, payment text, provider_id text, cents int, currency text, state text)
LANGUAGE sql AS $$
  WITH due AS MATERIALIZED (
    SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id AND p.status IN ('paid', 'mismatched')
    WHERE r.due_at <= now() ORDER BY r.due_at LIMIT p_most FOR UPDATE OF r SKIP LOCKED
  )
  UPDATE refunds r SET attempts = r.attempts + 1,
    due_at = now() + least(interval '1 minute' * power(2, least(r.attempts, 9)), interval '6 hours')
  FROM due, payments p WHERE r.id = due.id AND p.id = r.payment_id
  RETURNING r.id, r.payment_id, p.provider, p.provider_id, r.provider_id, r.cents, r.currency, r.state
$$;

-- Moves a refund to the state that the provider reports. A refund that has ended does not change.
CREATE FUNCTION move_refund(p_refund uuid, p_state text, p_provider_id text, p_failure text) RETURNS void LANGUAGE sql AS $$
  UPDATE refunds SET state = p_state, provider_id = coalesce(p_provider_id, provider_id), failure = p_failure,
    done_at = CASE WHEN p_state = 'done' THEN now() END, due_at = CASE WHEN p_state IN ('asked', 'sent') THEN due_at END
  WHERE id = p_refund AND state IN ('asked', 'sent')
$$;

-- Repeats the failed refunds of an order with new ids, because a provider would answer the same id with the failed refund. Skips a payment
-- that the bank has reversed. Returns the cents of the repeated refunds.
CREATE FUNCTION retry_refunds(p_order uuid) RETURNS int LANGUAGE sql AS $$
  WITH retried AS (
    UPDATE refunds r SET id = gen_random_uuid(), state = 'asked', provider_id = NULL, failure = NULL, attempts = 0, due_at = now()
    FROM payments p
    WHERE p.id = r.payment_id AND p.order_id = p_order AND p.status IN ('paid', 'mismatched') AND r.state = 'failed'
    RETURNING r.cents
  )
  SELECT coalesce(sum(cents), 0)::int FROM retried
$$;

-- Money, times and the numbers of documents in the format of the contract.
CREATE FUNCTION money(p_cents int, p_currency text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('cents', p_cents, 'currency', p_currency)
$$;
CREATE FUNCTION iso(p_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
CREATE FUNCTION document_number(d documents) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT d.series || '-' || lpad(d.number::text, 6, '0')
$$;

-- The price that a member paid for their unspent credits, in each currency. Free credits do not count.
CREATE FUNCTION paid_for_unspent(p_member uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(money(cents, currency) ORDER BY currency), '[]') FROM (
    SELECT o.currency, sum(worth_of(o, u.unspent))::int AS cents
    FROM unspent_credits(p_member) u JOIN orders o ON o.id = u.order_id GROUP BY o.currency
  ) paid WHERE cents > 0
$$;
