-- Balances and the ledger.

-- Changes the balance of a member by an amount in credits, once for each (member, reason, reference). Returns the new
-- balance and the number of the change, or no row when the entry exists. Fails with a check violation when the balance would be negative.
CREATE FUNCTION credit(p_member uuid, p_amount int, p_reason text, p_reference text)
RETURNS TABLE (balance int, own_number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_balance int;
BEGIN
  PERFORM lock_members(ARRAY[p_member]);
  IF EXISTS (SELECT FROM ledger WHERE member_id = p_member AND reason = p_reason AND reference = p_reference) THEN RETURN; END IF;
  UPDATE member_counters SET credits = credits + p_amount WHERE member_id = p_member RETURNING credits INTO v_balance;
  INSERT INTO ledger (member_id, reason, reference, amount, balance_after)
  VALUES (p_member, p_reason, p_reference, p_amount, v_balance);
  RETURN QUERY SELECT v_balance, append_change(p_member, 'user', NULL, NULL);
END $$;
