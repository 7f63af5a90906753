-- Passkeys. The server verifies the signatures of authenticators; these functions ensure the invariants of the rows.

-- Stores a passkey and mails the member. Returns 'stored' or the code of a problem. The id of a passkey is unique on this server: it
-- belongs to the member who stored it first. p_session is the hash of the session's token: a new password ends the session and removes all
-- passkeys, and a concurrent call must not add one. A member without a confirmed address gets no passkey, because
-- mail_of_passkey would not mail them.
CREATE FUNCTION add_passkey(p_member uuid, p_passkey jsonb, p_public_key bytea, p_most int, p_session text)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  k passkeys := jsonb_populate_record(NULL::passkeys, p_passkey);
BEGIN
  PERFORM lock_actor(p_member);
  IF NOT EXISTS (SELECT FROM sessions WHERE token_hash = p_session AND member_id = p_member) THEN RETURN 'passkey_refused'; END IF;
  IF (SELECT is_unconfirmed(m) FROM members m WHERE m.id = p_member) THEN RETURN 'address_not_confirmed'; END IF;
  IF (SELECT count(*) FROM passkeys WHERE member_id = p_member) >= p_most THEN RETURN 'too_many_passkeys'; END IF;
  INSERT INTO passkeys (id, member_id, name, public_key, counter, transports, backed_up)
  VALUES (k.id, p_member, k.name, p_public_key, k.counter, k.transports, k.backed_up)
  ON CONFLICT (id) DO NOTHING;
  IF NOT FOUND THEN RETURN 'passkey_refused'; END IF;
  PERFORM mail_of_passkey(p_member, 'passkey_added', k.name);
  RETURN 'stored';
END $$;

-- Removes a passkey of a member, and mails them. Does nothing if the passkey does not exist.
CREATE FUNCTION remove_passkey(p_member uuid, p_id text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_name text;
BEGIN
  PERFORM lock_actor(p_member);
  DELETE FROM passkeys WHERE id = p_id AND member_id = p_member RETURNING name INTO v_name;
  IF FOUND THEN PERFORM mail_of_passkey(p_member, 'passkey_removed', v_name); END IF;
END $$;

CREATE FUNCTION mail_of_passkey(p_member uuid, p_kind text, p_name text) RETURNS void LANGUAGE sql AS $$
  SELECT queue_mail(id, p_kind, jsonb_build_object('name', p_name, 'at', now()))
  FROM members WHERE id = p_member AND status = 'active'
$$;
