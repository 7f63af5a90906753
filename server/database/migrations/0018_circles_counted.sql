CREATE TABLE "cell_changes" (
	"site_id" uuid NOT NULL,
	"gender" text NOT NULL,
	"cell" integer NOT NULL,
	"date_of_birth" date NOT NULL,
	"num" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cell_groups" (
	"site_id" uuid NOT NULL,
	"gender" text NOT NULL,
	"cell" integer NOT NULL,
	"born" date[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "cell_changes_key" ON "cell_changes" USING btree ("site_id","gender","cell");--> statement-breakpoint
CREATE INDEX "cell_groups_key" ON "cell_groups" USING btree ("site_id","gender","cell");
--> statement-breakpoint
-- How many live in a circle, of any ages: for each cell and gender the days of birth in order, in which those of an age are found by
-- halving (`width_bucket`: how many are not later), and who came or went since. Both together are exact in every snapshot.
CREATE FUNCTION note_cell(m members, p_by int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO cell_changes (site_id, gender, cell, date_of_birth, num) SELECT m.site_id, m.gender, m.cell, m.date_of_birth, p_by WHERE m.findable AND m.cell IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION follow_cells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM note_cell(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM note_cell(NEW, 1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_cells AFTER INSERT OR DELETE ON members FOR EACH ROW EXECUTE FUNCTION follow_cells();
--> statement-breakpoint
CREATE TRIGGER members_cells_again AFTER UPDATE ON members FOR EACH ROW
WHEN ((OLD.findable, OLD.site_id, OLD.gender, OLD.date_of_birth, OLD.cell) IS DISTINCT FROM (NEW.findable, NEW.site_id, NEW.gender, NEW.date_of_birth, NEW.cell))
EXECUTE FUNCTION follow_cells();
--> statement-breakpoint
-- Where there are so many changes, all cells of a site's gender are made anew; for 0 all there are. As `fold_interests` does it.
CREATE FUNCTION fold_cells(p_changes int DEFAULT 1000) RETURNS void LANGUAGE sql SET enable_nestloop = off SET enable_mergejoin = off SET jit = off AS $$
  SELECT pg_advisory_xact_lock(hashtext('cell_changes'));
  WITH due AS MATERIALIZED (
    SELECT site_id, gender FROM cell_changes GROUP BY site_id, gender HAVING count(*) >= p_changes
    UNION SELECT id, gender FROM sites, unnest(ARRAY['female', 'male']) gender WHERE p_changes = 0
  ), no_changes AS (
    DELETE FROM cell_changes c USING due d WHERE (c.site_id, c.gender) = (d.site_id, d.gender)
  ), no_groups AS (
    DELETE FROM cell_groups g USING due d WHERE (g.site_id, g.gender) = (d.site_id, d.gender)
  )
  INSERT INTO cell_groups
  SELECT m.site_id, m.gender, m.cell, array_agg(m.date_of_birth ORDER BY m.date_of_birth) FROM members m JOIN due d ON (d.site_id, d.gender) = (m.site_id, m.gender)
  WHERE m.findable AND m.cell IS NOT NULL GROUP BY m.site_id, m.gender, m.cell ORDER BY m.site_id, m.gender, m.cell
$$;
--> statement-breakpoint
SELECT fold_cells(0);
--> statement-breakpoint

-- How many of a gender or both live in these ranges of cells, born on these days.
CREATE FUNCTION count_around(p_site uuid, p_genders text[], p_from int[], p_to int[], p_first date, p_last date)
RETURNS int LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_bitmapscan = off SET jit = off AS $$
DECLARE
  v_before date := coalesce(p_first, '0001-01-01') - 1;
  v_last date := coalesce(p_last, '9999-12-31');
BEGIN
  IF v_last <= v_before THEN RETURN 0; END IF;
  -- Range by range: joined, the planner might read all cells of the site and look for each in the circle.
  RETURN coalesce((
    SELECT sum(coalesce((SELECT sum(width_bucket(v_last, g.born) - width_bucket(v_before, g.born)) FROM cell_groups g
        WHERE g.site_id = p_site AND g.gender = of_both.gender AND g.cell BETWEEN circle.first AND circle.last), 0)
      + coalesce((SELECT sum(c.num) FROM cell_changes c
        WHERE c.site_id = p_site AND c.gender = of_both.gender AND c.cell BETWEEN circle.first AND circle.last AND c.date_of_birth > v_before AND c.date_of_birth <= v_last), 0))
    FROM unnest(p_genders) of_both (gender), unnest(p_from, p_to) circle (first, last)), 0);
END $$;
