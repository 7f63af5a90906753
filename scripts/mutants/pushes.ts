import type { MutatedFile } from './base/mutant.ts';

/** Mutants of pushes: in the worker, and of the notifications that they show. */
export const pushMutants: readonly MutatedFile[] = [
  {
    file: 'sw/push.ts',
    tests: ['sw/push.test.ts'],
    changes: [
      { breaks: 'shows a push for another member', before: ' || device?.member_id !== payload.member', after: '' },
      { breaks: 'does not pull', before: 'const isPulled = await pullNow(store);', after: 'const isPulled = true;' },
      { breaks: 'closes its own notification', before: 'shown.filter((one) => one.tag !== tag)', after: 'shown' },
      {
        breaks: 'reads no declarative push message',
        before: 'data === null ? declared(notification) : data.json()',
        after: 'data?.json()',
      },
      { breaks: 'does not notify the pages', before: 'await postToPages({', after: 'await Promise.resolve({' },
    ],
  },
  {
    file: 'sw/pull-now.ts',
    tests: ['sw/push.test.ts'],
    changes: [
      {
        breaks: 'shows the sum of the server after a pull',
        before: `    isPulled = true;
`,
        after: '',
      },
    ],
  },
  {
    file: 'sw/show-badge.ts',
    tests: ['sw/push.test.ts'],
    changes: [
      { breaks: 'counts messages without likes', before: 'counts.unread + counts.likes', after: 'counts.unread' },
    ],
  },
  {
    file: 'sw/mark-read.ts',
    tests: ['sw/mark-read.test.ts'],
    changes: [
      { breaks: 'sends no mark without a page', before: 'await wakeOutbox({ lastChance: true });', after: '' },
      { breaks: 'does not pull for an unknown conversation', before: '  await pullNow(store);', after: '' },
    ],
  },
  {
    file: 'src/engine/badge/seen-notifications.ts',
    tests: ['src/engine/badge/seen-notifications.test.ts'],
    changes: [
      {
        breaks: 'closes the notifications of another member',
        before: ' || parsed.data.member !== store.member',
        after: '',
      },
      { breaks: 'a removal closes nothing', before: 'Math.max(row.read_seq, row.hidden_seq)', after: 'row.read_seq' },
    ],
  },
  {
    // `isOurs` in tap-target.ts checks the same again, so that no test can notice when that check is missing.
    file: 'contract/notifications/worker-message.ts',
    tests: ['contract/notifications/worker-message.test.ts'],
    changes: [{ breaks: 'a push leads to another site', before: '(?![/\\\\])', after: '' }],
  },
  {
    file: 'sw/tap-target.ts',
    tests: ['sw/notification-click.test.ts'],
    changes: [
      {
        breaks: 'opens a notification of another member',
        before: 'device?.member_id === parsed.data.member ? parsed.data : null',
        after: 'parsed.data',
      },
    ],
  },
  {
    file: 'sw/notification-click.ts',
    tests: ['sw/notification-click.test.ts'],
    changes: [
      {
        breaks: 'focuses the first window instead of the one that shows the conversation',
        before: 'pages.find(({ url }) => new URL(url).pathname === target.checkUrl) ?? pages[0]',
        after: 'pages[0]',
      },
    ],
  },
  {
    file: 'contract/notifications/push.ts',
    tests: ['sw/push.test.ts'],
    changes: [
      {
        breaks: 'a push looks for a window of another site',
        before: 'checkUrl: AppPath',
        after: 'checkUrl: z.string()',
      },
      { breaks: 'a push opens a page of another site', before: 'openUrl: AppPath', after: 'openUrl: z.string()' },
    ],
  },
];
