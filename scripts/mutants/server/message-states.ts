import type { MutatedFile } from '../base/mutant.ts';

const STATES = 'server/database/functions/chats/states.sql';

/** Edits and deletions of messages on the server. */
export const messageStateMutants: readonly MutatedFile[] = [
  {
    file: STATES,
    tests: ['server/features/chats/message-states.pg.test.ts'],
    changes: [
      {
        breaks: 'a member edits the message of another',
        before: 'WHERE m.id = p_message AND m.sender_id = p_member;\nEND',
        after: 'WHERE m.id = p_message;\nEND',
      },
      {
        breaks: 'an edit restores a deleted message',
        before: "    WHEN v_message.deleted_at IS NOT NULL THEN 'known'\n    WHEN EXISTS",
        after: '    WHEN EXISTS',
      },
      { breaks: 'a repeated edit counts again', before: 'AND v.edit_id = p_edit)', after: 'AND false)' },
      {
        breaks: 'a known block does not refuse an edit',
        before: "v_contact.refusal = 'blocked_by' AND v_contact.silent_since IS NOT NULL",
        after: "v_contact.refusal = 'blocked_by'",
      },
      {
        breaks: 'a gift is edited',
        before: "v_message.kind IN ('gift', 'voice')",
        after: "v_message.kind = 'voice'",
      },
      {
        breaks: 'a member edits an old message',
        before: 'v_message.accepted_at <= v_now - make_interval',
        after: 'v_message.accepted_at <= v_now - 2 * make_interval',
      },
      {
        breaks: 'the blocker sees an edit',
        before: 'IF v_is_silent THEN',
        after: 'IF false THEN',
      },
      {
        breaks: 'the blocker sees the version of an edit',
        before: 'sender_version = coalesce(sender_version, version) + 1\n',
        after: 'version = version + 1\n',
      },
      { breaks: 'a tombstone shows that it was edited', before: 'edited_at = NULL, heard_at', after: 'heard_at' },
      { breaks: 'a tombstone keeps its quote', before: 'reply_to = NULL, edited_at', after: 'edited_at' },
    ],
  },
  {
    file: STATES,
    tests: ['server/features/chats/message-versions.pg.test.ts', 'server/features/reports/message-evidence.pg.test.ts'],
    changes: [
      {
        breaks: 'the text that only the recipient saw is lost',
        before: 'UNION SELECT m.body, false WHERE NOT p_is_silent',
        after: 'UNION SELECT m.body, false WHERE false',
      },
      {
        breaks: 'a report shows an edit that only the sender saw',
        before: 'p_is_silent OR m.sender_body IS NOT NULL',
        after: 'p_is_silent',
      },
      {
        breaks: 'the picture of a deleted message stays for ever',
        before: 'DELETE FROM media p USING old',
        after:
          'SELECT p.filename, p.thumb_filename FROM media p, old WHERE false), none AS (DELETE FROM media p USING old',
      },
    ],
  },
];
