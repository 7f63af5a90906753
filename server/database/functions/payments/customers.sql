-- The members as customers of payment providers, and the cards and mandates that a provider stores for them.
--
--   a provider creates a customer ─▶ store_customer ─▶ store_method ─▶ … ─▶ forget_customers, in the erasure ─▶ a job calls the provider
--
-- All of them lock the member, so that they store nothing of an erased member. For a customer that a provider created during the erasure,
-- they request its deletion.

-- Requests that a provider deletes a customer.
CREATE FUNCTION forget_customer(p_provider text, p_customer text, p_due_at timestamptz DEFAULT now()) RETURNS void LANGUAGE sql AS $$
  INSERT INTO customers_to_forget (provider, customer_id, due_at) VALUES (p_provider, p_customer, p_due_at) ON CONFLICT DO NOTHING
$$;

-- Requests that the providers delete a member who is erased. While a payment is pending or submitted, the request is due after 14 days,
-- because the server has to poll the provider about it.
CREATE FUNCTION forget_customers(p_member uuid) RETURNS void LANGUAGE sql AS $$
  SELECT forget_customer(c.provider, c.customer_id, now() + CASE
    WHEN EXISTS (SELECT FROM payments p WHERE p.member_id = p_member AND p.status IN ('pending', 'submitted')) THEN interval '14 days'
    ELSE interval '0' END)
  FROM (
    SELECT provider, customer_id FROM payment_customers WHERE member_id = p_member
    UNION SELECT provider, customer_id FROM stored_methods WHERE member_id = p_member
  ) c
$$;

-- Stores the customer that a provider has created for a member. The first of two concurrent calls stores it. Returns the customer to use,
-- or null if the member is erased.
CREATE FUNCTION store_customer(p_member uuid, p_provider text, p_customer text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_stored text;
BEGIN
  PERFORM lock_members(ARRAY[p_member]);
  INSERT INTO payment_customers (member_id, provider, customer_id)
  SELECT c.member_id, p_provider, p_customer FROM member_counters c WHERE c.member_id = p_member
  ON CONFLICT (member_id, provider) DO NOTHING;
  SELECT customer_id INTO v_stored FROM payment_customers WHERE member_id = p_member AND provider = p_provider;
  IF v_stored IS DISTINCT FROM p_customer THEN PERFORM forget_customer(p_provider, p_customer); END IF;
  RETURN v_stored;
END $$;

-- Stores a reference to a card or mandate that a provider has of a member. Returns its id, or null if the member is erased or another row
-- has the mandate.
CREATE FUNCTION store_method(p_method stored_methods) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_id uuid;
BEGIN
  PERFORM lock_members(ARRAY[p_method.member_id]);
  IF NOT EXISTS (SELECT FROM member_counters WHERE member_id = p_method.member_id) THEN
    PERFORM forget_customer(p_method.provider, p_method.customer_id);
    RETURN NULL;
  END IF;
  INSERT INTO stored_methods (member_id, provider, method, customer_id, mandate_id, label, expires)
  SELECT p_method.member_id, p_method.provider, p_method.method, p_method.customer_id, p_method.mandate_id, p_method.label, p_method.expires
  ON CONFLICT (provider, mandate_id) DO NOTHING RETURNING id INTO v_id;
  RETURN v_id;
END $$;

-- Claims customers that providers have to delete. `due_at` is the claim: the next attempt begins at that time.
CREATE FUNCTION claim_customers(p_most int) RETURNS TABLE (provider text, customer text) LANGUAGE sql AS $$
  WITH due AS MATERIALIZED (
    SELECT f.provider, f.customer_id FROM customers_to_forget f WHERE f.due_at <= now() ORDER BY f.due_at LIMIT p_most
    FOR UPDATE SKIP LOCKED
  )
  UPDATE customers_to_forget f SET attempts = f.attempts + 1,
    due_at = now() + least(interval '1 minute' * power(2, least(f.attempts, 9)), interval '6 hours')
  FROM due WHERE f.provider = due.provider AND f.customer_id = due.customer_id
  RETURNING f.provider, f.customer_id
$$;
