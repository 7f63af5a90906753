-- The acts of the operator. Each has an actor and writes the log. Each act on a member's account, profile, picture or complaint records a
-- decision with its reasons, and mails the member. The console changes data only by these functions.
--
-- The states of a decision:
--
--   suspend, hide, reject_picture ─▶ in force ──lift, show, approve_picture: the operator─────────▶ ended
--                                       │      ──accept: an appeal succeeded─────────────────────▶ ended
--                                       │      ──lift_if_due: a suspension expires (the job)─────▶ ended
--                                       │      ──erase_member: empties its text──────────────────▶ ended
--                                       └─ appeal by the member (one open at a time) ──reject─▶ still in force
--
-- The states of a complaint or report: open ──answer, reject; accept if it is an appeal──▶ closed, with an answer by mail
--                                        └──erase_member──▶ withdrawn
--
-- If two operators decide at once, the first to get the locks decides; the other gets the outcome 'already'. p_grounds is a jsonb of facts,
-- rule, is_automated and case_number, the case that led to the act; for a suspension also ground, which is null or 'fraud'. The acts on
-- money are in money.sql.

-- Raises an error for every change of a row.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: the table is append-only', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

-- A trigger also applies to the owner of the table. It refuses a statement even if the statement finds no row.
CREATE TRIGGER operator_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Writes the log and a decision. Returns the number of the decision.
CREATE FUNCTION record_act(p_actor text, p_act text, p_member uuid, p_grounds jsonb, p_details jsonb DEFAULT '{}')
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_number text := free_number('D');
  v_case text := p_grounds ->> 'case_number';
BEGIN
  INSERT INTO decisions (number, act, member_id, picture_id, case_number, facts, rule, ground, is_automated, actor, ends_at, ended_at)
  VALUES (v_number, p_act, p_member, (p_details ->> 'picture')::uuid, v_case, coalesce(p_grounds ->> 'facts', ''),
    coalesce(p_grounds ->> 'rule', ''), p_grounds ->> 'ground', coalesce((p_grounds ->> 'is_automated')::boolean, false), p_actor,
    now() + make_interval(days => (p_details ->> 'days')::int),
    CASE WHEN p_act NOT IN ('suspend', 'hide', 'reject_picture') THEN now() END);
  INSERT INTO operator_log (actor, act, member_id, decision_number, case_number, details)
  VALUES (p_actor, p_act, p_member, v_number, v_case, p_details || jsonb_strip_nulls(jsonb_build_object(
    'is_automated', p_grounds -> 'is_automated')));
  RETURN v_number;
END $$;

-- Mails a member a decision about them: the statement of reasons.
CREATE FUNCTION mail_decision(p_number text) RETURNS void LANGUAGE sql AS $$
  SELECT queue_mail(d.member_id, 'decision', jsonb_build_object('number', d.number, 'act', d.act, 'facts', d.facts, 'rule', d.rule,
    'ground', d.ground, 'is_automated', d.is_automated, 'until', d.ends_at,
    'appeal_until', d.created_at + make_interval(months => rule_appeal_months())))
  FROM decisions d WHERE d.number = p_number
$$;

-- Hides a profile. The member can still use the account. The result is that of suspend_member.
CREATE FUNCTION hide_profile(p_actor text, p_member uuid, p_grounds jsonb)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_peers(p_member);
  outcome := 'already'; changes := '[]'; ended := '{}';
  IF EXISTS (SELECT FROM members m WHERE m.id = p_member AND m.status = 'active' AND m.profile_status = 'disabled')
    THEN RETURN NEXT; RETURN; END IF;
  SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') INTO changes FROM change_account(p_member, 'hide') c;
  outcome := 'not_possible';
  IF changes = '[]' THEN RETURN NEXT; RETURN; END IF;
  number := record_act(p_actor, 'hide', p_member, p_grounds);
  PERFORM mail_decision(number);
  outcome := 'done';
  RETURN NEXT;
END $$;

-- Ends the suspension of a member ('lift') or shows a hidden profile ('show'), and ends its decision. The end of a suspension corrects the
-- notices that it caused. The caller holds the locks of all peers. `outcome` is 'done'; 'already' if there is nothing to end;
-- 'not_possible'.
CREATE FUNCTION end_restriction(p_member uuid, p_act text) RETURNS TABLE (outcome text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
BEGIN
  outcome := 'already'; changes := '[]'; ended := '{}';
  IF NOT EXISTS (
    SELECT FROM members m WHERE m.id = p_member
      AND CASE p_act WHEN 'lift' THEN m.suspended_at IS NOT NULL ELSE m.status <> 'not_confirmed' AND m.profile_status = 'disabled' END
  ) THEN RETURN NEXT; RETURN; END IF;
  SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') INTO changes FROM change_account(p_member, p_act) c;
  outcome := 'not_possible';
  IF changes = '[]' THEN RETURN NEXT; RETURN; END IF;
  UPDATE decisions d SET ended_at = now()
  WHERE d.member_id = p_member AND d.ended_at IS NULL AND d.act = CASE p_act WHEN 'lift' THEN 'suspend' ELSE 'hide' END;
  IF p_act = 'lift' THEN changes := changes || correct_account_notices(p_member); END IF;
  -- The caller removes these sessions from caches, which still mark them as restricted.
  SELECT coalesce(array_agg(s.token_hash), '{}') INTO ended FROM sessions s WHERE s.member_id = p_member AND p_act = 'lift';
  outcome := 'done';
  RETURN NEXT;
END $$;

-- Lifts a suspension or shows a profile again, and mails the member. The result is that of suspend_member.
CREATE FUNCTION release_member(p_actor text, p_member uuid, p_act text, p_grounds jsonb)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_peers(p_member, true);
  SELECT e.outcome, e.changes, e.ended INTO outcome, changes, ended FROM end_restriction(p_member, p_act) e;
  IF outcome = 'done' THEN
    number := record_act(p_actor, p_act, p_member, p_grounds);
    PERFORM queue_mail(p_member, 'restriction_ended', jsonb_build_object('number', number, 'act', p_act, 'facts', p_grounds -> 'facts'));
  END IF;
  RETURN NEXT;
END $$;

-- Approves or rejects a picture, unless its status differs from p_seen, which the operator saw. After a rejection the member gets a mail
-- with the reasons.
CREATE FUNCTION judge_picture(p_actor text, p_picture uuid, p_seen text, p_status text, p_grounds jsonb)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
DECLARE
  v_member uuid := (SELECT p.member_id FROM photos p WHERE p.id = p_picture);
  v_act text := CASE p_status WHEN 'approved' THEN 'approve_picture' ELSE 'reject_picture' END;
BEGIN
  outcome := 'not_possible'; changes := '[]'; ended := '{}';
  IF v_member IS NULL THEN RETURN NEXT; RETURN; END IF;
  PERFORM lock_members(ARRAY[v_member]);
  outcome := 'already';
  IF NOT EXISTS (SELECT FROM photos p WHERE p.member_id = v_member AND p.id = p_picture AND p.status = p_seen AND p.status <> p_status)
    THEN RETURN NEXT; RETURN; END IF;
  changes := jsonb_build_array(jsonb_build_object('member', v_member, 'number', decide_photo(v_member, p_picture, p_status)));
  UPDATE decisions d SET ended_at = now()
  WHERE d.member_id = v_member AND d.picture_id = p_picture AND d.act = 'reject_picture' AND d.ended_at IS NULL;
  number := record_act(p_actor, v_act, v_member, p_grounds, jsonb_build_object('picture', p_picture));
  IF p_status = 'rejected' THEN PERFORM mail_decision(number); END IF;
  outcome := 'done';
  RETURN NEXT;
END $$;

-- Reverses the decision of a successful appeal. Returns the changes and sessions as in suspend_member. The caller holds the locks of all
-- peers. A decision that has ended already changes nothing.
CREATE FUNCTION undo_decision(p_decision decisions) RETURNS TABLE (changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
BEGIN
  changes := '[]'; ended := '{}';
  IF p_decision.ended_at IS NULL AND p_decision.act IN ('suspend', 'hide') THEN
    SELECT e.changes, e.ended INTO changes, ended
    FROM end_restriction(p_decision.member_id, CASE p_decision.act WHEN 'suspend' THEN 'lift' ELSE 'show' END) e;
  ELSIF p_decision.ended_at IS NULL THEN
    changes := jsonb_build_array(jsonb_build_object('member', p_decision.member_id,
      'number', decide_photo(p_decision.member_id, p_decision.picture_id, 'approved')));
    -- The member may have deleted the picture.
    IF changes @> '[{"number": null}]' THEN changes := '[]'; END IF;
  END IF;
  UPDATE decisions d SET ended_at = now() WHERE d.number = p_decision.number AND d.ended_at IS NULL;
  RETURN NEXT;
END $$;

-- Closes a complaint or a report, and mails the answer. p_act is 'answer', 'reject', or 'accept' for an appeal, whose decision then ends.
-- `outcome` is 'done'; 'already' if the case is closed; 'not_possible' if there is no such case, or if 'accept' is for a case that is no
-- appeal.
CREATE FUNCTION close_case(p_actor text, p_case text, p_act text, p_answer text)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
DECLARE
  v_state text := CASE p_act WHEN 'answer' THEN 'answered' WHEN 'reject' THEN 'rejected' WHEN 'accept' THEN 'accepted' END;
  v_complaint complaints;
  v_decision decisions;
  v_reporter uuid;
BEGIN
  outcome := 'not_possible'; changes := '[]'; ended := '{}';
  SELECT c.* INTO v_complaint FROM complaints c WHERE c.number = p_case;
  SELECT r.reporter_id INTO v_reporter FROM reports r WHERE r.number = p_case;
  IF v_state IS NULL OR (v_complaint.id IS NULL AND v_reporter IS NULL)
    OR (p_act = 'accept' AND v_complaint.decision_number IS NULL) THEN RETURN NEXT; RETURN; END IF;
  -- The locks of the account come before the row of the case, as in erase_member.
  PERFORM lock_peers(m.id, true) FROM members m WHERE m.id = coalesce(v_complaint.member_id, v_reporter);

  outcome := 'already';
  UPDATE complaints c SET state = v_state, decided_at = now() WHERE c.number = p_case AND c.state = 'open' RETURNING c.* INTO v_complaint;
  IF NOT FOUND THEN
    UPDATE reports r SET state = v_state, decided_at = now() WHERE r.number = p_case AND r.state = 'open';
    IF NOT FOUND THEN RETURN NEXT; RETURN; END IF;
  END IF;
  IF p_act = 'accept' THEN
    SELECT d.* INTO v_decision FROM decisions d WHERE d.number = v_complaint.decision_number;
    SELECT u.changes, u.ended INTO changes, ended FROM undo_decision(v_decision) u;
  END IF;
  number := record_act(p_actor, p_act, coalesce(v_complaint.member_id, v_reporter),
    jsonb_build_object('facts', p_answer, 'case_number', p_case));
  PERFORM mail_answer(p_case, jsonb_build_object('number', p_case, 'act', p_act, 'answer', p_answer));
  outcome := 'done';
  RETURN NEXT;
END $$;

-- Mails the answer to the sender of a complaint or report, if the row has an address.
CREATE FUNCTION mail_answer(p_case text, p_data jsonb) RETURNS void LANGUAGE sql AS $$
  SELECT queue_case_mail(c.site_id, c.member_id, c.email, c.language, 'case_answered', p_data) FROM complaints c WHERE c.number = p_case
  UNION ALL
  SELECT queue_mail(r.reporter_id, 'case_answered', p_data) FROM reports r WHERE r.number = p_case
$$;

-- The open and closed cases of the operator. `about_id` is the member whom a report or an appeal is about. It is null for a complaint,
-- whose text describes its subject.
CREATE VIEW operator_cases AS
SELECT c.number, CASE WHEN c.decision_number IS NULL THEN 'complaint' ELSE 'appeal' END AS type, c.kind AS subject, c.site_id,
  c.member_id::uuid AS sender_id, c.email AS sender,
  CASE WHEN c.decision_number IS NOT NULL THEN c.member_id::uuid END AS about_id, c.place, c.body AS words, c.decision_number,
  NULL::jsonb AS evidence, c.state, c.created_at, c.decided_at
FROM complaints c
UNION ALL
SELECT r.number, 'report', r.subject || ': ' || r.reason, m.site_id, r.reporter_id::uuid, m.email, r.reported_id::uuid, '', r.note, NULL,
  r.evidence, r.state, r.created_at, r.decided_at
FROM reports r LEFT JOIN members m ON m.id = r.reporter_id;
