-- Complaints to the operator, appeals against decisions, and the numbers that people see.

-- A free number for a complaint (C), report (R) or decision (D): C-2026-048213. It reveals no count. The unique keys refuse a collision
-- with a concurrent call.
CREATE FUNCTION free_number(p_prefix text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_number text;
BEGIN
  LOOP
    v_number := p_prefix || '-' || to_char(now() AT TIME ZONE 'UTC', 'YYYY') || '-' || lpad(floor(random() * 1000000)::text, 6, '0');
    IF NOT EXISTS (
      SELECT FROM complaints WHERE number = v_number UNION ALL SELECT FROM reports WHERE number = v_number
      UNION ALL SELECT FROM decisions WHERE number = v_number
    ) THEN RETURN v_number; END IF;
  END LOOP;
END $$;

-- The decision about this member whose number a text contains, if the member can appeal against it: it restricts the member, is in force,
-- and is younger than rule_appeal_months().
CREATE FUNCTION appealable_decision(p_member uuid, p_text text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT d.number FROM decisions d
  WHERE d.number = substring(upper(p_text) FROM 'D-\d{4}-\d{6}') AND d.member_id = p_member AND d.ended_at IS NULL
    AND d.act IN ('suspend', 'hide', 'reject_picture') AND d.created_at > now() - make_interval(months => rule_appeal_months())
$$;

-- Stores a complaint with a number, and confirms it by a mail. p_complaint has id, kind, place, body, email and language; for a member, the
-- account replaces the last two. A complaint of a member about a decision whose number is in `place` is an appeal. p_must_appeal refuses
-- any other complaint. p_limits: see consume_complaint_quota. `outcome` is 'stored' or the code of a problem. A repeated call returns the
-- result of the first call to its sender.
CREATE FUNCTION store_complaint(p_site uuid, p_member uuid, p_complaint jsonb, p_limits jsonb, p_must_appeal boolean)
RETURNS TABLE (outcome text, number text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  f complaints;
  v_number text := free_number('C');
  v_decision text;
  v_known record;
BEGIN
  IF p_member IS NOT NULL THEN PERFORM lock_actor(p_member); END IF;
  SELECT * INTO f FROM jsonb_populate_record(NULL::complaints, p_complaint);
  SELECT * INTO v_known FROM known_complaint(f, p_member);
  IF v_known.outcome IS NOT NULL THEN RETURN QUERY SELECT v_known.outcome, v_known.number; RETURN; END IF;
  IF p_member IS NOT NULL THEN SELECT m.email, m.language INTO f.email, f.language FROM members m WHERE m.id = p_member; END IF;
  IF f.kind = 'decision' THEN v_decision := appealable_decision(p_member, f.place); END IF;
  IF p_must_appeal AND v_decision IS NULL THEN RETURN QUERY SELECT 'not_found', NULL; RETURN; END IF;
  IF EXISTS (SELECT FROM complaints c WHERE c.decision_number = v_decision AND c.state = 'open') THEN
    RETURN QUERY SELECT 'appeal_open', NULL;
    RETURN;
  END IF;
  IF NOT consume_complaint_quota(p_member, v_decision, f.email, p_limits) THEN RETURN QUERY SELECT 'rate_limited', NULL; RETURN; END IF;
  INSERT INTO complaints (id, number, site_id, member_id, email, language, kind, place, body, decision_number)
  VALUES (f.id, v_number, p_site, p_member, f.email, f.language, f.kind, f.place, f.body, v_decision);
  -- A visitor may enter the address of another person, so each address gets a limited number of mails.
  IF p_member IS NOT NULL
    OR consume_mail_quota(encode(sha256(convert_to(lower(f.email), 'UTF8')), 'hex'), 'to:complaint', (p_limits ->> 'daily')::int)
    THEN PERFORM queue_case_mail(p_site, p_member, f.email, f.language, 'complaint_received', jsonb_build_object('number', v_number));
  END IF;
  RETURN QUERY SELECT 'stored', v_number;
EXCEPTION WHEN unique_violation THEN
  -- A concurrent call has stored the same id, or another case with the same number.
  SELECT * INTO v_known FROM known_complaint(f, p_member);
  RETURN QUERY SELECT coalesce(v_known.outcome, 'unavailable'), v_known.number;
END $$;

-- The result of a call with the id of a stored complaint: the number if the call repeats the stored one, else a conflict. So no changed
-- text is lost. The same member or a visitor with the same address must have sent both. No row for a new id.
CREATE FUNCTION known_complaint(f complaints, p_member uuid) RETURNS TABLE (outcome text, number text) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN is_repeated THEN 'stored' ELSE 'id_conflict' END, CASE WHEN is_repeated THEN c.number END
  FROM complaints c CROSS JOIN LATERAL (
    SELECT c.member_id IS NOT DISTINCT FROM p_member AND (c.kind, c.place, c.body) = (f.kind, f.place, f.body)
      AND (p_member IS NOT NULL OR lower(c.email) = lower(f.email)) AS is_repeated
  ) compared WHERE c.id = f.id
$$;

-- Counts a complaint, and returns whether it is within the limit of the day. An appeal counts for its decision, another complaint of a
-- member for the member. A complaint of a visitor counts for the network with the unproven address, and for the network alone. So it does
-- not count for a member with that address. p_limits holds `daily`, the limit of each of them but the network alone; `network`, the hash of
-- the network; and `network_daily`.
CREATE FUNCTION consume_complaint_quota(p_member uuid, p_decision text, p_email text, p_limits jsonb) RETURNS boolean LANGUAGE sql AS $$
  SELECT CASE
    WHEN p_decision IS NOT NULL THEN consume_mail_quota(p_decision, 'appeal', daily)
    WHEN p_member IS NOT NULL THEN consume_mail_quota(p_member::text, 'complaint', daily)
    ELSE consume_mail_quota(encode(sha256(convert_to(network || '/' || lower(p_email), 'UTF8')), 'hex'), 'complaint', daily)
      AND consume_mail_quota(network, 'complaint_network', (p_limits ->> 'network_daily')::int)
  END
  FROM (SELECT (p_limits ->> 'daily')::int AS daily, p_limits ->> 'network' AS network) limits
$$;

-- Queues a mail to the address of a complaint, which need not be that of an account.
CREATE FUNCTION queue_case_mail(p_site uuid, p_member uuid, p_recipient text, p_language text, p_kind text, p_data jsonb)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO mails (site_id, member_id, kind, recipient, language, data)
  SELECT p_site, p_member, p_kind, p_recipient, p_language, p_data WHERE p_recipient IS NOT NULL
$$;
