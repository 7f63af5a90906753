-- Texts of the operator to all members of a site whose settings accept them:
--
--   publish_bulletin ─▶ bulletins ──feed_bulletins, a batch of members by id at a time──▶ mails ──compose_bulletin──▶ sent
--
-- The mails of a batch and its last member id commit together, and the key of a mail allows one mail for each member and text. So no member
-- gets a text twice. feed_bulletins waits while many notifications are due, so that a large site does not fill the table.

-- Stores a text. p_type is 'news' or 'promotions'. p_texts has a subject, paragraphs and an optional button for each language.
CREATE FUNCTION publish_bulletin(p_site uuid, p_type text, p_texts jsonb) RETURNS uuid LANGUAGE sql AS $$
  INSERT INTO bulletins (site_id, type, texts) VALUES (p_site, p_type, p_texts) RETURNING id
$$;

-- Queues the oldest unfinished text of these sites for the next p_most members by id, of whom it skips those of other sites. Returns
-- whether the caller has to call it again at once.
CREATE FUNCTION feed_bulletins(p_sites uuid[], p_most int, p_waiting_most int) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_bulletin bulletins;
  m members;
  v_last uuid;
BEGIN
  SELECT * INTO v_bulletin FROM bulletins WHERE finished_at IS NULL AND site_id = ANY (p_sites)
  ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  IF (SELECT count(*) FROM (
    SELECT FROM mails WHERE bulk AND sent_at IS NULL AND failed_at IS NULL LIMIT p_waiting_most) waiting) = p_waiting_most
    THEN RETURN false; END IF;
  FOR m IN
    SELECT * FROM members WHERE id > coalesce(v_bulletin.after, '00000000-0000-0000-0000-000000000000') ORDER BY id LIMIT p_most
  LOOP
    v_last := m.id;
    CONTINUE WHEN m.site_id <> v_bulletin.site_id OR NOT may_mail(m, v_bulletin.type);
    -- The statement waits for an erasure that holds this row. Then the member has no address.
    PERFORM FROM members WHERE id = m.id FOR KEY SHARE;
    PERFORM queue_notification(m.id, CASE v_bulletin.type WHEN 'news' THEN 'news' ELSE 'promotion' END,
      jsonb_build_object('bulletin', v_bulletin.id), concat_ws(':', 'bulletin', v_bulletin.id, m.id));
  END LOOP;
  UPDATE bulletins SET after = v_last, finished_at = CASE WHEN v_last IS NULL THEN now() END WHERE id = v_bulletin.id;
  RETURN true;
END $$;

-- The text of a bulletin in the language of a member; null if may_mail refuses its type.
CREATE FUNCTION compose_bulletin(m members, p_bulletin uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(b.texts -> m.language, b.texts -> 'en') FROM bulletins b WHERE b.id = p_bulletin AND may_mail(m, b.type)
$$;
