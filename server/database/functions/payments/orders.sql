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
--
-- payment-states.sql has move_payment, refunds.sql the ends of an order, documents.sql its invoices. `credit` of ../credits.sql changes the
-- balance and the ledger, and append_change of ../sync.sql the feed.

-- The share of an order's price that some of its credits are worth, rounded half up to the cent.
CREATE FUNCTION share_of(p_cents int, p_part int, p_whole int) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT floor(p_cents::numeric * p_part / p_whole + 0.5)::int
$$;

-- Whether a payment uses the method and the stored method of a new one. Each direct debit has a mandate, and so a stored method, of its
-- own.
CREATE FUNCTION has_same_method(p payments, p_payment jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p.method = p_payment ->> 'method' AND p.stored_method_id IS NOT DISTINCT FROM (p_payment ->> 'stored_method_id')::uuid
$$;

-- Whether a payment has the choices of the member in another one: the method, the stored method, and whether to store the card.
CREATE FUNCTION has_same_choice(p payments, p_payment jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT has_same_method(p, p_payment) AND p.stores_card = coalesce((p_payment ->> 'stores_card')::boolean, false)
$$;

-- Whether a call with the id of the stored order `k` repeats the call that placed it. It compares what the member chose and the total that
-- the member saw, not the prices of today. The code is not compared, because a better offer may have replaced it in the order.
CREATE FUNCTION is_repeated_order(k orders, o orders, p_payment jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (k.member_id, k.credits, k.total_cents, k.currency, k.country) = (o.member_id, o.credits, o.total_cents, o.currency, o.country)
    AND EXISTS (SELECT FROM payments p WHERE p.id = (p_payment ->> 'id')::uuid AND p.order_id = k.id AND has_same_choice(p, p_payment))
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
    OR EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND payment_rank(p.status) < 3 AND has_same_choice(p, p_payment))
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
    RETURN QUERY SELECT CASE WHEN is_repeated_order(known, o, p_payment) THEN 'known' ELSE 'id_conflict' END, known.id
    FROM orders known WHERE known.id = o.id;
    RETURN;
  END IF;
  -- The first call may have added its payment to the order that is the same purchase.
  SELECT k.* INTO k FROM payments p JOIN orders k ON k.id = p.order_id WHERE p.id = (p_payment ->> 'id')::uuid;
  IF FOUND AND is_repeated_order(k, o, p_payment) THEN RETURN QUERY SELECT 'already_open', k.id; RETURN; END IF;
  IF FOUND THEN RETURN QUERY SELECT 'id_conflict', o.id; RETURN; END IF;
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
    discount_code, discount_percentage, premium_cents, consent_at, terms_version, text_hash)
  SELECT o.id, m.site_id, o.member_id, free_order_number(), o.credits, o.list_cents, o.total_cents, o.currency, o.country, o.vat_rate,
    o.vat_cents, upper(o.discount_code), o.discount_percentage, greatest(o.premium_cents, 1), now(), o.terms_version, o.text_hash
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
    RETURN QUERY SELECT CASE WHEN p.order_id = p_order AND has_same_choice(p, p_payment) THEN 'known' ELSE 'id_conflict' END, p_order
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
  ELSIF is_method_blocked(o.member_id, p_method) THEN
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

-- Whether a method, or one that is blocked together with it, is blocked for a member.
CREATE FUNCTION is_method_blocked(p_member uuid, p_method text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM method_blocks WHERE member_id = p_member AND method = ANY (methods_like(p_method)))
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

-- Mails a member about an order, once for each kind. Mails about a failed payment, a returned payment and a refund by the operator have no
-- such limit. p_more replaces facts of the order by those of this mail.
CREATE FUNCTION mail_order(p_order uuid, p_kind text, p_more jsonb DEFAULT '{}') RETURNS void LANGUAGE sql AS $$
  SELECT queue_mail(o.member_id, p_kind, jsonb_build_object('order', o.id, 'number', o.number, 'credits', o.credits,
    'total', jsonb_build_object('cents', o.total_cents, 'currency', o.currency),
    'vat', jsonb_build_object('cents', o.vat_cents, 'currency', o.currency), 'vat_rate', o.vat_rate, 'country', o.country,
    'at', coalesce(o.ended_at, o.completed_at, now()), 'ordered_at', o.created_at, 'consent_at', o.consent_at,
    'terms_version', o.terms_version,
    'terms', CASE WHEN p_kind = 'order_completed' THEN (SELECT body FROM agreed_texts t WHERE t.text_hash = o.text_hash) END,
    'returned', o.returned_credits,
    'refund', jsonb_build_object('cents', share_of(o.total_cents, o.returned_credits, o.credits), 'currency', o.currency)) || p_more,
    p_kind || ':' || o.id
      || CASE WHEN p_kind IN ('payment_failed', 'payment_returned', 'order_refunded') THEN ':' || clock_timestamp() ELSE '' END)
  FROM orders o WHERE o.id = p_order
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

-- Sets the price of a credit of a member: the price of their latest order in the state completed, or null without one. Screens then show
-- the lowest price of all bundles. The caller has changed the state of an order.
CREATE FUNCTION set_credit_price(p_member uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE members m SET credit_price_cents = share_of(o.total_cents, 1, o.credits), credit_price_currency = o.currency
  FROM (SELECT) one LEFT JOIN LATERAL (
    SELECT total_cents, credits, currency FROM orders WHERE member_id = p_member AND state = 'completed' ORDER BY completed_at DESC LIMIT 1
  ) o ON true
  WHERE m.id = p_member AND m.status <> 'deleted'
$$;
