import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BidiSession, openBidiSession } from './bidi-session.ts';
import { callText, type EngineBrowser, type Input } from './engine-browser.ts';
import { type OwnProcess, startProcess } from './own-process.ts';

/** Nothing of this browser reaches further than this machine: what is not localhost goes to a proxy that is not there. */
const PREFERENCES = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  // A machine without a network would else count as offline, for localhost too.
  'network.manage-offline-status': false,
  'intl.accept_languages': 'en-GB, en',
  'intl.locale.requested': 'en-GB',
};

/**
 * What Firefox itself says of a load by way of the worker: of a picture that is not on the device when there is no network,
 * and of what it cut off because the page was left. No script has thrown: one that cannot do without says so on its own.
 */
const NOT_LOADED = /^Failed to load .*(no-response|encountered an unexpected error)/s;

interface Running {
  readonly program: OwnProcess;
  readonly session: BidiSession;
  /** The page that is open. */
  readonly context: string;
  readonly version: string;
}

/** Starts Firefox without a screen, on a profile of its own that goes when it is closed. Driven by WebDriver BiDi. */
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
      if (result === undefined) throw new Error(exceptionDetails?.text ?? 'The page gave nothing.');
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
  // The folders that it makes beside its profile go with it.
  const program = startProcess(command, args, { HOME: profile });
  const session = await openBidiSession(await program.says(/BiDi listening on (ws:\S+)/), (method, params) => {
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
