-- Which messages a member may read, and whose read marks they see.
--
-- `contacts` in profiles.sql decides whether two members may write to and read each other; its `refusal` is the one that a send returns.
-- `gets_messages`, beside it, decides whether a member gets the content of messages.

-- The messages that a member has received and not read, also those of requests. Like unread_messages, the view does not check blocks.
CREATE VIEW received_messages AS
SELECT cm.member_id, cm.peer_id, m.conversation_id, m.id AS message_id, m.seq, cm.is_request
FROM conversation_members cm
JOIN messages m ON m.conversation_id = cm.conversation_id AND m.sender_id <> cm.member_id
  AND m.seq > greatest(cm.read_seq, cm.hidden_seq) AND m.deleted_at IS NULL;

-- The messages that count as unread. The view does not check blocks; readers join `contacts` and its `may_read` for that.
-- readable-by.pg.test.ts tests the rows of this table: which messages of a conversation are unread.
--
--   | sender     | read | removed | deleted | request | unread |
--   | ---------- | ---- | ------- | ------- | ------- | ------ |
--   | the peer   | no   | no      | no      | no      | yes    |
--   | the peer   | no   | no      | no      | yes     | no     |
--   | the peer   | yes  | no      | no      | no      | no     |
--   | the peer   | no   | yes     | no      | no      | no     |
--   | the peer   | no   | no      | yes     | no      | no     |
--   | the member | no   | no      | no      | no      | no     |
CREATE VIEW unread_messages AS
SELECT member_id, peer_id, conversation_id, message_id, seq FROM received_messages WHERE NOT is_request;

-- Whether the screens of a site's members show a message of this age. The setting chat_history_days hides older messages; they stay stored,
-- and in the data export. 0, or no number, hides none. site-defaults.ts has the same default. readable-by.pg.test.ts tests the rows of
-- this table:
--
--   | setting | age       | in_history |
--   | ------- | --------- | ---------- |
--   | none    | 9 years   | yes        |
--   | 0       | 9 years   | yes        |
--   | 7       | 167 hours | yes        |
--   | 7       | 169 hours | no         |
--   | "x"     | 9 years   | yes        |
CREATE FUNCTION is_in_history(p_site uuid, p_accepted_at timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_days text := (SELECT s.settings ->> 'chat_history_days' FROM sites s WHERE s.id = p_site);
BEGIN
  RETURN CASE WHEN v_days ~ '^0*[1-9]\d{0,4}$' THEN p_accepted_at >= now() - make_interval(days => v_days::int) ELSE true END;
END $$;

-- The messages whose content a member may have: their own, and those of peers whom they may read. contacts.may_read decides about
-- blocks, and gets_messages about members who have not confirmed their address. A removed conversation hides only the messages of the
-- peer, because a member may have everything that they wrote. `in_history` states whether the screens show a message of this age: a reader
-- for a screen requires it, and the data export does not. readable-by.pg.test.ts tests the rows of this table:
--
--   | member        | message | removed | block  | readable |
--   | ------------- | ------- | ------- | ------ | -------- |
--   | active        | peer's  | no      | none   | yes      |
--   | active        | peer's  | yes     | none   | no       |
--   | active        | peer's  | no      | own    | no       |
--   | active        | peer's  | no      | theirs | yes      |
--   | active        | peer's  | no      | told   | no       |
--   | not_confirmed | peer's  | no      | none   | no       |
--   | active        | own     | no      | none   | yes      |
--   | active        | own     | yes     | none   | yes      |
--   | active        | own     | no      | own    | yes      |
--   | active        | own     | no      | told   | yes      |
--   | not_confirmed | own     | no      | none   | yes      |
CREATE VIEW readable_by AS
SELECT cm.member_id AS viewer_id, m.conversation_id, m.seq, m.id AS message_id, m.sender_id, m.deleted_at,
  is_in_history(viewer.site_id, m.accepted_at) AS in_history
FROM conversation_members cm
JOIN messages m ON m.conversation_id = cm.conversation_id
JOIN members viewer ON viewer.id = cm.member_id
JOIN contacts contact ON contact.viewer_id = cm.member_id AND contact.other_id = cm.peer_id
WHERE m.sender_id = cm.member_id OR m.seq > cm.hidden_seq AND contact.may_read AND gets_messages(viewer);

-- Whether a viewer sees how far another member has read: both share their read receipts, and the other is not invisible. After a block by
-- the other, the settings at the time of the block count; the last two parameters are null without a block.
CREATE FUNCTION shares_receipts(viewer members, other members, p_receipts_at_block boolean, p_invisible_at_block boolean)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT viewer.read_receipts AND coalesce(p_receipts_at_block, other.read_receipts) AND NOT coalesce(p_invisible_at_block, other.invisible)
$$;

-- The members whose read marks a viewer sees, and whose marks of heard voice messages. read-chats.ts calls the function instead, because it
-- has all rows already.
CREATE VIEW receipts_seen_by AS
SELECT contact.viewer_id, contact.other_id
FROM contacts contact JOIN members viewer ON viewer.id = contact.viewer_id JOIN members other ON other.id = contact.other_id
WHERE contact.may_read AND shares_receipts(viewer, other, contact.receipts_at_block, contact.invisible_at_block);
