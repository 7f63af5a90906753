-- Which messages a member may read.
--
-- `contacts` in profiles.sql decides whether two members may write to and read each other; its `refusal` is the one that a send returns.
-- `gets_messages`, beside it, decides whether a member gets the content of messages.

-- The messages that a member has not read. The view does not check blocks; readers join `contacts` and its `may_read` for that.
-- readable-by.pg.test.ts tests the rows of this table: which messages of a conversation are unread.
--
--   | sender     | read | removed | deleted | unread |
--   | ---------- | ---- | ------- | ------- | ------ |
--   | the peer   | no   | no      | no      | yes    |
--   | the peer   | yes  | no      | no      | no     |
--   | the peer   | no   | yes     | no      | no     |
--   | the peer   | no   | no      | yes     | no     |
--   | the member | no   | no      | no      | no     |
CREATE VIEW unread_messages AS
SELECT cm.member_id, cm.peer_id, m.conversation_id, m.id AS message_id, m.seq
FROM conversation_members cm
JOIN messages m ON m.conversation_id = cm.conversation_id AND m.sender_id <> cm.member_id
  AND m.seq > greatest(cm.read_seq, cm.hidden_seq) AND m.deleted_at IS NULL;

-- The messages whose content a member may have: their own, and those of peers whom they may read. contacts.may_read decides about
-- blocks, and gets_messages about members who have not confirmed their address. A removed conversation hides only the messages of the
-- peer, because a member may have everything that they wrote. readable-by.pg.test.ts tests the rows of this table:
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
SELECT cm.member_id AS viewer_id, m.conversation_id, m.seq, m.id AS message_id, m.sender_id, m.deleted_at
FROM conversation_members cm
JOIN messages m ON m.conversation_id = cm.conversation_id
JOIN members viewer ON viewer.id = cm.member_id
JOIN contacts contact ON contact.viewer_id = cm.member_id AND contact.other_id = cm.peer_id
WHERE m.sender_id = cm.member_id OR m.seq > cm.hidden_seq AND contact.may_read AND gets_messages(viewer);
