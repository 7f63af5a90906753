-- The differences between orders, payments, refunds, documents and the ledger. `npm run reconcile` prints them, beside the differences from
-- the provider. Each rule yields rows: the problem, and the subject, which is the number of an order, the id of a member or a series.

-- The orders that changed from p_from (inclusive) to p_to (exclusive), or of which a payment or document did.
CREATE FUNCTION orders_of_span(p_from timestamptz, p_to timestamptz) RETURNS SETOF orders LANGUAGE sql STABLE AS $$
  SELECT o.* FROM orders o WHERE o.created_at >= p_from AND o.created_at < p_to OR o.completed_at >= p_from AND o.completed_at < p_to
    OR o.ended_at >= p_from AND o.ended_at < p_to
    OR EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.changed_at >= p_from AND p.changed_at < p_to)
    OR EXISTS (SELECT FROM documents d WHERE d.order_id = o.id AND d.issued_at >= p_from AND d.issued_at < p_to)
$$;

-- The differences of these orders, and of the members who placed them. No row: everything adds up.
CREATE FUNCTION reconcile_ledger(p_from timestamptz, p_to timestamptz) RETURNS TABLE (subject text, problem text) LANGUAGE sql STABLE AS $$
  WITH touched AS (
    SELECT * FROM orders_of_span(p_from, p_to)
  ), entries AS (
    SELECT o.id, coalesce(sum(l.amount) FILTER (WHERE l.reason = 'purchase'), 0) AS bought,
      coalesce(-sum(l.amount) FILTER (WHERE l.reason IN ('withdrawal', 'order_refund', 'reversal')), 0) AS returned
    FROM touched o LEFT JOIN ledger l ON l.member_id = o.member_id AND split_part(l.reference, ':', 1) = o.id::text GROUP BY o.id
  ), papers AS (
    SELECT o.id, coalesce(sum(d.total_cents), 0) AS cents FROM touched o LEFT JOIN documents d ON d.order_id = o.id GROUP BY o.id
  ), shares AS (
    -- A refund at the provider can exceed the share of the credits that it removed.
    SELECT o.id, CASE o.state WHEN 'refunded' THEN o.total_cents ELSE greatest(share_of(o.total_cents, o.returned_credits, o.credits),
      CASE WHEN EXISTS (SELECT FROM refunds r WHERE r.payment_id = o.paid_by AND r.reason = 'provider') THEN paid_back(o) END) END AS cents
    FROM touched o
  ), money AS (
    SELECT p.id, p.order_id, p.status, p.cents, p.changed_at,
      coalesce(sum(r.cents) FILTER (WHERE r.state <> 'failed'), 0) AS refunded, bool_or(r.state = 'failed') AS has_failed,
      min(r.created_at) FILTER (WHERE r.state IN ('asked', 'sent')) AS waiting_since
    FROM touched o JOIN payments p ON p.order_id = o.id LEFT JOIN refunds r ON r.payment_id = p.id GROUP BY p.id
  )
  SELECT o.number, 'the ledger has ' || e.bought || ' credits of it' FROM touched o JOIN entries e USING (id)
    WHERE e.bought <> CASE WHEN o.completed_at IS NULL THEN 0 ELSE o.credits END
  UNION ALL
  SELECT o.number, e.returned || ' of ' || o.returned_credits || ' returned credits left the ledger'
  FROM touched o JOIN entries e USING (id)
    WHERE e.returned <> o.returned_credits
  UNION ALL
  SELECT o.number, 'its documents add up to ' || d.cents || ' cents' FROM touched o JOIN papers d USING (id)
    JOIN shares s USING (id) WHERE d.cents <> CASE WHEN o.state IN ('completed', 'withdrawn') THEN o.total_cents - s.cents ELSE 0 END
  UNION ALL
  SELECT o.number, 'its code is not redeemed' FROM touched o WHERE o.completed_at IS NOT NULL AND o.discount_code IS NOT NULL
    AND NOT EXISTS (SELECT FROM redemptions r WHERE r.order_id = o.id)
  UNION ALL
  SELECT o.number, 'the payment that completed it is ' || coalesce(m.status, 'missing') FROM touched o LEFT JOIN money m ON m.id = o.paid_by
    WHERE o.completed_at IS NOT NULL
      AND coalesce(m.status, '') <> ALL (
        CASE o.state WHEN 'reversed' THEN ARRAY['reversed'] ELSE ARRAY['submitted', 'paid', 'reversed'] END)
  UNION ALL
  SELECT o.number, 'a payment of ' || m.cents || ' cents came in, and ' || m.refunded || ' of them go back' FROM touched o
    JOIN money m ON m.order_id = o.id WHERE m.status = 'paid' AND o.paid_by IS DISTINCT FROM m.id AND m.refunded <> m.cents
  UNION ALL
  SELECT o.number, 'it is ' || o.state || ', ' || o.returned_credits || ' of its credits were returned, and ' || m.refunded
      || ' cents go back' FROM touched o JOIN money m ON m.id = o.paid_by JOIN shares s ON s.id = o.id
    WHERE m.status <> 'reversed' AND m.refunded <> s.cents
  UNION ALL
  SELECT o.number, 'a refund failed' FROM touched o JOIN money m ON m.order_id = o.id WHERE m.has_failed AND m.status <> 'reversed'
  UNION ALL
  SELECT o.number, 'a refund has waited since ' || iso(m.waiting_since) FROM touched o JOIN money m ON m.order_id = o.id
    WHERE m.waiting_since < p_to - interval '3 days'
  UNION ALL
  SELECT c.member_id::text, 'the balance is ' || c.credits || ' and the ledger ' || coalesce(sum(l.amount), 0) FROM member_counters c
    LEFT JOIN ledger l ON l.member_id = c.member_id
    WHERE c.member_id IN (SELECT member_id FROM touched UNION SELECT member_id FROM ledger WHERE created_at >= p_from AND created_at < p_to)
    GROUP BY c.member_id HAVING c.credits <> coalesce(sum(l.amount), 0)
  UNION ALL
  SELECT l.member_id::text, 'the ledger has ' || l.amount || ' credits of an order that does not exist' FROM ledger l
    WHERE l.created_at >= p_from AND l.created_at < p_to AND l.reason IN ('purchase', 'withdrawal', 'order_refund', 'reversal')
      AND NOT EXISTS (SELECT FROM orders o WHERE o.member_id = l.member_id AND split_part(l.reference, ':', 1) = o.id::text)
  UNION ALL
  SELECT d.series, 'numbers are missing' FROM documents d GROUP BY d.site_id, d.series HAVING count(*) <> max(d.number)
$$;
