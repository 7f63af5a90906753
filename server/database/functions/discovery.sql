-- The swipe game and the match finder. Both share the encounters of a day, so that no member appears twice in a day.

-- Whether a member of this gender and sexuality may be interested in that gender. Without a stated sexuality, whom the member looked for
-- at the sign-up decides. A member who has stated neither may be interested in both.
CREATE FUNCTION may_be_attracted_to(p_gender text, p_sexuality text, p_looking_for text, p_other_gender text)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN p_sexuality = 'hetero' THEN p_gender <> p_other_gender
    WHEN p_sexuality IN ('gay', 'lesbian') THEN p_gender = p_other_gender
    WHEN p_sexuality IS NULL AND p_looking_for IN ('female', 'male') THEN p_other_gender = p_looking_for
    ELSE true
  END
$$;

-- The genders in which such a member may be interested.
CREATE FUNCTION attracted_to(p_gender text, p_sexuality text, p_looking_for text)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT other FROM unnest(ARRAY['female', 'male']) other
    WHERE may_be_attracted_to(p_gender, p_sexuality, p_looking_for, other))
$$;

-- The moment at which the next day begins in a time zone. If clocks change at midnight, that hour is missing or occurs twice. The next
-- day then begins when its date occurs for the first time.
CREATE FUNCTION next_midnight(p_at timestamptz, p_time_zone text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT min(candidate) FROM (
    SELECT (calendar_day(p_at, p_time_zone) + 1)::timestamp AT TIME ZONE p_time_zone - early AS candidate
    FROM unnest(ARRAY[interval '0', interval '30 minutes', interval '1 hour']) early) c
  WHERE calendar_day(candidate, p_time_zone) > calendar_day(p_at, p_time_zone)
$$;

-- The ids of members whom the game and the finder do not show to a member: the member, blocked ones (in either direction) and liked
-- ones. Also members with a conversation, and those with an encounter on that day. A query calls the function once, not once a row.
CREATE FUNCTION excluded_candidates(p_member uuid, p_day date) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT hidden_from(p_member) || coalesce(array_agg(id), '{}') FROM (
    SELECT liked_id::uuid AS id FROM likes WHERE liker_id = p_member
    UNION SELECT peer_id FROM conversation_members WHERE member_id = p_member
    UNION SELECT other_id FROM encounters WHERE member_id = p_member AND day = p_day) n
$$;

-- Records the encounter of a member with the profile of the top card. Returns whether it is an unanswered card of the day. It is not if the
-- match finder has shown the profile first.
CREATE FUNCTION record_card(p_member uuid, p_other uuid, p_day date) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO encounters (member_id, day, other_id, verdict)
  SELECT v.id, p_day, o.id, 'dealt' FROM members v JOIN members o ON findable_by(o, v.site_id, (SELECT hidden_from(p_member)))
  WHERE v.id = p_member AND v.status <> 'deleted' AND o.id = p_other
  -- The statement waits for an erasure that holds one of the rows.
  FOR KEY SHARE OF v, o
  ON CONFLICT DO NOTHING;
  RETURN FOUND OR EXISTS (SELECT FROM encounters WHERE member_id = p_member AND day = p_day AND other_id = p_other AND verdict = 'dealt');
END $$;

-- Stores the answer to a card: a like or a pass. The steps:
--
--   lock (both members for a like)  →  may the member see the profile?
--     →  a like, unless it is stored already: count it against the limit of the day, store it and the match that it may make
--     →  store the encounter, and record the encounter with the next top card
--
-- A repeated call has the same outcome while the profile is visible. A later pass does not change a like, but a later like replaces a pass.
-- A profile that the member has liked elsewhere does not count against the limit.
-- `outcome` is 'stored', 'swipe_limit' or the code of a problem of the contract. `events` are the feed changes to publish, null
-- without a new like. `more_at` is the moment at which the limit starts again.
CREATE FUNCTION swipe_card(
  p_member uuid, p_other uuid, p_verdict text, p_next uuid, p_time_zone text, p_limit int, p_at timestamptz DEFAULT NULL
)
RETURNS TABLE (outcome text, name text, likes_left int, more_at timestamptz, is_match boolean, events jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_at timestamptz;
  v_day date;
  v_known text;
  v_contact record;
  v_used int;
  v_like record;
  v_match boolean := false;
  v_events jsonb;
BEGIN
  PERFORM lock_actor(p_member, CASE p_verdict WHEN 'like' THEN ARRAY[p_other] END);
  -- The function reads the clock after it has the lock, so that a call that waits over midnight counts on the new day.
  v_at := coalesce(p_at, clock_timestamp());
  v_day := calendar_day(v_at, p_time_zone);
  more_at := next_midnight(v_at, p_time_zone);
  outcome := 'stored';

  SELECT c.action_refusal, name_for(p_member, p_other) AS name INTO v_contact
  FROM contacts c WHERE c.viewer_id = p_member AND c.other_id = p_other;
  SELECT e.verdict INTO v_known FROM encounters e WHERE e.member_id = p_member AND e.day = v_day AND e.other_id = p_other;
  IF v_contact IS NULL OR v_contact.action_refusal = 'not_found' THEN
    outcome := 'not_found';
  ELSIF p_verdict = 'like' AND v_contact.action_refusal IS NOT NULL THEN
    outcome := v_contact.action_refusal;
  ELSIF p_verdict = 'like' AND v_known IS DISTINCT FROM 'like'
    AND NOT EXISTS (SELECT FROM likes WHERE liker_id = p_member AND liked_id = p_other) THEN
    INSERT INTO member_days (member_id, day) VALUES (p_member, v_day) ON CONFLICT DO NOTHING;
    UPDATE member_days d SET swipe_likes = d.swipe_likes + 1
    WHERE d.member_id = p_member AND d.day = v_day AND d.swipe_likes < p_limit;
    IF NOT FOUND THEN
      outcome := 'swipe_limit';
    ELSE
      -- add_like checks the contact again. It cannot refuse the counted like, because the locks of both members keep the contact unchanged.
      SELECT * INTO v_like FROM add_like(p_member, p_other);
      outcome := v_like.outcome;
      v_events := v_like.events;
    END IF;
  END IF;

  IF outcome = 'stored' THEN
    v_match := p_verdict = 'like' AND EXISTS (SELECT FROM likes WHERE liker_id = p_other AND liked_id = p_member);
    IF v_known IS DISTINCT FROM p_verdict AND v_known IS DISTINCT FROM 'like' THEN
      INSERT INTO encounters AS e (member_id, day, other_id, verdict, created_at)
      VALUES (p_member, v_day, p_other, p_verdict, v_at)
      ON CONFLICT (member_id, day, other_id) DO UPDATE SET verdict = excluded.verdict, created_at = excluded.created_at;
    END IF;
    IF p_next IS NOT NULL THEN PERFORM record_card(p_member, p_next, v_day); END IF;
  END IF;
  SELECT d.swipe_likes INTO v_used FROM member_days d WHERE d.member_id = p_member AND d.day = v_day;
  RETURN QUERY SELECT outcome, v_contact.name, greatest(0, p_limit - coalesce(v_used, 0)), more_at, v_match, v_events;
END $$;

-- The profile of the last pass of a day, which the member can undo. Null when there is none.
CREATE FUNCTION last_pass(p_member uuid, p_day date) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT other_id FROM encounters WHERE member_id = p_member AND day = p_day AND verdict = 'pass' ORDER BY created_at DESC LIMIT 1
$$;

-- Undoes a pass if it is the last one of the day, so that the card is dealt again. Returns whether the profile is an unanswered card of the
-- day. This is also true for a repeated call, and for a card without an answer.
CREATE FUNCTION undo_pass(p_member uuid, p_other uuid, p_day date) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_actor(p_member);
  IF last_pass(p_member, p_day) = p_other THEN
    UPDATE encounters SET verdict = 'dealt', created_at = clock_timestamp()
    WHERE member_id = p_member AND day = p_day AND other_id = p_other;
  END IF;
  RETURN EXISTS (SELECT FROM encounters WHERE member_id = p_member AND day = p_day AND other_id = p_other AND verdict = 'dealt');
END $$;
