-- The number of members that a search finds. A count over a million rows takes too long, so triggers maintain three sets of counters:
--
--   findable_counts      by country, region, gender and month of birth
--   interest_*         by interest: one bit for each member, because members who share two interests must count once
--   cell_*             by cell of the grid
--
-- A trigger only appends rows, so that no write waits for another. Jobs fold (aggregate) the appended rows. Each sum is exact in every
-- snapshot.

-- Appends the rows of one member to `findable_counts`: with and without gender, country and region ('' means all). p_by is 1 or -1.
CREATE FUNCTION append_findable_counts(m members, p_by int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO findable_counts (site_id, country, region, gender, born, num, num_photo)
  SELECT m.site_id, place.country, place.region, g, date_trunc('month', m.date_of_birth)::date, p_by,
    CASE WHEN m.has_photo THEN p_by ELSE 0 END
  FROM (VALUES ('', ''), (m.country, ''), (m.country, m.region)) place (country, region), unnest(ARRAY['', m.gender]) g
  WHERE m.findable AND place.region IS NOT NULL
$$;

-- Maintains `findable_counts`.
CREATE FUNCTION update_findable_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM append_findable_counts(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM append_findable_counts(NEW, 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER members_counted AFTER INSERT OR DELETE ON members FOR EACH ROW EXECUTE FUNCTION update_findable_counts();
CREATE TRIGGER members_counted_again AFTER UPDATE ON members FOR EACH ROW
WHEN ((OLD.findable, OLD.site_id, OLD.country, OLD.region, OLD.gender, OLD.date_of_birth, OLD.has_photo)
  IS DISTINCT FROM (NEW.findable, NEW.site_id, NEW.country, NEW.region, NEW.gender, NEW.date_of_birth, NEW.has_photo))
EXECUTE FUNCTION update_findable_counts();

-- Replaces the rows of `findable_counts` with the same key by their sum. It is one statement, so that other snapshots see both steps or
-- neither. The advisory lock makes a second caller wait, because it would not see the inserted rows.
CREATE FUNCTION fold_findable_counts() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtext('findable_counts'));
  WITH many AS (
    SELECT site_id, country, region, gender, born FROM findable_counts
    GROUP BY site_id, country, region, gender, born HAVING count(*) > 1
  ), deleted AS (
    DELETE FROM findable_counts c USING many
    WHERE (c.site_id, c.country, c.region, c.gender, c.born) = (many.site_id, many.country, many.region, many.gender, many.born)
    RETURNING c.*
  )
  INSERT INTO findable_counts (site_id, country, region, gender, born, num, num_photo)
  SELECT site_id, country, region, gender, born, sum(num), sum(num_photo) FROM deleted
  GROUP BY site_id, country, region, gender, born HAVING sum(num) <> 0
$$;

-- Counts all members again, for data that was loaded without triggers.
CREATE FUNCTION recount_members() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtext('findable_counts'));
  WITH deleted AS (DELETE FROM findable_counts)
  INSERT INTO findable_counts (site_id, country, region, gender, born, num, num_photo)
  SELECT m.site_id, coalesce(m.country, ''), coalesce(m.region, ''), coalesce(m.gender, ''), m.born, count(*),
    count(*) FILTER (WHERE m.has_photo)
  FROM (SELECT *, date_trunc('month', date_of_birth)::date AS born FROM members WHERE findable) m
  GROUP BY m.site_id, m.born,
    GROUPING SETS ((), (m.gender), (m.country), (m.country, m.gender), (m.country, m.region), (m.country, m.region, m.gender))
  HAVING NOT (GROUPING(m.region) = 0 AND m.region IS NULL)
$$;

-- Counts the members that a search finds when it filters only by the columns of the counters; '' and null filter nothing.
-- The count is the sum of the whole months of birth from `findable_counts`, plus the days at either edge from an index. It subtracts
-- the excluded members (see hidden_from) by their ids. The conditions are those of findable_by, split over both parts: its check of the id
-- would need the heap, where the indexes hold no id.
-- Plans are generic, here and below, because planning costs more than the work. Bitmap scans are off: a bitmap would read all members
-- of an age to find the few excluded ones.
CREATE FUNCTION count_findable(
  p_site uuid, p_viewer uuid, p_country text, p_region text, p_gender text, p_photo boolean, p_first date, p_last date
) RETURNS int LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_bitmapscan = off SET jit = off AS $$
DECLARE
  v_from date := coalesce(date_trunc('month', p_first + interval '1 month' - interval '1 day')::date, '-infinity');
  v_to date := coalesce(date_trunc('month', p_last + 1)::date, 'infinity');
  v_edges daterange[] := ARRAY[daterange(p_first, v_from), daterange(v_to, p_last + 1)];
  v_edge daterange;
  v_count int;
  v_part int;
  v_excluded uuid[];
  v_gender text;
  v_genders text[] := CASE p_gender WHEN '' THEN ARRAY['female', 'male'] ELSE ARRAY[p_gender] END;
BEGIN
  IF p_first > p_last THEN RETURN 0; END IF;
  SELECT coalesce(sum(CASE WHEN p_photo THEN num_photo ELSE num END), 0) INTO v_count FROM findable_counts
  WHERE site_id = p_site AND country = p_country AND region = p_region AND gender = p_gender AND born >= v_from AND born < v_to;
  FOREACH v_edge IN ARRAY v_edges LOOP
    CONTINUE WHEN lower(v_edge) IS NULL OR upper(v_edge) IS NULL;
    IF p_country = '' THEN
      SELECT count(*) INTO v_part FROM members m
      WHERE m.site_id = p_site AND m.findable AND m.date_of_birth >= lower(v_edge) AND m.date_of_birth < upper(v_edge)
        AND (p_gender = '' OR m.gender = p_gender) AND (NOT p_photo OR m.has_photo);
    ELSE
      v_part := 0;
      -- One query for each gender: a join would read all members of the region.
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
    v_excluded := hidden_from(p_viewer);
    SELECT count(*) INTO v_part FROM members m
    WHERE m.id = ANY (v_excluded) AND m.site_id = p_site AND m.findable
      AND (p_country = '' OR m.country = p_country) AND (p_region = '' OR m.region = p_region)
      AND (p_gender = '' OR m.gender = p_gender) AND (NOT p_photo OR m.has_photo)
      AND (p_first IS NULL OR m.date_of_birth >= p_first) AND (p_last IS NULL OR m.date_of_birth <= p_last);
    v_count := v_count - v_part;
  END IF;
  RETURN v_count;
END $$;

-- Appends the rows of one member to `interest_changes`: for the country and for all (''). p_by is 1 or -1. The three tables:
--
--   interest_groups   members of a gender and year of birth in a country ('' means all): their days of birth, in order
--   interest_rows     for each interest of a group, one bit for each member, in that order; row 62 marks members with a photo
--   interest_changes  members who joined or left the group after the rebuild
--
-- Members without interests are in none of them.
CREATE FUNCTION append_interest_changes(m members, p_by int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO interest_changes (site_id, country, gender, date_of_birth, has_photo, interest_bits, num)
  SELECT m.site_id, place, m.gender, m.date_of_birth, m.has_photo, m.interest_bits, p_by
  FROM unnest(ARRAY['', m.country]) place
  WHERE m.findable AND m.interest_bits <> 0
$$;

-- Maintains `interest_changes`.
CREATE FUNCTION update_interest_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM append_interest_changes(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM append_interest_changes(NEW, 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER members_interests AFTER INSERT OR DELETE ON members FOR EACH ROW EXECUTE FUNCTION update_interest_changes();
CREATE TRIGGER members_interests_again AFTER UPDATE ON members FOR EACH ROW
WHEN ((OLD.findable, OLD.site_id, OLD.country, OLD.gender, OLD.date_of_birth, OLD.has_photo, OLD.interest_bits)
  IS DISTINCT FROM (NEW.findable, NEW.site_id, NEW.country, NEW.gender, NEW.date_of_birth, NEW.has_photo, NEW.interest_bits))
EXECUTE FUNCTION update_interest_changes();

-- Rebuilds the groups with at least p_changes changes, in all countries; 0 rebuilds every group. It is one statement, so that it deletes
-- exactly the changes whose members its snapshot has. The advisory lock makes a second caller wait, because it would not see the inserted
-- rows. The settings make the join a hash of the due groups: the statement reads the members once, and not at all when no group is due.
CREATE FUNCTION fold_interests(p_changes int DEFAULT 50) RETURNS void LANGUAGE sql
SET enable_nestloop = off SET enable_mergejoin = off SET jit = off AS $$
  SELECT pg_advisory_xact_lock(hashtext('interest_changes'));
  WITH due AS MATERIALIZED (
    SELECT site_id, gender, date_part('year', date_of_birth)::int AS year FROM interest_changes WHERE country = ''
    GROUP BY 1, 2, 3 HAVING count(*) >= p_changes
    UNION SELECT site_id, gender, date_part('year', date_of_birth)::int FROM members WHERE p_changes = 0
    UNION SELECT site_id, gender, year FROM interest_groups WHERE p_changes = 0
  ), no_changes AS (
    DELETE FROM interest_changes c USING due d
    WHERE (c.site_id, c.gender, date_part('year', c.date_of_birth)::int) = (d.site_id, d.gender, d.year)
  ), no_groups AS (
    DELETE FROM interest_groups g USING due d WHERE (g.site_id, g.gender, g.year) = (d.site_id, d.gender, d.year)
  ), no_rows AS (
    DELETE FROM interest_rows r USING due d WHERE (r.site_id, r.gender, r.year) = (d.site_id, d.gender, d.year)
  ), found AS MATERIALIZED (
    SELECT d.site_id, coalesce(m.country, '') AS country, d.gender, d.year, array_agg(m.date_of_birth ORDER BY m.date_of_birth) AS born,
      array_agg(m.interest_bits | CASE WHEN m.has_photo THEN 1::bigint << 62 ELSE 0 END ORDER BY m.date_of_birth) AS interests
    FROM due d JOIN members m ON (m.site_id, m.gender, date_part('year', m.date_of_birth)::int) = (d.site_id, d.gender, d.year)
    WHERE m.findable AND m.interest_bits <> 0
    GROUP BY d.site_id, d.gender, d.year, GROUPING SETS ((), (m.country))
  ), with_groups AS (
    INSERT INTO interest_groups (site_id, country, gender, year, born) SELECT site_id, country, gender, year, born FROM found
  )
  INSERT INTO interest_rows (site_id, country, gender, year, interest, bits)
  SELECT site_id, country, gender, year, interest, bits FROM found, generate_series(0, 62) interest, LATERAL (
    SELECT string_agg(CASE one >> interest & 1 WHEN 1 THEN '1' ELSE '0' END, '')::varbit AS bits FROM unnest(interests) one) of_one
  WHERE bit_count(bits) > 0
$$;

-- Counts the members with at least one of these interests, of these genders, in a country ('' means all), born on these days
-- (null is open). The bits of the interests are combined with OR and counted.
CREATE FUNCTION count_interested(
  p_site uuid, p_country text, p_genders text[], p_photo boolean, p_first date, p_last date, p_interests bigint
) RETURNS int LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_bitmapscan = off SET jit = off AS $$
DECLARE
  v_rows int[] := ARRAY(SELECT i FROM generate_series(0, 61) i WHERE p_interests >> i & 1 = 1) || CASE WHEN p_photo THEN 62 END;
  v_first date := coalesce(p_first, '0001-01-01');
  v_last date := coalesce(p_last, '9999-12-31');
  v_first_year int := date_part('year', v_first);
  v_last_year int := date_part('year', v_last);
  v_grouped int;
  v_since int;
BEGIN
  -- `before` and `upto` cut the first and the last year: positions in the order of the days of birth.
  SELECT sum(bit_count(substring(CASE WHEN p_photo THEN fit.liking & fit.photo ELSE fit.liking END
    FROM g.before + 1 FOR greatest(coalesce(g.upto, length(fit.liking)) - g.before, 0)))) INTO v_grouped
  FROM (
    SELECT gender, year, CASE year WHEN v_first_year THEN width_bucket(v_first - 1, born) ELSE 0 END AS before,
      CASE year WHEN v_last_year THEN width_bucket(v_last, born) END AS upto
    FROM interest_groups
    WHERE site_id = p_site AND country = p_country AND gender = ANY (p_genders) AND year BETWEEN v_first_year AND v_last_year
  ) g, LATERAL (
    SELECT bit_or(r.bits) FILTER (WHERE r.interest < 62) AS liking, bit_or(r.bits) FILTER (WHERE r.interest = 62) AS photo
    FROM interest_rows r
    WHERE r.site_id = p_site AND r.country = p_country AND r.gender = g.gender AND r.year = g.year AND r.interest = ANY (v_rows)
  ) fit;
  SELECT sum(num) INTO v_since FROM interest_changes c
  WHERE c.site_id = p_site AND c.country = p_country AND c.gender = ANY (p_genders) AND c.date_of_birth BETWEEN v_first AND v_last
    AND (c.has_photo OR NOT p_photo) AND c.interest_bits & p_interests <> 0;
  RETURN coalesce(v_grouped, 0) + coalesce(v_since, 0);
END $$;

-- Appends one member to `cell_changes`. p_by is 1 or -1. `cell_groups` holds for each cell and gender the days of birth in order, so that
-- width_bucket finds an age by binary search. `cell_changes` holds the members who joined or left afterwards.
CREATE FUNCTION append_cell_change(m members, p_by int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO cell_changes (site_id, gender, cell, date_of_birth, num)
  SELECT m.site_id, m.gender, m.cell, m.date_of_birth, p_by WHERE m.findable AND m.cell IS NOT NULL
$$;

-- Maintains `cell_changes`.
CREATE FUNCTION update_cell_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM append_cell_change(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM append_cell_change(NEW, 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER members_cells AFTER INSERT OR DELETE ON members FOR EACH ROW EXECUTE FUNCTION update_cell_changes();
CREATE TRIGGER members_cells_again AFTER UPDATE ON members FOR EACH ROW
WHEN ((OLD.findable, OLD.site_id, OLD.gender, OLD.date_of_birth, OLD.cell)
  IS DISTINCT FROM (NEW.findable, NEW.site_id, NEW.gender, NEW.date_of_birth, NEW.cell))
EXECUTE FUNCTION update_cell_changes();

-- Rebuilds the cells of a site and gender when there are at least p_changes changes; 0 rebuilds all of them. See fold_interests.
CREATE FUNCTION fold_cells(p_changes int DEFAULT 1000) RETURNS void LANGUAGE sql
SET enable_nestloop = off SET enable_mergejoin = off SET jit = off AS $$
  SELECT pg_advisory_xact_lock(hashtext('cell_changes'));
  WITH due AS MATERIALIZED (
    SELECT site_id, gender FROM cell_changes GROUP BY site_id, gender HAVING count(*) >= p_changes
    UNION SELECT id, gender FROM sites, unnest(ARRAY['female', 'male']) gender WHERE p_changes = 0
  ), no_changes AS (
    DELETE FROM cell_changes c USING due d WHERE (c.site_id, c.gender) = (d.site_id, d.gender)
  ), no_groups AS (
    DELETE FROM cell_groups g USING due d WHERE (g.site_id, g.gender) = (d.site_id, d.gender)
  )
  INSERT INTO cell_groups (site_id, gender, cell, born)
  SELECT m.site_id, m.gender, m.cell, array_agg(m.date_of_birth ORDER BY m.date_of_birth)
  FROM members m JOIN due d ON (d.site_id, d.gender) = (m.site_id, m.gender)
  WHERE m.findable AND m.cell IS NOT NULL GROUP BY m.site_id, m.gender, m.cell ORDER BY m.site_id, m.gender, m.cell
$$;

-- Counts the members of these genders in these ranges of cells (first and last number), born on these days (null is open).
CREATE FUNCTION count_around(p_site uuid, p_genders text[], p_from int[], p_to int[], p_first date, p_last date)
RETURNS int LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_bitmapscan = off SET jit = off AS $$
DECLARE
  v_before date := coalesce(p_first, '0001-01-01') - 1;
  v_last date := coalesce(p_last, '9999-12-31');
BEGIN
  IF v_last <= v_before THEN RETURN 0; END IF;
  -- Sub-queries, range by range: for a join the planner might read all cells of the site.
  RETURN coalesce((
    SELECT sum(coalesce((SELECT sum(width_bucket(v_last, g.born) - width_bucket(v_before, g.born)) FROM cell_groups g
        WHERE g.site_id = p_site AND g.gender = of_both.gender AND g.cell BETWEEN circle.first AND circle.last), 0)
      + coalesce((SELECT sum(c.num) FROM cell_changes c
        WHERE c.site_id = p_site AND c.gender = of_both.gender AND c.cell BETWEEN circle.first AND circle.last
          AND c.date_of_birth > v_before AND c.date_of_birth <= v_last), 0))
    FROM unnest(p_genders) of_both (gender), unnest(p_from, p_to) circle (first, last)), 0);
END $$;
