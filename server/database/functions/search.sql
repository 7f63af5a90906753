-- The columns of `members` that a search reads, and the cards of its results. Triggers keep the columns, because a generated column would
-- be computed again whenever the activity of a member is written.

-- The beginning (Monday, UTC) of the last week that is over.
CREATE FUNCTION last_whole_week() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (date_trunc('week', now() AT TIME ZONE 'UTC') - interval '7 days') AT TIME ZONE 'UTC'
$$;

-- Keeps `members.seen_at`, by which a search orders members. A member who hides their activity stands at the beginning of a past week, so
-- that neither the order nor its changes reveal when the member was active.
CREATE FUNCTION follow_last_active() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.hide_online THEN
    NEW.seen_at := NEW.last_active;
  ELSIF TG_OP = 'INSERT' OR NOT OLD.hide_online THEN
    NEW.seen_at := least((date_trunc('week', NEW.last_active AT TIME ZONE 'UTC')) AT TIME ZONE 'UTC', last_whole_week());
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER members_seen_at BEFORE INSERT OR UPDATE OF last_active, hide_online ON members
FOR EACH ROW EXECUTE FUNCTION follow_last_active();

-- Moves the members who hide their activity to the last whole week. A job calls it once a week, for all of them together.
CREATE FUNCTION coarsen_seen() RETURNS void LANGUAGE sql AS $$
  UPDATE members SET seen_at = last_whole_week()
  WHERE hide_online AND last_active >= last_whole_week() AND seen_at < last_whole_week()
$$;

-- Interests as the bits of one number. The bit of an interest is its place in the contract's INTERESTS, so that new ones go to the end.
-- PL/pgSQL, so that each connection plans it once.
CREATE FUNCTION interest_bits(p_interests text[]) RETURNS bigint LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT coalesce(bit_or(1::bigint << array_position(rule_interests(), interest) - 1), 0) FROM unnest(p_interests) interest);
END $$;

-- Keeps `members.cell` and `members.interest_bits`, which the indexes of a search include.
CREATE FUNCTION follow_cell_and_interests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.cell := cell_of(NEW.latitude, NEW.longitude);
  NEW.interest_bits := interest_bits(NEW.interests);
  RETURN NEW;
END $$;
CREATE TRIGGER members_cell_and_interests BEFORE INSERT OR UPDATE OF latitude, longitude, interests ON members
FOR EACH ROW EXECUTE FUNCTION follow_cell_and_interests();

-- The cards of these members in this order, and the distance of each from the viewer in kilometres. `card` is json and not jsonb, because
-- jsonb would sort the keys only to be written as text again.
CREATE FUNCTION found_profiles(p_ids uuid[], p_viewer uuid) RETURNS TABLE (card json, km float8) LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off AS $$
DECLARE
  v_latitude real;
  v_longitude real;
BEGIN
  SELECT m.latitude, m.longitude INTO v_latitude, v_longitude FROM members m WHERE m.id = p_viewer;
  RETURN QUERY SELECT row_to_json(c), distance_km(v_latitude, v_longitude, m.latitude, m.longitude)
    FROM unnest(p_ids) WITH ORDINALITY found (id, ord) JOIN members m ON m.id = found.id JOIN profile_cards c ON c.id = m.id
    ORDER BY found.ord;
END $$;
