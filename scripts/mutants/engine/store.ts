import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of src/engine/store, coordination and api. */
export const storeMutants: readonly MutatedFile[] = [
  {
    file: 'src/engine/store/apply-likes.ts',
    tests: ['src/engine/sync/reload.test.ts'],
    changes: [
      {
        breaks: 'keeps likes that the server no longer lists',
        before: `  for (const name of LIKE_TABLES) await store[name].clear();
`,
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/store/apply-conversations.ts',
    tests: ['src/engine/sync/apply-changes.test.ts'],
    changes: [
      {
        breaks: 'forgets the gap before the last message',
        before: ' || (row.newest_seq > 0 && last.seq > row.newest_seq + 1)',
        after: '',
      },
      {
        breaks: 'keeps messages that the member removed',
        before: 'showsMessage(rows.get(conversation), seq)',
        after: 'rows.get(conversation) !== undefined && seq > 0',
      },
      {
        breaks: 'does not delete messages that the member removed elsewhere',
        before: 'for (const { conversation, hidden_seq } of removed)',
        after: 'for (const { conversation, hidden_seq } of removed.slice(0, 0))',
      },
    ],
  },
  {
    file: 'src/engine/store/apply-conversations.ts',
    tests: ['src/engine/outbox/outbox-and-sync.test.ts'],
    changes: [
      {
        breaks: 'keeps the entry of a message that comes back',
        before: '    own.length > 0 && store.outbox',
        after: '    own.length > 1_000 && store.outbox',
      },
    ],
  },
  {
    file: 'src/engine/store/conversations.ts',
    tests: [
      'src/engine/sync/apply-changes.test.ts',
      'src/engine/outbox/enqueue-action.test.ts',
      'src/engine/store/conversations.test.ts',
    ],
    changes: [
      {
        breaks: 'joins a message to the stored range across a gap',
        before: 'seq === row.newest_seq + 1 && row.newest_seq > 0',
        after: 'seq > row.newest_seq && row.newest_seq > 0',
      },
      { breaks: 'counts own messages as unread', before: 'isNew && message.sender !== me && ', after: 'isNew && ' },
      { breaks: 'counts a message twice as unread', before: 'isNew && message.sender', after: 'message.sender' },
      { breaks: 'moves the read mark back', before: 'Math.max(held.read_seq, chat.read_seq)', after: 'chat.read_seq' },
      {
        breaks: 'restores a removed conversation',
        before: 'Math.max(held.hidden_seq, chat.hidden_seq)',
        after: 'chat.hidden_seq',
      },
      { breaks: 'shows an older last message', before: 'isLast ? message : last', after: 'message' },
    ],
  },
  {
    file: 'src/engine/store/messages.ts',
    tests: ['src/engine/sync/apply-changes.test.ts', 'src/engine/outbox/interleavings.test.ts'],
    changes: [
      {
        breaks: 'replaces a newer version by an older one',
        before: 'filter(({ id, version }) => (held.get(id)?.version ?? 0) <= version)',
        after: 'filter(({ id }) => !held.has(id) || held.size > 0)',
      },
      {
        breaks: 'keeps the older of two versions in a page',
        before: '(byId.get(message.id)?.version ?? 0) <= message.version',
        after: '!byId.has(message.id)',
      },
    ],
  },
  {
    file: 'src/engine/store/blocked-here.ts',
    tests: ['src/engine/outbox/enqueue-action.test.ts'],
    changes: [
      {
        breaks: 'still hides a member whose block was removed',
        before: "(call === 'block' ? [peer] : [])",
        after: '(call ? [peer] : [])',
      },
    ],
  },
  {
    file: 'src/engine/store/like-actions.ts',
    tests: ['src/engine/outbox/enqueue-like.test.ts'],
    changes: [
      {
        breaks: 'forgets waiting likes when the server lists its own',
        before: 'if (!blocked.has(entry.peer)) await applyLikeAction(store, entry);',
        after: 'if (blocked.has(entry.peer)) await applyLikeAction(store, entry);',
      },
      {
        breaks: 'keeps the match when a like is removed',
        before: `    await store.matches.delete(peer);
`,
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/store/session.ts',
    tests: ['src/engine/store/session.test.ts'],
    changes: [
      {
        breaks: 'deletes unsent texts that it must keep',
        before: 'if (!keepUnsent) await Dexie.delete',
        after: 'await Dexie.delete',
      },
    ],
  },
  {
    file: 'src/engine/coordination/one-at-a-time.ts',
    tests: ['src/engine/coordination/one-at-a-time.test.ts'],
    changes: [
      {
        breaks: 'loses work that is requested while it runs',
        before: `      again = true;
`,
        after: '',
      },
      {
        breaks: 'runs work concurrently with itself',
        before: '    if (running) {',
        after: '    if (running && stopped) {',
      },
      { breaks: 'delays work that is due earlier', before: 'at >= dueAt', after: 'at > dueAt + 1_000_000' },
      { breaks: 'starts again after it is stopped', before: 'if (again && !stopped)', after: 'if (again)' },
      { breaks: 'replaces an earlier request by a later one', before: 'stopped || at >= dueAt', after: 'stopped' },
    ],
  },
  {
    file: 'src/engine/coordination/hold-lock.ts',
    tests: ['src/engine/coordination/hold-lock.test.ts'],
    changes: [
      {
        breaks: 'takes the lock in a tab that became hidden',
        before: '(await isAnswered(name, signal)) && maySteal()',
        after: '(await isAnswered(name, signal))',
      },
      {
        breaks: 'takes the lock from a holder that answers',
        before: "if (message.lock === lock && message.says === 'here') isHere = true;",
        after: '',
      },
      { breaks: 'does not notify the holder of a lost lock', before: 'lost.abort(error);', after: '' },
    ],
  },
  {
    file: 'src/engine/api/backoff.ts',
    tests: ['src/engine/api/backoff.test.ts'],
    changes: [
      {
        breaks: 'waits for its timeout although its signal has aborted',
        before: 'signal?.aborted === true',
        after: 'signal === null',
      },
      {
        breaks: 'waits without bound',
        before: 'Math.min(MOST_MS, FIRST_MS * 2 ** attempt)',
        after: 'FIRST_MS * 2 ** attempt',
      },
      {
        breaks: 'ignores the delay of a 429',
        before: 'if (named !== undefined) return',
        after: 'if (named === null) return',
      },
    ],
  },
  {
    file: 'src/engine/store/apply-conversations.ts',
    tests: ['src/engine/sync/apply-changes.test.ts'],
    changes: [
      {
        breaks: 'loses the transaction when the messages have been written ahead',
        before: 'NONE : await Dexie.Promise.resolve(written)',
        after: 'NONE : await written',
      },
    ],
  },
  {
    file: 'src/engine/api/request.ts',
    tests: ['src/engine/api/request.test.ts'],
    changes: [
      { breaks: 'retries a GET that writes', before: ' && call.writes !== true', after: '' },
      { breaks: 'retries a change', before: "call.method === 'GET' && ", after: '' },
      { breaks: 'retries a refusal', before: ' || !isTransient(answer.failure)', after: '' },
      { breaks: 'retries six times', before: 'attempt >= tries', after: 'attempt > tries' },
      {
        breaks: 'ends an upload at the time limit of other calls',
        before: 'call.upload === true ? CALL_TIMEOUT_MS * 6 : CALL_TIMEOUT_MS',
        after: 'CALL_TIMEOUT_MS',
      },
      {
        breaks: 'sends no X-Request-Type to the user endpoint',
        before: "    ...(isUserEndpoint(call) && { 'X-Request-Type': 'client' }),\n",
        after: '',
      },
      {
        breaks: 'sends the X-Request-Type to every endpoint',
        before: "...(isUserEndpoint(call) && { 'X-Request-Type': 'client' })",
        after: "'X-Request-Type': 'client'",
      },
    ],
  },
  {
    file: 'contract/likes/auto-like.ts',
    tests: ['src/engine/api/request.test.ts'],
    changes: [{ breaks: 'counts as a read', before: '  writes: true,\n', after: '' }],
  },
];
