-- Who may be come upon by a viewer who does not know them: findable members of the same site but themself, and nobody who
-- has blocked them or whom they have blocked. Searches, suggestions and counts ask for
--
--   m.site_id = … AND m.findable AND m.id <> viewer AND m.id <> ALL (blocked_ids(viewer))
--
-- which partial indexes over findable members answer; whoever has one member in hand asks the view `contacts`. Both stand on
-- `members.findable` and on the table `blocks`.
CREATE OR REPLACE VIEW contacts AS
SELECT v.id AS viewer_id, o.id AS other_id,
  CASE
    WHEN o.status IN ('deleted', 'disabled') THEN 'gone'
    WHEN EXISTS (SELECT FROM blocks b WHERE b.blocker_id = v.id AND b.blocked_id = o.id) THEN 'blocking'
    WHEN EXISTS (SELECT FROM blocks b WHERE b.blocker_id = o.id AND b.blocked_id = v.id) THEN 'blocked_by'
    WHEN o.status = 'not_confirmed' THEN 'not_confirmed'
    ELSE 'active'
  END AS state,
  o.findable AS visible
FROM members v JOIN members o ON o.site_id = v.site_id AND o.id <> v.id;
--> statement-breakpoint

-- Blocked, either way: resolved once a request. A visitor (null) has nobody.
CREATE FUNCTION blocked_ids(p_viewer uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(id), '{}') FROM (
    SELECT blocked_id AS id FROM blocks WHERE blocker_id = p_viewer
    UNION SELECT blocker_id FROM blocks WHERE blocked_id = p_viewer) b
$$;
--> statement-breakpoint

-- Along the surface, between the middles of cells of the grid; null where one is not known.
CREATE FUNCTION distance_km(p_lat1 real, p_lon1 real, p_lat2 real, p_lon2 real) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  -- `least` would take the 1 where a place is null, and put it on the other side of the earth.
  SELECT CASE WHEN p_lat1 + p_lon1 + p_lat2 + p_lon2 IS NOT NULL THEN 2 * 6371 * asin(least(1, sqrt(
    sin(radians(p_lat2 - p_lat1) / 2) ^ 2 + cos(radians(p_lat1)) * cos(radians(p_lat2)) * sin(radians(p_lon2 - p_lon1) / 2) ^ 2))) END
$$;
--> statement-breakpoint

-- `members.has_photo` follows the main photo: chosen, approved, private or gone.
CREATE FUNCTION follow_main_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'members' THEN
    NEW.has_photo := EXISTS (SELECT FROM photos p WHERE p.id = NEW.main_photo_id AND p.status = 'approved' AND NOT p.private);
    RETURN NEW;
  END IF;
  UPDATE members SET main_photo_id = main_photo_id WHERE main_photo_id = coalesce(NEW.id, OLD.id) AND id = coalesce(NEW.member_id, OLD.member_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_main_photo BEFORE INSERT OR UPDATE OF main_photo_id ON members FOR EACH ROW EXECUTE FUNCTION follow_main_photo();
--> statement-breakpoint
CREATE TRIGGER photos_main_photo AFTER INSERT OR DELETE OR UPDATE OF status, private ON photos FOR EACH ROW EXECUTE FUNCTION follow_main_photo();
--> statement-breakpoint
UPDATE members SET main_photo_id = main_photo_id WHERE main_photo_id IS NOT NULL;
