import type { MutatedFile } from './mutant.ts';

/** Mutants of src/engine/outbox. */
export const outboxMutants: readonly MutatedFile[] = [
  {
    file: 'src/engine/outbox/flush.ts',
    tests: ['src/engine/outbox/flush.test.ts', 'src/engine/outbox/edit-entry.test.ts'],
    changes: [
      {
        breaks: 'starts no new count of tries after an early retry',
        before: 'attempt = isEarly ? 0 : attempt + 1',
        after: 'attempt += 1',
      },
      { breaks: 'never counts a try', before: 'attempt = isEarly ? 0 : attempt + 1', after: 'attempt = 0' },
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
        breaks: 'sends stale messages without a question',
        before: 'now - entry.created_at > STALE_MESSAGE_HOURS',
        after: 'now - entry.created_at > 10 * STALE_MESSAGE_HOURS',
      },
      {
        breaks: 'does not note that an entry is on the wire',
        before: "state: 'sending', on_wire: true",
        after: "state: 'sending'",
      },
      {
        breaks: 'loses a message that is written as its queue ends',
        before: 'if (active.has(queue)) beginAgain = true;',
        after: 'if (active.has(queue)) continue;',
      },
      {
        breaks: 'sends the queues one after the other',
        before: 'else begun.push(handleRejection(send(queue, signal)));',
        after: 'else await send(queue, signal);',
      },
      {
        breaks: 'sends a message that was discarded when it was just read',
        before: ' === 0) return null;',
        after: ' < 0) return null;',
      },
      {
        breaks: 'asks about a message of exactly twelve hours',
        before: 'now - entry.created_at > STALE',
        after: 'now - entry.created_at >= STALE',
      },
      {
        breaks: 'does not wait for a queue that began during the run',
        before: 'for (const queue of begun) await queue;',
        after: 'await Promise.all(begun);',
      },
      {
        breaks: 'leaves a rejection without a listener',
        before: 'handleRejection(send(queue, signal))',
        after: 'send(queue, signal)',
      },
      {
        breaks: 'uploads no picture before its message',
        before: `      await uploadFirst(dependencies, entry, signal);
`,
        after: '',
      },
      {
        breaks: 'does not announce the balance',
        before: `      dependencies.onCredits(credits);
`,
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/outbox/flush.ts',
    tests: ['src/engine/outbox/outbox-and-sync.test.ts'],
    changes: [
      {
        breaks: 'sends past a refused head',
        before: "if (entry === undefined || entry.state === 'failed') return;",
        after: 'if (entry === undefined) return;',
      },
      {
        breaks: 'keeps the entry of a message that was sent',
        before: 'applySent(store, peer, message),',
        after: 'store.messages.put(message),',
      },
    ],
  },
  {
    file: 'src/engine/outbox/flush.ts',
    tests: ['src/engine/outbox/enqueue-action.test.ts', 'src/engine/outbox/enqueue-like.test.ts'],
    changes: [
      {
        breaks: 'tries a failing action for ever',
        before: ' && (serverErrors += 1) > RETRIES',
        after: ' && (serverErrors += 1) > 1_000',
      },
      {
        breaks: 'keeps a removed conversation hidden after a refusal',
        before: `  if (entry.call === 'removeChat') await store.conversations.where('profile').equals(entry.peer).delete();
`,
        after: '',
      },
      {
        breaks: 'keeps a refused like',
        before: `  if (entry.call === 'like') await store.liked.delete(entry.peer);
`,
        after: '',
      },
      { breaks: 'announces that a read mark was refused', before: 'if (!isMark(entry) && !(', after: 'if (!(' },
      {
        breaks: 'announces an unblock before the server knows',
        before: "if (entry.call === 'unblock') announce",
        after: "if (entry.call === 'block') announce",
      },
    ],
  },
  {
    file: 'src/engine/outbox/edit-entry.ts',
    tests: ['src/engine/outbox/edit-entry.test.ts'],
    changes: [
      {
        breaks: 'edits a message that may have arrived',
        before: "entry?.call !== 'sendMessage' || entry.on_wire",
        after: "entry?.call !== 'sendMessage'",
      },
      {
        breaks: 'discards a message on its way',
        before: `    .filter(({ state, on_wire }) => state === 'failed' || !on_wire)
`,
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
        before: 'uploaded: false }',
        after: 'uploaded: true }',
      },
      {
        breaks: 'retries at the price that was refused',
        before: ', ...(maxCredits !== undefined && { max_credits: maxCredits })',
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
        breaks: 'gives up when another member is signed in',
        before: "'account_suspended', 'wrong_member']",
        after: "'account_suspended']",
      },
      {
        breaks: 'gives up when the member is suspended',
        before: "'account_suspended', 'wrong_member']",
        after: "'wrong_member']",
      },
    ],
  },
  {
    file: 'src/engine/outbox/enqueue-action.ts',
    tests: ['src/engine/outbox/enqueue-action.test.ts'],
    changes: [
      {
        breaks: 'replaces a read mark on its way',
        before: `    .filter((entry) => !entry.on_wire)
`,
        after: '',
      },
      {
        breaks: 'piles up read marks',
        before: 'const queue = `read:${conversation}`;',
        after: 'const queue = `read:${conversation}:${seq}`;',
      },
      { breaks: 'moves the read mark back', before: 'row.read_seq >= seq', after: 'row.read_seq === seq' },
      {
        breaks: 'does not hide the conversation that is removed',
        before: `    return removeUpTo(store, row);
`,
        after: `    return [];
`,
      },
      {
        breaks: 'keeps the conversation with a blocked member',
        before: 'for (const conversation of conversations) gone',
        after: 'for (const conversation of []) gone',
      },
    ],
  },
  {
    file: 'src/engine/outbox/enqueue-like.ts',
    tests: ['src/engine/outbox/enqueue-like.test.ts'],
    changes: [
      { breaks: 'replaces a like on its way', before: '!entry.on_wire && ', after: '' },
      { breaks: 'replaces a waiting mark', before: " && entry.call !== 'markLikeSeen'", after: '' },
      {
        breaks: 'does not show the like at once',
        before: `  await applyLikeAction(store, entry);
`,
        after: '',
      },
      {
        breaks: 'sends a read mark that did not move',
        before: 'like?.like_new !== true && !(match && found?.match_new === true)',
        after: 'false',
      },
    ],
  },
  {
    file: 'src/engine/outbox/enqueue-profile.ts',
    tests: ['src/engine/outbox/send-profile.test.ts'],
    changes: [{ breaks: 'queues an invalid draft', before: ' && ProfileEdit.safeParse(edit).success', after: '' }],
  },
];
