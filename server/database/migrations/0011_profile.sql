-- How many pictures of themselves the members of a site may have: the operator's number, or that of the contract's rules.
CREATE FUNCTION photo_quota(p_settings jsonb, p_paid boolean) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_settings ->> name ~ '^\d{1,4}$' THEN (p_settings ->> name)::int
    WHEN p_paid THEN 25
    ELSE 3
  END FROM (SELECT CASE WHEN p_paid THEN 'photos_premium' ELSE 'photos_free' END AS name) setting
$$;
--> statement-breakpoint

-- ============ Pictures of others, and reports ============

-- The pictures of members, the main one marked, which comes first; the others follow in their owner's order. Those over the
-- quota (fictional ones are the operator's) are hidden from everybody else and never deleted: the last in order, and the main
-- one never. One that was rejected takes no place. They are counted, not numbered by a window, so that one file is asked for
-- without reading all members' pictures.
CREATE VIEW placed_photos AS
SELECT p.*, o.site_id, o.main_photo_id, p.id IS NOT DISTINCT FROM o.main_photo_id AS main,
  p.status <> 'rejected' AND (
    SELECT count(*) FROM photos b
    WHERE b.member_id = p.member_id AND b.status <> 'rejected'
      AND (b.id IS DISTINCT FROM o.main_photo_id, b.position, b.id) <= (p.id IS DISTINCT FROM o.main_photo_id, p.position, p.id)
  ) > photo_quota(site.settings, o.paid_user OR o.fictional) AS hidden
FROM photos p JOIN members o ON o.id = p.member_id JOIN sites site ON site.id = o.site_id;
--> statement-breakpoint

-- Those that others may come to see at all. `place` counts the public ones from 1, in the same order: it is what tiers of
-- viewers are cut by.
CREATE VIEW shown_photos AS
SELECT p.id, p.member_id, p.site_id, p.position, p.filename, p.thumb_filename, p.width, p.height, p.placeholder, p.status, p.private,
  p.main AND NOT p.private AS main,
  CASE WHEN NOT p.private THEN (
    SELECT count(*)::int FROM photos b
    WHERE b.member_id = p.member_id AND b.status = 'approved' AND NOT b.private
      AND (b.id IS DISTINCT FROM p.main_photo_id, b.position, b.id) <= (NOT p.main, p.position, p.id))
  END AS place
FROM placed_photos p WHERE p.status = 'approved' AND NOT p.hidden;
--> statement-breakpoint

-- What one member sees of another's pictures, as far as pictures decide it: 'seen', or what it would take. Free members see
-- the main one and 2 more (PHOTOS_SEEN_FREE), premium members all; private ones whoever has the owner's grant. Whether the
-- two may meet is not asked here: that is `contacts`.
CREATE VIEW photo_sights AS
SELECT v.id AS viewer_id, s.*,
  CASE
    WHEN s.private THEN
      CASE WHEN EXISTS (SELECT FROM photo_grants g WHERE g.owner_id = s.member_id AND g.viewer_id = v.id) THEN 'seen' ELSE 'private' END
    WHEN s.place <= 3 OR v.paid_user THEN 'seen'
    ELSE 'premium'
  END AS sight
FROM members v JOIN shown_photos s ON s.site_id = v.site_id AND s.member_id <> v.id;
--> statement-breakpoint

-- Whom a member may tell the operator about: whomever they could meet, and whoever wrote with them or blocked them since.
CREATE FUNCTION may_report(p_reporter uuid, p_reported uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN are_acquainted(p_reporter, p_reported) OR EXISTS (
    SELECT FROM contacts WHERE viewer_id = p_reporter AND other_id = p_reported AND state <> 'gone' AND (visible OR state = 'blocking'));
END $$;
--> statement-breakpoint

-- What there is to see of whom or what is reported, as it is now; null where the reporter could not have seen it. The
-- server adds where it put its copies of the `files`.
CREATE FUNCTION report_evidence(p_reporter uuid, p_reported uuid, p_picture uuid, p_message uuid) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_picture record;
  v_message record;
  v_evidence jsonb;
BEGIN
  -- What the profile says, column by column: nothing that only its member knows.
  SELECT jsonb_build_object('taken_at', now(), 'profile', to_jsonb(said)) INTO v_evidence
  FROM (
    SELECT m.id, m.site_id, m.status, m.language, m.signup_date, m.fictional, m.name, m.gender, m.sexuality, m.date_of_birth, m.country,
      m.region, m.city, m.interests, m.hair_color, m.eye_color, m.body_type, m.relationship_status, m.tattoos, m.notes
    FROM members m WHERE m.id = p_reported AND m.id <> p_reporter) said;
  IF v_evidence IS NULL THEN RETURN NULL; END IF;

  IF p_message IS NOT NULL THEN
    -- Of a conversation that both are in, whatever became of them since.
    SELECT m.*, f.filename INTO v_message FROM messages m
      JOIN conversation_members c ON c.conversation_id = m.conversation_id AND c.member_id = p_reporter AND c.peer_id = p_reported
      LEFT JOIN media f ON f.id = m.media_id
      WHERE m.id = p_message AND m.sender_id = p_reported;
    IF NOT FOUND THEN RETURN NULL; END IF;
    RETURN v_evidence || jsonb_build_object(
      'message', to_jsonb(v_message) - ARRAY['request_hash', 'credits_after', 'filename'],
      'around', (SELECT jsonb_agg(to_jsonb(a) - ARRAY['request_hash', 'credits_after'] ORDER BY a.seq) FROM messages a
        WHERE a.conversation_id = v_message.conversation_id AND a.seq BETWEEN v_message.seq - 5 AND v_message.seq + 5 AND a.id <> v_message.id),
      'files', CASE WHEN v_message.filename IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(v_message.filename) END);
  END IF;

  IF NOT may_report(p_reporter, p_reported) THEN RETURN NULL; END IF;
  IF p_picture IS NOT NULL THEN
    SELECT s.* INTO v_picture FROM photo_sights s WHERE s.viewer_id = p_reporter AND s.member_id = p_reported AND s.id = p_picture AND s.sight = 'seen';
    IF NOT FOUND THEN RETURN NULL; END IF;
    RETURN v_evidence || jsonb_build_object('picture', to_jsonb(v_picture) - ARRAY['viewer_id', 'sight', 'site_id'], 'files', jsonb_build_array(v_picture.filename));
  END IF;
  RETURN v_evidence || jsonb_build_object('files', coalesce(
    (SELECT jsonb_agg(s.filename ORDER BY s.place) FROM shown_photos s WHERE s.member_id = p_reported AND s.main), '[]'::jsonb));
END $$;
--> statement-breakpoint

-- Keeps a report, once a reporter and subject, and no more than so many a day: 'stored', 'known' or 'too_many'.
CREATE FUNCTION store_report(p_reporter uuid, p_reported uuid, p_subject text, p_subject_id uuid, p_words jsonb, p_evidence jsonb, p_daily int)
RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  -- One report of a member at a time: otherwise as many as are sent at once would be counted as none.
  PERFORM lock_members(ARRAY[p_reporter]);
  IF EXISTS (SELECT FROM reports WHERE reporter_id = p_reporter AND subject = p_subject AND subject_id = p_subject_id) THEN RETURN 'known'; END IF;
  IF (SELECT count(*) FROM reports WHERE reporter_id = p_reporter AND created_at > now() - interval '1 day') >= p_daily THEN RETURN 'too_many'; END IF;
  INSERT INTO reports (reporter_id, reported_id, subject_id, subject, reason, note, evidence)
  VALUES (p_reporter, p_reported, p_subject_id, p_subject, p_words->>'reason', p_words->>'note', p_evidence);
  RETURN 'stored';
END $$;
--> statement-breakpoint

-- ── Pictures of oneself ────────────────────────────────────────────────────────────────────────────────────────────────

-- Files that no picture needs (any more): written down before a file is made, and with the row that goes, so that a process
-- that dies between file and row leaves nothing behind. What is due is removed, and then forgotten.
CREATE TABLE doomed_files (filename text PRIMARY KEY, due_at timestamptz NOT NULL);
--> statement-breakpoint
CREATE FUNCTION doom_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO doomed_files (filename, due_at) SELECT DISTINCT unnest(ARRAY[OLD.filename, OLD.thumb_filename]), now()
  ON CONFLICT (filename) DO UPDATE SET due_at = excluded.due_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A picture goes with its member, too.
CREATE TRIGGER photos_files AFTER DELETE ON photos FOR EACH ROW EXECUTE FUNCTION doom_files();
--> statement-breakpoint

-- The main picture is one that everybody may see: the chosen one, or the first that can be. The member must be locked.
CREATE FUNCTION choose_main_photo(p_member uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE members m SET main_photo_id = best.id
  FROM (SELECT m.id AS member, (
      SELECT p.id FROM photos p WHERE p.member_id = m.id AND p.status = 'approved' AND NOT p.private
      ORDER BY p.id IS NOT DISTINCT FROM m.main_photo_id DESC, p.position, p.id LIMIT 1) AS id
    FROM members m WHERE m.id = p_member) best
  WHERE m.id = best.member AND m.main_photo_id IS DISTINCT FROM best.id
$$;
--> statement-breakpoint

-- Adds a picture whose files are there. The same id again is the same picture; the quota is counted while the member is
-- locked, so that uploads side by side cannot pass it together. Gives the number of the change where there is one.
CREATE FUNCTION add_photo(
  p_id uuid, p_member uuid, p_filename text, p_thumb_filename text, p_width int, p_height int, p_placeholder text, p_status text
) RETURNS TABLE (outcome text, own_number bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_owner uuid;
BEGIN
  PERFORM lock_members(ARRAY[p_member]);
  SELECT member_id INTO v_owner FROM photos WHERE id = p_id;
  IF FOUND THEN
    RETURN QUERY SELECT CASE WHEN v_owner = p_member THEN 'known' ELSE 'id_conflict' END, NULL::bigint;
    RETURN;
  END IF;
  IF (SELECT count(*) FROM photos WHERE member_id = p_member AND status <> 'rejected')
    >= (SELECT photo_quota(s.settings, m.paid_user OR m.fictional) FROM members m JOIN sites s ON s.id = m.site_id WHERE m.id = p_member) THEN
    RETURN QUERY SELECT 'photo_limit', NULL::bigint;
    RETURN;
  END IF;
  INSERT INTO photos (id, member_id, position, filename, thumb_filename, width, height, placeholder, status)
  VALUES (p_id, p_member, (SELECT coalesce(max(position), -1) + 1 FROM photos WHERE member_id = p_member),
    p_filename, p_thumb_filename, p_width, p_height, p_placeholder, p_status)
  ON CONFLICT (id) DO NOTHING;
  -- Another member's upload under the same id was first, in this moment.
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'id_conflict', NULL::bigint;
    RETURN;
  END IF;
  DELETE FROM doomed_files WHERE filename IN (p_filename, p_thumb_filename);
  PERFORM choose_main_photo(p_member);
  RETURN QUERY SELECT 'stored', append_change(p_member, 'user', NULL, NULL);
END $$;
--> statement-breakpoint

-- Orders, chooses the main one, makes private or public: all that is asked for, or (null) nothing, where one of the pictures
-- is not theirs or cannot be the main one. What an order leaves out comes after it.
CREATE FUNCTION change_photos(p_member uuid, p_order uuid[], p_main uuid, p_private uuid, p_is_private boolean)
RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_members(ARRAY[p_member]);
  IF EXISTS (
    SELECT FROM unnest(p_order || ARRAY[p_main, p_private]) AS asked (id)
    WHERE asked.id IS NOT NULL AND NOT EXISTS (SELECT FROM photos p WHERE p.id = asked.id AND p.member_id = p_member)
  ) THEN
    RETURN NULL;
  END IF;
  IF p_main IS NOT NULL AND NOT EXISTS (
    SELECT FROM photos WHERE id = p_main AND status = 'approved' AND NOT CASE WHEN id = p_private THEN p_is_private ELSE private END
  ) THEN
    RETURN NULL;
  END IF;
  UPDATE photos SET private = p_is_private WHERE id = p_private AND private <> p_is_private;
  UPDATE photos p SET position = placed.position
  FROM (SELECT q.id, row_number() OVER (ORDER BY array_position(p_order, q.id) NULLS LAST, q.position, q.id) - 1 AS position
    FROM photos q WHERE q.member_id = p_member) placed
  WHERE p_order IS NOT NULL AND p.id = placed.id AND p.position <> placed.position;
  UPDATE members SET main_photo_id = p_main WHERE id = p_member AND p_main IS NOT NULL AND main_photo_id IS DISTINCT FROM p_main;
  PERFORM choose_main_photo(p_member);
  RETURN append_change(p_member, 'user', NULL, NULL);
END $$;
--> statement-breakpoint

-- Gives the number of the change; null where the picture is not theirs.
CREATE FUNCTION remove_photo(p_member uuid, p_id uuid) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_members(ARRAY[p_member]);
  DELETE FROM photos WHERE id = p_id AND member_id = p_member;
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM choose_main_photo(p_member);
  RETURN append_change(p_member, 'user', NULL, NULL);
END $$;
--> statement-breakpoint

-- The operator's word on a picture. Gives its owner and the number of the change; nothing where it is gone.
CREATE FUNCTION decide_photo(p_id uuid, p_status text) RETURNS TABLE (owner uuid, own_number bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_owner uuid;
BEGIN
  SELECT member_id INTO v_owner FROM photos WHERE id = p_id;
  PERFORM lock_members(ARRAY[v_owner]);
  UPDATE photos SET status = p_status WHERE id = p_id;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM choose_main_photo(v_owner);
  RETURN QUERY SELECT v_owner, append_change(v_owner, 'user', NULL, NULL);
END $$;
--> statement-breakpoint

-- Lets somebody see the private pictures, if the two may meet: `granted`, or why not, and the name that the words for it need.
CREATE FUNCTION grant_photos(p_owner uuid, p_viewer uuid) RETURNS TABLE (outcome text, name text) LANGUAGE plpgsql AS $$
BEGIN
  -- A block that is made at this moment takes the same locks.
  PERFORM lock_members(ARRAY[p_owner, p_viewer]);
  RETURN QUERY SELECT
    CASE
      WHEN c.state = 'gone' THEN 'not_found'
      WHEN c.state = 'blocking' THEN 'blocking'
      WHEN NOT c.visible AND NOT are_acquainted(p_owner, p_viewer) THEN 'not_found'
      WHEN c.state = 'blocked_by' THEN 'blocked_by'
      ELSE 'granted'
    END, m.name
  FROM contacts c JOIN members m ON m.id = c.other_id WHERE c.viewer_id = p_owner AND c.other_id = p_viewer;
  INSERT INTO photo_grants (owner_id, viewer_id)
  SELECT p_owner, p_viewer FROM contacts c
  WHERE c.viewer_id = p_owner AND c.other_id = p_viewer AND c.state IN ('active', 'not_confirmed') AND (c.visible OR are_acquainted(p_owner, p_viewer))
  ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint

-- Changes what a member says about themself: the fields that are given, all others stay. A region of another country goes,
-- and so does the place on the map. Gives the number of the change.
CREATE FUNCTION save_profile(p_member uuid, p_edit jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_members(ARRAY[p_member]);
  UPDATE members m SET
    name = e.name, gender = e.gender, sexuality = e.sexuality, country = e.country, city = e.city, interests = e.interests,
    hair_color = e.hair_color, eye_color = e.eye_color, body_type = e.body_type, relationship_status = e.relationship_status,
    tattoos = e.tattoos, notes = jsonb_strip_nulls(m.notes || coalesce(p_edit -> 'notes', '{}')),
    region = CASE WHEN left(e.region, 2) = e.country THEN e.region END,
    latitude = CASE WHEN e.country = m.country THEN m.latitude END,
    longitude = CASE WHEN e.country = m.country THEN m.longitude END
  FROM (SELECT r.* FROM members old, jsonb_populate_record(old, p_edit - 'notes') r WHERE old.id = p_member) e
  WHERE m.id = p_member;
  RETURN append_change(p_member, 'user', NULL, NULL);
END $$;
