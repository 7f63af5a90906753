-- What a member may see of another has changed: they look at the profile again. Nothing to whoever does not see it at all. The
-- member's row must be locked.
CREATE FUNCTION tell_profile(p_member uuid, p_other uuid) RETURNS bigint LANGUAGE sql AS $$
  SELECT append_change(p_member, 'profile', NULL, NULL, jsonb_build_object('other', p_other)) FROM contacts c
  WHERE c.viewer_id = p_member AND c.other_id = p_other AND c.state IN ('active', 'not_confirmed') AND (c.visible OR are_acquainted(p_member, p_other))
$$;
--> statement-breakpoint
DROP FUNCTION grant_photos(uuid, uuid);
--> statement-breakpoint
-- Lets somebody see the private pictures, if the two may meet: `granted`, or why not, and the name that the words for it need; and
-- the change to publish to them, where it is new.
CREATE FUNCTION grant_photos(p_owner uuid, p_viewer uuid) RETURNS TABLE (outcome text, name text, number bigint) LANGUAGE plpgsql AS $$
BEGIN
  -- A block that is made at this moment takes the same locks.
  PERFORM lock_members(ARRAY[p_owner, p_viewer]);
  SELECT
    CASE
      WHEN c.state = 'gone' THEN 'not_found'
      WHEN c.state = 'blocking' THEN 'blocking'
      WHEN NOT c.visible AND NOT are_acquainted(p_owner, p_viewer) THEN 'not_found'
      WHEN c.state = 'blocked_by' THEN 'blocked_by'
      ELSE 'granted'
    END, m.name
  INTO outcome, name
  FROM contacts c JOIN members m ON m.id = c.other_id WHERE c.viewer_id = p_owner AND c.other_id = p_viewer;
  IF outcome = 'granted' THEN
    INSERT INTO photo_grants (owner_id, viewer_id) VALUES (p_owner, p_viewer) ON CONFLICT DO NOTHING;
    IF FOUND THEN number := tell_profile(p_viewer, p_owner); END IF;
  END IF;
  RETURN NEXT;
END $$;
--> statement-breakpoint
-- Takes that back. Gives the change to publish; null where there was nothing, or nothing is seen.
CREATE FUNCTION revoke_photos(p_owner uuid, p_viewer uuid) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_members(ARRAY[p_owner, p_viewer]);
  DELETE FROM photo_grants WHERE owner_id = p_owner AND viewer_id = p_viewer;
  RETURN CASE WHEN FOUND THEN tell_profile(p_viewer, p_owner) END;
END $$;
