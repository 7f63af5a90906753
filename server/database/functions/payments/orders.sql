-- The life of an order. Every caller (the return page, a webhook, the poller, the operator) moves it by these functions, which lock the
-- member first, so that the moves of one member come one after the other.
--
--   place_order ─▶ open ──its first payment is in──▶ completed ──withdraw_order: the member───────────▶ withdrawn
--                   │                                   ├──refund_order: the operator, whole────────▶ refunded
--                   │                                   └──the bank takes the money back────────────▶ reversed
--                   └──its code was redeemed meanwhile, or its member is erased──▶ refused, and the money goes back
--
--   completed   writes: the redemption of the code, an invoice, the credits in the ledger, premium, a mail
--   withdrawn   writes: the unspent credits out of the ledger, a refund of their share of the price, a credit note, a mail
--   refunded    writes: the unspent credits out of the ledger, a refund of all money that has not gone back, a credit note, a mail
--   reversed    writes: the unspent credits out of the ledger, a credit note, a block of that way to pay, a mail
--
-- Each of these, and a part that goes back, ends premium if the order made it and too little of it remains paid: see settle_premium.
--
-- The operator can also refund a part, which leaves the order completed: credits out of the ledger, a refund, a credit note, a mail. A
-- withdrawn or refunded order can still be reversed, and a withdrawn one refunded as a whole. A refund that somebody made at the provider
-- is booked by book_refund, as a part or the whole.
--
-- An order that is not paid stays open: another payment can be added. The life of a payment is in payment_rank(): a payment only moves to
-- a state of a higher rank, so that an old answer of the provider never takes a newer one back.
--
--   created ─▶ open ─▶ pending ─▶ failed, cancelled, expired ─▶ submitted (direct debit) ─▶ paid, or mismatched ─▶ reversed
--
-- Money of a payment that comes in when its order is completed already (two payments of one order) is surplus and goes back.

CREATE FUNCTION payment_rank(p_status text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_status WHEN 'created' THEN 0 WHEN 'open' THEN 1 WHEN 'pending' THEN 2 WHEN 'submitted' THEN 4 WHEN 'paid' THEN 5
    WHEN 'mismatched' THEN 5 WHEN 'reversed' THEN 6 ELSE 3 END
$$;

-- When to ask the provider again about a payment: soon at first, and at least every ten minutes while somebody may wait. Null when the
-- payment has ended; then a word of the provider makes it due.
CREATE FUNCTION next_question(p_status text, p_created_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT date_trunc('milliseconds', now()) + CASE
    WHEN payment_rank(p_status) IN (3, 5, 6) THEN NULL
    WHEN now() - p_created_at < interval '10 minutes' THEN interval '20 seconds'
    WHEN now() - p_created_at < interval '1 day' THEN interval '5 minutes'
    WHEN now() - p_created_at < interval '3 days' THEN interval '10 minutes'
    ELSE interval '1 hour'
  END
$$;

-- The credits of each order of a member that are not spent. Credits that cost nothing are spent before those that were bought, and of these
-- the ones of the oldest order first. The lowest point of all that was given and spent says how much of the orders is spent: credits that
-- are given later bring nothing of an order back. A message that was paid back counts as never sent.
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

-- How much of the price of a paid order has gone back, by its documents. It is the share of the returned credits, or more if a refund at
-- the provider was no whole number of credits or paid spent ones back.
CREATE FUNCTION paid_back(o orders) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT o.total_cents - coalesce(sum(total_cents), 0)::int FROM documents WHERE order_id = o.id
$$;

-- What some more credits of an order are worth after what has gone back: all parts together are never a cent more than the price.
CREATE FUNCTION worth_of(o orders, p_credits int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT greatest(0, share_of(o.total_cents, o.returned_credits + p_credits, o.credits) - paid_back(o))
$$;

-- Whether a payment is made the way that a new one names. Of debits each has a mandate of its own.
CREATE FUNCTION is_same_way(p payments, p_payment jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p.method = p_payment ->> 'method' AND p.stored_method_id IS NOT DISTINCT FROM (p_payment ->> 'stored_method_id')::uuid
$$;

-- Whether an order takes one more payment: nobody has paid it, its time is not over, and not too many tries were made.
CREATE FUNCTION takes_payment(o orders) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT o.state = 'open' AND o.created_at > now() - make_interval(hours => rule_order_hours())
    AND (SELECT count(*) FROM payments p WHERE p.order_id = o.id) < rule_order_payments()
$$;

-- Whether a stored card or a mandate is about to pay an order. It needs nothing more of the member, so its money comes, and that of
-- another one would be surplus.
CREATE FUNCTION is_being_charged(o orders) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM payments p WHERE p.order_id = o.id AND p.stored_method_id IS NOT NULL AND payment_rank(p.status) < 3
  )
$$;

-- Whether a new payment of an order has nothing to add: one that has not ended is made the same way and stores the card or does not, as
-- the new one, or both need nothing of the member.
CREATE FUNCTION is_being_paid(o orders, p_payment jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_payment ->> 'stored_method_id' IS NOT NULL AND is_being_charged(o)
    OR EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND payment_rank(p.status) < 3 AND is_same_way(p, p_payment)
      AND p.stores_card = coalesce((p_payment ->> 'stores_card')::boolean, false))
$$;

-- The order that is the same purchase as this one, made by a second tab or a second press: an open one of the last minutes that is being
-- paid this way or takes one more payment, or one that was completed a moment ago by the same way to pay. A closed order is no twin: the
-- member has agreed to the price of this one. `p_seen` is the order that the member had paid last when they saw the price: what follows
-- it and those before it on purpose is no second press.
CREATE FUNCTION twin_of(o orders, p_payment jsonb, p_seen uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT k.id FROM orders k
  WHERE k.member_id = o.member_id
    AND (k.credits, k.total_cents, k.vat_cents, k.currency, k.country) = (o.credits, o.total_cents, o.vat_cents, o.currency, o.country)
    AND k.discount_code IS NOT DISTINCT FROM upper(o.discount_code)
    AND CASE k.state
      WHEN 'open' THEN (is_being_paid(k, p_payment) OR takes_payment(k))
        AND EXISTS (SELECT FROM payments p WHERE p.order_id = k.id AND p.created_at > now() - interval '15 minutes')
      WHEN 'completed' THEN k.completed_at > now() - interval '1 minute'
        AND k.completed_at > coalesce((SELECT s.completed_at FROM orders s WHERE s.id = p_seen AND s.member_id = k.member_id), '-infinity')
        AND EXISTS (SELECT FROM payments p WHERE p.id = k.paid_by AND is_same_way(p, p_payment))
      ELSE false
    END
  ORDER BY k.created_at DESC LIMIT 1
$$;

-- Places an order with its first payment. `outcome` is 'placed'; 'known' for a repeated call; 'already_open' when another order is the same
-- purchase, which is the one to go on with: an open one gets the payment if it is to be paid another way. Else the code of a problem of the
-- contract. An older process beside this one names no premium_cents: such an order ends premium with its last cent.
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
  SELECT * INTO k FROM orders WHERE id = twin_of(o, p_payment, (p_order ->> 'seen')::uuid);
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

-- Adds another payment to an open order, at the price and with the consent of the order. `outcome` as in place_order; also 'known' for a
-- stored method while another one is being charged, which pays the order.
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
  IF NOT takes_payment(o) THEN RETURN QUERY SELECT 'order_closed', p_order; RETURN; END IF;
  IF p_payment ->> 'stored_method_id' IS NOT NULL AND is_being_charged(o) THEN RETURN QUERY SELECT 'known', p_order; RETURN; END IF;
  v_verdict := payment_verdict(o, p_payment ->> 'method', (p_payment ->> 'stored_method_id')::uuid);
  IF v_verdict <> 'ok' THEN RETURN QUERY SELECT v_verdict, p_order; RETURN; END IF;
  PERFORM add_payment(o, p_payment);
  RETURN QUERY SELECT 'placed', p_order;
END $$;

-- Whether an order can be paid by a method now: 'ok' or the code of a problem. A direct debit needs a mandate.
-- The discount must still be what the order says. Who was suspended since the call was admitted, for instance while the provider made
-- the mandate, pays nothing: the caller holds the lock of the member.
CREATE FUNCTION payment_verdict(o orders, p_method text, p_stored uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_verdict text := 'ok';
  m mandates;
BEGIN
  IF EXISTS (SELECT FROM members WHERE id = o.member_id AND status = 'suspended') THEN RETURN 'account_suspended'; END IF;
  IF p_method = 'sdd' THEN
    SELECT * INTO m FROM mandates WHERE stored_method_id = p_stored AND member_id = o.member_id;
    PERFORM lock_debtor(m.iban, m.mobile);
    -- A mandate allows one debit. One that failed may be tried again, unless the member has asked for another mandate since.
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

-- The methods that share the fate of one when a bank takes its money back: all that have a card behind them, or the method alone.
CREATE FUNCTION methods_like(p_method text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_method = ANY (rule_card_backed_methods()) THEN rule_card_backed_methods() ELSE ARRAY[p_method] END
$$;

-- An older process beside this one does not say whether the member wants the card stored. Nobody asked then.
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

-- Claims a new payment for the process that hands it to the provider, which must be done before the poller asks about it. Of two at once
-- one gets it: a provider may refuse the second, and that must not fail the payment of the first. Returns whether it is claimed.
CREATE FUNCTION claim_new_payment(p_payment uuid) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET asked_at = now(), due_at = date_trunc('milliseconds', clock_timestamp()) + interval '30 seconds'
  WHERE id = p_payment AND status = 'created' AND provider_id IS NULL AND (asked_at IS NULL OR due_at <= now());
  RETURN FOUND;
END $$;

-- Stores what the provider made of a payment. A repeated answer changes nothing. The lock keeps the address of an erased member out.
CREATE FUNCTION hand_over_payment(p_payment uuid, p_provider_id text, p_checkout_url text) RETURNS void LANGUAGE sql AS $$
  SELECT lock_members(ARRAY(SELECT member_id FROM payments WHERE id = p_payment));
  UPDATE payments p SET provider_id = p_provider_id, asked_at = NULL,
    checkout_url = (SELECT p_checkout_url FROM member_counters c WHERE c.member_id = p.member_id)
  WHERE id = p_payment AND provider_id IS NULL
$$;

-- Where a member goes on with a payment. Null when nothing is left to do there, when another order has used the code of this one, and for
-- a suspended member, who pays nothing: also in the seconds in which a process still has their session in its cache.
CREATE FUNCTION checkout_of(p payments) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT p.checkout_url FROM members m JOIN orders o ON o.id = p.order_id
  WHERE m.id = p.member_id AND m.status <> 'suspended' AND payment_rank(p.status) < 2 AND NOT is_code_used(o)
$$;

-- Notes that the provider has something to say about one of its payments: 'noted', 'waits' if the payment is due already, or 'unknown',
-- which stores nothing. What the caller says about it beyond its id is never read.
CREATE FUNCTION note_payment(p_provider text, p_provider_id text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET due_at = date_trunc('milliseconds', clock_timestamp())
  WHERE provider = p_provider AND provider_id = p_provider_id AND (due_at IS NULL OR due_at > clock_timestamp());
  IF FOUND THEN RETURN 'noted'; END IF;
  RETURN CASE WHEN EXISTS (SELECT FROM payments WHERE provider = p_provider AND provider_id = p_provider_id) THEN 'waits'
    ELSE 'unknown' END;
END $$;

-- Claims payments about which the provider is to be asked: those that are due, or this one if the provider has it and was not asked for
-- p_pause seconds. A payment that no process has handed over is for the poller.
-- `due_at` is the claim: it is when the question is repeated if nobody answers it by move_payment.
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

-- Moves a payment to what the provider says of it, and its order with it. p_claim is the due_at of the claim: a word of the provider that
-- came after it keeps the payment due. Returns the member and the number of the last change to their feed, or no row if nothing moved.
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
  -- A direct debit that fails after its credits came is taken back.
  IF p.status = 'submitted' AND payment_rank(v_status) = 3 THEN v_status := 'reversed'; END IF;
  IF v_status IN ('submitted', 'paid') AND (p_cents, p_currency) IS DISTINCT FROM (p.cents, p.currency) THEN
    v_status := 'mismatched';
  END IF;
  IF payment_rank(v_status) <= payment_rank(p.status) THEN v_status := p.status; END IF;
  UPDATE payments SET status = v_status, failure = coalesce(p_failure, failure),
    changed_at = CASE WHEN v_status = status THEN changed_at ELSE now() END,
    due_at = CASE WHEN due_at IS NOT DISTINCT FROM p_claim THEN next_question(v_status, created_at) ELSE due_at END
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

-- Whether a payment that moves from a state to another ends what its member waits for: the order is done, or the bank has said no. Who
-- leaves the provider without paying waits for nothing. A push tells it, unless the member sees it before.
CREATE FUNCTION has_ended(p payments, p_status text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN payment_rank(p_status) = 3 THEN p.status = 'pending' ELSE p_status IN ('submitted', 'paid') END
    AND EXISTS (SELECT FROM orders o WHERE o.id = p.order_id AND CASE o.state
      WHEN 'completed' THEN o.paid_by = p.id AND p.status <> 'submitted'
      ELSE o.state = 'open' AND payment_rank(p_status) = 3 END)
$$;

-- Notes that the member has seen how a payment ended.
CREATE FUNCTION see_payment(p_payment uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE payments SET seen_at = now() WHERE id = p_payment AND seen_at IS NULL AND payment_rank(status) >= 3
$$;

-- The ended payments that their members have not seen, as a push tells of them. `is_done`: the order is done; else the bank has said no.
CREATE VIEW payment_news AS
SELECT p.id, p.member_id, o.id AS order_id, o.credits, o.state = 'completed' AS is_done
FROM payments p JOIN orders o ON o.id = p.order_id
WHERE p.seen_at IS NULL AND (o.state = 'completed' AND o.paid_by = p.id OR o.state = 'open' AND payment_rank(p.status) = 3);

-- Tells a member about an order, once a kind; about a failed or returned payment and a refund by the operator each time. p_more replaces
-- facts of the order by those of this mail.
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

-- Asks for money to go back to the payer. Money that completes nothing is told by a mail of its own.
CREATE FUNCTION refund_payment(p_payment uuid, p_cents int, p_currency text, p_reason text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO refunds (payment_id, member_id, cents, currency, reason)
  SELECT p.id, p.member_id, p_cents, p_currency, p_reason FROM payments p WHERE p.id = p_payment AND p_cents > 0;
  SELECT mail_order(p.order_id, 'payment_returned',
    jsonb_build_object('why', p_reason, 'refund', jsonb_build_object('cents', p_cents, 'currency', p_currency)))
  FROM payments p WHERE p.id = p_payment AND p_cents > 0 AND p_reason IN ('surplus', 'mismatch');
$$;

-- What move_payment does when money of an order is in. The member is locked.
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

-- What move_payment does when the bank takes the money of an order back. What was spent stays spent. Of a withdrawn order the rest goes.
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

-- Whether an order keeps its member premium, after p_cents more of it have gone back: at least the price of the smallest bundle, as it was
-- when the order was placed and under its own discount, remains paid. An order of which nothing went back always keeps it.
CREATE FUNCTION keeps_premium(o orders, p_cents int DEFAULT 0) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT o.completed_at IS NOT NULL AND o.total_cents - paid_back(o) - p_cents >= o.premium_cents
$$;

-- The order to which premium passes when the one that made it keeps it no longer: the oldest other one that does. Null: premium ends.
CREATE FUNCTION next_premium_order(o orders) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT k.id FROM orders k
  WHERE k.member_id = o.member_id AND k.id <> o.id AND keeps_premium(k) ORDER BY k.completed_at, k.id LIMIT 1
$$;

-- Whether premium ends when p_cents more of an order go back.
CREATE FUNCTION would_end_premium(o orders, p_cents int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT o.made_premium AND NOT keeps_premium(o, p_cents) AND next_premium_order(o) IS NULL
$$;

-- Moves or ends premium after money of an order has gone back, by its documents: every function that writes a credit note calls it after
-- that. Returns whether premium has ended.
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

-- Sets what a member pays for a credit: the price of their latest order that stands, or nothing without one, and then screens show the
-- best price of all. The caller has changed the state of an order.
CREATE FUNCTION set_credit_price(p_member uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE members m SET credit_price_cents = share_of(o.total_cents, 1, o.credits), credit_price_currency = o.currency
  FROM (SELECT) one LEFT JOIN LATERAL (
    SELECT total_cents, credits, currency FROM orders WHERE member_id = p_member AND state = 'completed' ORDER BY completed_at DESC LIMIT 1
  ) o ON true
  WHERE m.id = p_member AND m.status <> 'deleted'
$$;

-- Ends a completed order: its unspent credits leave the ledger. Returns the credits that left.
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

-- Withdraws a member from an order. `outcome` is 'done', or 'not_found', 'too_late', 'nothing_left' or 'already'. `cents` come back.
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

-- Pays an order back on behalf of the operator: some unspent credits at their share of the price, or without p_credits the whole order:
-- its unspent credits leave, and all money that has not gone back does. p_seen are the returned credits that the operator saw; others mean
-- that somebody was faster. `outcome` is 'done', 'already', 'not_possible', 'too_many' if not so many credits are unspent, or 'too_few' if
-- their share of the price has gone back before. `ended_premium` says whether premium has ended with it.
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

-- Takes some unspent credits of an order out of the ledger, for money that goes back by a credit note.
CREATE FUNCTION return_part(o orders, p_credits int, p_cents int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_credits > 0 THEN
    PERFORM credit(o.member_id, -p_credits, 'order_refund', o.id || ':' || o.returned_credits);
    UPDATE orders SET returned_credits = returned_credits + p_credits WHERE id = o.id;
  END IF;
  PERFORM issue_document(o, 'C', -p_credits, -p_cents);
END $$;

-- Lets money that somebody sent back at the provider stand for refunds of a payment that failed, the oldest first.
CREATE FUNCTION cover_failed_refunds(p_payment uuid, p_cents int) RETURNS void LANGUAGE sql AS $$
  WITH failed AS (
    SELECT id, cents, sum(cents) OVER (ORDER BY created_at, id) - p_cents AS rest FROM refunds
    WHERE payment_id = p_payment AND state = 'failed'
  ), covered AS (
    DELETE FROM refunds r USING failed f WHERE f.id = r.id AND f.rest <= 0
  )
  UPDATE refunds r SET cents = f.rest FROM failed f WHERE f.id = r.id AND f.rest > 0 AND f.rest < f.cents
$$;

-- Books a refund that somebody made at the provider, once for each: p_refund says its `provider_id`, `cents`, `currency` and `state` there,
-- and as `ours` the id that a refund of ours has. The money stands for refunds of ours that failed. The rest is the order's last money, so
-- that the order is refunded as a whole, or a part: for it as many unspent credits leave as their share of the price has room in what has
-- gone back. `outcome` is 'done', with the credits and cents of the rest and whether premium
-- has ended; 'noted' if there is no rest, or the bank took the money of the
-- payment back; 'already'; 'not_possible'; or 'too_many' if the books have not so much to pay back.
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
  IF p.status <> 'reversed' THEN
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

-- Cancels what the documents of an order add up to by a credit note. Returns its cents.
CREATE FUNCTION cancel_documents(o orders) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_cents int;
  v_credits int;
BEGIN
  SELECT coalesce(sum(total_cents), 0), coalesce(sum(credits), 0) INTO v_cents, v_credits FROM documents WHERE order_id = o.id;
  PERFORM issue_document(o, 'C', -v_credits, -v_cents);
  RETURN v_cents;
END $$;

-- Numbers an invoice (series I) or a credit note (series C, with negative amounts); of nothing there is none. The years of the series are
-- those of UTC. The VAT of a credit note is what the rest of the order has no more, so that all documents of an order add up to the cent.
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

-- Claims refunds that are due, of payments whose money is there. `due_at` is the claim.
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

-- Moves a refund to what the provider says of it. A refund that has ended stays as it is.
CREATE FUNCTION move_refund(p_refund uuid, p_state text, p_provider_id text, p_failure text) RETURNS void LANGUAGE sql AS $$
  UPDATE refunds SET state = p_state, provider_id = coalesce(p_provider_id, provider_id), failure = p_failure,
    done_at = CASE WHEN p_state = 'done' THEN now() END, due_at = CASE WHEN p_state IN ('asked', 'sent') THEN due_at END
  WHERE id = p_refund AND state IN ('asked', 'sent')
$$;

-- Asks again for the refunds of an order that failed, as new ones: a provider would answer the same id with the failed one. None of a
-- payment whose money is gone. Returns how many cents go back.
CREATE FUNCTION retry_refunds(p_order uuid) RETURNS int LANGUAGE sql AS $$
  WITH retried AS (
    UPDATE refunds r SET id = gen_random_uuid(), state = 'asked', provider_id = NULL, failure = NULL, attempts = 0, due_at = now()
    FROM payments p
    WHERE p.id = r.payment_id AND p.order_id = p_order AND p.status IN ('paid', 'mismatched') AND r.state = 'failed'
    RETURNING r.cents
  )
  SELECT coalesce(sum(cents), 0)::int FROM retried
$$;

-- How the contract writes money, times and the numbers of documents.
CREATE FUNCTION money(p_cents int, p_currency text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('cents', p_cents, 'currency', p_currency)
$$;
CREATE FUNCTION iso(p_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
CREATE FUNCTION document_number(d documents) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT d.series || '-' || lpad(d.number::text, 6, '0')
$$;

-- What a member has paid for the credits that are not spent, in each currency. What was given to them is not in it.
CREATE FUNCTION paid_for_unspent(p_member uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(money(cents, currency) ORDER BY currency), '[]') FROM (
    SELECT o.currency, sum(worth_of(o, u.unspent))::int AS cents
    FROM unspent_credits(p_member) u JOIN orders o ON o.id = u.order_id GROUP BY o.currency
  ) paid WHERE cents > 0
$$;
