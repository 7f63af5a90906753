import type { MutatedFile } from '../base/mutant.ts';

const TESTS = ['src/engine/outbox/enqueue-heard.test.ts'];

/** The marks of voice messages on a device. */
export const heardMutants: readonly MutatedFile[] = [
  {
    file: 'src/engine/store/heard.ts',
    tests: TESTS,
    changes: [
      { breaks: 'marks a text', before: "kind === 'voice' && sender", after: 'sender' },
      { breaks: 'marks an own message', before: ' && sender !== me', after: '' },
      { breaks: 'marks a message twice', before: 'heard !== true && deleted_at', after: 'deleted_at' },
      { breaks: 'marks a tombstone', before: ' && deleted_at === null;', after: ';' },
      {
        breaks: 'an earlier page removes the mark',
        before: '{ ...message, heard: true, version: message.version + 1 }',
        after: '{ ...message, heard: true }',
      },
      {
        breaks: 'the list of chats has no mark',
        before: 'change.value = { ...row, last_message: withMark(row.last_message) };',
        after: 'change.value = row;',
      },
      {
        breaks: 'a message that returns has no mark',
        before: "if (call === 'markHeard') await putHeard",
        after: "if (call === 'markRead') await putHeard",
      },
    ],
  },
  {
    file: 'src/engine/outbox/enqueue-heard.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'trusts the version of the screen',
        before: '(await store.messages.get(message.id)) ?? message',
        after: 'message',
      },
      {
        breaks: 'sends no mark of a message that is not on the device',
        before: '(await store.messages.get(message.id)) ?? message;',
        after: '(await store.messages.get(message.id));\n    if (held === undefined) return null;',
      },
    ],
  },
  {
    file: 'src/engine/outbox/actions.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'the mark is shown after the answer only',
        before: '      await putHeard(store, request.message as MessageId);\n',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/store/apply-conversations.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'a reload removes the mark',
        before: '  if (unheard.length > 0) await putWaitingHeard(store, unheard);\n',
        after: '  if (unheard.length < 0) await putWaitingHeard(store, unheard);\n',
      },
    ],
  },
  {
    file: 'src/engine/sync/load-messages.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'a page that loads again removes the mark',
        before: '    if (unheard.length > 0) await putWaitingHeard(store, unheard);\n',
        after: '    if (unheard.length < 0) await putWaitingHeard(store, unheard);\n',
      },
    ],
  },
];
