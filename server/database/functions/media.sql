-- The files of members: who may read the photo of a profile, incomplete uploads, and unsent pictures and recordings of messages.

-- Whether a viewer may read the file of a photo: no row if not. p_viewer is null for a visitor. `cacheable_by` names the caches that may
-- store the file: 'all', the viewer's own ('viewer'), or 'none', because the owner may revoke the access at any time.
--
-- A member reads a photo that they see on the profile (photo_sights). All caches may store a main photo whose owner every visitor finds. A
-- blocker reads the main photo of the blocked member, whom their list of blocked members shows. A blocked member reads the main photo of
-- the time of the block, while their conversation shows it and the feed has not reported the block, or while their own list of blocked
-- members shows it. Until the report, the header is the one from before the block, because another header would reveal the block.
-- photo-readable-by.pg.test.ts tests the rows of this table. 'contact' has a conversation with the owner, and 'told' is a blocked contact
-- whose feed has reported the block. 'fourth' is the first public photo that only premium members see. The value - is no row.
--
--   | viewer          | photo   | owner         | cacheable_by |
--   | --------------- | ------- | ------------- | ------------ |
--   | the owner       | main    | active        | all          |
--   | the owner       | main    | invisible     | viewer       |
--   | the owner       | main    | not_confirmed | viewer       |
--   | the owner       | second  | active        | viewer       |
--   | the owner       | private | active        | viewer       |
--   | the owner       | pending | active        | viewer       |
--   | visitor         | main    | active        | all          |
--   | visitor         | main    | invisible     | -            |
--   | visitor         | main    | suspended     | -            |
--   | visitor         | second  | active        | -            |
--   | visitor         | private | active        | -            |
--   | visitor         | pending | active        | -            |
--   | free member     | main    | active        | all          |
--   | free member     | second  | active        | viewer       |
--   | free member     | fourth  | active        | -            |
--   | premium member  | fourth  | active        | viewer       |
--   | premium member  | private | active        | -            |
--   | premium member  | pending | active        | -            |
--   | premium member  | main    | invisible     | -            |
--   | of another site | main    | active        | -            |
--   | granted         | private | active        | none         |
--   | granted         | private | suspended     | -            |
--   | contact         | main    | invisible     | viewer       |
--   | contact         | second  | invisible     | viewer       |
--   | contact         | main    | not_confirmed | viewer       |
--   | contact         | main    | hidden        | -            |
--   | contact         | main    | suspended     | -            |
--   | blocker         | main    | active        | none         |
--   | blocker         | second  | active        | -            |
--   | blocker         | main    | suspended     | -            |
--   | blocked         | main    | active        | -            |
--   | blocked contact | main    | active        | all          |
--   | blocked contact | main    | invisible     | viewer       |
--   | blocked contact | second  | active        | -            |
--   | blocked contact | main    | suspended     | -            |
--   | told            | main    | active        | -            |
--   | both block      | main    | active        | none         |
--   | both block      | second  | active        | -            |
--
-- One query, so that the planner replaces the call by it. OFFSET 0 makes PostgreSQL decide once a row.
CREATE FUNCTION photo_readable_by(p photos, p_viewer uuid) RETURNS TABLE (cacheable_by text) LANGUAGE sql STABLE AS $$
  SELECT r.cacheable_by FROM (
    SELECT CASE
      WHEN p.member_id = p_viewer THEN CASE WHEN photo.is_public THEN 'all' ELSE 'viewer' END
      WHEN p_viewer IS NULL THEN CASE WHEN photo.is_public THEN 'all' END
      WHEN contact.refusal IS NULL THEN CASE
        WHEN NOT EXISTS (SELECT FROM photo_sights s
          WHERE s.viewer_id = p_viewer AND s.member_id = p.member_id AND s.id = p.id AND s.sight = 'seen') THEN NULL
        WHEN photo.is_public THEN 'all'
        WHEN p.private THEN 'none'
        ELSE 'viewer'
      END
      WHEN contact.is_blocked THEN CASE
        WHEN contact.photo_at_block IS DISTINCT FROM p.id
          OR NOT EXISTS (SELECT FROM card_images i WHERE i.member_id = p.member_id AND i.id = p.id) THEN NULL
        WHEN contact.refusal = 'blocking' THEN 'none'
        WHEN contact.refusal = 'blocked_by' AND contact.silent_since IS NOT NULL AND EXISTS (
          SELECT FROM conversation_members m WHERE m.member_id = p_viewer AND m.peer_id = p.member_id)
          THEN CASE WHEN NOT contact.invisible_at_block THEN 'all' ELSE 'viewer' END
      END
      WHEN contact.refusal = 'blocking' AND photo.is_main THEN 'none'
    END AS cacheable_by
    FROM (
      SELECT shown.main AS is_main, shown.main AND findable_by(o, o.site_id, '{}') AS is_public
      FROM members o LEFT JOIN shown_photos shown ON shown.member_id = o.id AND shown.id = p.id
      WHERE o.id = p.member_id
    ) photo
    LEFT JOIN contacts contact ON contact.viewer_id = p_viewer AND contact.other_id = p.member_id
    OFFSET 0
  ) r WHERE r.cacheable_by IS NOT NULL
$$;

-- Stores a piece of an upload, unless it is the last one, when it begins where the stored pieces end. Returns the number of stored bytes.
-- Another length means another picture, so that the upload starts again. A new upload replaces the member's oldest ones beyond p_most
-- uploads, or beyond p_bytes_most bytes of complete pictures.
CREATE FUNCTION store_upload_piece(
  p_member uuid, p_id uuid, p_start int, p_length int, p_bytes bytea, p_most int, p_bytes_most int
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_stored_bytes int;
BEGIN
  -- The lock orders concurrent calls: two tabs store the same piece once, and concurrent uploads count against p_most.
  PERFORM lock_actor(p_member);
  SELECT stored_bytes INTO v_stored_bytes FROM uploads WHERE member_id = p_member AND id = p_id AND length = p_length;
  v_stored_bytes := coalesce(v_stored_bytes, 0);
  IF v_stored_bytes <> p_start OR length(p_bytes) = 0 THEN RETURN v_stored_bytes; END IF;
  v_stored_bytes := p_start + length(p_bytes);
  IF p_start = 0 THEN
    DELETE FROM uploads WHERE member_id = p_member AND id NOT IN (
      SELECT id FROM (
        SELECT id, row_number() OVER newest AS place, sum(length) OVER newest AS total
        FROM uploads WHERE member_id = p_member AND id <> p_id WINDOW newest AS (ORDER BY touched_at DESC, id)) other
      WHERE place < p_most AND total + p_length <= p_bytes_most);
    INSERT INTO uploads (member_id, id, length, stored_bytes) VALUES (p_member, p_id, p_length, v_stored_bytes);
  ELSE
    UPDATE uploads SET stored_bytes = v_stored_bytes, touched_at = now() WHERE member_id = p_member AND id = p_id;
  END IF;
  INSERT INTO upload_pieces (member_id, upload_id, start, bytes) VALUES (p_member, p_id, p_start, p_bytes);
  RETURN v_stored_bytes;
END $$;

-- Stores a picture for a message, unless the member has a picture or a recording under this id. It removes the files of the picture from
-- files_to_delete, and returns the files that delete_unsent has dropped.
CREATE FUNCTION store_media(
  p_owner uuid, p_id uuid, p_filename text, p_thumb_filename text, p_width int, p_height int, p_bytes int, p_placeholder text,
  p_animated boolean, p_most int, p_bytes_most int
) RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
  -- A send acquires the same lock: it attaches the picture before the deletion, or does not find it afterwards.
  PERFORM lock_actor(p_owner);
  INSERT INTO media (id, owner_id, filename, thumb_filename, width, height, bytes, placeholder, animated)
  VALUES (p_id, p_owner, p_filename, p_thumb_filename, p_width, p_height, p_bytes, p_placeholder, p_animated)
  ON CONFLICT (owner_id, id) DO NOTHING;
  IF NOT FOUND THEN RETURN; END IF;
  DELETE FROM files_to_delete WHERE filename IN (p_filename, p_thumb_filename);
  RETURN QUERY SELECT * FROM delete_unsent(p_owner, p_id, p_most, p_bytes_most);
END $$;

-- Stores a recording for a message, in the same way.
CREATE FUNCTION store_voice(
  p_owner uuid, p_id uuid, p_filename text, p_type text, p_duration_ms int, p_peaks text, p_bytes int, p_most int, p_bytes_most int
) RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_actor(p_owner);
  INSERT INTO media (id, owner_id, filename, voice_type, duration_ms, peaks, bytes)
  VALUES (p_id, p_owner, p_filename, p_type, p_duration_ms, p_peaks, p_bytes)
  ON CONFLICT (owner_id, id) DO NOTHING;
  IF NOT FOUND THEN RETURN; END IF;
  DELETE FROM files_to_delete WHERE filename = p_filename;
  RETURN QUERY SELECT * FROM delete_unsent(p_owner, p_id, p_most, p_bytes_most);
END $$;

-- Deletes the oldest unsent pictures and recordings of a member beyond p_most, or beyond p_bytes_most bytes, but not p_newest. Returns
-- their files. The caller holds the lock of the member.
CREATE FUNCTION delete_unsent(p_owner uuid, p_newest uuid, p_most int, p_bytes_most int) RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
  WITH unsent AS (
    SELECT id, row_number() OVER newest AS place, sum(bytes) OVER newest AS total
    FROM media WHERE owner_id = p_owner AND attached_message IS NULL
    WINDOW newest AS (ORDER BY id = p_newest DESC, created_at DESC, id)
  ), deleted AS (
    DELETE FROM media m USING unsent u
    WHERE m.owner_id = p_owner AND m.id = u.id AND u.place > 1 AND (u.place > p_most OR u.total > p_bytes_most)
    RETURNING m.filename, m.thumb_filename
  )
  SELECT unnest(array_remove(ARRAY[filename, thumb_filename], NULL)) FROM deleted;
END $$;
