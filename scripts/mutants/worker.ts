import type { MutatedFile } from './base/mutant.ts';

/** Mutants of sw. */
export const workerMutants: readonly MutatedFile[] = [
  {
    file: 'sw/shell.ts',
    tests: ['sw/shell.test.ts'],
    changes: [
      {
        breaks: 'serves the screen of another version of the app',
        before: ' || getCacheKeyForURL(snapshot.entry) === undefined',
        after: '',
      },
      { breaks: 'serves the screen snapshot for an address with a search', before: "search !== '' || ", after: '' },
      {
        breaks: 'serves the screen snapshot without its hashes',
        before: "headers.set('content-security-policy', allowed);",
        after: '',
      },
      {
        breaks: 'fails if the screen snapshot cannot be read',
        before: '.catch(() => null)) ?? (await fetchServedPage',
        after: ') ?? (await fetchServedPage',
      },
      {
        breaks: 'serves the shell instead of a page of the server',
        before: '(await fetchServedPage(options)) ?? ',
        after: '',
      },
      { breaks: 'serves the precached shell at /', before: ", { directoryIndex: '' }", after: '' },
      { breaks: 'serves the shell for calls', before: '/^\\/(api|media', after: '/^\\/(media' },
    ],
  },
  {
    file: 'sw/served-pages.ts',
    tests: ['sw/served-pages.test.ts'],
    changes: [
      {
        breaks: 'requests a page although a member is on the device',
        before: '  if (!(await isVisitor())) return null;\n',
        after: '',
      },
      {
        breaks: 'requests screens that the server does not render',
        before: '  if (findServedPage(url.pathname) === undefined) return null;\n',
        after: '',
      },
      {
        breaks: 'requests no page without storage',
        before: '    () => true,',
        after: '    () => false,',
      },
      {
        breaks: 'passes the failure of the server on',
        before: 'response.status < 500 ? response : null',
        after: 'response',
      },
      {
        breaks: 'shows no page that the server does not find',
        before: 'response.status < 500 ? response : null',
        after: 'response.ok ? response : null',
      },
      { breaks: 'does not abort a late request', before: 'fetch(request, { signal })', after: 'fetch(request, {})' },
      { breaks: 'waits for storage that never answers', before: ', limit]', after: ']' },
      { breaks: 'aborts the body of a page', before: '    clearTimeout(timer);\n', after: '' },
      {
        breaks: 'fails if the network fails',
        before: `  } catch {
    return null;
`,
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/store/screen-snapshots.ts',
    tests: ['sw/shell.test.ts'],
    changes: [
      {
        breaks: "serves another member's screen snapshot",
        before: 'await caches.match(SNAPSHOT_PATH, { cacheName: screenCacheOf(member) })',
        after: 'await (await caches.open((await caches.keys())[0] ?? "")).match(SNAPSHOT_PATH)',
      },
      { breaks: 'serves an expired screen snapshot', before: 'Date.now() - at > MAX_AGE_MS ? null : ', after: '' },
    ],
  },
  {
    file: 'sw/subscribe-again.ts',
    tests: ['sw/subscribe-again.test.ts'],
    changes: [
      {
        breaks: 'subscribes without a signed-in member',
        before: `  if (device === null) return;
`,
        after: '',
      },
      {
        breaks: 'does not send the new subscription to the server',
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
        breaks: 'fails if the browser refuses',
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
        breaks: 'requests no further background sync',
        before: 'if (!lastChance && (await',
        after: 'if (lastChance && (await',
      },
      {
        breaks: 'requests another background sync after the last attempt',
        before: 'if (!lastChance && (await',
        after: 'if ((await',
      },
      {
        breaks: 'ends a session that belongs to another member',
        before: " && ['authentication_required', 'account_suspended'].includes(failure.code)",
        after: '',
      },
      {
        breaks: 'keeps the data of a member who is suspended',
        before: "'authentication_required', 'account_suspended'",
        after: "'authentication_required'",
      },
      {
        breaks: 'keeps a session that the server has ended',
        before: '    await endSession(store, { keepUnsent: true });',
        after: '    await Promise.resolve(store);',
      },
      {
        breaks: 'deletes unsent texts with the session',
        before: '{ keepUnsent: true }',
        after: '{ keepUnsent: false }',
      },
      {
        breaks: 'does not receive the wake-up of a page',
        before: '[onWake(member, flusher.startQueues), ',
        after: '[',
      },
      {
        breaks: 'does not reload after a refusal',
        before: `  await ignoreExpectedErrors(reload(store, request, { signal: AbortSignal.timeout(LIMIT_MS) }));
`,
        after: '',
      },
      {
        breaks: 'does not report the reason of a refusal',
        before: `  announce({ kind: 'refused', member: store.member, failure });
`,
        after: '',
      },
      {
        breaks: 'sends the profile while a page shows its progress',
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
    file: 'sw/pictures.ts',
    tests: ['sw/pictures.test.ts'],
    changes: [
      {
        breaks: 'caches a picture that its owner may withdraw',
        before: 'isFile && isCacheable && ',
        after: 'isFile && ',
      },
      {
        breaks: 'caches the page of a captive portal',
        before: "response.status === 200 && /^(image|audio)\\//.test(response.headers.get('content-type') ?? '')",
        after: 'response.status === 200',
      },
      { breaks: 'caches a failed answer', before: 'response.status === 200 && ', after: '' },
      {
        breaks: 'caches for a member who has logged out meanwhile',
        before: ' && (await readDevice())?.member_id === member',
        after: '',
      },
      {
        breaks: 'deletes the newest pictures',
        before: 'held.slice(0, held.length - PICTURES_CACHED)',
        after: 'held.slice(PICTURES_CACHED)',
      },
      { breaks: 'caches pictures of other sites', before: '      sameOrigin &&\n', after: '' },
      { breaks: 'caches no recording', before: '^(image|audio)', after: '^(image)' },
      { breaks: 'caches a part of a recording', before: "request.destination === '' && ", after: '' },
    ],
  },
];
