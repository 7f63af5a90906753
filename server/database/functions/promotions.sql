-- Discount codes. The completion of an order redeems its code, under the key of `redemptions`. Showing or entering a code redeems nothing.
-- If several orders have one code, the first paid order redeems it. The server then refuses payments of the others, and refunds a payment
-- that succeeds nonetheless: see complete_order.

-- Every code that a member can try: those of the site, those of the member, and the two offers that each member has once. The deadline of
-- an offer depends only on the sign-up or the confirmation of the account, so that no reload and no second device restarts it.
CREATE VIEW usable_codes AS
SELECT m.id AS member_id, d.code, d.member_id IS NOT NULL AS is_own, d.value_percentage, d.minimum_order_value, d.country, d.currency,
  d.paymentmethods, d.expires_at, d.validity, d.status
FROM members m JOIN discount_codes d ON d.site_id = m.site_id AND (d.member_id IS NULL OR d.member_id = m.id)
UNION ALL
SELECT m.id, rule_time_bonus_code(), true, rule_offer_percentage(), 0, NULL, NULL, NULL,
  m.signup_date + make_interval(secs => rule_time_bonus_seconds()), 'once-per-user', 'active'
FROM members m
UNION ALL
SELECT m.id, rule_welcome_code(), true, rule_offer_percentage(), 0, NULL, NULL, NULL,
  m.confirmed_at + make_interval(hours => rule_welcome_hours()), 'once-per-user', 'active'
FROM members m WHERE m.confirmed_at IS NOT NULL;

-- The codes of the offers that each member has by the rules. An operator cannot create a code with one of these names.
CREATE FUNCTION offer_codes() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[rule_time_bonus_code(), rule_welcome_code(), rule_stay_code()]
$$;

-- The offers for a first purchase. A member has one of them: they are redeemed under one name, which no code can have.
CREATE FUNCTION first_purchase_codes() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[rule_time_bonus_code(), rule_welcome_code()]
$$;
CREATE FUNCTION redeemed_as(p_code text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_code = ANY (first_purchase_codes()) THEN 'FIRST PURCHASE' ELSE p_code END
$$;

-- Whether a member has completed a first purchase, even if the order was withdrawn, refunded or reversed later.
CREATE FUNCTION has_bought(p_member uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM members WHERE id = p_member AND paid_user)
    OR EXISTS (SELECT FROM orders WHERE member_id = p_member AND completed_at IS NOT NULL)
$$;

-- Whether an open order of the member other than p_order has the code, and a payment by a stored method is under way for it.
CREATE FUNCTION is_claimed(p_member uuid, p_code text, p_order uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM orders k WHERE k.member_id = p_member AND k.id <> p_order AND k.state = 'open'
      AND redeemed_as(k.discount_code) = redeemed_as(p_code) AND is_being_charged(k)
  );
END $$;

-- Whether a code reduces the price of a purchase for a member. p_purchase has: order_id, list_cents, currency, country, method (null while
-- the member has chosen none). `verdict` is 'ok' or the code of a problem of the contract. `country`, `currency` and `methods` are the
-- limits of the code; null means no limit. The offers for a first purchase need a member for whom has_bought is false.
CREATE FUNCTION check_code(p_member uuid, p_code text, p_purchase jsonb)
RETURNS TABLE (
  verdict text, percentage int, slot text, expires_at timestamptz, minimum_cents int, country text, currency text, methods text[]
) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  c usable_codes;
  v_slot text;
  v_verdict text;
BEGIN
  SELECT * INTO c FROM usable_codes u WHERE u.member_id = p_member AND u.code = upper(p_code) ORDER BY u.is_own DESC LIMIT 1;
  IF NOT FOUND THEN RETURN QUERY SELECT 'discount_not_found', 0, NULL, NULL::timestamptz, 0, NULL, NULL, NULL::text[]; RETURN; END IF;
  v_slot := CASE c.validity WHEN 'once' THEN '' WHEN 'once-per-user' THEN p_member::text ELSE p_purchase ->> 'order_id' END;
  v_verdict := CASE
    WHEN EXISTS (
      SELECT FROM redemptions r JOIN members m ON m.site_id = r.site_id AND m.id = p_member
      WHERE r.code = redeemed_as(c.code) AND r.slot = v_slot
    ) THEN 'discount_used'
    -- Without an order_id the caller only shows the price.
    WHEN v_slot <> p_purchase ->> 'order_id' AND is_claimed(p_member, c.code, (p_purchase ->> 'order_id')::uuid) THEN 'discount_used'
    -- An order that was placed earlier can still redeem the code: complete_order reads the slot and not the verdict.
    WHEN c.status <> 'active' THEN 'discount_not_found'
    WHEN c.expires_at <= now() THEN 'discount_expired'
    WHEN c.code = ANY (first_purchase_codes()) AND has_bought(p_member) THEN 'discount_not_found'
    WHEN c.country <> p_purchase ->> 'country' THEN 'discount_country'
    WHEN c.currency <> p_purchase ->> 'currency' THEN 'discount_currency'
    WHEN (p_purchase ->> 'list_cents')::int < c.minimum_order_value THEN 'discount_minimum'
    WHEN NOT p_purchase ->> 'method' = ANY (c.paymentmethods) THEN 'discount_method'
    ELSE 'ok'
  END;
  RETURN QUERY SELECT v_verdict, c.value_percentage, v_slot, c.expires_at, c.minimum_order_value, c.country, c.currency, c.paymentmethods;
END $$;

-- Whether another order has used the code of an open order. The price is then not available, and the open order accepts no payment.
CREATE FUNCTION is_code_used(o orders) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT o.state = 'open' AND o.discount_code IS NOT NULL AND EXISTS (
    SELECT FROM check_code(o.member_id, o.discount_code, jsonb_build_object('order_id', o.id)) c WHERE c.verdict = 'discount_used'
  )
$$;

-- The offer to this member that reduces a purchase most; among equal offers the one that ends first. No row if no offer is valid. It leaves
-- out codes that are limited to payment methods, because they would exclude all other methods. The member can enter such a code.
CREATE FUNCTION best_offer(p_member uuid, p_purchase jsonb) RETURNS TABLE (code text, percentage int, expires_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT u.code, c.percentage, c.expires_at FROM usable_codes u, check_code(p_member, u.code, p_purchase) c
  WHERE u.member_id = p_member AND u.is_own AND c.verdict = 'ok' AND c.methods IS NULL
  ORDER BY c.percentage DESC, c.expires_at, u.code LIMIT 1
$$;

-- Shows the discount of the site to a member who is about to delete their account. The first call creates the member's code, and later
-- calls do not move its deadline. Returns the number of the change, or null if the code exists.
CREATE FUNCTION show_stay_offer(p_member uuid, p_percentage int, p_hours int) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_actor(p_member);
  INSERT INTO discount_codes (site_id, code, member_id, value_percentage, expires_at)
  SELECT m.site_id, rule_stay_code(), m.id, p_percentage, date_trunc('milliseconds', now()) + make_interval(hours => p_hours)
  FROM members m JOIN member_counters c ON c.member_id = m.id WHERE m.id = p_member
  ON CONFLICT DO NOTHING;
  RETURN CASE WHEN FOUND THEN append_change(p_member, 'user', NULL, NULL) END;
END $$;

-- Whether a code of this member alone is valid and expires within rule_own_offer_hours().
CREATE FUNCTION has_own_offer(p_member uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM discount_codes d, check_code(p_member, d.code, '{}') c
    WHERE d.member_id = p_member AND d.expires_at < now() + make_interval(hours => rule_own_offer_hours()) AND c.verdict = 'ok'
  )
$$;
