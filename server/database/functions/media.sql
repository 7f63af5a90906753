-- Pictures of messages: incomplete uploads, and unsent pictures.

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

-- Stores a picture for a message, unless the member has one under this id. A member holds at most p_most unsent pictures with
-- p_bytes_most bytes; the function deletes the oldest ones beyond that. It removes the files of the stored picture from files_to_delete.
-- Returns the files of the deleted pictures.
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
  RETURN QUERY
  WITH unsent AS (
    SELECT id, row_number() OVER newest AS place, sum(bytes) OVER newest AS total
    FROM media WHERE owner_id = p_owner AND attached_message IS NULL
    WINDOW newest AS (ORDER BY id = p_id DESC, created_at DESC, id)
  ), deleted AS (
    DELETE FROM media m USING unsent u
    WHERE m.owner_id = p_owner AND m.id = u.id AND u.place > 1 AND (u.place > p_most OR u.total > p_bytes_most)
    RETURNING m.filename, m.thumb_filename
  )
  SELECT unnest(ARRAY[filename, thumb_filename]) FROM deleted;
END $$;
