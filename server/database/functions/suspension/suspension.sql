-- The suspension of a member by the operator. operator/acts.sql draws the states of its decision.

-- Suspends a member for p_days days, or without an end if it is null. For the ground 'fraud' of p_grounds, members who have exchanged
-- messages with the member get a notice (account-notices.sql). `outcome` is 'done'; 'already' if the member is suspended;
-- 'not_possible' if the state of the account does not allow it. `changes` lists the appended changes, member and number; `ended` the token
-- hashes of the sessions whose streams end.
CREATE FUNCTION suspend_member(p_actor text, p_member uuid, p_grounds jsonb, p_days int)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
BEGIN
  -- Members on either side of a block get a notice too.
  PERFORM lock_peers(p_member, true);
  outcome := 'already'; changes := '[]'; ended := '{}';
  IF EXISTS (SELECT FROM members m WHERE m.id = p_member AND m.suspended_at IS NOT NULL) THEN RETURN NEXT; RETURN; END IF;
  SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') INTO changes FROM change_account(p_member, 'suspend') c;
  outcome := 'not_possible';
  IF changes = '[]' THEN RETURN NEXT; RETURN; END IF;
  SELECT coalesce(array_agg(s.token_hash), '{}') INTO ended FROM sessions s WHERE s.member_id = p_member;
  number := record_act(p_actor, 'suspend', p_member, p_grounds, jsonb_strip_nulls(jsonb_build_object('days', p_days)));
  IF p_grounds ->> 'ground' = 'fraud' THEN changes := changes || write_account_notices(p_member, number); END IF;
  PERFORM mail_decision(number);
  outcome := 'done';
  RETURN NEXT;
END $$;

-- Lifts a suspension after its ends_at. Returns no row if an operator has ended the decision before.
CREATE FUNCTION lift_if_due(p_number text) RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
DECLARE
  v_member uuid := (SELECT d.member_id FROM decisions d WHERE d.number = p_number);
BEGIN
  PERFORM lock_peers(v_member, true);
  -- A separate statement sees the changes that were committed during the wait for the locks.
  IF NOT EXISTS (
    SELECT FROM decisions d WHERE d.number = p_number AND d.act = 'suspend' AND d.ended_at IS NULL AND d.ends_at <= now()
  ) THEN RETURN; END IF;
  RETURN QUERY SELECT * FROM release_member('system', v_member, 'lift', '{"is_automated": true}');
END $$;

-- The data that a suspended member may see: the decision in force, and the newest appeal against it. An account that a person has suspended
-- directly in the database has no decision.
CREATE FUNCTION suspension_of(p_member uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('email', m.email, 'name', m.name, 'suspended', m.status = 'suspended', 'decision', (
      SELECT jsonb_build_object('number', d.number, 'decided_at', d.created_at, 'until', d.ends_at, 'facts', d.facts, 'rule', d.rule,
        'ground', d.ground, 'is_automated', d.is_automated,
        'appeal_until', d.created_at + make_interval(months => rule_appeal_months()), 'appeal', (
          SELECT jsonb_build_object('number', c.number, 'sent_at', c.created_at, 'state', c.state) FROM complaints c
          WHERE c.decision_number = d.number ORDER BY c.created_at DESC LIMIT 1))
      FROM decisions d WHERE d.member_id = m.id AND d.act = 'suspend' AND d.ended_at IS NULL AND m.status = 'suspended'))
  FROM members m WHERE m.id = p_member AND m.status <> 'deleted'
$$;
