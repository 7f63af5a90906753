import type { MutatedFile } from '../base/mutant.ts';

const TESTS = ['src/engine/outbox/change-message.test.ts', 'src/engine/outbox/followers.test.ts'];

/** Edits and deletions of messages on a device. */
export const changeMutants: readonly MutatedFile[] = [
  {
    file: 'src/engine/outbox/change-message.ts',
    tests: TESTS,
    changes: [
      { breaks: 'rewrites a message on the wire', before: 'unsent?.on_wire === false', after: 'unsent !== undefined' },
      {
        breaks: 'edits a message whose deletion waits',
        before: "if (changes.some(({ call }) => call === 'deleteMessage')) return null;",
        after: '',
      },
      {
        breaks: 'publishes the text that a lost edit had replaced',
        before: ' && !changes.some(({ on_wire }) => on_wire)',
        after: '',
      },
      {
        breaks: 'leaves the messages behind a deleted one waiting',
        before: '  // A message behind a refused one that was deleted can be sent.\n  wakeFlusher(store.member);',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/outbox/actions.ts',
    tests: TESTS,
    changes: [
      { breaks: 'publishes a text before it deletes it', before: 'applyLocally: moveEditsBehind,', after: '' },
      {
        breaks: 'sends the edits of a deleted message',
        before: 'if (changed.deleted_at !== null) await deleteEdits(store, changed.id);',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/outbox/followers.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'sends a change before its message',
        before: 'equals(row.follows.leaderOf(entry)).count()) > 0',
        after: 'equals(row.follows.leaderOf(entry)).count()) < 0',
      },
      {
        breaks: 'keeps the deletion of a stale message that never left the device',
        before: 'leader.on_wire ? followers.filter((one) => one !== deletion) : followers',
        after: 'followers',
      },
      { breaks: 'loses the text of an edit', before: 'message && settle(message), leader)', after: 'message, leader)' },
    ],
  },
  {
    file: 'src/engine/outbox/send-entry.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'sends the text before an edit',
        before: 'entry = { ...held, state',
        after: 'entry = { ...read, state',
      },
      {
        breaks: 'stops the queue at an edit that a later one replaces',
        before: 'if (await whenGivenUp.isObsolete?.(store, held)) {',
        after: 'if (false) {',
      },
    ],
  },
  {
    file: 'src/engine/outbox/queue.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'never sends the change of a sent message',
        before: 'if (await haveFollowers(store, [entry.id])) dependencies.startQueues();',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/outbox/unsent.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'counts a change of a parked message as sendable',
        before: 'waiting.size === 0 ? sendable',
        after: 'waiting.size >= 0 ? sendable',
      },
    ],
  },
  {
    file: 'src/engine/sync/reload.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'keeps texts whose deletion was skipped',
        before: 'if (!isUsable) pictures.push(...(await deleteAllMessages(store)));',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/store/drop-conversation.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'keeps the edits of a conversation that has left the device',
        before: 'if (row !== undefined) await deleteEditsTo(store, row.profile);',
        after: '',
      },
    ],
  },
];
