import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../contract/base/rules.ts';
import { findServedPage } from '../../contract/pages.ts';
import { HEADER_BYTES_MOST } from '../../server/fixtures/requests/header-bytes-most.ts';
import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { expect, test } from '../fixtures/server.ts';
import { signIn } from '../pages/log-in.ts';

// The head of a page names the files that its first screen waits for (decision 58).

const LINK = /<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)">/g;
const namedIn = (html: string): string[] =>
  [...html.matchAll(LINK)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

/** Screens that the app draws, with what their content has. */
const SCREENS = [
  { path: '/login', selector: 'input[type=password]' },
  { path: '/signup', selector: 'main h1' },
  { path: '/reset-password', selector: 'main input' },
  { path: '/members', selector: 'main h1' },
];

const LIST = path.resolve(import.meta.dirname, '../../dist/.vite/routes.json');
/** An address of each route of the app: `/chats/x` of `chats.$id.tsx`. */
const ADDRESSES = (JSON.parse(readFileSync(LIST, 'utf8')) as string[]).map((file) =>
  `/${file.replace(/(^|\.)(index\.)?tsx$/, '').replaceAll('.', '/')}`.replaceAll(/\{-\$\w+\}|\$\w*/g, 'x'),
);

interface Answer {
  readonly headBytes: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** Sends a request as a browser does, and counts the status line and the header lines of the answer. */
async function ask(address: string, cookie: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(address, { agent: false, headers: { accept: 'text/html', cookie } }, (response) => {
      const { rawHeaders, statusCode, statusMessage, headers } = response;
      const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
      for (let index = 0; index < rawHeaders.length; index += 2)
        lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ headBytes: `${lines.join('\r\n')}\r\n\r\n`.length, headers, body: Buffer.concat(chunks).toString() }),
      );
    }).on('error', reject);
  });
}

test(
  'no screen has longer headers than a default proxy reads, whatever the query',
  { tag: '@full' },
  async ({ server: { origin } }) => {
    const ofShell = namedIn((await ask(`${origin}/index.html`, '')).body).length;
    const wrong: unknown[] = [];
    for (const address of ADDRESSES)
      for (const language of LANGUAGES)
        for (const session of ['', 'auth.session=x; '])
          for (const query of ['', `?${'ref=partner&'.repeat(500)}`]) {
            const answer = await ask(origin + address + query, `${session}locale=${language}`);
            const links = namedIn(answer.body).length - ofShell;
            const hasLinks = links > 0 || (findServedPage(address) !== undefined && session === '');
            const isRight = hasLinks && answer.headBytes <= HEADER_BYTES_MOST;
            if (!isRight || answer.headers['link'] !== undefined) wrong.push([address, links, answer.headBytes]);
          }
    expect(wrong).toEqual([]);
  },
);

/** Loads a screen and returns the files that it requests until its content shows. Requests that wait for an idle browser never start. */
async function filesOf(page: Page, screen: { path: string; selector: string }): Promise<string[]> {
  await page.addInitScript((awaited) => {
    globalThis.requestIdleCallback = () => 0;
    const observer = new MutationObserver(() => {
      if (document.querySelector(awaited) === null) return;
      observer.disconnect();
      Object.assign(globalThis, { shownAt: performance.now() });
    });
    observer.observe(document, { subtree: true, childList: true });
  }, screen.selector);
  await page.goto(screen.path);
  await expect(page.locator(screen.selector).first()).toBeVisible();
  return page.evaluate(() => {
    const { shownAt } = globalThis as unknown as { shownAt: number };
    const requested = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= shownAt);
    return requested.map(({ name }) => new URL(name).pathname).filter((name) => /^\/assets\/.*\.(js|css)$/.test(name));
  });
}

for (const screen of SCREENS) {
  const tag = screen.path === '/login' ? [] : '@full';
  test(
    `the head of ${screen.path} names the files that the screen needs`,
    { tag },
    async ({ browser, contextOptions, server }) => {
      const open = async (): Promise<Page> =>
        (await browser.newContext({ ...contextOptions, baseURL: server.origin, serviceWorkers: 'block' })).newPage();
      const plain = await open();
      // The same page without the links that the server adds.
      const shell = await ask(`${server.origin}/index.html`, '');
      await plain.route(server.origin + screen.path, async (route) => {
        await route.fulfill({ response: await route.fetch(), body: shell.body });
      });
      const needed = new Set(await filesOf(plain, screen));
      const { body } = await ask(server.origin + screen.path, '');
      const added = namedIn(body).filter((href) => href.startsWith('/assets/') && !namedIn(shell.body).includes(href));
      // At least the catalogue and the screen.
      expect(added.length).toBeGreaterThan(1);
      expect(added.filter((file) => !needed.has(file))).toEqual([]);
      const named = new Set([...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file));
      expect([...needed].filter((file) => !named.has(file))).toEqual([]);
      await plain.context().close();
    },
  );
}

/** The address of a file that no screen uses. The browser warns of it, and before that of every other one. */
const UNUSED = '/robots.txt?unused';

async function warningsOf(page: Page, address: string, origin: string): Promise<string[]> {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('was preloaded')) warnings.push(message.text());
  });
  await page.route(origin + address, async (route) => {
    const response = await route.fetch();
    const link = `<link rel="preload" as="fetch" crossorigin href="${UNUSED}">`;
    await route.fulfill({ response, body: (await response.text()).replace('</head>', `${link}</head>`) });
  });
  await page.goto(address);
  await expect.poll(() => warnings.filter((text) => text.includes(UNUSED)).length).toBeGreaterThan(0);
  return warnings.filter((text) => !text.includes(UNUSED));
}

for (const { path: address } of SCREENS) {
  test(`Chromium uses all that the head of ${address} preloads`, { tag: '@full' }, async ({ page, server }) => {
    expect(await warningsOf(page, address, server.origin)).toEqual([]);
  });
}

for (const { address, tag } of [
  { address: '/chats', tag: [] },
  { address: '/members', tag: '@full' },
  { address: '/login', tag: '@full' },
]) {
  test(`Chromium uses all that the head of ${address} preloads for a member`, { tag }, async ({ page, server }) => {
    await signIn(page, PREMIUM);
    expect(await warningsOf(page, address, server.origin)).toEqual([]);
  });
}
