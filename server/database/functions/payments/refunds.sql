-- The refunds of an order and their effects on credits, documents and premium. `credit` is in ../credits.sql, append_change in ../sync.sql.

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

-- The cents that a refund of this many more credits of an order returns. All refunds of an order together never exceed its price.
CREATE FUNCTION worth_of(o orders, p_credits int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT greatest(0, share_of(o.total_cents, o.returned_credits + p_credits, o.credits) - paid_back(o))
$$;

-- Requests a refund to the payer. A surplus or mismatched payment completes no order, so a mail of its own reports its refund.
CREATE FUNCTION refund_payment(p_payment uuid, p_cents int, p_currency text, p_reason text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO refunds (payment_id, member_id, cents, currency, reason)
  SELECT p.id, p.member_id, p_cents, p_currency, p_reason FROM payments p WHERE p.id = p_payment AND p_cents > 0;
  SELECT mail_order(p.order_id, 'payment_returned',
    jsonb_build_object('why', p_reason, 'refund', jsonb_build_object('cents', p_cents, 'currency', p_currency)))
  FROM payments p WHERE p.id = p_payment AND p_cents > 0 AND p_reason IN ('surplus', 'mismatch');
$$;

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

-- The price that a member paid for their unspent credits, in each currency. Free credits do not count.
CREATE FUNCTION paid_for_unspent(p_member uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(money(cents, currency) ORDER BY currency), '[]') FROM (
    SELECT o.currency, sum(worth_of(o, u.unspent))::int AS cents
    FROM unspent_credits(p_member) u JOIN orders o ON o.id = u.order_id GROUP BY o.currency
  ) paid WHERE cents > 0
$$;
