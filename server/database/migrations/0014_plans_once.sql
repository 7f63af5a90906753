-- What is called often, so that it is planned once a connection: PostgreSQL plans an SQL function that it cannot inline anew in
-- every statement that calls it, which was a tenth of a search each time.

-- Blocked, either way: resolved once a request. A visitor (null) has nobody. Whoever has blocked and is blocked is there twice.
CREATE OR REPLACE FUNCTION blocked_ids(p_viewer uuid) RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN ARRAY(SELECT blocked_id FROM blocks WHERE blocker_id = p_viewer) || ARRAY(SELECT blocker_id FROM blocks WHERE blocked_id = p_viewer);
END $$;
--> statement-breakpoint

-- What members are into, as bits of one number: contract/members.ts has them in this order. A new one goes to the end.
CREATE OR REPLACE FUNCTION interest_bits(p_interests text[]) RETURNS bigint LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT coalesce(bit_or(1::bigint << array_position(ARRAY[
    'adventure', 'anal sex', 'animals', 'art', 'astrology', 'bbq', 'beach', 'beer', 'biking', 'bondage', 'coffee', 'cooking',
    'dancing', 'exchanging pictures', 'fashion', 'foodie', 'gardening', 'gym', 'hiking', 'hugging', 'kissing', 'lingerie',
    'massages', 'masturbating', 'movies', 'music', 'one night stand', 'oral sex', 'outdoors', 'party', 'photography', 'politics',
    'public sex', 'reading', 'relationship', 'sadomasochism', 'safe sex', 'sex', 'sex toys', 'shopping', 'sports', 'sushi',
    'tattoos', 'tea', 'theater', 'threesome', 'travelling', 'vegetarian', 'video games', 'wine'
  ], interest) - 1), 0) FROM unnest(p_interests) interest);
END $$;
--> statement-breakpoint

-- The cards of these members in this order, and how far away each is from the viewer. As text: a jsonb would be sorted into
-- itself only to be written out again.
DROP FUNCTION found_profiles(uuid[], uuid);
--> statement-breakpoint
CREATE FUNCTION found_profiles(p_ids uuid[], p_viewer uuid) RETURNS TABLE (card json, km float8) LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off AS $$
DECLARE
  v_latitude real;
  v_longitude real;
BEGIN
  SELECT m.latitude, m.longitude INTO v_latitude, v_longitude FROM members m WHERE m.id = p_viewer;
  RETURN QUERY SELECT row_to_json(c), distance_km(v_latitude, v_longitude, m.latitude, m.longitude)
    FROM unnest(p_ids) WITH ORDINALITY found (id, ord) JOIN members m ON m.id = found.id JOIN profile_cards c ON c.id = m.id ORDER BY found.ord;
END $$;
--> statement-breakpoint

-- Appends one change to a member's feed and gives its number. The member's row must be locked.
CREATE OR REPLACE FUNCTION append_change(p_member uuid, p_kind text, p_conversation uuid, p_message uuid, p_data jsonb DEFAULT NULL)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_number bigint;
BEGIN
  UPDATE member_counters SET feed_number = feed_number + 1 WHERE member_id = p_member RETURNING feed_number INTO v_number;
  IF v_number IS NOT NULL THEN
    INSERT INTO changes (member_id, number, kind, conversation_id, message_id, data) VALUES (p_member, v_number, p_kind, p_conversation, p_message, p_data);
  END IF;
  RETURN v_number;
END $$;
