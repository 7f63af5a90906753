-- Notification e-mails: their recipients and their times. daily.sql has the mails of each day, content.sql the content of all.
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

-- The unseen events in a range of a member's feed, one row for each topic and other member. It leaves out messages that a pause holds, and
-- muted conversations.
CREATE FUNCTION unseen_news(p_member uuid, p_from bigint, p_to bigint)
RETURNS TABLE (topic text, other_id uuid, num int, newest bigint) LANGUAGE sql STABLE AS $$
  SELECT news.topic, news.other_id, news.num, news.newest
  FROM (
    SELECT CASE WHEN own.read_seq = 0 AND c.started_by <> p_member THEN 'conversation' ELSE 'message' END AS topic, u.peer_id AS other_id,
      count(DISTINCT u.message_id)::int AS num, max(ch.number) AS newest
    FROM changes ch JOIN unread_messages u ON u.message_id = ch.message_id AND u.member_id = ch.member_id
    JOIN conversations c ON c.id = u.conversation_id
    JOIN conversation_members own ON own.conversation_id = c.id AND own.member_id = p_member AND NOT is_muted(own, now())
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
