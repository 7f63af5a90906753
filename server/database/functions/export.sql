-- The export of a member's data. A job creates the file.
--
--   request_export ─▶ asked ──claim_export──▶ making ──finish_export──▶ ready ──rule_export_days(), or drop_export──▶ gone
--                      ▲                       │  │
--                      │◀──────fail_export─────┘  └──fail_export, after rule_export_attempts()──▶ failed
--                      └── the claim of a process that died ends (due_at): the next claim has another file
--
-- drop_export makes an export in the state making or ready `gone`, until the member may request the next one. sweep_exports then deletes
-- the row, and that of an expired export. Each claim has another name of the file, so that a process whose claim has ended cannot finish.

-- Requests an export. An export under way continues. Returns 'stored', or 'too_soon' before next_export_at. A member can repeat a failed
-- export at once.
CREATE FUNCTION request_export(p_member uuid) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_actor(p_member);
  IF EXISTS (SELECT FROM exports WHERE member_id = p_member AND state IN ('asked', 'making')) THEN RETURN 'stored'; END IF;
  IF next_export_at(p_member) > now() THEN RETURN 'too_soon'; END IF;
  DELETE FROM exports WHERE member_id = p_member;
  INSERT INTO exports (member_id) VALUES (p_member);
  RETURN 'stored';
END $$;

-- The time from which a member may request the next export. Null without an export that counts.
CREATE FUNCTION next_export_at(p_member uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT requested_at + make_interval(hours => rule_export_hours()) FROM exports WHERE member_id = p_member AND state IN ('ready', 'gone')
$$;

-- Claims the export that has been due for the longest time, for a process that will write this file. Each concurrent caller gets another
-- export. A member whose deletion is pending gets no new file; the export continues after a reactivation.
CREATE FUNCTION claim_export(p_filename text, p_seconds int)
RETURNS TABLE (member_id uuid, requested_at timestamptz) LANGUAGE sql AS $$
  UPDATE exports SET state = 'failed', filename = NULL, error = 'the process died'
  WHERE state = 'making' AND due_at <= now() AND attempts >= rule_export_attempts();
  WITH due AS MATERIALIZED (
    SELECT d.member_id FROM exports d JOIN members m ON m.id = d.member_id AND m.status <> 'pending_deletion'
    WHERE d.state IN ('asked', 'making') AND d.due_at <= now()
    ORDER BY d.due_at LIMIT 1 FOR UPDATE OF d SKIP LOCKED
  )
  UPDATE exports e SET state = 'making', filename = p_filename, attempts = e.attempts + 1, due_at = now() + make_interval(secs => p_seconds)
  FROM due WHERE e.member_id = due.member_id
  RETURNING e.member_id, e.requested_at
$$;

-- Extends the claim of a process. Returns whether the process has the claim.
CREATE FUNCTION extend_export_claim(p_filename text, p_seconds int) RETURNS boolean LANGUAGE sql AS $$
  WITH held AS (
    UPDATE exports SET due_at = now() + make_interval(secs => p_seconds)
    WHERE filename = p_filename AND state = 'making' AND due_at > now() RETURNING 1
  )
  SELECT EXISTS (SELECT FROM held)
$$;

-- Makes the file available and queues a mail about it. Returns whether the process had the claim; if not, the function stores nothing.
CREATE FUNCTION finish_export(p_member uuid, p_filename text, p_bytes bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  -- The function locks the member first, so that it queues no mail after an erasure.
  PERFORM lock_members(ARRAY[p_member]);
  UPDATE exports SET state = 'ready', bytes = p_bytes, ready_at = now(), error = NULL,
    expires_at = now() + make_interval(days => rule_export_days())
  WHERE member_id = p_member AND filename = p_filename AND state = 'making';
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM queue_mail(p_member, 'export_ready', '{}');
  RETURN true;
END $$;

-- Ends a failed attempt. The next attempt is due after p_seconds, or the export has failed.
CREATE FUNCTION fail_export(p_filename text, p_error text, p_seconds int) RETURNS void LANGUAGE sql AS $$
  UPDATE exports SET state = CASE WHEN attempts < rule_export_attempts() THEN 'asked' ELSE 'failed' END, filename = NULL, error = p_error,
    due_at = now() + make_interval(secs => p_seconds)
  WHERE filename = p_filename AND state = 'making'
$$;

-- Drops an export: an export under way ends, and the server deletes the file of a ready one. An export that a process has begun still
-- counts for the day, or a member could make the server create exports without a limit.
CREATE FUNCTION drop_export(p_member uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_actor(p_member);
  DELETE FROM exports WHERE member_id = p_member AND state IN ('asked', 'failed');
  UPDATE exports SET state = 'gone', filename = NULL, bytes = NULL, ready_at = NULL, expires_at = NULL WHERE member_id = p_member;
END $$;

-- Deletes the expired exports, and those that are gone or failed once the member may request the next one.
CREATE FUNCTION sweep_exports() RETURNS void LANGUAGE sql AS $$
  DELETE FROM exports WHERE state = 'ready' AND expires_at <= now();
  DELETE FROM exports WHERE state IN ('gone', 'failed') AND requested_at < now() - make_interval(hours => rule_export_hours())
$$;

-- Marks a file for deletion when its row is deleted or gets another filename, also when its member is erased. A process may write the file
-- until its claim ends, and learns at the next extension that it has lost the claim.
CREATE FUNCTION mark_export_for_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO files_to_delete (filename, due_at)
  VALUES (OLD.filename, CASE OLD.state WHEN 'making' THEN greatest(now(), OLD.due_at) ELSE now() END)
  ON CONFLICT (filename) DO UPDATE SET due_at = excluded.due_at;
  RETURN NULL;
END $$;
CREATE TRIGGER exports_deleted AFTER DELETE ON exports
FOR EACH ROW WHEN (OLD.filename IS NOT NULL) EXECUTE FUNCTION mark_export_for_deletion();
CREATE TRIGGER exports_replaced AFTER UPDATE OF filename ON exports
FOR EACH ROW WHEN (OLD.filename IS DISTINCT FROM NEW.filename AND OLD.filename IS NOT NULL) EXECUTE FUNCTION mark_export_for_deletion();

-- Another member in an export, as the viewer sees them: without a name when they are unavailable or the viewer may not see them. After a
-- block by the other it is the name at the time of the block, as everywhere, so that an export does not reveal a silent block.
CREATE FUNCTION exported_person(p_viewer uuid, p_other uuid) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN jsonb_build_object('id', p_other, 'fictional', coalesce((SELECT fictional FROM members WHERE id = p_other), false), 'name', (
    SELECT name_for(p_viewer, p_other) FROM contacts
    WHERE viewer_id = p_viewer AND other_id = p_other AND refusal IS DISTINCT FROM 'not_found'));
END $$;
