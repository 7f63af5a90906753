-- The day of a calendar at a moment, and the moment at which the next one begins there. Where the clocks are changed at
-- midnight, that hour is missing or comes twice: the next day begins when its date is there for the first time.
CREATE FUNCTION calendar_day(p_at timestamptz, p_time_zone text) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (p_at AT TIME ZONE p_time_zone)::date
$$;
--> statement-breakpoint
CREATE FUNCTION next_midnight(p_at timestamptz, p_time_zone text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT min(candidate) FROM (
    SELECT (calendar_day(p_at, p_time_zone) + 1)::timestamp AT TIME ZONE p_time_zone - early AS candidate
    FROM unnest(ARRAY[interval '0', interval '30 minutes', interval '1 hour']) early) c
  WHERE calendar_day(candidate, p_time_zone) > calendar_day(p_at, p_time_zone)
$$;
--> statement-breakpoint

-- Whom a member is not shown again in the swipe game or the match-finder: who is blocked either way, whom they like, whom
-- they talk to, and whom they met in either on that day. Resolved once a request.
CREATE FUNCTION not_again_ids(p_member uuid, p_day date) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT blocked_ids(p_member) || coalesce(array_agg(id), '{}') FROM (
    SELECT p_member AS id
    UNION SELECT liked_id FROM likes WHERE liker_id = p_member
    UNION SELECT peer_id FROM conversation_members WHERE member_id = p_member
    UNION SELECT other_id FROM encounters WHERE member_id = p_member AND day = p_day) n
$$;
--> statement-breakpoint

-- The card that lies on top is met, answered or not. False where the match-finder was there first.
CREATE FUNCTION deal_card(p_member uuid, p_other uuid, p_day date) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO encounters (member_id, day, other_id, verdict)
  SELECT v.id, p_day, o.id, 'dealt' FROM members v JOIN members o ON o.site_id = v.site_id AND o.id <> v.id AND o.findable
  WHERE v.id = p_member AND o.id = p_other
  ON CONFLICT DO NOTHING;
  RETURN FOUND OR EXISTS (SELECT FROM encounters WHERE member_id = p_member AND day = p_day AND other_id = p_other AND verdict = 'dealt');
END $$;
--> statement-breakpoint

-- An answer to a card. The way of it:
--
--   lock (both for a like, in id order)  →  the same answer as before? then that is the answer  →  may the two meet?
--     →  a like: counted, while there are any left of the day  →  the like itself, and the match that it may make
--     →  the encounter, and the card that lies on top now
--
-- A like stays a like, whatever is answered after it; a pass can become one. Who was liked elsewhere costs nothing. `told`
-- is what the like's own function gives to be published.
CREATE FUNCTION swipe_card(p_member uuid, p_other uuid, p_verdict text, p_next uuid, p_time_zone text, p_limit int, p_at timestamptz DEFAULT NULL)
RETURNS TABLE (outcome text, name text, likes_left int, more_at timestamptz, is_match boolean, told jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_at timestamptz;
  v_day date;
  v_known text;
  v_contact record;
  v_used int;
  v_like record;
  v_match boolean := false;
  v_told jsonb;
BEGIN
  PERFORM lock_members(CASE p_verdict WHEN 'like' THEN ARRAY[p_member, p_other] ELSE ARRAY[p_member] END);
  -- Behind the lock: whoever waited for it over midnight answers on the new day.
  v_at := coalesce(p_at, clock_timestamp());
  v_day := calendar_day(v_at, p_time_zone);
  more_at := next_midnight(v_at, p_time_zone);
  outcome := 'stored';

  SELECT c.state, c.visible OR are_acquainted(p_member, p_other) AS is_met, m.name INTO v_contact
  FROM contacts c JOIN members m ON m.id = c.other_id WHERE c.viewer_id = p_member AND c.other_id = p_other;
  SELECT e.verdict INTO v_known FROM encounters e WHERE e.member_id = p_member AND e.day = v_day AND e.other_id = p_other;
  IF v_contact IS NULL OR v_contact.state = 'gone' OR NOT v_contact.is_met THEN
    outcome := 'not_found';
  ELSIF p_verdict = 'like' AND v_known IS DISTINCT FROM 'like' AND NOT EXISTS (SELECT FROM likes WHERE liker_id = p_member AND liked_id = p_other) THEN
    INSERT INTO member_days (member_id, day) VALUES (p_member, v_day) ON CONFLICT DO NOTHING;
    UPDATE member_days d SET swipe_likes = d.swipe_likes + 1 WHERE d.member_id = p_member AND d.day = v_day AND d.swipe_likes < p_limit;
    IF NOT FOUND THEN
      outcome := 'swipe_limit';
    ELSE
      SELECT * INTO v_like FROM add_like(p_member, p_other);
      outcome := v_like.outcome;
      v_told := v_like.told;
      IF outcome <> 'stored' THEN
        UPDATE member_days d SET swipe_likes = d.swipe_likes - 1 WHERE d.member_id = p_member AND d.day = v_day;
      END IF;
    END IF;
  END IF;

  IF outcome = 'stored' THEN
    v_match := p_verdict = 'like' AND EXISTS (SELECT FROM likes WHERE liker_id = p_other AND liked_id = p_member);
    IF v_known IS DISTINCT FROM p_verdict AND v_known IS DISTINCT FROM 'like' THEN
      INSERT INTO encounters AS e (member_id, day, other_id, verdict, created_at) VALUES (p_member, v_day, p_other, p_verdict, v_at)
      ON CONFLICT (member_id, day, other_id) DO UPDATE SET verdict = excluded.verdict, created_at = excluded.created_at;
    END IF;
    IF p_next IS NOT NULL THEN PERFORM deal_card(p_member, p_next, v_day); END IF;
  END IF;
  SELECT d.swipe_likes INTO v_used FROM member_days d WHERE d.member_id = p_member AND d.day = v_day;
  RETURN QUERY SELECT outcome, v_contact.name, greatest(0, p_limit - coalesce(v_used, 0)), more_at, v_match, v_told;
END $$;
--> statement-breakpoint

-- Whose pass of that day can be taken back: the last one's.
CREATE FUNCTION last_pass(p_member uuid, p_day date) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT other_id FROM encounters WHERE member_id = p_member AND day = p_day AND verdict = 'pass' ORDER BY created_at DESC LIMIT 1
$$;
--> statement-breakpoint
-- Takes it back, and the card lies there again. Twice is once: true also where it lies there already.
CREATE FUNCTION undo_pass(p_member uuid, p_other uuid, p_day date) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_members(ARRAY[p_member]);
  IF last_pass(p_member, p_day) = p_other THEN
    UPDATE encounters SET verdict = 'dealt', created_at = clock_timestamp() WHERE member_id = p_member AND day = p_day AND other_id = p_other;
  END IF;
  RETURN EXISTS (SELECT FROM encounters WHERE member_id = p_member AND day = p_day AND other_id = p_other AND verdict = 'dealt');
END $$;
