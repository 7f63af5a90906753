-- The states of payments, whose transitions the head of orders.sql draws. append_change is in ../sync.sql.

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

-- Claims a new payment for the process that submits it to the provider, within 30 seconds, before the poller claims the payment. One of
-- two concurrent processes gets the claim: a provider may refuse a second submission, and that must not fail the payment. Returns
-- 'first'; 'repeated' if an earlier submission has had no answer; or null if the caller does not have the claim.
CREATE FUNCTION claim_new_payment(p_payment uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_asked_at timestamptz;
BEGIN
  SELECT asked_at INTO v_asked_at FROM payments WHERE id = p_payment FOR UPDATE;
  UPDATE payments SET asked_at = now(), due_at = date_trunc('milliseconds', clock_timestamp()) + interval '30 seconds'
  WHERE id = p_payment AND status = 'created' AND provider_id IS NULL AND (asked_at IS NULL OR due_at <= now());
  RETURN CASE WHEN FOUND THEN CASE WHEN v_asked_at IS NULL THEN 'first' ELSE 'repeated' END END;
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
