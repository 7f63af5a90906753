import type { MutatedFile } from './base/mutant.ts';

const SERVER = ['server/features/chats/requests.pg.test.ts'];
const STORE = ['src/engine/store/requests.test.ts'];
const OUTBOX = ['src/engine/outbox/requests.test.ts'];

/** Mutants of requests: the rule, its readers, the consent of the sender, and the parts of the list. */
export const requestMutants: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/chats/requests.sql',
    tests: SERVER,
    changes: [
      {
        breaks: 'the minimum age is not allowed itself',
        before: 's.age < r.first_min_age',
        after: 's.age <= r.first_min_age',
      },
      { breaks: 'a country is no limit', before: 's.country <> r.first_country OR ', after: '' },
      {
        breaks: 'a picture that others do not see counts',
        before: 'NOT sender.has_photo',
        after: 'sender.main_photo_id IS NULL',
      },
      {
        breaks: 'a match makes a request',
        before: 'WHERE member_a = least(p_recipient, p_sender) AND',
        after: 'WHERE false AND',
      },
    ],
  },
  {
    file: 'server/database/functions/chats/readable.sql',
    tests: SERVER,
    changes: [
      {
        breaks: 'a request counts as unread',
        before: 'FROM received_messages WHERE NOT is_request',
        after: 'FROM received_messages',
      },
    ],
  },
  {
    file: 'server/database/functions/account.sql',
    tests: SERVER,
    changes: [
      {
        breaks: 'the confirmation delivers no request',
        before: 'FROM received_messages u',
        after: 'FROM unread_messages u',
      },
    ],
  },
  {
    file: 'server/database/functions/chats/marks.sql',
    tests: SERVER,
    changes: [{ breaks: 'reading ends no request', before: 'SET is_request = false, read_seq', after: 'SET read_seq' }],
  },
  {
    file: 'server/database/functions/chats/sends.sql',
    tests: SERVER,
    changes: [
      { breaks: 'an answer ends no request', before: 'AND cm.is_request;', after: 'AND NOT cm.is_request;' },
      {
        breaks: 'a later message needs the consent again',
        before: 'c.id IS NULL AND NOT r.as_request',
        after: 'NOT r.as_request',
      },
      {
        breaks: 'an earlier app cannot write',
        before: 'AND NOT r.as_request AND',
        after: 'AND r.as_request IS NOT TRUE AND',
      },
    ],
  },
  {
    file: 'server/features/profiles/read-contact.ts',
    tests: SERVER,
    changes: [
      {
        breaks: 'the sender learns of a request again',
        before: 'as_request && conversation === null',
        after: 'as_request',
      },
    ],
  },
  {
    file: 'src/engine/store/conversation-row.ts',
    tests: STORE,
    changes: [
      {
        breaks: 'a read mark of the device ends no request',
        before: 'requested === 1 && read_seq === 0',
        after: 'requested === 1',
      },
    ],
  },
  {
    file: 'src/engine/store/conversations.ts',
    tests: STORE,
    changes: [
      {
        breaks: 'an answer ends no request',
        before: 'requested === 1 && message.sender !== me',
        after: 'requested === 1',
      },
      {
        breaks: 'the messages before an answer are not unread',
        before: 'request === true ? chat.last_seq - chat.hidden_seq : num_unread_messages',
        after: 'num_unread_messages',
      },
      { breaks: 'the list has requests', before: ' && !isRequest(row);', after: ';' },
    ],
  },
  {
    file: 'src/engine/badge/unread-count.ts',
    tests: STORE,
    changes: [{ breaks: 'the badge counts requests', before: 'unreadIn(row)', after: 'row.unread' }],
  },
  {
    file: 'src/engine/outbox/edit-entry.ts',
    tests: OUTBOX,
    changes: [
      {
        breaks: 'every retry consents to a request',
        before: "entry.failure?.code === 'only_as_request' &&",
        after: 'entry.failure !== null &&',
      },
    ],
  },
  {
    file: 'src/engine/outbox/enqueue.ts',
    tests: OUTBOX,
    changes: [
      {
        breaks: 'the second picture of an album has no consent',
        before: '    conversation,\n    as_request,\n    written:',
        after: '    conversation,\n    written:',
      },
      {
        breaks: 'a message consents without a screen',
        before: 'as_request = false,',
        after: 'as_request = true,',
      },
    ],
  },
  {
    file: 'src/features/settings/first-messages-section.tsx',
    tests: ['src/app/feature-tests/settings/first-messages.dom.test.tsx'],
    changes: [{ breaks: 'two changes are saved at once', before: 'if (isSaving) return;', after: '' }],
  },
];
