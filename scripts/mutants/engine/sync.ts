import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of src/engine/sync. */
export const syncMutants: readonly MutatedFile[] = [
  {
    file: 'src/engine/sync/live-connection.ts',
    tests: ['src/engine/sync/live-connection.test.ts'],
    changes: [
      {
        breaks: 'never applies a live change',
        before: 'const applied = parsed.success && (await applyLive(dependencies, parsed.data));',
        after: 'const applied = false;',
      },
      { breaks: 'applies the change of another member', before: 'change.member !== store.member || ', after: '' },
      {
        breaks: 'pulls at once after a change that it applied',
        before: 'applied ? ACKNOWLEDGE_AFTER_MS : 0',
        after: '0',
      },
      {
        breaks: 'does not pull after a change that it could not apply',
        before: 'dependencies.pullSoon(applied ? ACKNOWLEDGE_AFTER_MS : 0)',
        after: 'if (applied) dependencies.pullSoon(ACKNOWLEDGE_AFTER_MS)',
      },
      {
        breaks: 'does not pull after an event with invalid JSON',
        before: '.catch(() => dependencies.pullSoon(0));',
        after: '.catch(() => {});',
      },
      {
        breaks: 'applies a change behind a gap',
        before: 'from: { epoch, number: from - 1 }',
        after: 'from: { epoch, number: 5 }',
      },
      {
        breaks: 'announces the balance of a change that it did not apply',
        before: 'if (applied && change.credits !== null)',
        after: 'if (change.credits !== null)',
      },
      { breaks: 'does not wait longer after each failed try', before: 'backoffMs(attempt,', after: 'backoffMs(0,' },
      {
        breaks: 'keeps waiting long after a stream that opened',
        before: 'if (opened) attempt = 0;',
        after: 'if (opened) attempt += 0;',
      },
      { breaks: 'does not pull when the stream fails to open', before: 'else dependencies.pullSoon(0);', after: '' },
      {
        breaks: 'waits although the server is reachable again',
        before: 'isServerReached() && early.abort()',
        after: 'isServerReached()',
      },
      {
        breaks: 'keeps the stream at the end of the session',
        before: `          close();
          dependencies.onEnded();`,
        after: '          dependencies.onEnded();',
      },
      {
        breaks: 'leaves the stream open when it is stopped',
        before: "signal.addEventListener('abort', close, { once: true });",
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/sync/pull.ts',
    tests: ['src/engine/sync/pull.test.ts'],
    changes: [
      {
        breaks: 'stops where the live stream overtakes it',
        before: 'if (!applied) continue;',
        after: 'if (!applied) return;',
      },
      {
        breaks: 'stores the cursor of a page that it did not apply',
        before: `    if (!applied) continue;
`,
        after: '',
      },
      { breaks: 'stops after one page', before: 'if (!answer.more) return;', after: 'return;' },
      {
        breaks: 'does not reload when the server refuses the cursor',
        before: "error.code === 'cursor_too_old') return",
        after: "error.code === 'not_found') return",
      },
      { breaks: "does not announce changes of the member's account", before: 'if (plan.user) onUser();', after: '' },
      {
        breaks: 'announces every page as a change of the account',
        before: 'if (plan.user) onUser();',
        after: 'onUser();',
      },
    ],
  },
  {
    file: 'src/engine/sync/reload.ts',
    tests: ['src/engine/sync/reload.test.ts'],
    changes: [
      {
        breaks: 'keeps the later cursor of two answers',
        before: 'one.number <= other.number',
        after: 'one.number >= other.number',
      },
      {
        breaks: 'skips changes after the cursor of the device',
        before: 'isUsable ? earlier(own, answered) : answered',
        after: 'answered',
      },
      {
        breaks: 'keeps a refused cursor',
        before: ' && !(own.epoch === refused?.epoch && own.number === refused.number)',
        after: '',
      },
      {
        breaks: 'does not announce skipped changes',
        before: "if (skips) announce({ kind: 'reloaded', member: store.member });",
        after: '',
      },
      {
        breaks: 'announces skipped changes after each reload',
        before: "if (skips) announce({ kind: 'reloaded', member: store.member });",
        after: "announce({ kind: 'reloaded', member: store.member });",
      },
      {
        breaks: 'keeps conversations that the server no longer lists',
        before: 'for (const conversation of unlisted) pictures',
        after: 'for (const conversation of []) pictures',
      },
      {
        breaks: 'applies an answer with likes from before the last pull',
        before: ' || own.number > answered.number',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/sync/reload.ts',
    tests: ['src/engine/outbox/enqueue-action.test.ts', 'src/engine/outbox/enqueue-like.test.ts'],
    changes: [
      {
        breaks: 'restores a conversation with a member who is blocked on this device',
        before: '.filter(({ profile }) => !blocked.has(profile))',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/sync/apply-changes.ts',
    tests: ['src/engine/sync/apply-changes.test.ts'],
    changes: [
      {
        breaks: 'ignores the epoch',
        before: 'cursor?.epoch !== step.from.epoch || cursor.number',
        after: 'cursor?.number',
      },
      { breaks: 'ignores the number of the cursor', before: ' || cursor.number !== step.from.number', after: '' },
      {
        breaks: 'does not move the cursor',
        before: 'writeCursor(store, step.to),',
        after: 'undefined,',
      },
      {
        breaks: 'moves the read mark back',
        before: 'Math.max(row.read_seq, mark.read_seq ?? 0)',
        after: 'mark.read_seq ?? row.read_seq',
      },
      {
        breaks: 'moves the read mark of the other side back',
        before: 'Math.max(row.peer_read_seq, mark.peer_read_seq ?? 0)',
        after: 'mark.peer_read_seq ?? row.peer_read_seq',
      },
      {
        breaks: 'moves the delivery mark back',
        before: 'Math.max(row.peer_delivered_seq, mark.peer_delivered_seq ?? 0)',
        after: 'mark.peer_delivered_seq ?? row.peer_delivered_seq',
      },
      {
        breaks: 'restores messages with an older removal',
        before: 'Math.max(row.hidden_seq, mark.hidden_seq)',
        after: 'mark.hidden_seq',
      },
      {
        breaks: 'does not lower the unread count when it reads',
        before: 'read_seq > row.read_seq ? unreadAfter(row.unread, row.last_seq, read_seq) : row.unread',
        after: 'row.unread',
      },
      { breaks: 'writes ahead while it drops peers', before: ' && !dropsPeers(plan);', after: ';' },
      {
        breaks: 'keeps messages of a member who is blocked on this device',
        before: 'plan.chats.filter(({ profile }) => !blocked.has(profile))',
        after: 'plan.chats',
      },
    ],
  },
  {
    file: 'src/engine/sync/load-messages.ts',
    tests: ['src/engine/sync/load-messages.test.ts'],
    changes: [
      { breaks: 'joins two ranges that do not meet', before: 'first.seq <= row.newest_seq + 1 && ', after: '' },
      {
        breaks: 'moves the end of the stored range back',
        before: 'if (meets || newest_seq > row.newest_seq) await',
        after: 'await',
      },
    ],
  },
  {
    file: 'src/engine/sync/prepare-offline.ts',
    tests: ['src/engine/sync/prepare-offline.test.ts'],
    changes: [
      {
        breaks: 'fetches the oldest conversations first',
        before: ".orderBy('updated_at').reverse()",
        after: ".orderBy('updated_at')",
      },
      {
        breaks: 'fetches the conversations in the order of their ids',
        before: ".orderBy('updated_at').reverse()",
        after: '',
      },
      { breaks: 'fetches rows that the device has', before: 'if (missingOf(row, count)) {', after: '{' },
    ],
  },
];
