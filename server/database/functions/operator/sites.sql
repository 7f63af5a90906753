-- The acts of the operator on the sites of this deployment. Like those of acts.sql, each has an actor, writes the log and records a
-- decision with its reason. The result is that of suspend_member.
--
-- The content of a site is a jsonb of the values that the site does not take from the defaults: `settings`, `company`, and `prices` with
-- the bundles of each country as own_bundles returns them. The command of the operator checks the values. The reviews of texts are not
-- part of it: only confirm_texts changes them.
--
-- Each act locks the row of the site first, as set_bundles and confirm_texts do. The second of two operators therefore changes the values
-- that the first has stored. The lock does not stop sign-ups, whose foreign keys share the row.

-- The named values of a column of `sites`. None if a hand has stored another kind of JSON than an object.
CREATE FUNCTION values_of(p_stored jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(p_stored) = 'object' THEN p_stored ELSE '{}' END
$$;

-- The form in which hosts are compared: operators who write the table by hand use capitals, and the dot of the root.
CREATE FUNCTION canonical_host(p_host text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT regexp_replace(lower(p_host), '\.$', '') $$;

CREATE FUNCTION site_content(s sites) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('settings', values_of(s.settings) - 'reviewed_texts', 'company', values_of(s.company), 'prices', (
    SELECT coalesce(jsonb_object_agg(c.country, own_bundles(s.id, c.country)), '{}')
    FROM (SELECT DISTINCT b.country FROM bundle_prices b WHERE b.site_id = s.id) c))
$$;

-- The values that differ between two objects, by name: `before` and `after`. Where one of these is missing, the object has no such value.
CREATE FUNCTION changed_values(p_before jsonb, p_after jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(n.name,
    CASE WHEN p_before ? n.name THEN jsonb_build_object('before', p_before -> n.name) ELSE '{}' END
    || CASE WHEN p_after ? n.name THEN jsonb_build_object('after', p_after -> n.name) ELSE '{}' END), '{}')
  FROM (SELECT jsonb_object_keys(p_before) UNION SELECT jsonb_object_keys(p_after)) n (name)
  WHERE p_before -> n.name IS DISTINCT FROM p_after -> n.name
$$;

-- Whether the bundles of each country are valid, if they differ from those before. Bundles that a hand has broken block no change of other
-- values.
CREATE FUNCTION are_prices(p_before jsonb, p_prices jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(bool_and(is_country(p.country) AND are_bundles(p.bundles) AND p.bundles <> '[]'), true)
  FROM jsonb_each(p_prices) p (country, bundles) WHERE p.bundles IS DISTINCT FROM p_before -> p.country
$$;

-- Replaces the content of a site. Returns the changed values of each part that has some, or that was no object. The caller holds the lock
-- of the site.
CREATE FUNCTION store_content(s sites, p_content jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before jsonb := site_content(s);
  v_after jsonb;
BEGIN
  UPDATE sites t SET company = p_content -> 'company', settings = (p_content -> 'settings') - 'reviewed_texts'
    || CASE WHEN values_of(s.settings) ? 'reviewed_texts'
      THEN jsonb_build_object('reviewed_texts', s.settings -> 'reviewed_texts') ELSE '{}' END
  WHERE t.id = s.id;
  DELETE FROM bundle_prices b WHERE b.site_id = s.id;
  INSERT INTO bundle_prices (site_id, country, credits, cents, currency)
  SELECT s.id, p.country, b.credits, b.cents, b.currency
  FROM jsonb_each(p_content -> 'prices') p (country, bundles), jsonb_populate_recordset(NULL::bundle_prices, p.bundles) b;
  SELECT site_content(t) INTO v_after FROM sites t WHERE t.id = s.id;
  RETURN (
    SELECT coalesce(jsonb_object_agg(c.part, c.changes), '{}')
    FROM (SELECT part, changed_values(v_before -> part, v_after -> part) AS changes FROM jsonb_object_keys(v_before) part) c
    WHERE c.changes <> '{}' OR jsonb_typeof(to_jsonb(s) -> c.part) <> 'object');
END $$;

-- Creates a site with a content. `outcome` is 'already' if a site has the host; 'not_possible' for invalid prices.
CREATE FUNCTION add_site(p_actor text, p_host text, p_content jsonb, p_grounds jsonb)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
DECLARE
  s sites;
BEGIN
  IF NOT are_prices('{}', p_content -> 'prices') THEN RETURN QUERY SELECT * FROM act_refusal('not_possible'); RETURN; END IF;
  INSERT INTO sites (id, host) SELECT gen_random_uuid(), p_host
  WHERE NOT EXISTS (SELECT FROM sites t WHERE canonical_host(t.host) = canonical_host(p_host)) ON CONFLICT DO NOTHING RETURNING * INTO s;
  IF NOT FOUND THEN RETURN QUERY SELECT * FROM act_refusal('already'); RETURN; END IF;
  RETURN QUERY SELECT * FROM act_result(record_act(p_actor, 'add_site', NULL, p_grounds,
    jsonb_build_object('site', s.id, 'host', p_host) || store_content(s, p_content)), NULL);
END $$;

-- Replaces the content of a site. `outcome` is 'already' if nothing changes; 'not_possible' without such a site, or for invalid prices.
CREATE FUNCTION set_site(p_actor text, p_site uuid, p_content jsonb, p_grounds jsonb)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
DECLARE
  s sites;
  v_changes jsonb;
BEGIN
  SELECT * INTO s FROM sites t WHERE t.id = p_site FOR NO KEY UPDATE;
  IF NOT FOUND OR NOT are_prices(site_content(s) -> 'prices', p_content -> 'prices') THEN
    RETURN QUERY SELECT * FROM act_refusal('not_possible'); RETURN;
  END IF;
  v_changes := store_content(s, p_content);
  IF v_changes = '{}' THEN RETURN QUERY SELECT * FROM act_refusal('already'); RETURN; END IF;
  RETURN QUERY SELECT * FROM act_result(
    record_act(p_actor, 'set_site', NULL, p_grounds, jsonb_build_object('site', s.id) || v_changes), NULL);
END $$;

-- Changes some values of a site by set_site. p_patch has the `settings` and `company` to set, and the names in `default_settings` and
-- `default_company` that return to their defaults.
CREATE FUNCTION patch_site(p_actor text, p_site uuid, p_patch jsonb, p_grounds jsonb)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
DECLARE
  v_content jsonb;
BEGIN
  PERFORM FROM sites t WHERE t.id = p_site FOR NO KEY UPDATE;
  SELECT site_content(t) INTO v_content FROM sites t WHERE t.id = p_site;
  RETURN QUERY SELECT * FROM set_site(p_actor, p_site, v_content || (
    SELECT jsonb_object_agg(part, (v_content -> part) - ARRAY(SELECT jsonb_array_elements_text(p_patch -> ('default_' || part)))
      || (p_patch -> part)) FROM unnest(ARRAY['settings', 'company']) part), p_grounds);
END $$;
