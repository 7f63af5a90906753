import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of the sync and the flusher of a page. */
export const startMutants: readonly MutatedFile[] = [
  {
    file: 'src/engine/sync/start-sync.ts',
    tests: ['src/engine/sync/start-sync.test.ts'],
    changes: [
      {
        breaks: 'wakes without pulling',
        before: `  const wake = () => {
    pulling.run(0);`,
        after: '  const wake = () => {',
      },
      {
        breaks: 'does not continue when the server is reachable again',
        before: 'isServerReached() && wake()',
        after: 'isServerReached()',
      },
      {
        breaks: 'does not pull at the start',
        before: `  pulling.run(0);
  flushing.send();`,
        after: '  flushing.send();',
      },
      {
        breaks: 'does not send at the start',
        before: `  pulling.run(0);
  flushing.send();`,
        after: '  pulling.run(0);',
      },
      {
        breaks: 'does not pull when the stream opens',
        before: `  const onOpen = () => {
    wake();`,
        after: '  const onOpen = () => {',
      },
      { breaks: 'polls in every page', before: 'if (!isLeader) return;', after: '' },
      {
        breaks: 'polls as often when pushes are subscribed',
        before: 'isPushed() ? POLLING_PUSHED_MS : POLLING_MS',
        after: 'POLLING_MS',
      },
      {
        breaks: 'polls once only',
        before: '    timer = setTimeout(poll, isPushed()',
        after: '    void (() => poll, isPushed()',
      },
      { breaks: 'prepares after every connection', before: '|| Date.now() < prepareAt', after: '' },
      {
        breaks: 'does not hold the stream again after a loss',
        before: 'while (!signal.aborted) {',
        after: 'for (let once = true; once; once = false) {',
      },
      {
        breaks: 'does not reload after a refusal',
        before: 'ignoreExpectedErrors(reload(store, request, { signal }))',
        after: 'Promise.resolve()',
      },
      {
        breaks: 'continues polling after it is stopped',
        before: `      clearTimeout(timer);
`,
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/outbox/keep-flushing.ts',
    tests: ['src/engine/sync/start-sync.test.ts'],
    changes: [
      {
        breaks: 'wakes without ending the waits of the flusher',
        before: `      flusher?.retryNow();
`,
        after: '',
      },
      {
        breaks: 'wakes without sending',
        before: `      flusher?.retryNow();
      send();`,
        after: '      flusher?.retryNow();',
      },
      {
        breaks: 'does not look for new queues while it sends',
        before: `    flusher?.startQueues();
`,
        after: '',
      },
      {
        breaks: 'does not receive the wake-up of a write',
        before: 'onWake(dependencies.store.member, send)',
        after: 'onWake(dependencies.store.member, () => {})',
      },
    ],
  },
];
