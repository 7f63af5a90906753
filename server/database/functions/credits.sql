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
  -- The clock orders the entries of a member by time. The start of the transaction may be from before the lock.
  INSERT INTO ledger (member_id, reason, reference, amount, balance_after, created_at)
  VALUES (p_member, p_reason, p_reference, p_amount, v_balance, clock_timestamp());
  RETURN QUERY SELECT v_balance, append_change(p_member, 'user', NULL, NULL);
END $$;

-- Refunds the messages of peers to a member who is erased and never confirmed their address: the messages were held, and nobody can read
-- them. A message that its sender has deleted is not refunded. A sender who was erased before has no balance. The caller holds the locks of
-- the peers. Returns the members and the numbers of their changes.
CREATE FUNCTION refund_held_messages(p_member uuid) RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT gets_messages(m) FROM members m WHERE m.id = p_member) THEN RETURN; END IF;
  RETURN QUERY
  SELECT l.member_id::uuid, c.own_number
  FROM conversation_members cm
  JOIN messages m ON m.conversation_id = cm.conversation_id AND m.sender_id = cm.peer_id AND m.deleted_at IS NULL
  JOIN ledger l ON l.member_id = m.sender_id AND l.reason = 'message' AND l.reference = m.id::text AND l.amount < 0
  JOIN member_counters sender ON sender.member_id = l.member_id
  CROSS JOIN LATERAL credit(l.member_id, -l.amount, 'refund', l.reference) c
  WHERE cm.member_id = p_member;
END $$;

-- Whether a reference of the ledger is the id of a row. Other references are texts.
CREATE FUNCTION is_uuid(p_text text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

-- An entry of the ledger as its member sees it: `kind` is one of LEDGER_KINDS, `peer` the recipient of a message, `order_id` the order of
-- an entry about bought credits. PostgreSQL inlines the function. OFFSET 0 makes PostgreSQL look up each row by key, so that
-- an entry costs the same in a ledger of any length.
CREATE FUNCTION shown_entry(p_member uuid, p_reason text, p_reference text) RETURNS TABLE (kind text, peer uuid, order_id uuid)
LANGUAGE sql STABLE AS $$
  SELECT
    CASE p_reason
      WHEN 'message' THEN CASE m.kind WHEN 'image' THEN 'picture' WHEN 'gif' THEN 'picture' WHEN 'gift' THEN 'gift' ELSE 'message' END
      WHEN 'refund' THEN 'paid_back'
      WHEN 'purchase' THEN 'purchase' WHEN 'signup' THEN 'signup' WHEN 'withdrawal' THEN 'withdrawal' WHEN 'reversal' THEN 'reversal'
      WHEN 'order_refund' THEN 'order_refund' WHEN 'demo' THEN 'demo'
      ELSE 'other'
    END,
    cm.peer_id, o.id
  FROM (SELECT) one
  LEFT JOIN LATERAL (
    SELECT kind, conversation_id FROM messages
    WHERE id = CASE WHEN p_reason IN ('message', 'refund') AND is_uuid(p_reference) THEN p_reference::uuid END OFFSET 0
  ) m ON true
  LEFT JOIN LATERAL (
    SELECT peer_id FROM conversation_members WHERE conversation_id = m.conversation_id AND member_id = p_member OFFSET 0
  ) cm ON true
  LEFT JOIN LATERAL (
    SELECT id FROM orders
    WHERE id = CASE WHEN p_reason IN ('purchase', 'withdrawal', 'order_refund', 'reversal')
      AND is_uuid(split_part(p_reference, ':', 1)) THEN split_part(p_reference, ':', 1)::uuid END OFFSET 0
  ) o ON true
$$;
