-- Reports to the operator about members, pictures and messages.

-- Whether a member may report another: they may see each other, have had contact, or the reporter blocks the other.
CREATE FUNCTION may_report(p_reporter uuid, p_reported uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN are_acquainted(p_reporter, p_reported) OR EXISTS (
    SELECT FROM contacts WHERE viewer_id = p_reporter AND other_id = p_reported AND refusal IS DISTINCT FROM 'not_found');
END $$;

-- The evidence of a report: the profile, picture or message as the reporter can see it at this moment. Null when the reporter cannot see
-- it. The query lists the columns of the profile, so that the evidence contains no private column. `files` lists the files that the server
-- copies. `versions` lists the replaced contents of a message that the reporter saw. The picture of a deleted message is in
-- message_versions, so `files` has it too.
CREATE FUNCTION report_evidence(p_reporter uuid, p_reported uuid, p_picture uuid, p_message uuid)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_picture record;
  v_message record;
  v_evidence jsonb;
  -- The reporter has not seen an edit that is the sender's only. Evidence has no read marks, and no marks of heard messages.
  v_private text[] := ARRAY['request_hash', 'credits_after', 'sender_body', 'sender_edited_at', 'sender_version', 'heard_at', 'filename'];
BEGIN
  SELECT jsonb_build_object('taken_at', now(), 'profile', to_jsonb(shown)) INTO v_evidence
  FROM (
    SELECT m.id, m.site_id, m.status, m.language, m.signup_date, m.fictional, m.name, m.gender, m.sexuality, m.date_of_birth, m.country,
      m.region, m.city, m.interests, m.hair_color, m.eye_color, m.body_type, m.relationship_status, m.tattoos, m.notes
    FROM members m WHERE m.id = p_reported AND m.id <> p_reporter) shown;
  IF v_evidence IS NULL THEN RETURN NULL; END IF;

  IF p_message IS NOT NULL THEN
    -- The message belongs to a conversation of both. A later block does not matter.
    SELECT m.*, f.filename INTO v_message FROM messages m
      JOIN conversation_members c ON c.conversation_id = m.conversation_id AND c.member_id = p_reporter AND c.peer_id = p_reported
      LEFT JOIN message_versions d ON d.conversation_id = m.conversation_id AND d.message_id = m.id AND d.media_id IS NOT NULL
        AND NOT d.sender_only
      LEFT JOIN media f ON f.owner_id = m.sender_id AND f.id = coalesce(m.media_id, d.media_id)
      WHERE m.id = p_message AND m.sender_id = p_reported;
    IF NOT FOUND THEN RETURN NULL; END IF;
    RETURN v_evidence || jsonb_build_object(
      'message', to_jsonb(v_message) - v_private,
      'versions', (SELECT coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'body', v.body, 'replaced_at', v.replaced_at)
          ORDER BY v.version), '[]'::jsonb) FROM message_versions v
        WHERE v.conversation_id = v_message.conversation_id AND v.message_id = v_message.id AND NOT v.sender_only),
      'around', (SELECT jsonb_agg(to_jsonb(a) - v_private ORDER BY a.seq) FROM messages a
        WHERE a.conversation_id = v_message.conversation_id AND a.seq BETWEEN v_message.seq - 5 AND v_message.seq + 5
          AND a.id <> v_message.id),
      'files', CASE WHEN v_message.filename IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(v_message.filename) END);
  END IF;

  IF NOT may_report(p_reporter, p_reported) THEN RETURN NULL; END IF;
  IF p_picture IS NOT NULL THEN
    SELECT s.* INTO v_picture FROM photo_sights s
    WHERE s.viewer_id = p_reporter AND s.member_id = p_reported AND s.id = p_picture AND s.sight = 'seen';
    IF NOT FOUND THEN RETURN NULL; END IF;
    RETURN v_evidence || jsonb_build_object(
      'picture', to_jsonb(v_picture) - ARRAY['viewer_id', 'sight', 'site_id'], 'files', jsonb_build_array(v_picture.filename));
  END IF;
  RETURN v_evidence || jsonb_build_object('files', coalesce(
    (SELECT jsonb_agg(s.filename ORDER BY s.place) FROM shown_photos s WHERE s.member_id = p_reported AND s.main), '[]'::jsonb));
END $$;

-- Stores a report with a number, and confirms it by a mail: 'stored', 'known' (the reporter has reported this before) or 'too_many'
-- (p_daily reports within 24 hours). The function locks the reporter, so that concurrent reports cannot exceed the limit.
CREATE FUNCTION store_report(
  p_reporter uuid, p_reported uuid, p_subject text, p_subject_id uuid, p_words jsonb, p_evidence jsonb, p_daily int
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_number text := free_number('R');
BEGIN
  PERFORM lock_actor(p_reporter);
  IF EXISTS (SELECT FROM reports WHERE reporter_id = p_reporter AND subject = p_subject AND subject_id = p_subject_id) THEN
    RETURN 'known';
  END IF;
  IF (SELECT count(*) FROM reports WHERE reporter_id = p_reporter AND created_at > now() - interval '1 day') >= p_daily THEN
    RETURN 'too_many';
  END IF;
  INSERT INTO reports (number, reporter_id, reported_id, subject_id, subject, reason, note, evidence)
  VALUES (v_number, p_reporter, p_reported, p_subject_id, p_subject, p_words->>'reason', p_words->>'note', p_evidence);
  PERFORM queue_mail(p_reporter, 'report_received', jsonb_build_object('number', v_number));
  RETURN 'stored';
END $$;
