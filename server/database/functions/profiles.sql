-- Who may see whom, and what one member sees of another: the card and the pictures.

-- What stands between a viewer and another member of the same site: `state` and `visible`.
-- Readers that already have a member ask this view. Searches, suggestions and counts ask instead
--
--   m.site_id = … AND m.findable AND m.id <> viewer AND m.id <> ALL (blocked_ids(viewer))
--
-- because partial indexes on findable members answer that. Both forms rest on `members.findable` and on the table `blocks`.
CREATE VIEW contacts AS
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

-- Whether the two have a conversation, or the other likes the viewer. An invisible or unconfirmed member may be seen only then.
CREATE FUNCTION are_acquainted(p_viewer uuid, p_other uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM conversations WHERE member_a = least(p_viewer, p_other) AND member_b = greatest(p_viewer, p_other))
    OR EXISTS (SELECT FROM likes WHERE liker_id = p_other AND liked_id = p_viewer);
END $$;

-- A member as lists show them, in the shape of ProfileCard in the contract. `age` is in years, by the date in UTC.
-- `presence` is null for members who hide it.
CREATE VIEW profile_cards AS
SELECT m.id, m.name, date_part('year', age((now() AT TIME ZONE 'UTC')::date, m.date_of_birth))::int AS age,
  m.gender, m.country, m.region, m.city, m.fictional,
  CASE
    WHEN m.invisible OR m.hide_online THEN NULL
    WHEN m.last_active > now() - rule_online_minutes() * interval '1 minute' THEN 'online'
    WHEN m.last_active > now() - interval '1 day' THEN 'today'
    WHEN m.last_active > now() - interval '7 days' THEN 'week'
    ELSE 'longer'
  END AS presence,
  CASE WHEN p.id IS NULL THEN NULL ELSE jsonb_build_object(
    'filename', '/media/' || p.filename, 'thumb_filename', '/media/' || p.thumb_filename, 'status', p.status,
    'width', p.width, 'height', p.height, 'placeholder', p.placeholder) END AS main_image
FROM members m LEFT JOIN photos p ON p.member_id = m.id AND p.id = m.main_photo_id AND p.status = 'approved' AND NOT p.private;

-- Appends a `profile` change: the devices of p_member read the profile of p_other again. Appends nothing and returns no row
-- when p_member does not see that profile. The caller holds the lock of p_member. Returns the number of the change.
CREATE FUNCTION append_profile_change(p_member uuid, p_other uuid) RETURNS bigint LANGUAGE sql AS $$
  SELECT append_change(p_member, 'profile', NULL, NULL, jsonb_build_object('other', p_other)) FROM contacts c
  WHERE c.viewer_id = p_member AND c.other_id = p_other AND c.state IN ('active', 'not_confirmed')
    AND (c.visible OR are_acquainted(p_member, p_other))
$$;

-- How many pictures a member may have: the setting of the site, or the rule of the contract when the setting is missing or no number.
CREATE FUNCTION photo_quota(p_settings jsonb, p_paid boolean) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_settings ->> name ~ '^\d{1,4}$' THEN (p_settings ->> name)::int
    WHEN p_paid THEN rule_photos_premium()
    ELSE rule_photos_free()
  END FROM (SELECT CASE WHEN p_paid THEN 'photos_premium' ELSE 'photos_free' END AS name) setting
$$;

-- All pictures of members with their place. `main` marks the main picture. `hidden` marks those over the quota.
-- The main picture comes first, the others follow in the order of their owner. Hidden pictures are never deleted; only the owner
-- sees them. A rejected picture takes no place. The quota of fictional members is the premium one, because they belong to the operator.
-- The view counts with a sub-query and not with a window function, so that a query for one file does not read all pictures.
CREATE VIEW placed_photos AS
SELECT p.id, p.member_id, p.position, p.filename, p.thumb_filename, p.width, p.height, p.placeholder, p.status, p.private, p.created_at,
  o.site_id, o.main_photo_id, p.id IS NOT DISTINCT FROM o.main_photo_id AS main,
  p.status <> 'rejected' AND (
    SELECT count(*) FROM photos b
    WHERE b.member_id = p.member_id AND b.status <> 'rejected'
      AND (b.id IS DISTINCT FROM o.main_photo_id, b.position, b.id) <= (p.id IS DISTINCT FROM o.main_photo_id, p.position, p.id)
  ) > photo_quota(site.settings, o.paid_user OR o.fictional) AS hidden
FROM photos p JOIN members o ON o.id = p.member_id JOIN sites site ON site.id = o.site_id;

-- The pictures that others may see at all: approved and not hidden. `place` numbers the public ones from 1, in the same order,
-- because the tiers of viewers are cut by it; it is null for private pictures.
CREATE VIEW shown_photos AS
SELECT p.id, p.member_id, p.site_id, p.position, p.filename, p.thumb_filename, p.width, p.height, p.placeholder, p.status, p.private,
  p.main AND NOT p.private AS main,
  CASE WHEN NOT p.private THEN (
    SELECT count(*)::int FROM photos b
    WHERE b.member_id = p.member_id AND b.status = 'approved' AND NOT b.private
      AND (b.id IS DISTINCT FROM p.main_photo_id, b.position, b.id) <= (NOT p.main, p.position, p.id))
  END AS place
FROM placed_photos p WHERE p.status = 'approved' AND NOT p.hidden;

-- How far one member may see a picture of another: `sight` is 'seen', 'private' (a grant is missing) or 'premium' (a premium membership
-- is missing). Free members see the main picture and a few more, premium members all public ones. Private pictures need a grant.
-- The view does not check blocks and visibility; readers join `contacts` for that.
CREATE VIEW photo_sights AS
SELECT v.id AS viewer_id, s.id, s.member_id, s.site_id, s.position, s.filename, s.thumb_filename, s.width, s.height, s.placeholder,
  s.status, s.private, s.main, s.place,
  CASE
    WHEN s.private THEN
      CASE WHEN EXISTS (SELECT FROM photo_grants g WHERE g.owner_id = s.member_id AND g.viewer_id = v.id) THEN 'seen' ELSE 'private' END
    WHEN s.place <= 1 + rule_photos_seen_free() OR v.paid_user THEN 'seen'
    ELSE 'premium'
  END AS sight
FROM members v JOIN shown_photos s ON s.site_id = v.site_id AND s.member_id <> v.id;
