import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BidiSession, openBidiSession } from './bidi-session.ts';
import { callText, type EngineBrowser, type Input } from './engine-browser.ts';
import { type OwnProcess, startProcess } from './own-process.ts';

/** Keeps the browser on this machine: requests to other hosts go to a proxy that does not exist. */
const PREFERENCES = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  // Without this, a machine without a network counts as offline, also for localhost.
  'network.manage-offline-status': false,
  'intl.accept_languages': 'en-GB, en',
  'intl.locale.requested': 'en-GB',
};

/**
 * Firefox's own messages about loads through the worker: a missing picture offline, or a load that a navigation cancelled. No script
 * has thrown. Code that needs the load reports its own error.
 */
const NOT_LOADED = /^Failed to load .*(no-response|encountered an unexpected error)/s;

interface Running {
  readonly program: OwnProcess;
  readonly session: BidiSession;
  /** The open page. */
  readonly context: string;
  readonly version: string;
}

/** Starts a headless Firefox by WebDriver BiDi, on a temporary profile that `close` deletes. */
export async function startFirefox(program: string): Promise<EngineBrowser> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'liaison-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const thrown: string[] = [];
  let running = await start(program, profile, thrown);

  return {
    version: running.version,
    keepsItsProfile: true,
    thrown,
    goTo: async (url) =>
      void (await running.session.send('browsingContext.navigate', {
        context: running.context,
        url,
        wait: 'complete',
      })),
    reload: async () =>
      void (await running.session.send('browsingContext.reload', { context: running.context, wait: 'complete' })),
    async run(work, ...args) {
      const target = { context: running.context };
      const answer = await running.session.send('script.evaluate', {
        expression: callText(work, args),
        target,
        awaitPromise: true,
      });
      const { result, exceptionDetails } = answer as {
        result?: { value: string };
        exceptionDetails?: { text: string };
      };
      if (result === undefined) throw new Error(exceptionDetails?.text ?? 'The page returned no result.');
      return JSON.parse(result.value);
    },
    perform: async (input: Input) =>
      void (await running.session.send('input.performActions', { context: running.context, actions: [input] })),
    async killAndStart() {
      await running.program.end('SIGKILL');
      running = await start(program, profile, thrown);
    },
    async close() {
      await running.session.send('browser.close').catch(() => undefined);
      await running.program.end();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface LogEntry {
  readonly level: string;
  readonly type: string;
  readonly text: string | null;
}

async function start(command: string, profile: string, thrown: string[]): Promise<Running> {
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
  // Firefox makes folders beside its profile; they are deleted too.
  const program = startProcess(command, args, { HOME: profile });
  const session = await openBidiSession(await program.waitFor(/BiDi listening on (ws:\S+)/), (method, params) => {
    const { level, type, text } = params as unknown as LogEntry;
    if (method === 'log.entryAdded' && level === 'error' && type === 'javascript' && !NOT_LOADED.test(text ?? ''))
      thrown.push(text ?? '');
  });
  await session.send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = (await session.send('browsingContext.getTree')) as { contexts: { context: string }[] };
  const context = contexts[0]?.context;
  if (context === undefined) throw new Error('Firefox has no page open.');
  const version = await session.send('script.evaluate', {
    expression: 'navigator.userAgent',
    target: { context },
    awaitPromise: false,
  });
  return { program, session, context, version: (version as { result: { value: string } }).result.value };
}
