-- Notification e-mails: their recipients, their content and their times.
--
--   changes (the feeds) ──note_news: those of one minute, 15 minutes old──▶ mail_rounds 'news', due at once or 6 hours after the last mail
--                       ──note_news: the same, 3 days old─────────────────▶ mail_rounds 'unread', due at once or 7 days after the last
--   mail_rounds, due    ──queue_rounds─┬─ the member was active within 15 minutes ─▶ due again 15 minutes after their last activity
--                                      ├─ a mail of a round is not sent yet, or the mail server is down ─▶ due again later
--                                      ├─ nothing unseen, or the settings refuse it ─▶ no mail
--                                      └─ something unseen ─▶ one mail for all of it; told_number advances in the same transaction
--   members, by id      ──queue_daily_mails, once a day of the site──▶ one at most: confirm the address, add a picture, return, the week
--   mails               ──claimed by send-mails─┬─ defer_mail_round: the member is active ─▶ not sent, and its round is due again
--                                               └─▶ compose_notification reads everything again ─┬─ its cause has ended ─▶ not sent
--                                                                                                └─ sent
--
-- Sending a message writes nothing for these mails: the feed records the event, and its BRIN index finds the changes of a minute. So the
-- cost of a run depends on the changes of that minute, not on the number of members. queue_daily_mails reads the members by their key, a
-- batch at a time, once a day. Every step locks its row of mail_scans or mail_rounds with SKIP LOCKED, so that two processes never do
-- the same step. It commits its progress with the mails that it queues, so that a crash neither repeats nor loses a mail.
--
-- During a pause of the profile a member gets mails about replies only: may_mail and is_held_by_pause.
--
-- The rules for senders are those of pushes. No mail mentions a sender who is unavailable or behind a block. A mail marks a fictional
-- profile as one, and never mentions its likes. A mail mentions a like of an unconfirmed member only after the confirmation, because the
-- feed then marks it as new.

-- The age at which a round includes a change.
CREATE FUNCTION mail_age(p_kind text) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_kind
    WHEN 'news' THEN make_interval(mins => rule_mail_pause_minutes())
    WHEN 'unread' THEN make_interval(days => rule_unread_reminder_days())
  END
$$;

-- The minimum interval between two mails of a round.
CREATE FUNCTION mail_gap(p_kind text) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_kind
    WHEN 'news' THEN make_interval(hours => rule_mail_news_hours())
    WHEN 'unread' THEN make_interval(days => rule_unread_reminder_gap_days())
  END
$$;

-- Whether may_mail allows any mail of a round.
CREATE FUNCTION wants_round(m members, p_kind text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE p_kind
    WHEN 'news' THEN may_mail(m, 'new_conversations') OR may_mail(m, 'new_messages') OR may_mail(m, 'like')
    WHEN 'unread' THEN may_mail(m, 'unread_message_reminders')
  END
$$;

-- Whether a member has been inactive for rule_mail_pause_minutes(), so that a mail may notify them.
CREATE FUNCTION is_away(m members) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT m.last_active <= now() - make_interval(mins => rule_mail_pause_minutes())
$$;

-- Schedules a round for each member with relevant changes between the end of the last call and mail_age(p_kind) ago. A call covers at most
-- an hour. Plans use the BRIN index of the changes, or a plan for an empty table would scan them all. Returns whether time is left to
-- cover, which happens after a pause of the server.
CREATE FUNCTION note_news(p_kind text) RETURNS boolean LANGUAGE plpgsql
SET enable_seqscan = off SET jit = off AS $$
DECLARE
  v_end timestamptz := now() - mail_age(p_kind);
  v_from timestamptz;
  v_to timestamptz;
BEGIN
  INSERT INTO mail_scans (name, until) VALUES (p_kind, v_end) ON CONFLICT DO NOTHING;
  SELECT until INTO v_from FROM mail_scans WHERE name = p_kind FOR UPDATE SKIP LOCKED;
  IF NOT FOUND OR v_from >= v_end THEN RETURN false; END IF;
  v_to := least(v_end, v_from + interval '1 hour');
  INSERT INTO mail_rounds AS r (member_id, kind, due_at, told_number)
  SELECT m.id, p_kind, now(), news.first - 1
  FROM (
    SELECT ch.member_id, min(ch.number) AS first FROM changes ch
    WHERE ch.created_at > v_from AND ch.created_at <= v_to AND CASE
      WHEN ch.kind = 'message' THEN EXISTS (SELECT FROM messages g WHERE g.id = ch.message_id AND g.sender_id <> ch.member_id)
      ELSE p_kind = 'news' AND ch.kind IN ('like', 'match') AND ch.data ? 'is_new'
    END
    GROUP BY ch.member_id
  ) news JOIN members m ON m.id = news.member_id AND wants_round(m, p_kind)
  -- The statement waits for an erasure that holds the row. Then wants_round is false.
  FOR KEY SHARE OF m
  ON CONFLICT (member_id, kind) DO UPDATE SET due_at = greatest(now(), r.told_at + mail_gap(p_kind)) WHERE r.due_at IS NULL;
  UPDATE mail_scans SET until = v_to WHERE name = p_kind;
  RETURN v_to < v_end;
END $$;

-- The unseen events in a range of a member's feed, one row for each topic and other member. It leaves out messages that a pause holds.
CREATE FUNCTION unseen_news(p_member uuid, p_from bigint, p_to bigint)
RETURNS TABLE (topic text, other_id uuid, num int, newest bigint) LANGUAGE sql STABLE AS $$
  SELECT news.topic, news.other_id, news.num, news.newest
  FROM (
    SELECT CASE WHEN own.read_seq = 0 AND c.started_by <> p_member THEN 'conversation' ELSE 'message' END AS topic, u.peer_id AS other_id,
      count(DISTINCT u.message_id)::int AS num, max(ch.number) AS newest
    FROM changes ch JOIN unread_messages u ON u.message_id = ch.message_id AND u.member_id = ch.member_id
    JOIN conversations c ON c.id = u.conversation_id
    JOIN conversation_members own ON own.conversation_id = c.id AND own.member_id = p_member
    JOIN members me ON me.id = p_member AND NOT is_held_by_pause(me, c.id)
    WHERE ch.member_id = p_member AND ch.number > p_from AND ch.number <= p_to AND ch.kind = 'message'
    GROUP BY 1, 2
    UNION ALL
    SELECT 'match', found.other_id, 1, max(ch.number)
    FROM changes ch JOIN matches_shown found ON found.member_id = ch.member_id AND found.other_id = (ch.data ->> 'other')::uuid
      AND found.match_new
    WHERE ch.member_id = p_member AND ch.number > p_from AND ch.number <= p_to AND ch.kind = 'match' AND ch.data ? 'is_new'
    GROUP BY found.other_id
    UNION ALL
    SELECT 'like', found.liker_id, 1, max(ch.number)
    FROM changes ch JOIN new_likes found ON found.member_id = ch.member_id AND found.liker_id = (ch.data ->> 'other')::uuid
    WHERE ch.member_id = p_member AND ch.number > p_from AND ch.number <= p_to AND ch.kind = 'like' AND ch.data ? 'is_new'
      -- A mail mentions a like that became a match only as the match.
      AND NOT EXISTS (SELECT FROM matches_shown WHERE member_id = p_member AND other_id = found.liker_id)
    GROUP BY found.liker_id
  ) news
  JOIN members sender ON sender.id = news.other_id AND (news.topic IN ('conversation', 'message') OR NOT sender.fictional)
  JOIN contacts contact ON contact.viewer_id = p_member AND contact.other_id = sender.id
    AND contact.is_open
$$;

-- The type that switches the mails of a topic.
CREATE FUNCTION mail_type_of(p_topic text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_topic WHEN 'conversation' THEN 'new_conversations' WHEN 'message' THEN 'new_messages' ELSE 'like' END
$$;

-- The unseen events that a round includes: those of the types that are on, or every unread message for 'unread'.
CREATE FUNCTION round_news(m members, p_kind text, p_from bigint, p_to bigint)
RETURNS TABLE (topic text, other_id uuid, num int, newest bigint) LANGUAGE sql STABLE AS $$
  SELECT n.* FROM unseen_news(m.id, p_from, p_to) n
  WHERE CASE p_kind
    WHEN 'news' THEN may_mail(m, mail_type_of(n.topic))
    ELSE n.topic IN ('conversation', 'message') AND may_mail(m, 'unread_message_reminders')
  END
$$;

-- Queues the mails of the rounds that are due. Returns the number of visited rounds.
CREATE FUNCTION queue_rounds(p_kind text, p_most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_round mail_rounds;
  v_visited int := 0;
BEGIN
  FOR v_round IN
    SELECT * FROM mail_rounds WHERE kind = p_kind AND due_at <= now() ORDER BY due_at LIMIT p_most FOR UPDATE SKIP LOCKED
  LOOP
    PERFORM queue_round(v_round);
    v_visited := v_visited + 1;
  END LOOP;
  RETURN v_visited;
END $$;

-- Queues the mail of one round, or moves its due time. The caller holds the lock of the round.
CREATE FUNCTION queue_round(r mail_rounds) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  m members;
  v_pause interval := make_interval(mins => rule_mail_pause_minutes());
  v_news timestamptz;
  v_to bigint;
  v_topic text;
BEGIN
  -- A member who is being erased gets no mail: the erasure locks this row first. Behind any other lock, the next run visits the round.
  SELECT * INTO m FROM members WHERE id = r.member_id FOR KEY SHARE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT max(number) INTO v_to FROM changes
  WHERE member_id = r.member_id AND number > r.told_number AND created_at <= now() - mail_age(r.kind);
  IF wants_round(m, r.kind) AND v_to IS NOT NULL THEN
    IF NOT is_away(m) THEN
      UPDATE mail_rounds SET due_at = m.last_active + v_pause WHERE member_id = r.member_id AND kind = r.kind;
      RETURN;
    END IF;
    -- While a mail of a round is unsent, the round waits, and its next mail covers all until then. Otherwise a mail server that was down
    -- would send several mails at once.
    IF EXISTS (SELECT FROM mails WHERE member_id = r.member_id AND data ? 'round' AND sent_at IS NULL AND failed_at IS NULL) THEN
      UPDATE mail_rounds SET due_at = now() + v_pause WHERE member_id = r.member_id AND kind = r.kind;
      RETURN;
    END IF;
    -- A reminder follows a mail of news only after mail_gap('news').
    SELECT told_at + mail_gap('news') INTO v_news FROM mail_rounds
    WHERE member_id = r.member_id AND kind = 'news' AND r.kind = 'unread';
    IF v_news > now() THEN
      UPDATE mail_rounds SET due_at = v_news WHERE member_id = r.member_id AND kind = r.kind;
      RETURN;
    END IF;
    SELECT topic INTO v_topic FROM round_news(m, r.kind, r.told_number, v_to)
    ORDER BY array_position(ARRAY['match', 'conversation', 'message', 'like'], topic) LIMIT 1;
  END IF;
  UPDATE mail_rounds SET due_at = NULL, told_number = coalesce(v_to, told_number),
    told_at = CASE WHEN v_topic IS NULL THEN told_at ELSE now() END
  WHERE member_id = r.member_id AND kind = r.kind;
  IF v_topic IS NULL THEN RETURN; END IF;
  PERFORM queue_notification(r.member_id,
    CASE WHEN r.kind = 'unread' THEN 'unread_reminder' WHEN v_topic IN ('conversation', 'message') THEN 'new_' || v_topic ELSE v_topic END,
    jsonb_build_object('round', r.kind, 'from', r.told_number, 'to', v_to), concat_ws(':', r.kind, r.member_id, v_to));
END $$;

-- Defers a mail of a round whose member is active, because they may see everything in the app. Returns whether the caller must not send the
-- mail. The first attempt cancels the mail and resets its round to the same start, so that the next mail covers the events that stay
-- unseen. An earlier attempt may have reached the mail server, even if its answer was lost. A mail with such an attempt waits instead,
-- because a new mail could repeat it.
CREATE FUNCTION defer_mail_round(p_mail uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  m members;
  v_mail mails;
  v_due timestamptz;
BEGIN
  SELECT * INTO m FROM members WHERE id = (SELECT member_id FROM mails WHERE id = p_mail AND data ? 'round') FOR KEY SHARE;
  IF NOT FOUND OR is_away(m) THEN RETURN false; END IF;
  v_due := m.last_active + make_interval(mins => rule_mail_pause_minutes());
  PERFORM FROM mail_rounds WHERE member_id = m.id FOR UPDATE;
  SELECT * INTO v_mail FROM mails WHERE id = p_mail AND sent_at IS NULL AND failed_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN true; END IF;
  IF v_mail.attempts > 1 THEN
    UPDATE mails SET due_at = v_due, error = 'waits: the member is here' WHERE id = p_mail;
    RETURN true;
  END IF;
  -- The key becomes null, because the next mail may have the same key.
  UPDATE mails SET failed_at = now(), error = 'not sent: the member is here; the next mail tells what stays unseen', data = '{}',
    key = NULL
  WHERE id = p_mail;
  UPDATE mail_rounds SET told_number = (v_mail.data ->> 'from')::bigint, due_at = v_due
  WHERE member_id = m.id AND kind = v_mail.data ->> 'round' AND told_number = (v_mail.data ->> 'to')::bigint;
  RETURN true;
END $$;

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
    PERFORM queue_notification(m.id, v_kind, '{}', concat_ws(':', v_kind, m.id, (now() AT TIME ZONE p_zone)::date));
  END LOOP;
  UPDATE mail_scans SET after = CASE WHEN v_seen = p_most THEN v_last END,
    until = CASE WHEN v_scan.after IS NULL THEN now() ELSE until END
  WHERE name = v_name;
  RETURN v_seen = p_most;
END $$;

-- The picture of a member that a mail to others may carry.
CREATE FUNCTION mail_picture(o members) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('filename', p.filename, 'thumb_filename', p.thumb_filename) FROM photos p
  WHERE p.member_id = o.id AND p.id = o.main_photo_id AND p.status = 'approved' AND NOT p.private
$$;

-- The content of a mail about a round, as jsonb; null if the member has seen all events or they have ended. It contains names only if the
-- setting mail_preview is on.
CREATE FUNCTION compose_round(m members, p_data jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'conversations', count(*) FILTER (WHERE n.topic = 'conversation'),
    'fictional', count(*) FILTER (WHERE n.topic = 'conversation' AND sender.fictional),
    'messages', coalesce(sum(n.num) FILTER (WHERE n.topic = 'message'), 0),
    'unread', coalesce(sum(n.num) FILTER (WHERE n.topic IN ('conversation', 'message')), 0),
    'likes', count(*) FILTER (WHERE n.topic = 'like'),
    'matches', count(*) FILTER (WHERE n.topic = 'match'),
    'people', CASE WHEN m.mail_preview THEN (jsonb_agg(
      jsonb_build_object('name', sender.name, 'fictional', sender.fictional, 'topic', n.topic,
        'picture', mail_picture(sender))
      ORDER BY n.newest DESC)) ELSE '[]' END)
  FROM round_news(m, p_data ->> 'round', (p_data ->> 'from')::bigint, (p_data ->> 'to')::bigint) n
  JOIN members sender ON sender.id = n.other_id
  HAVING count(*) > 0
$$;

-- The new members of the last week who may suit a member, the newest first.
CREATE FUNCTION newcomers_for(m members) RETURNS SETOF members LANGUAGE sql STABLE AS $$
  SELECT o.* FROM members o
  WHERE findable_by(o, m.site_id, (SELECT hidden_from(m.id))) AND o.country = m.country
    AND o.signup_date > now() - interval '7 days' AND NOT o.fictional
    AND may_be_attracted_to(m.gender, m.sexuality, m.looking_for, o.gender)
    AND may_be_attracted_to(o.gender, o.sexuality, o.looking_for, m.gender)
  ORDER BY o.signup_date DESC
$$;

-- The counts of unread messages, new likes and new members for a weekly update or a reminder of an absent member; null if all are 0. It
-- contains new members only if the setting mail_preview is on.
CREATE FUNCTION compose_overview(m members) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  -- The count of new members stops at 100, and the mail then reports "more than 99".
  v_counts jsonb := jsonb_build_object(
    'unread', (SELECT count(*) FROM unread_messages u JOIN contacts c ON c.viewer_id = u.member_id AND c.other_id = u.peer_id AND c.may_read
      AND c.is_open WHERE u.member_id = m.id),
    'likes', (SELECT count(*) FROM new_likes WHERE member_id = m.id),
    'newcomers', (SELECT count(*) FROM (SELECT FROM newcomers_for(m) LIMIT 100) newcomer));
BEGIN
  IF v_counts = '{"unread": 0, "likes": 0, "newcomers": 0}' THEN RETURN NULL; END IF;
  RETURN v_counts || jsonb_build_object('people', CASE WHEN m.mail_preview THEN coalesce((SELECT jsonb_agg(person) FROM (
      SELECT jsonb_build_object('name', card.name, 'age', card.age, 'city', card.city, 'picture', mail_picture(o)) AS person
      FROM newcomers_for(m) o JOIN profile_cards card ON card.id = o.id ORDER BY o.signup_date DESC LIMIT rule_mail_newcomers()
    ) newest), '[]') ELSE '[]' END);
END $$;

-- The content of a notification, which the job reads when it sends the mail. Since the mail was queued, the member may have read the
-- messages, blocked the sender, unsubscribed, changed the address or deleted the account. Null when there is nothing to send. p_activate is
-- a new link to confirm the address.
CREATE FUNCTION compose_notification(p_mail uuid, p_unsubscribe_hash text, p_activate jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_mail mails;
  m members;
  v_data jsonb;
BEGIN
  SELECT * INTO v_mail FROM mails WHERE id = p_mail;
  -- create_link needs this lock, and the lock order is the member's counters before the row of `members`.
  IF v_mail.kind = 'confirm_reminder' THEN PERFORM lock_members(ARRAY[v_mail.member_id]); END IF;
  SELECT * INTO m FROM members WHERE id = v_mail.member_id AND lower(email) = lower(v_mail.recipient) FOR KEY SHARE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF v_mail.data ? 'round' THEN v_data := compose_round(m, v_mail.data);
  ELSIF v_mail.data ? 'bulletin' THEN v_data := compose_bulletin(m, (v_mail.data ->> 'bulletin')::uuid);
  ELSIF v_mail.kind = 'weekly_update' AND may_mail(m, 'weekly_updates') THEN
    v_data := compose_overview(m);
  ELSIF v_mail.kind = 'picture_reminder' AND may_mail(m, 'reminders') AND NOT EXISTS (SELECT FROM photos WHERE member_id = m.id) THEN
    v_data := '{}';
  ELSIF v_mail.kind = 'away_reminder' AND may_mail(m, 'reminders') AND m.last_active < v_mail.created_at THEN
    v_data := coalesce(compose_overview(m), '{"unread": 0, "likes": 0, "newcomers": 0, "people": []}');
  ELSIF v_mail.kind = 'confirm_reminder' AND m.status = 'not_confirmed' AND m.notifications_disabled = '{}'
    AND 'reminders' = ANY (m.email_notifications) THEN
    PERFORM create_link(m.id, 'activate', p_activate ->> 'token_hash', p_activate ->> 'code_hash', (p_activate ->> 'hours')::int);
    v_data := jsonb_build_object('token', p_activate -> 'token', 'code', p_activate -> 'code');
  END IF;
  IF v_data IS NOT NULL THEN PERFORM store_unsubscribe_link(m.id, p_unsubscribe_hash); END IF;
  RETURN v_data;
END $$;
