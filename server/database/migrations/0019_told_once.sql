CREATE TABLE "past_likes" (
	"liker_id" uuid NOT NULL,
	"liked_id" uuid NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "past_likes_liker_id_liked_id_pk" PRIMARY KEY("liker_id","liked_id")
);
--> statement-breakpoint
CREATE TABLE "past_matches" (
	"member_a" uuid NOT NULL,
	"member_b" uuid NOT NULL,
	"seen_a" timestamp with time zone,
	"seen_b" timestamp with time zone,
	CONSTRAINT "past_matches_member_a_member_b_pk" PRIMARY KEY("member_a","member_b")
);
--> statement-breakpoint
ALTER TABLE "past_likes" ADD CONSTRAINT "past_likes_liker_id_members_id_fk" FOREIGN KEY ("liker_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_likes" ADD CONSTRAINT "past_likes_liked_id_members_id_fk" FOREIGN KEY ("liked_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_matches" ADD CONSTRAINT "past_matches_member_a_members_id_fk" FOREIGN KEY ("member_a") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_matches" ADD CONSTRAINT "past_matches_member_b_members_id_fk" FOREIGN KEY ("member_b") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_likes_liked" ON "past_likes" USING btree ("liked_id");--> statement-breakpoint
CREATE INDEX "past_matches_b" ON "past_matches" USING btree ("member_b");
--> statement-breakpoint
-- As before (0010), but that a like which is taken back and given again is no news: whoever likes and unlikes could put a match over
-- another's screen as often as they pleased.
CREATE OR REPLACE FUNCTION add_like(p_liker uuid, p_liked uuid)
RETURNS TABLE (outcome text, name text, is_match boolean, told jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_outcome text;
  v_name text;
  v_match boolean;
  v_told jsonb;
  -- The member whose id is the smaller one, and the other.
  v_a uuid := least(p_liker, p_liked);
  v_b uuid := greatest(p_liker, p_liked);
  v_is_news boolean;
BEGIN
  PERFORM lock_members(ARRAY[p_liker, p_liked]);
  SELECT CASE
      WHEN contact.state = 'gone' THEN 'not_found'
      WHEN contact.state = 'blocking' THEN 'blocking'
      WHEN NOT (contact.visible OR are_acquainted(p_liker, p_liked)) THEN 'not_found'
      WHEN contact.state = 'blocked_by' THEN 'blocked_by'
      ELSE 'stored' END, other.name
  INTO v_outcome, v_name
  FROM contacts contact JOIN members other ON other.id = contact.other_id
  WHERE contact.viewer_id = p_liker AND contact.other_id = p_liked;
  IF NOT FOUND THEN v_outcome := 'not_found'; END IF;
  IF v_outcome <> 'stored' THEN
    RETURN QUERY SELECT v_outcome, v_name, false, NULL::jsonb;
    RETURN;
  END IF;

  v_match := EXISTS (SELECT FROM likes WHERE liker_id = p_liked AND liked_id = p_liker);
  INSERT INTO likes (liker_id, liked_id, seen_at) VALUES (p_liker, p_liked, (SELECT seen_at FROM past_likes WHERE liker_id = p_liker AND liked_id = p_liked)) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN QUERY SELECT v_outcome, v_name, v_match, NULL::jsonb;
    RETURN;
  END IF;
  IF v_match THEN
    INSERT INTO matches (member_a, member_b, seen_a, seen_b)
    SELECT v_a, v_b, past.seen_a, past.seen_b FROM (SELECT) one LEFT JOIN past_matches past ON past.member_a = v_a AND past.member_b = v_b ON CONFLICT DO NOTHING;
    UPDATE likes SET seen_at = now() WHERE liker_id = p_liked AND liked_id = p_liker AND seen_at IS NULL;
  END IF;
  v_is_news := NOT EXISTS (SELECT FROM past_likes WHERE liker_id = p_liker AND liked_id = p_liked)
    OR v_match AND NOT EXISTS (SELECT FROM past_matches WHERE member_a = v_a AND member_b = v_b);
  SELECT jsonb_agg(jsonb_build_object('member', side.member, 'from', side.first, 'to', side.last)) INTO v_told
  FROM (
    SELECT t.member, min(t.number) AS first, max(t.number) AS last
    FROM (SELECT * FROM tell_likes(p_liker, p_liked, v_is_news) UNION ALL SELECT * FROM tell_likes(p_liked, p_liker, v_is_news)) t
    GROUP BY t.member
  ) side;
  RETURN QUERY SELECT v_outcome, v_name, v_match, v_told;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION remove_like(p_liker uuid, p_liked uuid)
RETURNS TABLE (member uuid, number bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_members(ARRAY[p_liker, p_liked]);
  IF NOT EXISTS (SELECT FROM likes WHERE liker_id = p_liker AND liked_id = p_liked) THEN RETURN; END IF;
  RETURN QUERY SELECT * FROM tell_likes(p_liker, p_liked) UNION ALL SELECT * FROM tell_likes(p_liked, p_liker);
  WITH taken AS (DELETE FROM likes WHERE liker_id = p_liker AND liked_id = p_liked RETURNING liker_id, liked_id, seen_at)
  INSERT INTO past_likes SELECT * FROM taken ON CONFLICT (liker_id, liked_id) DO UPDATE SET seen_at = excluded.seen_at;
  WITH ended AS (
    DELETE FROM matches WHERE member_a = least(p_liker, p_liked) AND member_b = greatest(p_liker, p_liked) RETURNING member_a, member_b, seen_a, seen_b
  )
  INSERT INTO past_matches SELECT * FROM ended ON CONFLICT (member_a, member_b) DO UPDATE SET (seen_a, seen_b) = (excluded.seen_a, excluded.seen_b);
END $$;
