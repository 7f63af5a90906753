-- The own profile of a member, the pictures, and the grants for private pictures.

-- Changes the fields of a profile that p_edit contains. Clears a region of another country, and the location when the country changes.
-- Clears the language of the notes when p_edit has notes. Returns the number of the change.
CREATE FUNCTION save_profile(p_member uuid, p_edit jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_actor(p_member);
  UPDATE members m SET
    name = e.name, gender = e.gender, sexuality = e.sexuality, country = e.country, city = e.city, interests = e.interests,
    hair_color = e.hair_color, eye_color = e.eye_color, body_type = e.body_type, relationship_status = e.relationship_status,
    tattoos = e.tattoos, notes = jsonb_strip_nulls(m.notes || coalesce(p_edit -> 'notes', '{}')),
    notes_language = CASE WHEN NOT p_edit ? 'notes' THEN m.notes_language END,
    region = CASE WHEN left(e.region, 2) = e.country THEN e.region END,
    latitude = CASE WHEN e.country = m.country THEN m.latitude END,
    longitude = CASE WHEN e.country = m.country THEN m.longitude END
  FROM (SELECT r.* FROM members old, jsonb_populate_record(old, p_edit - 'notes') r WHERE old.id = p_member) e
  WHERE m.id = p_member;
  RETURN append_change(p_member, 'user', NULL, NULL);
END $$;

-- Maintains `members.has_photo`: true while the main picture is approved and public.
CREATE FUNCTION update_has_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'members' THEN
    NEW.has_photo := EXISTS (SELECT FROM photos p
      WHERE p.member_id = NEW.id AND p.id = NEW.main_photo_id AND p.status = 'approved' AND NOT p.private);
    RETURN NEW;
  END IF;
  UPDATE members SET main_photo_id = main_photo_id
  WHERE main_photo_id = coalesce(NEW.id, OLD.id) AND id = coalesce(NEW.member_id, OLD.member_id);
  RETURN NULL;
END $$;
CREATE TRIGGER members_main_photo BEFORE INSERT OR UPDATE OF main_photo_id ON members
FOR EACH ROW EXECUTE FUNCTION update_has_photo();
CREATE TRIGGER photos_main_photo AFTER INSERT OR DELETE OR UPDATE OF status, private ON photos
FOR EACH ROW EXECUTE FUNCTION update_has_photo();

-- Marks the files of a deleted picture for deletion, also when its member is erased. The job that sweeps files deletes them.
CREATE FUNCTION mark_files_for_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO files_to_delete (filename, due_at)
  SELECT DISTINCT unnest(ARRAY[OLD.filename, OLD.thumb_filename, OLD.match_filename]), now()
  ON CONFLICT (filename) DO UPDATE SET due_at = excluded.due_at;
  RETURN NULL;
END $$;
CREATE TRIGGER photos_files AFTER DELETE ON photos FOR EACH ROW EXECUTE FUNCTION mark_files_for_deletion();

-- Chooses the main picture: the chosen one while it is approved and public, else the first such one, else none.
-- The caller holds the lock of the member.
CREATE FUNCTION choose_main_photo(p_member uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE members m SET main_photo_id = best.id
  FROM (SELECT m.id AS member, (
      SELECT p.id FROM photos p WHERE p.member_id = m.id AND p.status = 'approved' AND NOT p.private
      ORDER BY p.id IS NOT DISTINCT FROM m.main_photo_id DESC, p.position, p.id LIMIT 1) AS id
    FROM members m WHERE m.id = p_member) best
  WHERE m.id = best.member AND m.main_photo_id IS DISTINCT FROM best.id
$$;

-- Adds a picture whose files exist. `outcome` is 'stored', 'known' (the member added a picture with this id before) or
-- 'photo_limit'. The quota is counted under the lock of the member, so that concurrent uploads cannot exceed it.
-- `own_number` is the number of the change, null when nothing was stored.
CREATE FUNCTION add_photo(
  p_id uuid, p_member uuid, p_filename text, p_thumb_filename text, p_width int, p_height int, p_placeholder text, p_status text
) RETURNS TABLE (outcome text, own_number bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_actor(p_member);
  IF EXISTS (SELECT FROM photos WHERE member_id = p_member AND id = p_id) THEN
    RETURN QUERY SELECT 'known', NULL::bigint;
    RETURN;
  END IF;
  IF (SELECT count(*) FROM photos WHERE member_id = p_member AND status <> 'rejected')
    >= (SELECT photo_quota(s.settings, m.paid_user OR m.fictional) FROM members m JOIN sites s ON s.id = m.site_id
      WHERE m.id = p_member) THEN
    RETURN QUERY SELECT 'photo_limit', NULL::bigint;
    RETURN;
  END IF;
  INSERT INTO photos (id, member_id, position, filename, thumb_filename, width, height, placeholder, status)
  VALUES (p_id, p_member, (SELECT coalesce(max(position), -1) + 1 FROM photos WHERE member_id = p_member),
    p_filename, p_thumb_filename, p_width, p_height, p_placeholder, p_status);
  DELETE FROM files_to_delete WHERE filename IN (p_filename, p_thumb_filename);
  PERFORM choose_main_photo(p_member);
  RETURN QUERY SELECT 'stored', append_change(p_member, 'user', NULL, NULL);
END $$;

-- Orders the pictures, chooses the main one, or makes one private or public. Null parameters change nothing. Returns the number of the
-- change, or null (and changes nothing) when a picture is not the member's or cannot be the main one. Pictures that p_order leaves
-- out come last.
CREATE FUNCTION change_photos(p_member uuid, p_order uuid[], p_main uuid, p_private uuid, p_is_private boolean)
RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_actor(p_member);
  IF EXISTS (
    SELECT FROM unnest(p_order || ARRAY[p_main, p_private]) AS requested (id)
    WHERE requested.id IS NOT NULL AND NOT EXISTS (SELECT FROM photos p WHERE p.id = requested.id AND p.member_id = p_member)
  ) THEN
    RETURN NULL;
  END IF;
  IF p_main IS NOT NULL AND NOT EXISTS (
    SELECT FROM photos WHERE member_id = p_member AND id = p_main AND status = 'approved'
      AND NOT CASE WHEN id = p_private THEN p_is_private ELSE private END
  ) THEN
    RETURN NULL;
  END IF;
  UPDATE photos SET private = p_is_private WHERE member_id = p_member AND id = p_private AND private <> p_is_private;
  UPDATE photos p SET position = placed.position
  FROM (SELECT q.id, row_number() OVER (ORDER BY array_position(p_order, q.id) NULLS LAST, q.position, q.id) - 1 AS position
    FROM photos q WHERE q.member_id = p_member) placed
  WHERE p_order IS NOT NULL AND p.member_id = p_member AND p.id = placed.id AND p.position <> placed.position;
  UPDATE members SET main_photo_id = p_main
  WHERE id = p_member AND p_main IS NOT NULL AND main_photo_id IS DISTINCT FROM p_main;
  PERFORM choose_main_photo(p_member);
  RETURN append_change(p_member, 'user', NULL, NULL);
END $$;

-- Deletes a picture. Returns the number of the change, or null when the picture is not the member's.
CREATE FUNCTION remove_photo(p_member uuid, p_id uuid) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_actor(p_member);
  DELETE FROM photos WHERE member_id = p_member AND id = p_id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM choose_main_photo(p_member);
  RETURN append_change(p_member, 'user', NULL, NULL);
END $$;

-- Stores the operator's decision on a picture: 'approved' or 'rejected'. Returns the number of the change, or null when the member has
-- no such picture.
CREATE FUNCTION decide_photo(p_member uuid, p_id uuid, p_status text) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_members(ARRAY[p_member]);
  UPDATE photos SET status = p_status WHERE member_id = p_member AND id = p_id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM choose_main_photo(p_member);
  RETURN append_change(p_member, 'user', NULL, NULL);
END $$;

-- Lets a viewer see the private pictures of an owner. `outcome` is 'granted' or the code of a problem of the contract, null when there
-- is no such member. `name` is the name of the viewer. `number` is the change in the viewer's feed, null when the grant is not new.
CREATE FUNCTION grant_photos(p_owner uuid, p_viewer uuid) RETURNS TABLE (outcome text, name text, number bigint) LANGUAGE plpgsql AS $$
BEGIN
  -- set_block acquires the same locks, so that a concurrent block comes before or after.
  PERFORM lock_actor(p_owner, ARRAY[p_viewer]);
  SELECT coalesce(c.action_refusal, 'granted'), name_for(p_owner, p_viewer) INTO outcome, name
  FROM contacts c WHERE c.viewer_id = p_owner AND c.other_id = p_viewer;
  IF outcome = 'granted' THEN
    INSERT INTO photo_grants (owner_id, viewer_id) VALUES (p_owner, p_viewer) ON CONFLICT DO NOTHING;
    IF FOUND THEN number := append_profile_change(p_viewer, p_owner); END IF;
  END IF;
  RETURN NEXT;
END $$;

-- Removes the grant. Returns the number of the change in the viewer's feed, or null when there was no grant or the viewer does not see
-- the owner.
CREATE FUNCTION revoke_photos(p_owner uuid, p_viewer uuid) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_actor(p_owner, ARRAY[p_viewer]);
  DELETE FROM photo_grants WHERE owner_id = p_owner AND viewer_id = p_viewer;
  RETURN CASE WHEN FOUND THEN append_profile_change(p_viewer, p_owner) END;
END $$;
