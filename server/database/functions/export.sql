-- The export of a member's data. A job makes the file.
--
--   request_export ─▶ asked ──claim_export──▶ making ──finish_export──▶ ready ──rule_export_days(), or drop_export──▶ gone
--                      ▲                       │  │
--                      │◀──────fail_export─────┘  └──fail_export, after rule_export_attempts()──▶ failed
--                      └── the claim of a process that died ends (due_at): the next claim has another file
--
-- An export that was dropped while it was made or ready is `gone` until the next one may be asked for. Then, and when a ready one expires,
-- its row goes. The name of the file is made for each claim, so that a process whose claim has ended cannot finish.

-- Asks for an export. One that is under way stays. `outcome` is 'stored', or 'too_soon' while a new one would be the second of a day.
-- A failed one may be asked for again at once.
CREATE FUNCTION request_export(p_member uuid) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_actor(p_member);
  IF EXISTS (SELECT FROM exports WHERE member_id = p_member AND state IN ('asked', 'making')) THEN RETURN 'stored'; END IF;
  IF next_export_at(p_member) > now() THEN RETURN 'too_soon'; END IF;
  DELETE FROM exports WHERE member_id = p_member;
  INSERT INTO exports (member_id) VALUES (p_member);
  RETURN 'stored';
END $$;

-- When a member may ask for the next export. Null without an export that counts.
CREATE FUNCTION next_export_at(p_member uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT requested_at + make_interval(hours => rule_export_hours()) FROM exports WHERE member_id = p_member AND state IN ('ready', 'gone')
$$;

-- Claims the export that has been due for the longest time, for a process that will write this file. Of concurrent callers each gets
-- another one. A member whose deletion is pending gets no new file; a reactivation lets the export go on.
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

-- Extends the claim of a process. Returns whether it still has it.
CREATE FUNCTION hold_export(p_filename text, p_seconds int) RETURNS boolean LANGUAGE sql AS $$
  WITH held AS (
    UPDATE exports SET due_at = now() + make_interval(secs => p_seconds)
    WHERE filename = p_filename AND state = 'making' AND due_at > now() RETURNING 1
  )
  SELECT EXISTS (SELECT FROM held)
$$;

-- Makes the file available and queues the mail that says so. Returns whether the process still had its claim; if not, nothing is stored.
CREATE FUNCTION finish_export(p_member uuid, p_filename text, p_bytes bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  -- The lock comes first, so that no mail is queued behind an erasure.
  PERFORM lock_members(ARRAY[p_member]);
  UPDATE exports SET state = 'ready', bytes = p_bytes, ready_at = now(), error = NULL,
    expires_at = now() + make_interval(days => rule_export_days())
  WHERE member_id = p_member AND filename = p_filename AND state = 'making';
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM queue_mail(p_member, 'export_ready', '{}');
  RETURN true;
END $$;

-- Ends an attempt that failed. The next one follows later, or the export has failed.
CREATE FUNCTION fail_export(p_filename text, p_error text, p_seconds int) RETURNS void LANGUAGE sql AS $$
  UPDATE exports SET state = CASE WHEN attempts < rule_export_attempts() THEN 'asked' ELSE 'failed' END, filename = NULL, error = p_error,
    due_at = now() + make_interval(secs => p_seconds)
  WHERE filename = p_filename AND state = 'making'
$$;

-- Drops an export: one that is under way is never made, and the file of a ready one goes. One whose making has begun still counts for
-- the day, or a member could have the server make one after the other.
CREATE FUNCTION drop_export(p_member uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_actor(p_member);
  DELETE FROM exports WHERE member_id = p_member AND state IN ('asked', 'failed');
  UPDATE exports SET state = 'gone', filename = NULL, bytes = NULL, ready_at = NULL, expires_at = NULL WHERE member_id = p_member;
END $$;

-- Deletes the exports that are over.
CREATE FUNCTION sweep_exports() RETURNS void LANGUAGE sql AS $$
  DELETE FROM exports WHERE state = 'ready' AND expires_at <= now();
  DELETE FROM exports WHERE state IN ('gone', 'failed') AND requested_at < now() - make_interval(hours => rule_export_hours())
$$;

-- Marks a file for deletion when no row names it any more, also when its member is erased. A process may still be writing it until its
-- claim ends, and notices at the next extension that it has lost it.
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

-- Another member in an export, as the viewer sees them: without a name when they are gone or cannot be seen. After a block by the other it
-- is the name at the block, as everywhere, so that an export does not tell of a silent block.
CREATE FUNCTION exported_person(p_viewer uuid, p_other uuid) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN jsonb_build_object('id', p_other, 'fictional', coalesce((SELECT fictional FROM members WHERE id = p_other), false), 'name', (
    SELECT name_for(p_viewer, p_other) FROM contacts
    WHERE viewer_id = p_viewer AND other_id = p_other AND refusal IS DISTINCT FROM 'not_found'));
END $$;
