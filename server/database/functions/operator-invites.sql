-- Makes invitation codes of a site, each for one sign-up.
CREATE FUNCTION make_invites(p_actor text, p_site uuid, p_codes text[], p_grounds jsonb)
RETURNS TABLE (outcome text, number text, changes jsonb, ended text[]) LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invites (code, site_id) SELECT upper(code), p_site FROM unnest(p_codes) code;
  RETURN QUERY SELECT * FROM done(record_act(p_actor, 'make_invites', NULL, p_grounds,
    jsonb_build_object('site', p_site, 'count', cardinality(p_codes))), NULL);
END $$;
