-- The feed: the numbered list of changes from which the devices of a member synchronise.

-- The epoch of all feeds of this database: 16 hexadecimal digits of the stored history of the installation. A failover without loss does
-- not change it. A device with a cursor of another epoch reloads everything.
CREATE FUNCTION feed_epoch() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT left(replace(history::text, '-', ''), 16) FROM installation
$$;

-- Begins a new history: every device reloads everything. A restore to an earlier moment needs it, because devices may hold changes
-- that the database has lost.
CREATE FUNCTION renew_history() RETURNS void LANGUAGE sql AS $$
  UPDATE installation SET history = gen_random_uuid()
$$;

-- Renews the history when this database was last started on another PostgreSQL cluster or as another database: then it is a restored
-- copy. Every start of the server calls it. The promotion of a standby changes neither.
CREATE FUNCTION recognise_restore() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_system text := (SELECT system_identifier::text FROM pg_control_system());
  v_database bigint := (SELECT oid FROM pg_database WHERE datname = current_database());
BEGIN
  UPDATE installation i SET system_identifier = v_system, database_oid = v_database,
    history = CASE WHEN i.system_identifier IS NULL THEN i.history ELSE gen_random_uuid() END
  WHERE i.system_identifier IS DISTINCT FROM v_system OR i.database_oid IS DISTINCT FROM v_database;
END $$;

-- Locks the counter rows of these members in the order of their ids, so that two callers never deadlock.
-- Every function that changes a feed or a balance locks first. The lock lasts until the end of the transaction. An erased member has no row
-- and is not locked. Actions of members begin with lock_actor. Functions of jobs, operators and payments check for the member after the
-- lock.
CREATE FUNCTION lock_members(p_members uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM member_counters WHERE member_id = ANY (p_members) ORDER BY member_id FOR UPDATE;
END $$;

-- Raises ME001 for an erased member. A call that waited for the erasure would otherwise continue and write rows that no job deletes. The
-- server answers it with `authentication_required`. The caller holds the lock of the member.
CREATE FUNCTION require_member(p_member uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM member_counters WHERE member_id = p_member) THEN
    RAISE EXCEPTION 'the member is erased' USING ERRCODE = 'ME001';
  END IF;
END $$;

-- Locks the member who acts, and the other members of the action. Each of the others may be erased: the caller checks `contacts`.
CREATE FUNCTION lock_actor(p_member uuid, p_others uuid[] DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_members(p_others || p_member);
  PERFORM require_member(p_member);
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

-- Deletes up to p_most changes that are older than p_before, and records in `feed_pruned` how far each feed is pruned. Returns the number
-- of deleted changes and the first pages of the ranges of the index changes_created that it touched. The BRIN index finds the rows, so
-- that the function never scans the table. No statement updates a change, so its ctid is stable.
CREATE FUNCTION prune_changes(p_before timestamptz, p_most int) RETURNS TABLE (num int, pages bigint[]) LANGUAGE plpgsql
SET enable_seqscan = off AS $$
DECLARE
  v_rows tid[];
BEGIN
  v_rows := ARRAY(SELECT ctid FROM changes WHERE created_at < p_before LIMIT p_most);
  PERFORM lock_members(ARRAY(SELECT DISTINCT member_id FROM changes WHERE ctid = ANY (v_rows)));
  WITH deleted AS (DELETE FROM changes WHERE ctid = ANY (v_rows) RETURNING member_id, number)
  UPDATE member_counters c SET feed_pruned = greatest(c.feed_pruned, g.last)
  FROM (SELECT member_id, max(number) AS last FROM deleted GROUP BY member_id) g WHERE c.member_id = g.member_id;
  RETURN QUERY SELECT cardinality(v_rows), ARRAY(
    SELECT DISTINCT ((page::text::point)[0]::bigint / 128) * 128 FROM unnest(v_rows) page);
END $$;

-- Summarises these ranges of the index changes_created again. Deleting rows leaves the old times in a range's summary, and new rows use
-- its pages: without this step every later call of prune_changes would read the range again. Call it after the deletion is committed.
CREATE FUNCTION summarise_changes(p_pages bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_page bigint;
BEGIN
  FOREACH v_page IN ARRAY p_pages LOOP
    PERFORM brin_desummarize_range('changes_created'::regclass, v_page);
    PERFORM brin_summarize_range('changes_created'::regclass, v_page);
  END LOOP;
END $$;
