-- The rules about which members may see each other, and the visible parts of a member: the card and the pictures.

-- The ids of members whom a viewer never finds: the viewer, and members blocked by either side. Empty for a visitor (null).
CREATE FUNCTION hidden_from(p_viewer uuid) RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE WHEN p_viewer IS NULL THEN '{}' ELSE blocked_ids(p_viewer) || p_viewer END;
END $$;

-- Whether a viewer may find a member: in searches, suggestions, related profiles, and mails about new members. p_site is the site of
-- the viewer, and p_hidden is hidden_from(viewer), or these ids and more. findable-by.pg.test.ts tests the rows of this table:
--
--   | site  | state            | invisible | viewer         | found |
--   | ----- | ---------------- | --------- | -------------- | ----- |
--   | same  | active           | no        | unrelated      | yes   |
--   | same  | active           | no        | visitor        | yes   |
--   | same  | active           | no        | acquainted     | yes   |
--   | same  | active           | no        | the member     | no    |
--   | same  | active           | no        | blocks them    | no    |
--   | same  | active           | no        | blocked by them | no   |
--   | same  | active           | yes       | unrelated      | no    |
--   | same  | active           | yes       | visitor        | no    |
--   | same  | active           | yes       | acquainted     | no    |
--   | same  | hidden           | no        | unrelated      | no    |
--   | same  | not_confirmed    | no        | unrelated      | no    |
--   | same  | suspended        | no        | unrelated      | no    |
--   | same  | pending_deletion | no        | unrelated      | no    |
--   | same  | deleted          | no        | unrelated      | no    |
--   | other | active           | no        | unrelated      | no    |
--   | other | active           | no        | visitor        | no    |
--
-- One expression, so that the planner replaces the call by it and uses the partial indexes on findable members. A query passes the ids
-- as a parameter, a CTE or `(SELECT hidden_from(…))`, because a plain call would run once a row.
CREATE FUNCTION findable_by(o members, p_site uuid, p_hidden uuid[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT o.site_id = p_site AND o.findable AND o.id <> ALL (p_hidden)
$$;

-- Whether the two have a conversation, or the other likes the viewer. An invisible or unconfirmed member may be seen only then.
CREATE FUNCTION are_acquainted(p_viewer uuid, p_other uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM conversations WHERE member_a = least(p_viewer, p_other) AND member_b = greatest(p_viewer, p_other))
    OR EXISTS (SELECT FROM likes WHERE liker_id = p_other AND liked_id = p_viewer);
END $$;

-- Whether a member has not confirmed their e-mail address. A suspension or a deletion confirms no address, so the state `not_confirmed`
-- alone does not decide. An active account and a fictional member of the operator count as confirmed. A member without a confirmed address
-- gets no message, passkey or direct debit. readable-by.pg.test.ts tests the rows of this table:
--
--   | state            | confirmed_at | fictional | unconfirmed |
--   | ---------------- | ------------ | --------- | ----------- |
--   | not_confirmed    | null         | no        | yes         |
--   | active           | set          | no        | no          |
--   | active           | null         | no        | no          |
--   | hidden           | set          | no        | no          |
--   | suspended        | set          | no        | no          |
--   | suspended        | null         | no        | yes         |
--   | suspended        | null         | yes       | no          |
--   | pending_deletion | set          | no        | no          |
--   | pending_deletion | null         | no        | yes         |
--   | deleted          | null         | no        | yes         |
CREATE FUNCTION is_unconfirmed(m members) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT m.confirmed_at IS NULL AND m.status <> 'active' AND NOT m.fictional
$$;

-- Whether a member gets the messages of others. Messages to a member without a confirmed address are held: devices, exports, pictures and
-- notifications show that there is a message and not its content, and the marks of the member do not move. A suspended member can request
-- an export. readable-by.pg.test.ts tests the rows of this table:
--
--   | state            | confirmed | gets |
--   | ---------------- | --------- | ---- |
--   | active           | yes       | yes  |
--   | hidden           | yes       | yes  |
--   | not_confirmed    | no        | no   |
--   | suspended        | yes       | yes  |
--   | suspended        | no        | no   |
--   | pending_deletion | yes       | yes  |
--   | pending_deletion | no        | no   |
--   | deleted          | no        | no   |
CREATE FUNCTION gets_messages(m members) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT NOT is_unconfirmed(m)
$$;

-- The relation of a viewer to another member of the same site. `refusal` is null if the viewer may see and contact the other, else the
-- code of the problem. A block by the viewer has priority over invisibility, because the viewer has seen that member. Invisibility has
-- priority over a block by the other, because that block would reveal an invisible member.
-- `action_refusal` is the refusal of everything but a message and a visit to the profile: a block by the other looks like a missing member.
-- `state` ignores invisibility, for readers of the data that the two share. `visible` ignores blocks and acquaintance.
-- `may_read` states whether the viewer may read the conversation of the two. After a block by the other, the viewer reads the conversation
-- as of `silent_since`, the time of the block, until the feed reports the block. `is_blocked` and the columns `…_at_block` are of a block
-- by the other, reported or not: a blocked member sees no later state of the blocker. `peer_state` ignores blocks: 'gone', 'not_confirmed'
-- or 'active'.
-- `is_open` states that neither blocks the other and the other is available: notifications about the other reach the viewer.
-- contacts.pg.test.ts tests the rows of this table. 'told' is a block by the other with a `told_at`: the feed has reported it to the
-- viewer. The value - is null.
--
--   | other            | acquainted | block  | state         | refusal    | action_refusal | may_read | peer_state    | is_open |
--   | ---------------- | ---------- | ------ | ------------- | ---------- | -------------- | -------- | ------------- | ------- |
--   | active           | no         | none   | active        | -          | -              | yes      | active        | yes     |
--   | active           | yes        | none   | active        | -          | -              | yes      | active        | yes     |
--   | active           | no         | own    | blocking      | blocking   | blocking       | no       | active        | no      |
--   | active           | no         | theirs | blocked_by    | blocked_by | not_found      | yes      | active        | no      |
--   | active           | yes        | theirs | blocked_by    | blocked_by | not_found      | yes      | active        | no      |
--   | active           | yes        | told   | blocked_by    | blocked_by | not_found      | no       | active        | no      |
--   | active           | yes        | both   | blocking      | blocking   | blocking       | no       | active        | no      |
--   | invisible        | no         | none   | active        | not_found  | not_found      | yes      | active        | yes     |
--   | invisible        | yes        | none   | active        | -          | -              | yes      | active        | yes     |
--   | invisible        | no         | own    | blocking      | blocking   | blocking       | no       | active        | no      |
--   | invisible        | no         | theirs | blocked_by    | not_found  | not_found      | yes      | active        | no      |
--   | invisible        | yes        | theirs | blocked_by    | blocked_by | not_found      | yes      | active        | no      |
--   | not_confirmed    | no         | none   | not_confirmed | not_found  | not_found      | yes      | not_confirmed | yes     |
--   | not_confirmed    | yes        | none   | not_confirmed | -          | -              | yes      | not_confirmed | yes     |
--   | not_confirmed    | yes        | own    | blocking      | blocking   | blocking       | no       | not_confirmed | no      |
--   | not_confirmed    | yes        | theirs | blocked_by    | blocked_by | not_found      | yes      | not_confirmed | no      |
--   | hidden           | yes        | none   | gone          | not_found  | not_found      | yes      | gone          | no      |
--   | suspended        | yes        | none   | gone          | not_found  | not_found      | yes      | gone          | no      |
--   | pending_deletion | yes        | none   | gone          | not_found  | not_found      | yes      | gone          | no      |
--   | deleted          | yes        | none   | gone          | not_found  | not_found      | yes      | gone          | no      |
--   | deleted          | yes        | own    | gone          | not_found  | not_found      | no       | gone          | no      |
--   | deleted          | yes        | told   | gone          | not_found  | not_found      | no       | gone          | no      |
--
-- Readers that already have a member query this view. Readers of many members use findable_by instead, because partial indexes on
-- findable members support it. Both depend on `members.findable` and on the table `blocks`.
CREATE VIEW contacts AS
SELECT v.id AS viewer_id, o.id AS other_id,
  CASE
    WHEN o.gone THEN 'gone'
    WHEN own.blocker_id IS NOT NULL THEN 'blocking'
    WHEN theirs.blocker_id IS NOT NULL THEN 'blocked_by'
    WHEN o.status = 'not_confirmed' THEN 'not_confirmed'
    ELSE 'active'
  END AS state,
  o.findable AS visible,
  CASE
    WHEN o.gone THEN 'not_found'
    WHEN own.blocker_id IS NOT NULL THEN 'blocking'
    WHEN NOT (o.findable OR are_acquainted(v.id, o.id)) THEN 'not_found'
    WHEN theirs.blocker_id IS NOT NULL THEN 'blocked_by'
  END AS refusal,
  CASE
    WHEN NOT o.gone AND own.blocker_id IS NOT NULL THEN 'blocking'
    WHEN o.gone OR theirs.blocker_id IS NOT NULL OR NOT (o.findable OR are_acquainted(v.id, o.id)) THEN 'not_found'
  END AS action_refusal,
  own.blocker_id IS NULL AND (theirs.blocker_id IS NULL OR theirs.told_at IS NULL) AS may_read,
  CASE WHEN theirs.told_at IS NULL THEN theirs.created_at END AS silent_since,
  CASE
    WHEN o.gone THEN 'gone'
    WHEN coalesce(theirs.status, o.status) = 'not_confirmed' THEN 'not_confirmed'
    ELSE 'active'
  END AS peer_state,
  theirs.blocker_id IS NOT NULL AS is_blocked, theirs.photo_id AS photo_at_block, theirs.invisible AS invisible_at_block,
  theirs.read_receipts AS receipts_at_block,
  NOT o.gone AND own.blocker_id IS NULL AND theirs.blocker_id IS NULL AS is_open
FROM members v JOIN members o ON o.site_id = v.site_id AND o.id <> v.id
LEFT JOIN blocks own ON own.blocker_id = v.id AND own.blocked_id = o.id
LEFT JOIN blocks theirs ON theirs.blocker_id = o.id AND theirs.blocked_id = v.id;

-- How long ago a member was last active, in the steps that others see.
CREATE FUNCTION presence_at(p_last_active timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN p_last_active > now() - rule_online_minutes() * interval '1 minute' THEN 'online'
    WHEN p_last_active > now() - interval '1 day' THEN 'today'
    WHEN p_last_active > now() - interval '7 days' THEN 'week'
    ELSE 'longer'
  END
$$;

-- The pictures that a card may show, in the shape of Image in the contract.
CREATE VIEW card_images AS
SELECT member_id, id, jsonb_build_object(
  'filename', '/media/' || filename, 'thumb_filename', '/media/' || thumb_filename, 'status', status,
  'match', '/media/' || match_filename, 'width', width, 'height', height, 'placeholder', placeholder) AS image
FROM photos WHERE status = 'approved' AND NOT private;

-- The date of a moment in a time zone.
CREATE FUNCTION calendar_day(p_at timestamptz, p_time_zone text) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (p_at AT TIME ZONE p_time_zone)::date
$$;

-- A member as lists show them, in the shape of ProfileCard in the contract. `age` is in years, by the date in UTC.
-- `presence` and `main_image` are null for unavailable members, and `presence` is null for members who hide it.
CREATE VIEW profile_cards AS
SELECT m.id, m.name, date_part('year', age(calendar_day(now(), 'UTC'), m.date_of_birth))::int AS age,
  m.gender, m.country, m.region, m.city, m.fictional,
  CASE WHEN NOT (m.invisible OR m.hide_online OR m.gone) THEN presence_at(m.last_active) END AS presence, p.image AS main_image
FROM members m LEFT JOIN card_images p ON p.member_id = m.id AND p.id = m.main_photo_id AND NOT m.gone;

-- The card of a member as the viewer sees it. If the member has blocked the viewer, it is the card at the time of the block. Its presence
-- ages from that time, and it has the main picture of that time, unless the owner has deleted it or made it private.
CREATE FUNCTION card_for(p_viewer uuid, p_other uuid) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT CASE WHEN b.card IS NULL THEN to_jsonb(shown) ELSE b.card || jsonb_build_object(
      'presence', CASE WHEN b.card ->> 'presence' IS NOT NULL AND NOT m.gone THEN presence_at(least(m.last_active, b.created_at)) END,
      'main_image', (SELECT image FROM card_images WHERE member_id = p_other AND id = b.photo_id AND NOT m.gone)) END
    FROM members m JOIN profile_cards shown ON shown.id = m.id
    LEFT JOIN blocks b ON b.blocker_id = m.id AND b.blocked_id = p_viewer
    WHERE m.id = p_other);
END $$;

-- The name of a member as the viewer sees it.
CREATE FUNCTION name_for(p_viewer uuid, p_other uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT coalesce(b.card ->> 'name', m.name) FROM members m
    LEFT JOIN blocks b ON b.blocker_id = m.id AND b.blocked_id = p_viewer WHERE m.id = p_other);
END $$;

-- Appends a `profile` change: the devices of p_member read the profile of p_other again. Appends nothing and returns no row
-- when p_member does not see that profile. The caller holds the lock of p_member. Returns the number of the change.
CREATE FUNCTION append_profile_change(p_member uuid, p_other uuid) RETURNS bigint LANGUAGE sql AS $$
  SELECT append_change(p_member, 'profile', NULL, NULL, jsonb_build_object('other', p_other)) FROM contacts c
  WHERE c.viewer_id = p_member AND c.other_id = p_other AND c.refusal IS NULL
$$;

-- How many pictures a member may have: the setting of the site, or the rule of the contract when the setting is missing or no number.
CREATE FUNCTION photo_quota(p_settings jsonb, p_paid boolean) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_settings ->> name ~ '^\d{1,4}$' THEN (p_settings ->> name)::int
    WHEN p_paid THEN rule_photos_premium()
    ELSE rule_photos_free()
  END FROM (SELECT CASE WHEN p_paid THEN 'photos_premium' ELSE 'photos_free' END AS name) setting
$$;

-- All pictures of members in order. `main` marks the main picture. `hidden` marks the pictures over the quota.
-- The main picture comes first, the others follow in the order of their owner. Hidden pictures are never deleted; only the owner
-- sees them. A rejected picture does not count. The quota of fictional members is the premium one, because they belong to the operator.
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

-- The pictures that others may see: approved and not hidden. `place` numbers the public ones from 1 in the same order and limits how
-- many of them free members see. It is null for private pictures. photo-sights.pg.test.ts tests the rows of this table. The picture stands
-- behind two approved public ones, the first of which is the main picture, unless it is the main picture itself. The value - is no row.
--
--   | status   | private | over_quota | chosen | main | place |
--   | -------- | ------- | ---------- | ------ | ---- | ----- |
--   | approved | no      | no         | no     | no   | 3     |
--   | approved | no      | no         | main   | yes  | 1     |
--   | approved | yes     | no         | no     | no   | null  |
--   | approved | yes     | no         | main   | no   | null  |
--   | approved | no      | yes        | no     | -    | -     |
--   | approved | no      | yes        | main   | yes  | 1     |
--   | approved | yes     | yes        | no     | -    | -     |
--   | pending  | no      | no         | no     | -    | -     |
--   | pending  | no      | no         | main   | -    | -     |
--   | rejected | no      | no         | no     | -    | -     |
CREATE VIEW shown_photos AS
SELECT p.id, p.member_id, p.site_id, p.position, p.filename, p.thumb_filename, p.width, p.height, p.placeholder, p.status, p.private,
  p.main AND NOT p.private AS main,
  CASE WHEN NOT p.private THEN (
    SELECT count(*)::int FROM photos b
    WHERE b.member_id = p.member_id AND b.status = 'approved' AND NOT b.private
      AND (b.id IS DISTINCT FROM p.main_photo_id, b.position, b.id) <= (NOT p.main, p.position, p.id))
  END AS place
FROM placed_photos p WHERE p.status = 'approved' AND NOT p.hidden;

-- How a member sees a picture of another: 'seen', 'private' (a grant is missing) or 'premium' (a premium membership is missing).
-- Free members see the main picture and a few more, premium members all public ones. Private pictures need a grant.
CREATE FUNCTION photo_sight(p_private boolean, p_place int, p_paid boolean, p_granted boolean) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN p_private THEN CASE WHEN p_granted THEN 'seen' ELSE 'private' END
    WHEN p_place <= 1 + rule_photos_seen_free() OR p_paid THEN 'seen'
    ELSE 'premium'
  END
$$;

-- The sight of each member on each picture of another. The view does not check blocks and visibility; readers join `contacts` for that.
-- photo-sights.pg.test.ts tests the rows of this table. `place` is the column of shown_photos. The value - is no row.
--
--   | viewer          | place  | granted | sight   |
--   | --------------- | ------ | ------- | ------- |
--   | free            | 1      | no      | seen    |
--   | free            | 3      | no      | seen    |
--   | free            | 4      | no      | premium |
--   | free            | 4      | yes     | premium |
--   | free            | null   | no      | private |
--   | free            | null   | yes     | seen    |
--   | premium         | 4      | no      | seen    |
--   | premium         | null   | no      | private |
--   | premium         | null   | yes     | seen    |
--   | the owner       | 1      | no      | -       |
--   | of another site | 1      | no      | -       |
CREATE VIEW photo_sights AS
SELECT v.id AS viewer_id, s.id, s.member_id, s.site_id, s.position, s.filename, s.thumb_filename, s.width, s.height, s.placeholder,
  s.status, s.private, s.main, s.place,
  photo_sight(s.private, s.place, v.paid_user,
    EXISTS (SELECT FROM photo_grants g WHERE g.owner_id = s.member_id AND g.viewer_id = v.id)) AS sight
FROM members v JOIN shown_photos s ON s.site_id = v.site_id AND s.member_id <> v.id;
