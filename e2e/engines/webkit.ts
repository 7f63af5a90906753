import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/fixtures/free-port.ts';
import { callText, type EngineBrowser, type Input } from './engine-browser.ts';
import { startProcess } from './own-process.ts';
import { openWebDriverSession, type WebDriverSession } from './webdriver-session.ts';

/** Shorter than the limit of the suite, so that the journey itself reports a hanging page. */
const PAGE_LIMIT_MS = 30_000;

/** Starts WebKitGTK's MiniBrowser on a virtual screen. WebDriver keeps its profile in memory. */
export async function startWebKit(browser: string): Promise<EngineBrowser> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'liaison-webkit-'));
  const display = startProcess('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']);
  const port = await freePort();
  const environment = {
    DISPLAY: `:${await display.waitFor(/^(\d+)\n/m)}`,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    NO_AT_BRIDGE: '1',
    LANG: 'C.UTF-8',
  };
  const program = startProcess('WebKitWebDriver', [`--port=${port}`], environment);
  const session = await openSession(port, browser);

  return {
    version: `WebKitGTK ${String(session.capabilities.browserVersion)}`,
    keepsItsProfile: false,
    thrown: null,
    goTo: async (url) => void (await session.send('POST', '/url', { url })),
    reload: async () => void (await session.send('POST', '/refresh', {})),
    async run(work, ...args) {
      const settle = '.then((value) => done({ value }), (error) => done({ error: String(error) }))';
      const script = `const done = arguments[0]; ${callText(work, args)}${settle};`;
      const { value, error } = (await session.send('POST', '/execute/async', { script, args: [] })) as {
        value?: string;
        error?: string;
      };
      if (value === undefined) throw new Error(error);
      return JSON.parse(value);
    },
    perform: async (input: Input) => void (await session.send('POST', '/actions', { actions: [input] })),
    killAndStart: () => Promise.reject(new Error('This browser does not keep its profile.')),
    async close() {
      await session.send('DELETE', '').catch(() => undefined);
      await program.end();
      // The end of the screen also ends a browser that did not react.
      await display.end();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Polls the driver, because it prints nothing when it is ready. */
async function openSession(port: number, binary: string): Promise<WebDriverSession> {
  const driver = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 30_000;
  while (
    !(await fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not answer.');
    await sleep(100);
  }
  return openWebDriverSession(driver, {
    timeouts: { pageLoad: PAGE_LIMIT_MS, script: PAGE_LIMIT_MS },
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
}
