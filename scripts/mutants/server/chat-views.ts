import type { MutatedFile } from '../base/mutant.ts';

const MARKS = 'server/database/functions/chats/marks.sql';
const TESTS = ['server/features/chats/chat-views.pg.test.ts'];
const PUSH_TESTS = ['server/features/notifications/push-muted.pg.test.ts'];
const MAIL_TESTS = ['server/features/mails/muted.pg.test.ts'];

/** The view that a member has of a conversation, its push and mail rules, and its export. */
export const chatViewMutants: readonly MutatedFile[] = [
  {
    file: MARKS,
    tests: TESTS,
    changes: [
      {
        breaks: 'a removal leaves the registers of the view',
        before: '  IF hidden_seq = v_last THEN\n',
        after: '  IF false THEN\n',
      },
      {
        breaks: 'a removal of a part resets the registers of the view',
        before: '  IF hidden_seq = v_last THEN\n',
        after: '  IF true THEN\n',
      },
      {
        breaks: 'a removal leaves the pin',
        before: 'SET pinned = false, muted_until = NULL, archived_seq = 0, marked_unread = false, view_number',
        after: 'SET muted_until = NULL, archived_seq = 0, marked_unread = false, view_number',
      },
      {
        breaks: 'a removal leaves the mute',
        before: 'SET pinned = false, muted_until = NULL, archived_seq = 0, marked_unread = false, view_number',
        after: 'SET pinned = false, archived_seq = 0, marked_unread = false, view_number',
      },
      {
        breaks: 'a removal leaves the archive',
        before: 'SET pinned = false, muted_until = NULL, archived_seq = 0, marked_unread = false, view_number',
        after: 'SET pinned = false, muted_until = NULL, marked_unread = false, view_number',
      },
      {
        breaks: 'a removal leaves the mark as unread',
        before: 'SET pinned = false, muted_until = NULL, archived_seq = 0, marked_unread = false, view_number',
        after: 'SET pinned = false, muted_until = NULL, archived_seq = 0, view_number',
      },
      {
        breaks: 'a removal leaves the number of the view',
        before: 'marked_unread = false, view_number = own_number\n',
        after: 'marked_unread = false\n',
      },
      {
        breaks: 'a removal resets the registers of the peer',
        before: 'view_number = own_number\n    WHERE conversation_id = p_conversation AND member_id = p_member;',
        after: 'view_number = own_number\n    WHERE conversation_id = p_conversation;',
      },
      {
        breaks: 'two concurrent calls lose a register',
        before: '  PERFORM lock_actor(p_member);\n  SELECT cm.* INTO v_old\n',
        after: '  SELECT cm.* INTO v_old\n',
      },
      {
        breaks: 'a member sets the view of a conversation that a block hides',
        before:
          'other_id = cm.peer_id AND may_read\n  WHERE cm.conversation_id = p_conversation AND cm.member_id = p_member;',
        after: 'other_id = cm.peer_id\n  WHERE cm.conversation_id = p_conversation AND cm.member_id = p_member;',
      },
      {
        breaks: 'a device that does not know of a removal changes the view',
        before: 'CASE WHEN v_old.hidden_seq > 0 AND v_old.hidden_seq = v_last THEN v_old ELSE',
        after: 'CASE WHEN false THEN v_old ELSE',
      },
      {
        breaks: 'the archive goes beyond the last message',
        before: '  v_new.archived_seq := least(v_new.archived_seq, v_last);\n',
        after: '',
      },
      {
        breaks: 'a repeated call appends a change',
        before: '  IF v_new IS DISTINCT FROM v_old THEN\n    own_number',
        after: '  IF true THEN\n    own_number',
      },
      {
        breaks: 'the change of a view does not set its number',
        before: '    v_new.view_number := own_number;\n',
        after: '',
      },
      {
        breaks: 'the answer has another number than the list',
        before: 'shows_pictures = v_new.shows_pictures, view_number = v_new.view_number\n',
        after: 'shows_pictures = v_new.shows_pictures\n',
      },
      {
        breaks: 'the pictures of the peer stay covered',
        before: 'shows_pictures = v_new.shows_pictures, view_number = v_new.view_number\n',
        after: 'view_number = v_new.view_number\n',
      },
      {
        breaks: 'a change sets the view of the peer too',
        before: 'view_number = v_new.view_number\n    WHERE conversation_id = p_conversation AND member_id = p_member;',
        after: 'view_number = v_new.view_number\n    WHERE conversation_id = p_conversation;',
      },
    ],
  },
  {
    file: MARKS,
    tests: PUSH_TESTS,
    changes: [
      {
        breaks: 'a muted conversation pushes its messages',
        before: 'SELECT coalesce(cm.muted_until > p_at, false)',
        after: 'SELECT false',
      },
      {
        breaks: 'a conversation pushes nothing after its mute',
        before: 'SELECT coalesce(cm.muted_until > p_at, false)',
        after: 'SELECT cm.muted_until IS NOT NULL',
      },
    ],
  },
  {
    file: 'server/features/notifications/read-news.ts',
    tests: PUSH_TESTS,
    changes: [
      {
        breaks: 'the messages of a mute are pushed after its end',
        before: 'WHERE NOT is_muted(own, news.arrived_at)',
        after: 'WHERE NOT is_muted(own, now())',
      },
      {
        breaks: 'the mute of the sender counts',
        before: 'own.conversation_id = news.conversation_id AND own.member_id = me.id',
        after: 'own.conversation_id = news.conversation_id AND own.member_id <> me.id',
      },
    ],
  },
  {
    file: 'server/database/functions/notifications.sql',
    tests: PUSH_TESTS,
    changes: [
      {
        breaks: 'the badge does not count the messages of muted conversations',
        before: '      WHERE u.member_id = p_member)\n',
        after:
          '      WHERE u.member_id = p_member AND NOT EXISTS (SELECT FROM conversation_members cm\n' +
          '        WHERE cm.conversation_id = u.conversation_id AND cm.member_id = p_member AND is_muted(cm, now())))\n',
      },
    ],
  },
  {
    file: 'server/database/functions/mails/rounds.sql',
    tests: MAIL_TESTS,
    changes: [
      {
        breaks: 'a mail is about a muted conversation',
        before: 'own.member_id = p_member AND NOT is_muted(own, now())',
        after: 'own.member_id = p_member',
      },
    ],
  },
  {
    file: 'server/database/functions/mails/content.sql',
    tests: MAIL_TESTS,
    changes: [
      {
        breaks: 'the mail of the week counts the messages of muted conversations',
        before: 'own.member_id = u.member_id AND NOT is_muted(own, now())',
        after: 'own.member_id = u.member_id',
      },
    ],
  },
  {
    file: 'server/database/functions/deletion.sql',
    tests: TESTS,
    changes: [
      {
        breaks: 'the choices of an erased member stay',
        before:
          'SET shows_pictures = false, pinned = false, muted_until = NULL, archived_seq = 0, marked_unread = false\n' +
          '  WHERE member_id = p_member;',
        after: 'SET shows_pictures = shows_pictures WHERE member_id = p_member;',
      },
      {
        breaks: 'an erasure deletes the choices of the peers',
        before: 'archived_seq = 0, marked_unread = false\n  WHERE member_id = p_member;',
        after: 'archived_seq = 0, marked_unread = false\n  WHERE p_member IN (member_id, peer_id);',
      },
    ],
  },
  {
    file: 'server/features/chats/chat-views.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'other devices do not learn of a view at once',
        before: '  events.feed.publishChange(member, set.own);\n',
        after: '',
      },
      {
        breaks: 'a foreign conversation fails the server',
        before: "  if (set === undefined) throw new Refusal('not_found', {});\n",
        after: "  if (set === undefined) throw new Error('no row');\n",
      },
    ],
  },
  {
    file: 'server/features/export/read-conversations.ts',
    tests: ['server/features/export/chat-views.pg.test.ts'],
    changes: [
      {
        breaks: 'an export has the registers of the peer',
        before: 'WHERE cm.member_id = $1 ORDER BY c.created_at, c.id',
        after: 'WHERE cm.peer_id = $1 ORDER BY c.created_at, c.id',
      },
    ],
  },
  {
    file: 'contract/chats/chat-view.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'a time that rounds to the year 10000 is stored',
        before: 'z.iso.datetime({ precision: 3 })',
        after: 'z.iso.datetime()',
      },
      {
        breaks: 'a time in the year 0 fails the server',
        before: "value >= '2000' && value",
        after: 'value',
      },
    ],
  },
];
