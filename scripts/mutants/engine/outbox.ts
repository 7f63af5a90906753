import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of src/engine/outbox. */
export const outboxMutants: readonly MutatedFile[] = [
  {
    file: 'src/engine/outbox/flush.ts',
    tests: ['src/engine/outbox/flush.test.ts'],
    changes: [
      {
        breaks: 'sends the queues one after the other',
        before: 'works.push(handleRejection(queueNamed(name).start(signal)));',
        after: 'await queueNamed(name).start(signal);',
      },
      {
        breaks: 'does not wait for a queue that began during the run',
        before: 'for (const work of run.works) await work;',
        after: 'await Promise.all(run.works);',
      },
      {
        breaks: 'leaves a rejection without a listener',
        before: 'handleRejection(queueNamed(name).start(signal))',
        after: 'queueNamed(name).start(signal)',
      },
    ],
  },
  {
    // The other tests of a queue would try for ever.
    file: 'src/engine/outbox/queue.ts',
    tests: ['src/engine/outbox/flush.test.ts'],
    changes: [{ breaks: 'never counts a try', before: 'attempt: tries.attempt + 1', after: 'attempt: 0' }],
  },
  {
    file: 'src/engine/outbox/queue.ts',
    tests: ['src/engine/outbox/flush.test.ts', 'src/engine/outbox/edit-entry.test.ts'],
    changes: [
      {
        breaks: 'starts no new count of tries after an early retry',
        before: 'tries: { ...tries, attempt: 0 }',
        after: 'tries',
      },
      {
        breaks: 'loses a message that is written as its queue ends',
        before: 'else state.isStartedAgain = true;',
        after: 'else return state.work;',
      },
      {
        breaks: 'asks about a message of exactly twelve hours',
        before: 'now() - entry.created_at > when',
        after: 'now() - entry.created_at >= when',
      },
    ],
  },
  {
    file: 'src/engine/outbox/queue.ts',
    tests: ['src/engine/outbox/actions.test.ts'],
    changes: [
      {
        breaks: 'stumbles over the entry of a newer version of the app',
        before: ' || row === undefined',
        after: '',
      },
      {
        breaks: 'refuses a message after server errors',
        before: "whenGivenUp.do === 'revert' && !whenGivenUp.isSilent",
        after: "whenGivenUp.do === 'park' || !whenGivenUp.isSilent",
      },
      {
        breaks: 'reports the delay of every action',
        before: ' || !whenGivenUp.reportsDelay',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/outbox/queue.ts',
    tests: ['src/engine/outbox/enqueue-action.test.ts'],
    changes: [
      { breaks: 'tries a failing action for ever', before: 'serverErrors > RETRIES', after: 'serverErrors > 1_000' },
      {
        breaks: 'reports a delay after each run',
        before: ' || state.delayedEntry === entry.id',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/outbox/queue.ts',
    tests: ['src/engine/outbox/outbox-and-sync.test.ts'],
    changes: [{ breaks: 'sends past a refused head', before: " || entry.state === 'failed'", after: '' }],
  },
  {
    file: 'src/engine/outbox/send-entry.ts',
    tests: [
      'src/engine/outbox/flush.test.ts',
      'src/engine/outbox/edit-entry.test.ts',
      'src/engine/outbox/enqueue-action.test.ts',
    ],
    changes: [
      {
        breaks: 'makes a stale message on the wire editable',
        before: "failure.code === 'stale' ? entry.on_wire : false",
        after: 'false',
      },
      {
        breaks: 'keeps a refused message on the wire',
        before: "failure.code === 'stale' ? entry.on_wire : false",
        after: 'entry.on_wire',
      },
      {
        breaks: 'does not note that an entry is on the wire',
        before: "state: 'sending', on_wire: true",
        after: "state: 'sending'",
      },
      {
        breaks: 'sends a message that was discarded when it was just read',
        before: 'let entry: OutboxEntry | null = null;',
        after: 'let entry: OutboxEntry | null = read;',
      },
      {
        breaks: 'uploads no picture before its message',
        before: `      await prepare(dependencies, signal);
`,
        after: '',
      },
      {
        breaks: 'announces that a read mark was refused',
        before: 'if (!whenGivenUp.isSilent && !(',
        after: 'if (!(',
      },
    ],
  },
  {
    file: 'src/engine/outbox/message-action.ts',
    tests: ['src/engine/outbox/edit-entry.test.ts', 'src/engine/outbox/flush.test.ts'],
    changes: [
      {
        breaks: 'sends stale messages without a question',
        before: 'staleAfterMs: STALE_MESSAGE_HOURS',
        after: 'staleAfterMs: 10 * STALE_MESSAGE_HOURS',
      },
      {
        breaks: 'does not announce the balance',
        before: `    onCredits(credits);
`,
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/outbox/message-action.ts',
    tests: ['src/engine/outbox/outbox-and-sync.test.ts'],
    changes: [
      {
        breaks: 'keeps the entry of a message that was sent',
        before: 'applySent(store, peer, sent));',
        after: 'store.messages.put(sent));',
      },
    ],
  },
  {
    file: 'src/engine/outbox/actions.ts',
    tests: ['src/engine/outbox/enqueue-action.test.ts', 'src/engine/outbox/enqueue-like.test.ts'],
    changes: [
      {
        breaks: 'keeps a removed conversation hidden after a refusal',
        before: '      await rows.delete();\n',
        after: '',
      },
      {
        breaks: 'keeps a refused like',
        before: 'revert: (store, { peer }) => store.liked.delete(peer),',
        after: 'revert: async () => {},',
      },
      {
        breaks: 'announces an unblock before the server knows',
        before: `    async onAnswer(dependencies, entry) {
      await removeEntry(dependencies, entry);`,
        after: `    onAnswer: removeEntry,
    prepare: (entry) => async (dependencies) => {`,
      },
      { breaks: 'piles up read marks', before: "supersedes: ['markRead'],", after: 'supersedes: [],' },
      {
        breaks: 'does not hide the conversation that is removed',
        before: 'pictures.push(...(await removeUpTo(store, withView(row, {}))));',
        after: 'pictures.push(String(row));',
      },
      {
        breaks: 'keeps the conversation with a blocked member',
        before: "of await store.conversations.where('profile').equals(peer).primaryKeys()",
        after: 'of []',
      },
      {
        breaks: 'replaces a waiting mark',
        before: `    supersedes: ['like', 'unlike'],
    tables: (store)`,
        after: `    supersedes: ['like', 'unlike', 'markLikeSeen'],
    tables: (store)`,
      },
      {
        breaks: 'does not show the like at once',
        before: `  await applyLikeAction(store, entry);
`,
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/outbox/add-entry.ts',
    tests: ['src/engine/outbox/enqueue-action.test.ts'],
    changes: [{ breaks: 'replaces a read mark on its way', before: '!on_wire && ', after: '' }],
  },
  {
    file: 'src/engine/outbox/add-entry.ts',
    tests: ['src/engine/outbox/enqueue-like.test.ts'],
    changes: [{ breaks: 'replaces a like on its way', before: '!on_wire && ', after: '' }],
  },
  {
    file: 'src/engine/outbox/edit-entry.ts',
    tests: ['src/engine/outbox/edit-entry.test.ts'],
    changes: [
      {
        breaks: 'edits a message that may have arrived',
        before: ' || entry.on_wire || !(await returnToDraft(',
        after: ' || !(await returnToDraft(',
      },
      {
        breaks: 'discards a message on its way',
        before: " || (entry.on_wire && entry.state !== 'failed')",
        after: '',
      },
      {
        breaks: 'keeps the old age of a retried message',
        before: `    created_at: Date.now(),
`,
        after: '',
      },
      {
        breaks: 'does not upload the picture of a retried message again',
        before: '...withUploaded(entry, false),',
        after: '...entry,',
        // A message that is refused for its picture is sent a second time.
        also: [
          {
            file: 'src/engine/outbox/message-action.ts',
            before: 'fileOf(entry)?.uploaded === true ? withUploaded(entry, false) : null',
            after: 'null',
          },
        ],
      },
      {
        breaks: 'retries at the price that was refused',
        before: '      ...(maxCredits !== undefined && { max_credits: maxCredits }),\n',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/outbox/decide-retry.ts',
    tests: ['src/engine/outbox/decide-retry.test.ts'],
    changes: [
      {
        breaks: 'retries a definitive refusal',
        before: `  if (!isTransient(failure)) return { do: 'give-up' };
`,
        after: '',
      },
      { breaks: 'never stops trying', before: 'if (attempt >= RETRIES)', after: 'if (attempt > 1_000)' },
      {
        breaks: 'refuses the entry when another member is signed in',
        before: "'account_suspended', 'wrong_member']",
        after: "'account_suspended']",
      },
      {
        breaks: 'refuses the entry when the member is suspended',
        before: "'account_suspended', 'wrong_member']",
        after: "'wrong_member']",
      },
    ],
  },
];
