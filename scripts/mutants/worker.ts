import type { MutatedFile } from './mutant.ts';

/** Mutants of sw. */
export const workerMutants: readonly MutatedFile[] = [
  {
    file: 'sw/shell.ts',
    tests: ['sw/shell.test.ts'],
    changes: [
      {
        breaks: "serves another member's last screen",
        before: 'screens.find(({ cache }) => cache === screenCacheOf(device.member_id))',
        after: 'screens[0]',
      },
      {
        breaks: 'serves a last screen to nobody',
        before: 'device === null ? undefined : screens.find(({ cache }) => cache === screenCacheOf(device.member_id))',
        after: 'screens[0]',
      },
      {
        breaks: 'serves the screen of another version of the app',
        before: ' || getCacheKeyForURL(screen.entry) === undefined',
        after: '',
      },
      { breaks: 'serves the last screen for an address with a search', before: "search !== '' || ", after: '' },
      {
        breaks: 'serves the last screen without its hashes',
        before: "headers.set('content-security-policy', allowed);",
        after: '',
      },
      {
        breaks: 'fails where the last screen cannot be read',
        before: '.catch(() => null)) ?? shell(options)',
        after: ') ?? shell(options)',
      },
      { breaks: 'serves the shell for calls', before: '/^\\/(api|media', after: '/^\\/(media' },
    ],
  },
  {
    file: 'sw/subscribe-again.ts',
    tests: ['sw/subscribe-again.test.ts'],
    changes: [
      {
        breaks: 'subscribes for nobody',
        before: `  if (device === null) return;
`,
        after: '',
      },
      {
        breaks: 'does not tell the server of the new subscription',
        before: '    await request(storePush',
        after: '    if (subscription === undefined) await request(storePush',
      },
      {
        breaks: 'subscribes without a key',
        before: `    if (push_public_key === null) return;
`,
        after: '',
      },
      {
        breaks: 'fails where the browser refuses',
        before: '.subscribe(options).catch(() => null)',
        after: '.subscribe(options)',
      },
      {
        breaks: 'hides a defect',
        before: `    if (!(error instanceof ApiFailure)) throw error;
`,
        after: '',
      },
    ],
  },
  {
    file: 'sw/wake-outbox.ts',
    tests: ['sw/wake-outbox.test.ts'],
    changes: [
      {
        breaks: 'does not ask the browser to come again',
        before: 'if (!lastChance && (await',
        after: 'if (lastChance && (await',
      },
      {
        breaks: 'asks the browser to come again after its last time',
        before: 'if (!lastChance && (await',
        after: 'if ((await',
      },
      {
        breaks: 'ends a session that belongs to another member',
        before: " && failure.code === 'authentication_required'",
        after: '',
      },
      {
        breaks: 'keeps a session that the server has ended',
        before: '    await endSession(store, { keepUnsent: true });',
        after: '    await Promise.resolve(store);',
      },
      {
        breaks: 'deletes unsent words with the session',
        before: '{ keepUnsent: true }',
        after: '{ keepUnsent: false }',
      },
      { breaks: 'does not hear what a page writes meanwhile', before: '[onWake(member, flusher.look), ', after: '[' },
      {
        breaks: 'does not reload what was refused',
        before: `  await ignoreExpectedErrors(reload(store, request, AbortSignal.timeout(LIMIT_MS)));
`,
        after: '',
      },
      {
        breaks: 'does not say why something was refused',
        before: `  announce({ kind: 'refused', member: store.member, failure });
`,
        after: '',
      },
      {
        breaks: 'sends the profile beside a page that shows how far it is',
        before: "if ((await openPages()).some(({ visibilityState }) => visibilityState === 'visible')) return;",
        after: '',
      },
      {
        breaks: 'does not announce the balance',
        before: "onCredits: (credits) => announce({ kind: 'credits', member, credits })",
        after: 'onCredits: () => {}',
      },
    ],
  },
  {
    file: 'sw/push.ts',
    tests: ['sw/push.test.ts'],
    changes: [
      { breaks: 'shows a push for another member', before: ' || device?.member_id !== payload.member', after: '' },
      {
        breaks: 'shows the sum of the server after a pull',
        before: `    isPulled = true;
`,
        after: '',
      },
      { breaks: 'does not pull', before: '    await pull({ store', after: '    if (held.aborted) await pull({ store' },
      { breaks: 'counts messages without likes', before: 'counts.unread + counts.likes', after: 'counts.unread' },
      { breaks: 'does not tell the pages', before: 'await tellPages({', after: 'await Promise.resolve({' },
    ],
  },
  {
    file: 'sw/notification-click.ts',
    tests: ['sw/notification-click.test.ts'],
    changes: [
      { breaks: 'opens an address of another site', before: ' || !isOurs(parsed.data.openUrl)', after: '' },
      {
        breaks: 'opens a notification of another member',
        before: 'device?.member_id === parsed.data.member ? parsed.data : null',
        after: 'parsed.data',
      },
      {
        breaks: 'takes the first window instead of the one that shows the conversation',
        before: 'pages.find(({ url }) => new URL(url).pathname === news.checkUrl) ?? pages[0]',
        after: 'pages[0]',
      },
    ],
  },
];
