-- The columns of `members` that a search reads, and the cards of its results. Triggers keep the columns, because a generated column would
-- be computed again whenever the activity of a member is written.

-- The beginning (Monday, UTC) of the last week that is over.
CREATE FUNCTION last_whole_week() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (date_trunc('week', now() AT TIME ZONE 'UTC') - interval '7 days') AT TIME ZONE 'UTC'
$$;

-- Maintains `members.seen_at`, by which a search orders members. It is exact while the member is online; then blur_seen moves it. For
-- members who hide their activity it is the beginning of a past week, so that neither the order nor its changes reveal when the member
-- was active.
CREATE FUNCTION update_seen_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.hide_online THEN
    NEW.seen_at := NEW.last_active;
  ELSIF TG_OP = 'INSERT' OR NOT OLD.hide_online THEN
    NEW.seen_at := least((date_trunc('week', NEW.last_active AT TIME ZONE 'UTC')) AT TIME ZONE 'UTC', last_whole_week());
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER members_seen_at BEFORE INSERT OR UPDATE OF last_active, hide_online ON members
FOR EACH ROW EXECUTE FUNCTION update_seen_at();

-- Blurs when members were last active, so that the order reveals no more than the presence on their cards. A member between two accounts
-- of one person would otherwise show the minute of a visit. Each step blurs once, at random:
--
--   last active       seen_at is earlier by
--   online            nothing
--   within a day      up to a day
--   within a week     one to seven days
--   longer ago        seven days to half a year
--
-- p_within limits the call to the newest values of `seen_at`, which an index finds. Locked rows wait for the next call.
CREATE FUNCTION blur_seen(p_within interval) RETURNS void LANGUAGE sql AS $$
  WITH steps (from_age, to_age, least, most) AS (VALUES
    (make_interval(mins => rule_online_minutes()), interval '1 day', interval '0', interval '1 day'),
    (interval '1 day', interval '7 days', interval '1 day', interval '7 days'),
    (interval '7 days', interval '1000 years', interval '7 days', interval '180 days')
  ), precise AS (
    SELECT m.id, m.last_active - step.least - random() * (step.most - step.least) AS blurred
    FROM sites s JOIN members m ON m.site_id = s.id CROSS JOIN steps step
    WHERE m.findable AND NOT m.hide_online AND m.seen_at > now() - p_within
      AND m.last_active <= now() - step.from_age AND m.last_active > now() - step.to_age
      AND (m.seen_at = m.last_active OR m.seen_at > m.last_active - step.least)
    FOR UPDATE OF m SKIP LOCKED
  )
  UPDATE members m SET seen_at = precise.blurred FROM precise WHERE m.id = precise.id
$$;

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

-- Maintains `members.cell` and `members.interest_bits`, which the indexes of a search include.
CREATE FUNCTION update_cell_and_interests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.cell := cell_of(NEW.latitude, NEW.longitude);
  NEW.interest_bits := interest_bits(NEW.interests);
  RETURN NEW;
END $$;
CREATE TRIGGER members_cell_and_interests BEFORE INSERT OR UPDATE OF latitude, longitude, interests ON members
FOR EACH ROW EXECUTE FUNCTION update_cell_and_interests();

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
