-- The rows of a member and of all their peers are locked in the order of their ids, or two who do so would wait for each other.
-- A peer who came meanwhile may stand before those who are locked already: the locks are let go, with the block that took them,
-- and all are locked anew.
CREATE OR REPLACE FUNCTION lock_peers(p_member uuid) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  v_peers uuid[] := peers_of(p_member);
BEGIN
  LOOP
    BEGIN
      PERFORM lock_members(v_peers || p_member);
      IF peers_of(p_member) <@ v_peers THEN RETURN v_peers; END IF;
      v_peers := peers_of(p_member);
      RAISE SQLSTATE 'LP001';
    EXCEPTION WHEN SQLSTATE 'LP001' THEN NULL;
    END;
  END LOOP;
END $$;
