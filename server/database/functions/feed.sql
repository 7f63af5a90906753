-- The feed: the numbered list of changes from which the devices of a member synchronise.

-- The epoch of all feeds of this database: 16 hexadecimal digits. A restored backup has another epoch, so that devices reload.
-- The hash covers both kinds of restore: files (another timeline or system identifier) and a dump (another database).
CREATE FUNCTION feed_epoch() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT left(md5(concat_ws('/',
    (SELECT history FROM installation),
    (SELECT oid FROM pg_database WHERE datname = current_database()),
    (SELECT system_identifier FROM pg_control_system()),
    (SELECT timeline_id FROM pg_control_checkpoint()))), 16)
$$;

-- Locks the counter rows of these members in the order of their ids, so that two callers never deadlock.
-- Every function that changes a feed or a balance locks first. The lock lasts until the end of the transaction.
CREATE FUNCTION lock_members(p_members uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM member_counters WHERE member_id = ANY (p_members) ORDER BY member_id FOR UPDATE;
END $$;

-- Appends one change to the feed of a member and returns its number. Returns null when the member has no counter row.
-- The caller holds the lock of the member. PL/pgSQL, so that each connection plans the statements once.
CREATE FUNCTION append_change(p_member uuid, p_kind text, p_conversation uuid, p_message uuid, p_data jsonb DEFAULT NULL)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_number bigint;
BEGIN
  UPDATE member_counters SET feed_number = feed_number + 1 WHERE member_id = p_member RETURNING feed_number INTO v_number;
  IF v_number IS NOT NULL THEN
    INSERT INTO changes (member_id, number, kind, conversation_id, message_id, data)
    VALUES (p_member, v_number, p_kind, p_conversation, p_message, p_data);
  END IF;
  RETURN v_number;
END $$;
