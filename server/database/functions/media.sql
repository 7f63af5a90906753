-- Uploads that are not complete.

-- Stores a piece of an upload, unless it is the last one, when it begins where the stored pieces end. Returns the number of stored bytes.
-- Another length means another picture, so that the upload starts again. A new upload replaces the member's oldest ones beyond p_most.
CREATE FUNCTION store_upload_piece(p_member uuid, p_id uuid, p_start int, p_length int, p_bytes bytea, p_most int)
RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_held int;
BEGIN
  -- The lock orders concurrent calls: two tabs store the same piece once, and concurrent uploads count against p_most.
  PERFORM lock_members(ARRAY[p_member]);
  SELECT held INTO v_held FROM uploads WHERE member_id = p_member AND id = p_id AND length = p_length;
  v_held := coalesce(v_held, 0);
  IF v_held <> p_start OR length(p_bytes) = 0 THEN RETURN v_held; END IF;
  v_held := p_start + length(p_bytes);
  IF p_start = 0 THEN
    DELETE FROM uploads WHERE member_id = p_member AND id NOT IN (
      SELECT id FROM uploads WHERE member_id = p_member AND id <> p_id ORDER BY touched_at DESC LIMIT p_most - 1);
    INSERT INTO uploads (member_id, id, length, held) VALUES (p_member, p_id, p_length, v_held);
  ELSE
    UPDATE uploads SET held = v_held, touched_at = now() WHERE member_id = p_member AND id = p_id;
  END IF;
  INSERT INTO upload_pieces (member_id, upload_id, start, bytes) VALUES (p_member, p_id, p_start, p_bytes);
  RETURN v_held;
END $$;
