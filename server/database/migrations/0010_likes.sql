-- The likes that a member sees, from either end, and their matches: not of or to somebody who is blocked, gone, or whom they
-- could not meet; not of somebody who has not confirmed their address. Lists, counts, badge, feed and push all read these three.
CREATE VIEW likes_received AS
SELECT l.liked_id AS member_id, l.liker_id AS other_id, l.created_at,
  -- A fictional profile's is never new: it would be in a badge.
  l.seen_at IS NULL AND NOT liker.fictional AS like_new
FROM likes l
JOIN members liker ON liker.id = l.liker_id
JOIN contacts contact ON contact.viewer_id = l.liked_id AND contact.other_id = l.liker_id AND contact.state = 'active';
--> statement-breakpoint
CREATE VIEW likes_sent AS
SELECT l.liker_id AS member_id, l.liked_id AS other_id, l.created_at
FROM likes l
-- Who has not confirmed their address is met by who talks with them.
JOIN contacts contact ON contact.viewer_id = l.liker_id AND contact.other_id = l.liked_id AND contact.state IN ('active', 'not_confirmed')
  AND (contact.visible OR are_acquainted(l.liker_id, l.liked_id));
--> statement-breakpoint
CREATE VIEW matches_shown AS
SELECT side.member_id, side.other_id, side.created_at, side.match_new
FROM (
  SELECT member_a AS member_id, member_b AS other_id, created_at, seen_a IS NULL AS match_new FROM matches
  UNION ALL SELECT member_b, member_a, created_at, seen_b IS NULL FROM matches
) side
JOIN contacts contact ON contact.viewer_id = side.member_id AND contact.other_id = side.other_id AND contact.state = 'active';
--> statement-breakpoint

-- What the badge counts is what the list shows as new.
CREATE OR REPLACE VIEW new_likes AS
SELECT member_id, other_id AS liker_id FROM likes_received WHERE like_new;
--> statement-breakpoint

-- Tells a member's feed of whatever they see of likes between them and another: read again, it is found as it is by then. Where
-- nothing is seen nothing is told, not even that there was something. What is `new` may be pushed. The member's row must be locked.
CREATE FUNCTION tell_likes(p_member uuid, p_other uuid, p_new boolean DEFAULT false)
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
--> statement-breakpoint

-- Likes. Both rows are locked, so that of two likes that cross one finds the other, and their match is made once. Who likes
-- back has seen the like. `told` are the changes to publish, one array a side: its member and the numbers from and to.
CREATE FUNCTION add_like(p_liker uuid, p_liked uuid)
RETURNS TABLE (outcome text, name text, is_match boolean, told jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_outcome text;
  v_name text;
  v_match boolean;
  v_told jsonb;
BEGIN
  PERFORM lock_members(ARRAY[p_liker, p_liked]);
  SELECT CASE
      WHEN contact.state = 'gone' THEN 'not_found'
      WHEN contact.state = 'blocking' THEN 'blocking'
      WHEN NOT (contact.visible OR are_acquainted(p_liker, p_liked)) THEN 'not_found'
      WHEN contact.state = 'blocked_by' THEN 'blocked_by'
      ELSE 'stored' END, other.name
  INTO v_outcome, v_name
  FROM contacts contact JOIN members other ON other.id = contact.other_id
  WHERE contact.viewer_id = p_liker AND contact.other_id = p_liked;
  IF NOT FOUND THEN v_outcome := 'not_found'; END IF;
  IF v_outcome <> 'stored' THEN
    RETURN QUERY SELECT v_outcome, v_name, false, NULL::jsonb;
    RETURN;
  END IF;

  v_match := EXISTS (SELECT FROM likes WHERE liker_id = p_liked AND liked_id = p_liker);
  INSERT INTO likes (liker_id, liked_id) VALUES (p_liker, p_liked) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN QUERY SELECT v_outcome, v_name, v_match, NULL::jsonb;
    RETURN;
  END IF;
  IF v_match THEN
    INSERT INTO matches (member_a, member_b) VALUES (least(p_liker, p_liked), greatest(p_liker, p_liked)) ON CONFLICT DO NOTHING;
    UPDATE likes SET seen_at = now() WHERE liker_id = p_liked AND liked_id = p_liker AND seen_at IS NULL;
  END IF;
  SELECT jsonb_agg(jsonb_build_object('member', side.member, 'from', side.first, 'to', side.last)) INTO v_told
  FROM (
    SELECT t.member, min(t.number) AS first, max(t.number) AS last
    FROM (SELECT * FROM tell_likes(p_liker, p_liked, true) UNION ALL SELECT * FROM tell_likes(p_liked, p_liker, true)) t
    GROUP BY t.member
  ) side;
  RETURN QUERY SELECT v_outcome, v_name, v_match, v_told;
END $$;
--> statement-breakpoint

-- Takes a like back, and the match with it. Gives the changes to publish; none where there was none.
CREATE FUNCTION remove_like(p_liker uuid, p_liked uuid)
RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_members(ARRAY[p_liker, p_liked]);
  IF NOT EXISTS (SELECT FROM likes WHERE liker_id = p_liker AND liked_id = p_liked) THEN RETURN; END IF;
  RETURN QUERY SELECT * FROM tell_likes(p_liker, p_liked) UNION ALL SELECT * FROM tell_likes(p_liked, p_liker);
  DELETE FROM likes WHERE liker_id = p_liker AND liked_id = p_liked;
  DELETE FROM matches WHERE member_a = least(p_liker, p_liked) AND member_b = greatest(p_liker, p_liked);
END $$;
--> statement-breakpoint

-- What is new of another is no longer: their like, and with `p_match` their match. Gives the changes to publish.
CREATE FUNCTION see_like(p_member uuid, p_other uuid, p_match boolean)
RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_moved boolean;
BEGIN
  PERFORM lock_members(ARRAY[p_member]);
  UPDATE likes SET seen_at = now() WHERE liker_id = p_other AND liked_id = p_member AND seen_at IS NULL;
  v_moved := FOUND;
  IF p_match THEN
    UPDATE matches SET seen_a = CASE WHEN member_a = p_member THEN now() ELSE seen_a END, seen_b = CASE WHEN member_b = p_member THEN now() ELSE seen_b END
    WHERE member_a = least(p_member, p_other) AND member_b = greatest(p_member, p_other)
      AND CASE WHEN member_a = p_member THEN seen_a ELSE seen_b END IS NULL;
    v_moved := v_moved OR FOUND;
  END IF;
  IF v_moved THEN RETURN QUERY SELECT * FROM tell_likes(p_member, p_other); END IF;
END $$;
--> statement-breakpoint

-- Whether somebody of this gender and sexuality may be drawn to that gender. Who has not said is drawn to whoever might be.
CREATE FUNCTION may_be_drawn_to(p_gender text, p_sexuality text, p_other_gender text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p_sexuality = 'hetero' THEN p_gender <> p_other_gender WHEN p_sexuality IN ('gay', 'lesbian') THEN p_gender = p_other_gender ELSE true END
$$;
--> statement-breakpoint
CREATE INDEX members_fictional ON members (site_id, id) WHERE fictional AND findable AND has_photo;
--> statement-breakpoint

-- The auto-like of a day of the site's calendar: a like received that was not seen yet, else, where the operator wants it, a
-- fictional profile that fits (its like is still to be added), else nobody. Once asked the day is used up, whoever else asks.
CREATE FUNCTION take_auto_like(p_member uuid, p_time_zone text, p_fictional boolean)
RETURNS TABLE (other_id uuid, is_fictional boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_other uuid;
  v_from uuid := gen_random_uuid();
BEGIN
  INSERT INTO member_days AS d (member_id, day, auto_like_at) VALUES (p_member, (now() AT TIME ZONE p_time_zone)::date, now())
  ON CONFLICT (member_id, day) DO UPDATE SET auto_like_at = now() WHERE d.auto_like_at IS NULL;
  IF NOT FOUND THEN RETURN; END IF;

  SELECT r.other_id INTO v_other FROM likes_received r WHERE r.member_id = p_member AND r.like_new ORDER BY r.created_at DESC LIMIT 1;
  IF FOUND THEN
    RETURN QUERY SELECT v_other, false;
    RETURN;
  END IF;
  IF NOT p_fictional THEN RETURN; END IF;

  -- From somewhere in the middle on, and else from the start.
  FOR v_round IN 1..2 LOOP
    SELECT f.id INTO v_other
    FROM members me JOIN members f ON f.site_id = me.site_id AND f.fictional AND f.findable AND f.has_photo
    WHERE me.id = p_member AND (v_round = 2 OR f.id >= v_from) AND f.id <> me.id AND f.id <> ALL (blocked_ids(p_member))
      AND may_be_drawn_to(me.gender, me.sexuality, f.gender) AND may_be_drawn_to(f.gender, f.sexuality, me.gender)
      AND NOT EXISTS (SELECT FROM likes l WHERE l.liker_id = f.id AND l.liked_id = p_member)
      AND NOT EXISTS (SELECT FROM likes l WHERE l.liker_id = p_member AND l.liked_id = f.id)
    ORDER BY f.id LIMIT 1;
    EXIT WHEN FOUND;
  END LOOP;
  IF v_other IS NOT NULL THEN RETURN QUERY SELECT v_other, true; END IF;
END $$;
--> statement-breakpoint

-- Whoever has something with a member: a conversation, or a like either way; nobody who is blocked.
CREATE FUNCTION peers_of(p_member uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(id), '{}') FROM (
    SELECT peer_id AS id FROM conversation_members WHERE member_id = p_member
    UNION SELECT liker_id FROM likes WHERE liked_id = p_member
    UNION SELECT liked_id FROM likes WHERE liker_id = p_member) p
  WHERE id <> ALL (blocked_ids(p_member))
$$;
--> statement-breakpoint
-- Locks a member and their peers, and gives the peers: behind it nobody becomes one.
CREATE FUNCTION lock_peers(p_member uuid) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  v_peers uuid[] := peers_of(p_member);
BEGIN
  LOOP
    PERFORM lock_members(v_peers || p_member);
    EXIT WHEN peers_of(p_member) <@ v_peers;
    v_peers := peers_of(p_member);
  END LOOP;
  RETURN v_peers;
END $$;
--> statement-breakpoint
-- Tells peers to look again at a member: at their conversation, with the card in it, and at the likes between them. Told before
-- something is hidden and after something is shown, it says nothing of what was and is not seen. Their rows must be locked.
CREATE FUNCTION tell_peers(p_member uuid, p_peers uuid[], p_new boolean DEFAULT false)
RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
  SELECT cm.peer_id, append_change(cm.peer_id, 'chat', cm.conversation_id, NULL)
  FROM conversation_members cm WHERE cm.member_id = p_member AND cm.peer_id = ANY (p_peers);
  RETURN QUERY SELECT told.* FROM unnest(p_peers) peer CROSS JOIN LATERAL tell_likes(peer, p_member, p_new) told;
END $$;
--> statement-breakpoint
-- Tells members that somebody is no longer come upon by them: what their devices keep beside conversations and likes goes.
CREATE FUNCTION tell_hidden(p_other uuid, p_members uuid[]) RETURNS TABLE (member uuid, number bigint) LANGUAGE sql AS $$
  SELECT id, append_change(id, 'hidden', NULL, NULL, jsonb_build_object('other', p_other)) FROM unnest(p_members) id
$$;
--> statement-breakpoint

-- Invisible mode on or off; twice is once. Whoever goes unseen is still met by their peers, without presence, and by whom they
-- like; a like of theirs by somebody they have nothing with is not seen until they come back. Gives the feeds to wake.
CREATE FUNCTION set_invisible(p_member uuid, p_on boolean) RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_peers uuid[] := lock_peers(p_member);
BEGIN
  IF (SELECT m.invisible FROM members m WHERE m.id = p_member) IS NOT DISTINCT FROM p_on THEN RETURN; END IF;
  IF p_on THEN RETURN QUERY SELECT * FROM tell_peers(p_member, v_peers); END IF;
  UPDATE members m SET invisible = p_on WHERE m.id = p_member;
  IF p_on THEN
    RETURN QUERY SELECT * FROM tell_hidden(p_member, v_peers);
  ELSE
    RETURN QUERY SELECT * FROM tell_peers(p_member, v_peers);
  END IF;
  RETURN QUERY SELECT p_member, append_change(p_member, 'user', NULL, NULL);
END $$;
--> statement-breakpoint

-- Who confirms their address is met from then on: their likes come as new to whoever they like, and their conversations say that
-- words reach them. Whatever confirms does this, by its update alone; devices hear of it with their next pull, and by push.
CREATE FUNCTION tell_confirmed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_peers(NEW.id, lock_peers(NEW.id), true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_confirmed AFTER UPDATE OF status ON members FOR EACH ROW
WHEN (OLD.status = 'not_confirmed' AND NEW.status = 'active') EXECUTE FUNCTION tell_confirmed();
--> statement-breakpoint

-- Blocks or unblocks. Both sides' rows are locked, so that no send and no like is judged while it happens. Likes and matches of
-- the two are not seen while it lasts, and are there again behind it. Gives the feeds to wake.
CREATE OR REPLACE FUNCTION set_block(p_blocker uuid, p_blocked uuid, p_on boolean)
RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_are_peers boolean;
BEGIN
  PERFORM lock_members(ARRAY[p_blocker, p_blocked]);
  IF p_on THEN
    IF EXISTS (SELECT FROM blocks WHERE blocker_id = p_blocker AND blocked_id = p_blocked) THEN RETURN; END IF;
    RETURN QUERY SELECT * FROM tell_likes(p_blocker, p_blocked) UNION ALL SELECT * FROM tell_likes(p_blocked, p_blocker);
    v_are_peers := p_blocked = ANY (peers_of(p_blocker));
    INSERT INTO blocks (blocker_id, blocked_id) VALUES (p_blocker, p_blocked);
    IF v_are_peers THEN
      RETURN QUERY SELECT * FROM tell_hidden(p_blocked, ARRAY[p_blocker]) UNION ALL SELECT * FROM tell_hidden(p_blocker, ARRAY[p_blocked]);
    END IF;
  ELSE
    DELETE FROM blocks WHERE blocker_id = p_blocker AND blocked_id = p_blocked;
    IF NOT FOUND THEN RETURN; END IF;
    RETURN QUERY SELECT * FROM tell_likes(p_blocker, p_blocked) UNION ALL SELECT * FROM tell_likes(p_blocked, p_blocker);
  END IF;
  RETURN QUERY
  SELECT cm.member_id, append_change(cm.member_id, 'chat', cm.conversation_id, NULL)
  FROM conversation_members cm
  WHERE cm.conversation_id = (SELECT id FROM conversations WHERE member_a = least(p_blocker, p_blocked) AND member_b = greatest(p_blocker, p_blocked))
  ORDER BY cm.member_id;
END $$;
