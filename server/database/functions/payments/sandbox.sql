-- The payment provider `sandbox`. Its page sets the status of a payment, or the payment changes by itself when next_at is over:
--
--   open, pending ─▶ paid ─▶ reversed            a direct debit: open, pending ─▶ submitted ─▶ paid ─▶ reversed
--         └─▶ cancelled, failed, expired

-- A payment of the sandbox, after the status changes that are due. A scheduled direct debit is submitted before it is paid.
CREATE FUNCTION sandbox_payment(p_id text) RETURNS SETOF sandbox_payments LANGUAGE plpgsql AS $$
BEGIN
  LOOP
    UPDATE sandbox_payments SET status = next_status,
      next_status = CASE next_status WHEN 'submitted' THEN 'paid' END,
      next_at = CASE next_status WHEN 'submitted' THEN next_at + interval '60 seconds' END
    WHERE id = p_id AND next_at <= now();
    EXIT WHEN NOT FOUND;
  END LOOP;
  RETURN QUERY SELECT * FROM sandbox_payments WHERE id = p_id;
END $$;

-- The answer of the sandbox to a request for a payment. The list `answers` replaces the true status, each element for one request.
CREATE FUNCTION ask_sandbox(p_id text) RETURNS SETOF sandbox_payments LANGUAGE plpgsql AS $$
DECLARE
  p sandbox_payments;
BEGIN
  SELECT * INTO p FROM sandbox_payment(p_id);
  IF NOT FOUND THEN RETURN; END IF;
  SELECT * INTO p FROM sandbox_payments WHERE id = p_id FOR UPDATE;
  UPDATE sandbox_payments SET answers = answers[2:] WHERE id = p_id AND answers <> '{}';
  p.status := coalesce(p.answers[1], p.status);
  RETURN NEXT p;
END $$;

-- Refunds money of a payment, once for each reference. Returns the refund's id. Null: the payment is not paid, its currency is another one,
-- or less than the amount is left of it.
CREATE FUNCTION refund_at_sandbox(r sandbox_refunds, p_currency text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_id text;
BEGIN
  PERFORM FROM sandbox_payment(r.payment_id);
  PERFORM FROM sandbox_payments WHERE id = r.payment_id FOR UPDATE;
  SELECT k.id INTO v_id FROM sandbox_refunds k WHERE k.reference = r.reference;
  IF FOUND THEN RETURN v_id; END IF;
  INSERT INTO sandbox_refunds (id, reference, payment_id, cents)
  SELECT r.id, r.reference, p.id, r.cents FROM sandbox_payments p
  WHERE p.id = r.payment_id AND p.status = 'paid' AND p.currency = p_currency AND r.cents > 0
    AND r.cents <= coalesce(p.paid_cents, p.cents)
      - (SELECT coalesce(sum(k.cents), 0) FROM sandbox_refunds k WHERE k.payment_id = p.id)
  RETURNING id INTO v_id;
  RETURN v_id;
END $$;
