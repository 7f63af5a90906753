-- The columns of `members` that a search reads, and the cards of its results. Triggers maintain the columns, because PostgreSQL would
-- compute a generated column again at each update of a member's activity.

-- The beginning (Monday, UTC) of the last complete week.
CREATE FUNCTION last_whole_week() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (date_trunc('week', now() AT TIME ZONE 'UTC') - interval '7 days') AT TIME ZONE 'UTC'
$$;

-- The random delay of `members.seen_at`, which orders members in a search, behind `last_active`. It hides what the presence on the cards
-- hides. Without it a person with two accounts could find the minute of a visit: a member whom the search shows between both accounts was
-- active between them.
CREATE FUNCTION seen_steps() RETURNS TABLE (from_age interval, to_age interval, min_blur interval, max_blur interval)
LANGUAGE sql IMMUTABLE AS $$
  VALUES
    (make_interval(mins => rule_online_minutes()), interval '1 day', 2 * make_interval(mins => rule_online_minutes()), interval '1 day'),
    (interval '1 day', interval '7 days', interval '1 day', interval '7 days'),
    (interval '7 days', interval '1000 years', interval '7 days', interval '180 days')
$$;

-- `last_active` with its random blur. Null for a member who is online.
CREATE FUNCTION blurred_seen(p_last_active timestamptz) RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT p_last_active - step.min_blur - random() * (step.max_blur - step.min_blur) FROM seen_steps() step
  WHERE p_last_active <= now() - step.from_age AND p_last_active > now() - step.to_age
$$;

-- Maintains `members.seen_at`. While a member is online, it is within two steps of `rule_online_minutes` before `last_active`. It moves
-- once in a step, so that the order does not reveal which of two online members was active last. For members who hide their activity it is
-- the beginning of a past week, so that neither the order nor its changes reveal when the member was active.
CREATE FUNCTION update_seen_at() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_step interval := make_interval(mins => rule_online_minutes());
  v_current timestamptz := date_bin(v_step, NEW.last_active, 'epoch');
BEGIN
  IF NEW.hide_online THEN
    IF TG_OP = 'INSERT' OR NOT OLD.hide_online THEN
      NEW.seen_at := least((date_trunc('week', NEW.last_active AT TIME ZONE 'UTC')) AT TIME ZONE 'UTC', last_whole_week());
    END IF;
  ELSIF TG_OP = 'INSERT' OR OLD.hide_online OR date_bin(v_step, OLD.last_active, 'epoch') <> v_current THEN
    NEW.seen_at := coalesce(blurred_seen(NEW.last_active), v_current - random() * v_step);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER members_seen_at BEFORE INSERT OR UPDATE OF last_active, hide_online ON members
FOR EACH ROW EXECUTE FUNCTION update_seen_at();

-- Increases the delay of members whose presence has become less exact, once for each step. p_within limits the call to the newest values of
-- `seen_at`, which an index finds. It skips locked rows until the next call.
CREATE FUNCTION blur_seen(p_within interval) RETURNS void LANGUAGE sql AS $$
  WITH precise AS (
    SELECT m.id, blurred_seen(m.last_active) AS blurred
    FROM sites s JOIN members m ON m.site_id = s.id CROSS JOIN seen_steps() step
    WHERE m.findable AND NOT m.hide_online AND m.seen_at > now() - p_within
      AND m.last_active <= now() - step.from_age AND m.last_active > now() - step.to_age
      AND m.seen_at > m.last_active - step.min_blur
    FOR UPDATE OF m SKIP LOCKED
  )
  UPDATE members m SET seen_at = precise.blurred FROM precise WHERE m.id = precise.id
$$;

-- Moves `seen_at` of the members who hide their activity to the last complete week. A job calls it once a week for all of them.
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
-- jsonb would sort the keys before PostgreSQL writes it as text again.
CREATE FUNCTION profile_results(p_ids uuid[], p_viewer uuid) RETURNS TABLE (card json, km float8) LANGUAGE plpgsql STABLE
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
