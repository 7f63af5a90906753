-- What orders a search by activity. Members who hide when they are online stand by a week in it that is over, moved once a
-- week for all of them together (`coarsen_seen`): neither the order nor its changes tell when one of them was here.
ALTER TABLE members ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now();
--> statement-breakpoint
CREATE FUNCTION last_whole_week() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (date_trunc('week', now() AT TIME ZONE 'UTC') - interval '7 days') AT TIME ZONE 'UTC'
$$;
--> statement-breakpoint
CREATE FUNCTION follow_last_active() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.hide_online THEN
    NEW.seen_at := NEW.last_active;
  ELSIF TG_OP = 'INSERT' OR NOT OLD.hide_online THEN
    NEW.seen_at := least((date_trunc('week', NEW.last_active AT TIME ZONE 'UTC')) AT TIME ZONE 'UTC', last_whole_week());
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_seen_at BEFORE INSERT OR UPDATE OF last_active, hide_online ON members FOR EACH ROW EXECUTE FUNCTION follow_last_active();
--> statement-breakpoint
CREATE FUNCTION coarsen_seen() RETURNS void LANGUAGE sql AS $$
  UPDATE members SET seen_at = last_whole_week() WHERE hide_online AND last_active >= last_whole_week() AND seen_at < last_whole_week()
$$;
--> statement-breakpoint

-- The cell of the grid that a member lives in, as a number: row by row from the south, along each row from the west. It says the
-- same as the place does, which is the middle of that cell; contract/grid.ts numbers them alike.
CREATE FUNCTION cell_of(p_latitude real, p_longitude real) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (2000 + r) * 10000 + floor((p_longitude::float8 + 180) / 360 * round(360 / (5 / 111.32::float8 / cos(radians((r + 0.5) * (5 / 111.32::float8))))))::int
  FROM (SELECT floor(p_latitude / (5 / 111.32::float8))::int AS r) row_of_cells
$$;
--> statement-breakpoint
-- What members are into, as bits of one number: contract/members.ts has them in this order. A new one goes to the end.
CREATE FUNCTION interest_bits(p_interests text[]) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(bit_or(1::bigint << array_position(ARRAY[
    'adventure', 'anal sex', 'animals', 'art', 'astrology', 'bbq', 'beach', 'beer', 'biking', 'bondage', 'coffee', 'cooking',
    'dancing', 'exchanging pictures', 'fashion', 'foodie', 'gardening', 'gym', 'hiking', 'hugging', 'kissing', 'lingerie',
    'massages', 'masturbating', 'movies', 'music', 'one night stand', 'oral sex', 'outdoors', 'party', 'photography', 'politics',
    'public sex', 'reading', 'relationship', 'sadomasochism', 'safe sex', 'sex', 'sex toys', 'shopping', 'sports', 'sushi',
    'tattoos', 'tea', 'theater', 'threesome', 'travelling', 'vegetarian', 'video games', 'wine'
  ], interest) - 1), 0) FROM unnest(p_interests) interest
$$;
--> statement-breakpoint
-- Both in the indexes, where a filter is answered without the row. Kept by a trigger: generated columns would be reckoned anew
-- whenever somebody is seen.
ALTER TABLE members ADD COLUMN cell int, ADD COLUMN interest_bits bigint NOT NULL DEFAULT 0;
--> statement-breakpoint
CREATE FUNCTION follow_cell_and_interests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.cell := cell_of(NEW.latitude, NEW.longitude);
  NEW.interest_bits := interest_bits(NEW.interests);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_cell_and_interests BEFORE INSERT OR UPDATE OF latitude, longitude, interests ON members FOR EACH ROW EXECUTE FUNCTION follow_cell_and_interests();
--> statement-breakpoint
UPDATE members SET last_active = last_active, interests = interests;
--> statement-breakpoint

-- The orders of a search, each with all that the usual filters ask: a page is read off the index from its boundary on.
CREATE INDEX members_seen ON members (site_id, seen_at DESC, id DESC) INCLUDE (gender, country, region, date_of_birth, has_photo, interest_bits) WHERE findable;
--> statement-breakpoint
CREATE INDEX members_country_seen ON members (site_id, country, gender, seen_at DESC, id DESC) INCLUDE (region, date_of_birth, has_photo, interest_bits) WHERE findable;
--> statement-breakpoint
CREATE INDEX members_newest ON members (site_id, signup_date DESC, id DESC) INCLUDE (gender, country, region, date_of_birth, has_photo, interest_bits) WHERE findable;
--> statement-breakpoint
CREATE INDEX members_country_newest ON members (site_id, country, gender, signup_date DESC, id DESC) INCLUDE (region, date_of_birth, has_photo, interest_bits, seen_at) WHERE findable;
--> statement-breakpoint
-- The edges of an age, which the counters below know by whole months; what they do not know; and the way to few results.
CREATE INDEX members_born ON members (site_id, date_of_birth) INCLUDE (gender, country, region, has_photo, interest_bits) WHERE findable;
--> statement-breakpoint
CREATE INDEX members_country_born ON members (site_id, country, gender, date_of_birth) INCLUDE (region, has_photo, interest_bits, seen_at, id) WHERE findable;
--> statement-breakpoint
CREATE INDEX members_region_born ON members (site_id, country, region, gender, date_of_birth) INCLUDE (has_photo, interest_bits, seen_at, id) WHERE findable;
--> statement-breakpoint
-- A circle is one range of each row of cells.
CREATE INDEX members_place ON members (site_id, gender, cell) INCLUDE (country, region, date_of_birth, has_photo, interest_bits, seen_at, id) WHERE findable;
--> statement-breakpoint
-- Whoever is seen is written, and what is read off an index alone is where nothing was written since the last VACUUM.
ALTER TABLE members SET (autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint

-- A region lies in one country: without knowing that the planner takes those of a region for a handful.
CREATE STATISTICS members_places (dependencies) ON site_id, country, region FROM members;
--> statement-breakpoint

-- How many findable members there are, by month of birth: with and without gender, country and region ('' is all of them),
-- so that any choice of these is a sum over one range. Every change adds rows of its own and waits for nobody; they are
-- folded now and then (`fold_member_counts`). The sum is exact in every snapshot.
CREATE TABLE member_counts (
  site_id uuid NOT NULL,
  country text NOT NULL,
  region text NOT NULL,
  gender text NOT NULL,
  born date NOT NULL,
  num int NOT NULL,
  num_photo int NOT NULL
);
--> statement-breakpoint
CREATE INDEX member_counts_key ON member_counts (site_id, country, region, gender, born) INCLUDE (num, num_photo);
--> statement-breakpoint
CREATE FUNCTION count_member(m members, p_by int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO member_counts (site_id, country, region, gender, born, num, num_photo)
  SELECT m.site_id, place.country, place.region, g, date_trunc('month', m.date_of_birth)::date, p_by, CASE WHEN m.has_photo THEN p_by ELSE 0 END
  FROM (VALUES ('', ''), (m.country, ''), (m.country, m.region)) place (country, region), unnest(ARRAY['', m.gender]) g
  WHERE m.findable AND place.region IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION follow_member_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM count_member(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM count_member(NEW, 1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_counted AFTER INSERT OR DELETE ON members FOR EACH ROW EXECUTE FUNCTION follow_member_counts();
--> statement-breakpoint
CREATE TRIGGER members_counted_again AFTER UPDATE ON members FOR EACH ROW
WHEN ((OLD.findable, OLD.site_id, OLD.country, OLD.region, OLD.gender, OLD.date_of_birth, OLD.has_photo)
  IS DISTINCT FROM (NEW.findable, NEW.site_id, NEW.country, NEW.region, NEW.gender, NEW.date_of_birth, NEW.has_photo))
EXECUTE FUNCTION follow_member_counts();
--> statement-breakpoint
-- One statement: what goes and what comes in its place are seen together. Whoever is written meanwhile only adds rows; a second
-- one who folds or recounts waits, because it would not see what the first puts in.
CREATE FUNCTION fold_member_counts() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtext('member_counts'));
  WITH many AS (
    SELECT site_id, country, region, gender, born FROM member_counts GROUP BY site_id, country, region, gender, born HAVING count(*) > 1
  ), gone AS (
    DELETE FROM member_counts c USING many
    WHERE (c.site_id, c.country, c.region, c.gender, c.born) = (many.site_id, many.country, many.region, many.gender, many.born)
    RETURNING c.*
  )
  INSERT INTO member_counts
  SELECT site_id, country, region, gender, born, sum(num), sum(num_photo) FROM gone GROUP BY site_id, country, region, gender, born HAVING sum(num) <> 0
$$;
--> statement-breakpoint
-- Everything anew, likewise: here, and where members were loaded with the triggers off.
CREATE FUNCTION recount_members() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtext('member_counts'));
  WITH gone AS (DELETE FROM member_counts)
  INSERT INTO member_counts
  SELECT m.site_id, coalesce(m.country, ''), coalesce(m.region, ''), coalesce(m.gender, ''), m.born, count(*), count(*) FILTER (WHERE m.has_photo)
  FROM (SELECT *, date_trunc('month', date_of_birth)::date AS born FROM members WHERE findable) m
  GROUP BY m.site_id, m.born, GROUPING SETS ((), (m.gender), (m.country), (m.country, m.gender), (m.country, m.region), (m.country, m.region, m.gender))
  HAVING NOT (GROUPING(m.region) = 0 AND m.region IS NULL)
$$;
--> statement-breakpoint
SELECT recount_members();
--> statement-breakpoint

-- How many members a search finds that asks for nothing but what the counters know ('' and null ask for nothing): whole months
-- of birth off the counters, the days at either edge off an index, less whoever is hidden from this viewer, by their ids.
-- Here and below plans are made once, because making them costs more than the work; a bitmap would read everybody of an age to
-- find the few who are hidden.
CREATE FUNCTION count_findable(p_site uuid, p_viewer uuid, p_country text, p_region text, p_gender text, p_photo boolean, p_first date, p_last date)
RETURNS int LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_bitmapscan = off SET jit = off AS $$
DECLARE
  v_from date := coalesce(date_trunc('month', p_first + interval '1 month' - interval '1 day')::date, '-infinity');
  v_to date := coalesce(date_trunc('month', p_last + 1)::date, 'infinity');
  v_edges daterange[] := ARRAY[daterange(p_first, v_from), daterange(v_to, p_last + 1)];
  v_edge daterange;
  v_count int;
  v_part int;
  v_hidden uuid[];
  v_gender text;
  v_genders text[] := CASE p_gender WHEN '' THEN ARRAY['female', 'male'] ELSE ARRAY[p_gender] END;
BEGIN
  IF p_first > p_last THEN RETURN 0; END IF;
  SELECT coalesce(sum(CASE WHEN p_photo THEN num_photo ELSE num END), 0) INTO v_count FROM member_counts
  WHERE site_id = p_site AND country = p_country AND region = p_region AND gender = p_gender AND born >= v_from AND born < v_to;
  FOREACH v_edge IN ARRAY v_edges LOOP
    CONTINUE WHEN lower(v_edge) IS NULL OR upper(v_edge) IS NULL;
    IF p_country = '' THEN
      SELECT count(*) INTO v_part FROM members m
      WHERE m.site_id = p_site AND m.findable AND m.date_of_birth >= lower(v_edge) AND m.date_of_birth < upper(v_edge)
        AND (p_gender = '' OR m.gender = p_gender) AND (NOT p_photo OR m.has_photo);
    ELSE
      v_part := 0;
      -- One after the other: joined, they would be picked out of all of a region.
      FOREACH v_gender IN ARRAY v_genders LOOP
        IF p_region = '' THEN
          v_part := v_part + (SELECT count(*) FROM members m
            WHERE m.site_id = p_site AND m.findable AND m.country = p_country AND m.gender = v_gender
              AND m.date_of_birth >= lower(v_edge) AND m.date_of_birth < upper(v_edge) AND (NOT p_photo OR m.has_photo));
        ELSE
          v_part := v_part + (SELECT count(*) FROM members m
            WHERE m.site_id = p_site AND m.findable AND m.country = p_country AND m.region = p_region AND m.gender = v_gender
              AND m.date_of_birth >= lower(v_edge) AND m.date_of_birth < upper(v_edge) AND (NOT p_photo OR m.has_photo));
        END IF;
      END LOOP;
    END IF;
    v_count := v_count + v_part;
  END LOOP;
  IF p_viewer IS NOT NULL THEN
    v_hidden := blocked_ids(p_viewer) || p_viewer;
    SELECT count(*) INTO v_part FROM members m
    WHERE m.id = ANY (v_hidden) AND m.site_id = p_site AND m.findable AND (p_country = '' OR m.country = p_country) AND (p_region = '' OR m.region = p_region)
      AND (p_gender = '' OR m.gender = p_gender) AND (NOT p_photo OR m.has_photo)
      AND (p_first IS NULL OR m.date_of_birth >= p_first) AND (p_last IS NULL OR m.date_of_birth <= p_last);
    v_count := v_count - v_part;
  END IF;
  RETURN v_count;
END $$;
--> statement-breakpoint

-- The cards of these members in this order, and how far away each is from the viewer.
CREATE FUNCTION found_profiles(p_ids uuid[], p_viewer uuid) RETURNS TABLE (card jsonb, km float8) LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off AS $$
DECLARE
  v_latitude real;
  v_longitude real;
BEGIN
  SELECT m.latitude, m.longitude INTO v_latitude, v_longitude FROM members m WHERE m.id = p_viewer;
  RETURN QUERY SELECT to_jsonb(c), distance_km(v_latitude, v_longitude, m.latitude, m.longitude)
    FROM unnest(p_ids) WITH ORDINALITY found (id, ord) JOIN members m ON m.id = found.id JOIN profile_cards c ON c.id = m.id ORDER BY found.ord;
END $$;
--> statement-breakpoint

-- What the cursors of a search are sealed with: they carry times that members do not show.
CREATE TABLE search_keys (
  key bytea NOT NULL DEFAULT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);
--> statement-breakpoint
INSERT INTO search_keys DEFAULT VALUES;
