-- The content of notification e-mails, which the job reads when it sends them (the head of rounds.sql). compose_bulletin is in
-- bulletins.sql, create_link in ../links.sql.

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
-- counts no messages of muted conversations. It contains new members only if the setting mail_preview is on.
CREATE FUNCTION compose_overview(m members) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  -- The count of new members stops at 100, and the mail then reports "more than 99".
  v_counts jsonb := jsonb_build_object(
    'unread', (SELECT count(*) FROM unread_messages u JOIN contacts c ON c.viewer_id = u.member_id AND c.other_id = u.peer_id AND c.may_read
      AND c.is_open
      JOIN conversation_members own ON own.conversation_id = u.conversation_id AND own.member_id = u.member_id AND NOT is_muted(own, now())
      WHERE u.member_id = m.id),
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
