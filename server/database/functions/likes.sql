-- Likes and matches. The lists, the counts, the badge, the feed and the push notifications all read the three views.
-- A member sees no like and no match of a member who is blocked (in either direction) or unavailable (`members.gone`).

-- The likes that a member has received and may see. `like_new` is true until the member has seen the like. The like of a fictional
-- profile is never new, because it would then count in the badge.
CREATE VIEW likes_received AS
SELECT l.liked_id AS member_id, l.liker_id AS other_id, l.created_at,
  l.seen_at IS NULL AND NOT liker.fictional AS like_new
FROM likes l
JOIN members liker ON liker.id = l.liker_id
JOIN contacts contact ON contact.viewer_id = l.liked_id AND contact.other_id = l.liker_id AND contact.state = 'active';

-- The likes that a member has sent, to members whom the member may see. An unconfirmed member is visible to members with a
-- conversation.
CREATE VIEW likes_sent AS
SELECT l.liker_id AS member_id, l.liked_id AS other_id, l.created_at
FROM likes l
JOIN contacts contact ON contact.viewer_id = l.liker_id AND contact.other_id = l.liked_id AND contact.refusal IS NULL;

-- The matches that a member may see. `match_new` is true until the member has seen the match.
CREATE VIEW matches_shown AS
SELECT side.member_id, side.other_id, side.created_at, side.match_new
FROM (
  SELECT member_a AS member_id, member_b AS other_id, created_at, seen_a IS NULL AS match_new FROM matches
  UNION ALL SELECT member_b, member_a, created_at, seen_b IS NULL FROM matches
) side
JOIN contacts contact ON contact.viewer_id = side.member_id AND contact.other_id = side.other_id AND contact.state = 'active';

-- The new likes of a member: the badge counts what the list shows as new.
CREATE VIEW new_likes AS
SELECT member_id, other_id AS liker_id FROM likes_received WHERE like_new;

-- Appends changes to the feed of p_member for every like and match with p_other that p_member sees. The change names only p_other;
-- the device reads the state itself. Nothing is appended for what the member does not see, so that a block reveals nothing. With p_new
-- the change may be pushed. The caller holds the lock of p_member. Returns the appended changes: member and number.
CREATE FUNCTION append_like_changes(p_member uuid, p_other uuid, p_new boolean DEFAULT false)
RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT p_member, append_change(p_member, seen.kind, NULL, NULL,
    jsonb_build_object('other', p_other) || CASE WHEN p_new THEN '{"is_new": true}'::jsonb ELSE '{}'::jsonb END)
  FROM (
    SELECT 'like' AS kind FROM likes_received WHERE member_id = p_member AND other_id = p_other
    UNION ALL SELECT 'liked' FROM likes_sent WHERE member_id = p_member AND other_id = p_other
    UNION ALL SELECT 'match' FROM matches_shown WHERE member_id = p_member AND other_id = p_other
  ) seen;
END $$;

-- Stores a like and the match that it may make. `outcome` is 'stored' or the code of a problem of the contract. `name` is the name of the
-- liked member. `events` lists the feed changes to publish: member, first and last number; null when the like exists already.
-- A like that the member removes and adds again is not new. Otherwise repeated likes would show the match dialog to the other each time.
CREATE FUNCTION add_like(p_liker uuid, p_liked uuid)
RETURNS TABLE (outcome text, name text, is_match boolean, events jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_outcome text;
  v_name text;
  v_match boolean;
  v_events jsonb;
  -- The member whose id is the smaller one, and the other.
  v_a uuid := least(p_liker, p_liked);
  v_b uuid := greatest(p_liker, p_liked);
  v_is_new boolean;
BEGIN
  PERFORM lock_actor(p_liker, ARRAY[p_liked]);
  SELECT coalesce(contact.action_refusal, 'stored'), name_for(p_liker, p_liked) INTO v_outcome, v_name
  FROM contacts contact
  WHERE contact.viewer_id = p_liker AND contact.other_id = p_liked;
  IF NOT FOUND THEN v_outcome := 'not_found'; END IF;
  IF v_outcome <> 'stored' THEN
    RETURN QUERY SELECT v_outcome, v_name, false, NULL::jsonb;
    RETURN;
  END IF;

  -- The feed reports a like of an unconfirmed member, and a match with them, after they confirm their address: see make_held_matches.
  v_match := EXISTS (SELECT FROM likes WHERE liker_id = p_liked AND liked_id = p_liker)
    AND NOT EXISTS (SELECT FROM members WHERE id IN (p_liker, p_liked) AND status = 'not_confirmed');
  INSERT INTO likes (liker_id, liked_id, seen_at)
  VALUES (p_liker, p_liked, (SELECT seen_at FROM past_likes WHERE liker_id = p_liker AND liked_id = p_liked)) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN QUERY SELECT v_outcome, v_name, v_match, NULL::jsonb;
    RETURN;
  END IF;
  IF v_match THEN
    INSERT INTO matches (member_a, member_b, seen_a, seen_b)
    SELECT v_a, v_b, past.seen_a, past.seen_b
    FROM (SELECT) one LEFT JOIN past_matches past ON past.member_a = v_a AND past.member_b = v_b ON CONFLICT DO NOTHING;
    UPDATE likes SET seen_at = now() WHERE liker_id = p_liked AND liked_id = p_liker AND seen_at IS NULL;
  END IF;
  v_is_new := NOT EXISTS (SELECT FROM past_likes WHERE liker_id = p_liker AND liked_id = p_liked)
    OR v_match AND NOT EXISTS (SELECT FROM past_matches WHERE member_a = v_a AND member_b = v_b);
  SELECT jsonb_agg(jsonb_build_object('member', side.member, 'from', side.first, 'to', side.last)) INTO v_events
  FROM (
    SELECT t.member, min(t.number) AS first, max(t.number) AS last
    FROM (
      SELECT * FROM append_like_changes(p_liker, p_liked, v_is_new)
      UNION ALL SELECT * FROM append_like_changes(p_liked, p_liker, v_is_new)
    ) t
    GROUP BY t.member
  ) side;
  RETURN QUERY SELECT v_outcome, v_name, v_match, v_events;
END $$;

-- Creates the matches that waited until a member confirmed their address. Returns the appended changes: member and number. The caller holds
-- the locks of the member and the peers, and appends the changes of the peers.
CREATE FUNCTION make_held_matches(p_member uuid) RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_others uuid[];
BEGIN
  WITH made AS (
    INSERT INTO matches (member_a, member_b)
    SELECT least(sent.liker_id, sent.liked_id), greatest(sent.liker_id, sent.liked_id)
    FROM likes sent JOIN likes received ON received.liker_id = sent.liked_id AND received.liked_id = sent.liker_id
    JOIN members other ON other.id = sent.liked_id AND other.status <> 'not_confirmed'
    WHERE sent.liker_id = p_member
    ON CONFLICT DO NOTHING RETURNING member_a, member_b
  )
  SELECT coalesce(array_agg(CASE WHEN member_a = p_member THEN member_b ELSE member_a END), '{}') INTO v_others FROM made;
  UPDATE likes SET seen_at = now() WHERE liked_id = p_member AND liker_id = ANY (v_others) AND seen_at IS NULL;
  RETURN QUERY SELECT change.* FROM unnest(v_others) other CROSS JOIN LATERAL append_like_changes(p_member, other, true) change;
END $$;

-- Removes a like and ends the match of the two. Stores when each was seen. Returns the appended changes: member and number.
CREATE FUNCTION remove_like(p_liker uuid, p_liked uuid)
RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_actor(p_liker, ARRAY[p_liked]);
  IF NOT EXISTS (SELECT FROM likes WHERE liker_id = p_liker AND liked_id = p_liked) THEN RETURN; END IF;
  RETURN QUERY SELECT * FROM append_like_changes(p_liker, p_liked) UNION ALL SELECT * FROM append_like_changes(p_liked, p_liker);
  WITH deleted AS (DELETE FROM likes WHERE liker_id = p_liker AND liked_id = p_liked RETURNING liker_id, liked_id, seen_at)
  INSERT INTO past_likes (liker_id, liked_id, seen_at) SELECT liker_id, liked_id, seen_at FROM deleted
  ON CONFLICT (liker_id, liked_id) DO UPDATE SET seen_at = excluded.seen_at;
  WITH ended AS (
    DELETE FROM matches WHERE member_a = least(p_liker, p_liked) AND member_b = greatest(p_liker, p_liked)
    RETURNING member_a, member_b, seen_a, seen_b
  )
  INSERT INTO past_matches (member_a, member_b, seen_a, seen_b) SELECT member_a, member_b, seen_a, seen_b FROM ended
  ON CONFLICT (member_a, member_b) DO UPDATE SET (seen_a, seen_b) = (excluded.seen_a, excluded.seen_b);
END $$;

-- Records that a member has seen the like of another and, with p_match, their match. Returns the appended changes: member and number.
CREATE FUNCTION mark_like_seen(p_member uuid, p_other uuid, p_match boolean)
RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_moved boolean;
BEGIN
  PERFORM lock_actor(p_member);
  UPDATE likes SET seen_at = now() WHERE liker_id = p_other AND liked_id = p_member AND seen_at IS NULL;
  v_moved := FOUND;
  IF p_match THEN
    UPDATE matches SET seen_a = CASE WHEN member_a = p_member THEN now() ELSE seen_a END,
      seen_b = CASE WHEN member_b = p_member THEN now() ELSE seen_b END
    WHERE member_a = least(p_member, p_other) AND member_b = greatest(p_member, p_other)
      AND CASE WHEN member_a = p_member THEN seen_a ELSE seen_b END IS NULL;
    v_moved := v_moved OR FOUND;
  END IF;
  IF v_moved THEN RETURN QUERY SELECT * FROM append_like_changes(p_member, p_other); END IF;
END $$;

-- Claims the automatic like of a day of the site's calendar: a received like that the member has not seen. Without one and with p_fictional
-- it is a suitable fictional profile, whose like the caller then stores. Returns no row when no profile is suitable. Only the first of
-- concurrent or repeated calls of a day returns a like.
CREATE FUNCTION claim_auto_like(p_member uuid, p_time_zone text, p_fictional boolean)
RETURNS TABLE (other_id uuid, is_fictional boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_other uuid;
  v_from uuid := gen_random_uuid();
BEGIN
  INSERT INTO member_days AS d (member_id, day, auto_like_at)
  SELECT m.id, calendar_day(now(), p_time_zone), now() FROM members m WHERE m.id = p_member AND m.status <> 'deleted'
  -- The statement waits for an erasure that holds the row.
  FOR KEY SHARE
  ON CONFLICT (member_id, day) DO UPDATE SET auto_like_at = now() WHERE d.auto_like_at IS NULL;
  IF NOT FOUND THEN RETURN; END IF;

  SELECT r.other_id INTO v_other FROM likes_received r WHERE r.member_id = p_member AND r.like_new ORDER BY r.created_at DESC LIMIT 1;
  IF FOUND THEN
    RETURN QUERY SELECT v_other, false;
    RETURN;
  END IF;
  IF NOT p_fictional THEN RETURN; END IF;

  -- The search begins at a random id. When it finds no profile, it begins again at the first id.
  FOR v_round IN 1..2 LOOP
    SELECT f.id INTO v_other
    FROM members me JOIN members f ON findable_by(f, me.site_id, (SELECT hidden_from(p_member))) AND f.fictional AND f.has_photo
    WHERE me.id = p_member AND (v_round = 2 OR f.id >= v_from)
      AND may_be_attracted_to(me.gender, me.sexuality, me.looking_for, f.gender)
      AND may_be_attracted_to(f.gender, f.sexuality, f.looking_for, me.gender)
      AND NOT EXISTS (SELECT FROM likes l WHERE l.liker_id = f.id AND l.liked_id = p_member)
      AND NOT EXISTS (SELECT FROM likes l WHERE l.liker_id = p_member AND l.liked_id = f.id)
    ORDER BY f.id LIMIT 1;
    EXIT WHEN FOUND;
  END LOOP;
  IF v_other IS NOT NULL THEN RETURN QUERY SELECT v_other, true; END IF;
END $$;
