import type { MutatedFile } from '../base/mutant.ts';

const HEARD = 'server/database/functions/chats/heard.sql';
const TESTS = ['server/features/chats/heard.pg.test.ts'];

/** The mark of a voice message that its recipient has listened to, and the rule of the read mark. */
export const heardMutants: readonly MutatedFile[] = [
  {
    file: HEARD,
    tests: TESTS,
    changes: [
      { breaks: 'a sender sees every mark', before: 'm.sender_id <> p_viewer OR EXISTS (', after: 'true OR EXISTS (' },
      { breaks: 'a recipient sees the mark as the sender does', before: 'm.sender_id <> p_viewer OR', after: '' },
      {
        breaks: 'the devices of the sender pull a mark that they do not see',
        before: 'IF EXISTS (SELECT FROM receipts_seen_by WHERE viewer_id = peer AND other_id = p_member) THEN',
        after: 'IF true THEN',
      },
      {
        breaks: 'the devices of the sender follow the settings of the other direction',
        before: 'viewer_id = peer AND other_id = p_member',
        after: 'viewer_id = p_member AND other_id = peer',
      },
      { breaks: 'a sender marks their own message', before: ' AND r.sender_id <> p_member', after: '' },
      { breaks: 'a tombstone is marked', before: ' AND r.deleted_at IS NULL', after: '' },
      { breaks: 'a text is marked', before: " AND m.kind = 'voice'", after: '' },
      {
        breaks: 'a repeated mark appends changes',
        before: "WHEN v_message.heard_at IS NOT NULL THEN 'known' ",
        after: '',
      },
      {
        breaks: 'a mark does not wait for a deletion',
        before: '  PERFORM lock_actor(p_member, ARRAY[peer]);\n',
        after: '',
      },
      {
        breaks: 'the other devices of the member do not learn of the mark',
        before: "    own_number := append_change(p_member, 'message_state', v_message.conversation_id, p_message);\n",
        after: '',
      },
    ],
  },
  {
    file: 'server/database/functions/chats/states.sql',
    tests: TESTS,
    changes: [
      {
        breaks: 'a mark is no newer version',
        before: 'THEN 1 ELSE 0 END\n$$',
        after: 'THEN 0 ELSE 0 END\n$$',
      },
      {
        breaks: 'the version shows a mark that the sender does not see',
        before: 'm.heard_at IS NOT NULL AND heard_for(m, p_viewer)',
        after: 'm.heard_at IS NOT NULL',
      },
      {
        breaks: 'a tombstone is no newer version than the mark',
        before: "CASE m.kind WHEN 'voice' THEN 2 ELSE 1 END",
        after: '1',
      },
      { breaks: 'a tombstone has the mark', before: 'heard_at = NULL, deleted_at', after: 'deleted_at' },
    ],
  },
  {
    file: 'server/database/functions/deletion.sql',
    tests: TESTS,
    changes: [
      {
        breaks: 'an erased member leaves the times at which they listened',
        before: 'SET heard_at = accepted_at WHERE',
        after: 'SET heard_at = heard_at WHERE',
      },
      { breaks: 'an erased message has the mark', before: 'heard_at = NULL, deleted_at', after: 'deleted_at' },
      {
        breaks: 'an erased voice message is no newer version than the mark',
        before: 'version = tombstone_version(messages)',
        after: 'version = version + 1',
      },
    ],
  },
  {
    file: 'server/database/functions/chats/readable.sql',
    tests: TESTS,
    changes: [
      {
        breaks: 'a member without receipts sees those of the peer',
        before: 'viewer.read_receipts AND coalesce',
        after: 'coalesce',
      },
      {
        breaks: 'a member sees the receipts of a peer who shares none',
        before: 'coalesce(p_receipts_at_block, other.read_receipts) AND NOT',
        after: 'NOT',
      },
      {
        breaks: 'an invisible member sends read receipts',
        before: ' AND NOT coalesce(p_invisible_at_block, other.invisible)',
        after: '',
      },
      {
        breaks: 'a later choice of a silent blocker shows the block',
        before: 'coalesce(p_receipts_at_block, other.read_receipts)',
        after: 'other.read_receipts',
      },
      {
        breaks: 'a blocked member sends read receipts',
        before: 'WHERE contact.may_read AND shares_receipts',
        after: 'WHERE shares_receipts',
      },
    ],
  },
  {
    file: 'server/features/chats/heard.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'other devices do not learn of a mark at once',
        before: '  events.feed.publishChange(member, own);\n',
        after: '',
      },
      {
        breaks: 'the sender does not learn of a mark at once',
        before: '  if (peer !== null) events.feed.publishChange(peer, theirs);\n',
        after: '',
      },
    ],
  },
  {
    file: 'server/database/functions/reports.sql',
    tests: ['server/features/reports/message-evidence.pg.test.ts'],
    changes: [{ breaks: 'evidence has the marks of voice messages', before: " 'heard_at',", after: '' }],
  },
  {
    file: 'server/features/export/read-conversations.ts',
    tests: ['server/features/export/heard.pg.test.ts'],
    changes: [
      {
        breaks: 'an export has the time at which the peer listened',
        before: 'CASE WHEN m.sender_id <> $1 THEN m.heard_at END AS heard_at',
        after: 'm.heard_at',
      },
    ],
  },
];
