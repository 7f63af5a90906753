-- The daily notification e-mails, which the head of rounds.sql draws. is_away is in rounds.sql, may_mail in choices.sql.

-- The kind of mail that queue_daily_mails queues for a member, or null: the first kind that applies and that the member did not get
-- within its interval.
CREATE FUNCTION daily_mail_kind(m members) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN m.status = 'not_confirmed' THEN CASE
      WHEN NOT m.fictional AND m.notifications_disabled = '{}' AND 'reminders' = ANY (m.email_notifications) AND NOT EXISTS (
        SELECT FROM mail_rounds WHERE member_id = m.id AND kind = 'confirm_reminder')
        AND m.signup_date < now() - make_interval(days => rule_confirm_reminder_days()) THEN 'confirm_reminder'
    END
    WHEN may_mail(m, 'reminders') AND NOT m.has_photo AND m.signup_date < now() - make_interval(days => rule_picture_reminder_days())
      AND NOT EXISTS (SELECT FROM photos WHERE member_id = m.id)
      AND NOT EXISTS (SELECT FROM mail_rounds WHERE member_id = m.id AND kind = 'picture_reminder') THEN 'picture_reminder'
    WHEN may_mail(m, 'reminders') AND m.last_active < now() - make_interval(days => rule_away_reminder_days())
      AND NOT EXISTS (
        SELECT FROM mail_rounds WHERE member_id = m.id AND kind = 'away_reminder' AND told_at > m.last_active) THEN 'away_reminder'
    WHEN may_mail(m, 'weekly_updates') AND NOT EXISTS (
        SELECT FROM mail_rounds WHERE member_id = m.id AND kind = 'weekly_update' AND told_at > now() - interval '6 days 12 hours')
      THEN 'weekly_update'
  END
$$;

-- Queues the daily mails of the next p_most members of a site, by id, once a day. p_zone is the time zone of the site, in which its day
-- begins. Returns whether members are left.
CREATE FUNCTION queue_daily_mails(p_site uuid, p_zone text, p_most int) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_name text := 'walk:' || p_site;
  v_scan mail_scans;
  m members;
  v_kind text;
  v_last uuid;
  v_seen int := 0;
BEGIN
  INSERT INTO mail_scans (name, until) VALUES (v_name, '-infinity') ON CONFLICT DO NOTHING;
  SELECT * INTO v_scan FROM mail_scans WHERE name = v_name FOR UPDATE SKIP LOCKED;
  IF NOT FOUND OR (v_scan.after IS NULL AND v_scan.until >= date_trunc('day', now(), p_zone)) THEN RETURN false; END IF;
  FOR m IN
    SELECT * FROM members WHERE site_id = p_site AND id > coalesce(v_scan.after, '00000000-0000-0000-0000-000000000000')
    ORDER BY id LIMIT p_most
  LOOP
    v_seen := v_seen + 1;
    v_last := m.id;
    CONTINUE WHEN m.last_active < now() - make_interval(days => rule_mail_give_up_days()) OR NOT is_away(m);
    v_kind := daily_mail_kind(m);
    CONTINUE WHEN v_kind IS NULL;
    -- A member who is being erased gets no mail.
    PERFORM FROM members WHERE id = m.id AND status = m.status FOR KEY SHARE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    INSERT INTO mail_rounds (member_id, kind, told_at) VALUES (m.id, v_kind, now())
    ON CONFLICT (member_id, kind) DO UPDATE SET told_at = now();
    PERFORM queue_notification(m.id, v_kind, '{}', concat_ws(':', v_kind, m.id, calendar_day(now(), p_zone)));
  END LOOP;
  UPDATE mail_scans SET after = CASE WHEN v_seen = p_most THEN v_last END,
    until = CASE WHEN v_scan.after IS NULL THEN now() ELSE until END
  WHERE name = v_name;
  RETURN v_seen = p_most;
END $$;
