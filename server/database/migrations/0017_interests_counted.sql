CREATE TABLE "interest_changes" (
	"site_id" uuid NOT NULL,
	"country" text NOT NULL,
	"gender" text NOT NULL,
	"date_of_birth" date NOT NULL,
	"has_photo" boolean NOT NULL,
	"interest_bits" bigint NOT NULL,
	"num" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interest_groups" (
	"site_id" uuid NOT NULL,
	"country" text NOT NULL,
	"gender" text NOT NULL,
	"year" integer NOT NULL,
	"born" date[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interest_rows" (
	"site_id" uuid NOT NULL,
	"country" text NOT NULL,
	"gender" text NOT NULL,
	"year" integer NOT NULL,
	"interest" integer NOT NULL,
	"bits" varbit NOT NULL
);
--> statement-breakpoint
CREATE INDEX "interest_changes_key" ON "interest_changes" USING btree ("site_id","country","gender","date_of_birth");--> statement-breakpoint
CREATE INDEX "interest_groups_key" ON "interest_groups" USING btree ("site_id","country","gender","year");--> statement-breakpoint
CREATE INDEX "interest_rows_key" ON "interest_rows" USING btree ("site_id","country","gender","year","interest");
--> statement-breakpoint
-- How many findable members are into one of some interests cannot be added up from how many are into each, so that each interest has
-- a bit for everybody: those of any choice are or-ed together and counted.
--
--   interest_groups   a gender and a year of birth in a country ('' is all of them): the days of birth, in order
--   interest_rows     for each interest of the group, the bits of its members, in that order; 62: who has a photo
--   interest_changes  who came or went since; every change adds rows of its own and waits for nobody
--
-- The three together are exact in every snapshot. Whoever is into nothing is in none of them.
CREATE FUNCTION note_interests(m members, p_by int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO interest_changes (site_id, country, gender, date_of_birth, has_photo, interest_bits, num)
  SELECT m.site_id, place, m.gender, m.date_of_birth, m.has_photo, m.interest_bits, p_by FROM unnest(ARRAY['', m.country]) place
  WHERE m.findable AND m.interest_bits <> 0
$$;
--> statement-breakpoint
CREATE FUNCTION follow_interests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM note_interests(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM note_interests(NEW, 1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_interests AFTER INSERT OR DELETE ON members FOR EACH ROW EXECUTE FUNCTION follow_interests();
--> statement-breakpoint
CREATE TRIGGER members_interests_again AFTER UPDATE ON members FOR EACH ROW
WHEN ((OLD.findable, OLD.site_id, OLD.country, OLD.gender, OLD.date_of_birth, OLD.has_photo, OLD.interest_bits)
  IS DISTINCT FROM (NEW.findable, NEW.site_id, NEW.country, NEW.gender, NEW.date_of_birth, NEW.has_photo, NEW.interest_bits))
EXECUTE FUNCTION follow_interests();
--> statement-breakpoint
-- Groups of which there are so many changes are made anew, in all countries; for 0 every group: here, and where members were loaded
-- with the triggers off. One statement: the changes that go are those that its snapshot has in `members`. A second one waits,
-- because it would not see what the first puts in. Members are read once, and not at all where nothing is due: by a hash of what is.
CREATE FUNCTION fold_interests(p_changes int DEFAULT 50) RETURNS void LANGUAGE sql SET enable_nestloop = off SET enable_mergejoin = off SET jit = off AS $$
  SELECT pg_advisory_xact_lock(hashtext('interest_changes'));
  WITH due AS MATERIALIZED (
    SELECT site_id, gender, date_part('year', date_of_birth)::int AS year FROM interest_changes WHERE country = '' GROUP BY 1, 2, 3 HAVING count(*) >= p_changes
    UNION SELECT site_id, gender, date_part('year', date_of_birth)::int FROM members WHERE p_changes = 0
    UNION SELECT site_id, gender, year FROM interest_groups WHERE p_changes = 0
  ), no_changes AS (
    DELETE FROM interest_changes c USING due d WHERE (c.site_id, c.gender, date_part('year', c.date_of_birth)::int) = (d.site_id, d.gender, d.year)
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
    INSERT INTO interest_groups SELECT site_id, country, gender, year, born FROM found
  )
  INSERT INTO interest_rows
  SELECT site_id, country, gender, year, interest, bits FROM found, generate_series(0, 62) interest, LATERAL (
    SELECT string_agg(CASE one >> interest & 1 WHEN 1 THEN '1' ELSE '0' END, '')::varbit AS bits FROM unnest(interests) one) of_one WHERE bit_count(bits) > 0
$$;
--> statement-breakpoint
SELECT fold_interests(0);
--> statement-breakpoint

-- How many are into one of these interests, of a gender or both, in a country or ('') anywhere, born on these days.
CREATE FUNCTION count_interested(p_site uuid, p_country text, p_genders text[], p_photo boolean, p_first date, p_last date, p_interests bigint)
RETURNS int LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_bitmapscan = off SET jit = off AS $$
DECLARE
  v_rows int[] := ARRAY(SELECT i FROM generate_series(0, 61) i WHERE p_interests >> i & 1 = 1) || CASE WHEN p_photo THEN 62 END;
  v_first date := coalesce(p_first, '0001-01-01');
  v_last date := coalesce(p_last, '9999-12-31');
  v_first_year int := date_part('year', v_first);
  v_last_year int := date_part('year', v_last);
  v_grouped int;
  v_since int;
BEGIN
  -- Behind how many of a group the first one stands, and how many the last one and those before are: of the years at either end.
  SELECT sum(bit_count(substring(CASE WHEN p_photo THEN fit.liking & fit.photo ELSE fit.liking END FROM g.before + 1 FOR greatest(coalesce(g.upto, length(fit.liking)) - g.before, 0)))) INTO v_grouped
  FROM (
    SELECT gender, year, CASE year WHEN v_first_year THEN width_bucket(v_first - 1, born) ELSE 0 END AS before,
      CASE year WHEN v_last_year THEN width_bucket(v_last, born) END AS upto
    FROM interest_groups WHERE site_id = p_site AND country = p_country AND gender = ANY (p_genders) AND year BETWEEN v_first_year AND v_last_year
  ) g, LATERAL (
    SELECT bit_or(r.bits) FILTER (WHERE r.interest < 62) AS liking, bit_or(r.bits) FILTER (WHERE r.interest = 62) AS photo FROM interest_rows r
    WHERE r.site_id = p_site AND r.country = p_country AND r.gender = g.gender AND r.year = g.year AND r.interest = ANY (v_rows)
  ) fit;
  SELECT sum(num) INTO v_since FROM interest_changes c
  WHERE c.site_id = p_site AND c.country = p_country AND c.gender = ANY (p_genders) AND c.date_of_birth BETWEEN v_first AND v_last
    AND (c.has_photo OR NOT p_photo) AND c.interest_bits & p_interests <> 0;
  RETURN coalesce(v_grouped, 0) + coalesce(v_since, 0);
END $$;
