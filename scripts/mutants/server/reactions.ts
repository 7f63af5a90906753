import type { MutatedFile } from '../base/mutant.ts';

const REACTIONS = 'server/database/functions/chats/reactions.sql';
const TESTS = ['server/features/chats/reactions.pg.test.ts'];

/** Reactions to messages on the server. */
export const reactionMutants: readonly MutatedFile[] = [
  {
    file: REACTIONS,
    tests: TESTS,
    changes: [
      {
        breaks: 'a removed conversation shows its reactions again',
        before: ' AND r.seq > cm.hidden_seq\nJOIN members viewer',
        after: '\nJOIN members viewer',
      },
      {
        breaks: 'a known block does not hide reactions',
        before: ' AND contact.may_read\nWHERE r.deleted_at',
        after: '\nWHERE r.deleted_at',
      },
      {
        breaks: 'a member reacts to a tombstone',
        before: 'WHERE r.deleted_at IS NULL AND r.in_history;',
        after: 'WHERE r.in_history;',
      },
      {
        breaks: 'a member reacts to a message beyond the history limit',
        before: 'WHERE r.deleted_at IS NULL AND r.in_history;',
        after: 'WHERE r.deleted_at IS NULL;',
      },
      {
        breaks: 'a member without a confirmed address sees the reactions of others',
        before: 'OR shown.sees_peer AND r.peer_number IS NOT NULL',
        after: 'OR r.peer_number IS NOT NULL',
      },
      {
        breaks: 'the feed shows the reactions of others to a member without a confirmed address',
        before: '  WHERE shown.sees_peer OR c.member_id = p_viewer;',
        after: '  ;',
      },
      {
        breaks: 'the blocker sees a reaction',
        before: 'IF NOT v_is_silent THEN\n      v_theirs',
        after: 'IF true THEN\n      v_theirs',
      },
      {
        breaks: 'the blocker sees the emoji of a reaction',
        before: 'peer_emoji = CASE WHEN v_is_silent THEN r.peer_emoji ELSE p_emoji END',
        after: 'peer_emoji = p_emoji',
      },
      {
        breaks: 'the blocker sees a first reaction',
        before: 'CASE WHEN NOT v_is_silent THEN p_emoji END, v_theirs)',
        after: 'p_emoji, 1)',
      },
      {
        breaks: 'a known block does not refuse a reaction',
        before: "v_contact.refusal = 'blocked_by' AND v_contact.silent_since IS NOT NULL",
        after: "v_contact.refusal = 'blocked_by'",
        also: [
          {
            file: REACTIONS,
            before: ' AND contact.may_read\nWHERE r.deleted_at',
            after: '\nWHERE r.deleted_at',
          },
        ],
      },
      {
        breaks: 'a repeated reaction appends changes',
        before: "THEN 'known'\n    ELSE 'stored'",
        after: "AND false THEN 'known'\n    ELSE 'stored'",
      },
      {
        breaks: 'a reaction after a block does not reach the peer',
        before: ' AND (v_is_silent OR v_stored.peer_emoji IS NOT DISTINCT FROM p_emoji) THEN',
        after: ' THEN',
      },
      {
        breaks: 'a repeated reaction during a block is told apart from one without a block',
        before: '(v_is_silent OR v_stored.peer_emoji IS NOT DISTINCT FROM p_emoji)',
        after: 'v_stored.peer_emoji IS NOT DISTINCT FROM p_emoji',
      },
      {
        breaks: 'an answer has an old number',
        before: '    number := v_own;\n',
        after: '',
      },
      {
        breaks: 'the confirmation of the address delivers no reactions',
        before: 'AND r.peer_emoji IS NOT NULL\n    RETURNING r.peer_number',
        after: 'AND false\n    RETURNING r.peer_number',
      },
      {
        breaks: 'devices of the peer show the reactions of an erased member',
        before: 'e.peer_emoji IS NOT NULL AND e.peer_id = ANY (p_peers)',
        after: 'false',
      },
      {
        breaks: 'reactions to the messages of an erased member stay',
        before: 'WHERE m.id = r.message_id AND m.sender_id = p_member AND',
        after: 'WHERE false AND m.id = r.message_id AND',
      },
    ],
  },
  {
    file: 'server/database/functions/chats/states.sql',
    tests: TESTS,
    changes: [
      {
        breaks: 'a deletion leaves the reactions',
        before: '    PERFORM delete_reactions(v_message.conversation_id, p_message);\n',
        after: '',
      },
    ],
  },
  {
    file: 'server/features/chats/reactions.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'other devices do not learn of a reaction at once',
        before: '  events.feed.publishChange(member, own);\n',
        after: '',
      },
      {
        breaks: 'the peer does not learn of a reaction at once',
        before: '  if (peer !== null) events.feed.publishChange(peer, theirs);\n',
        after: '',
      },
      {
        breaks: 'a page has the reactions that were removed',
        before: ' AND emoji IS NOT NULL',
        after: '',
      },
    ],
  },
];
