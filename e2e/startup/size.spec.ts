import type { Page } from '@playwright/test';
import { measureBuild } from '../../scripts/suite/measure-size.ts';
import { type Budget, CONVERSATION, LOGIN, SIGNED_IN_CHAT, START_PAGE } from '../../scripts/suite/size-budget.ts';
import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { expect, test } from '../fixtures/server.ts';
import { signIn } from '../pages/log-in.ts';

// The size check measures only the chunks that size-budget.ts lists. These tests check that the list is complete.

function notMeasured(loaded: readonly string[], budget: Budget): string[] {
  const measured = new Set(measureBuild([budget]).flatMap(({ files }) => files.map(({ file }) => `/${file}`)));
  return loaded.filter((script) => !measured.has(script));
}

/**
 * The scripts that a first visit requests until the page has the element. Requests that wait for an idle browser never start. Parts
 * of the content may load code later, so the page itself records the moment: on a busy machine this process would see it too late.
 */
async function loadedScripts(page: Page, path: string, selector: string): Promise<string[]> {
  await page.addInitScript((awaited) => {
    globalThis.requestIdleCallback = () => 0;
    const observer = new MutationObserver(() => {
      if (document.querySelector(awaited) === null) return;
      observer.disconnect();
      Object.assign(globalThis, { shownAt: performance.now() });
    });
    observer.observe(document, { subtree: true, childList: true });
  }, selector);
  await page.goto(path);
  await expect(page.locator(selector).first()).toBeVisible();
  return page.evaluate(() => {
    const { shownAt } = globalThis as unknown as { shownAt: number };
    const requested = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= shownAt);
    return requested.map(({ name }) => new URL(name).pathname).filter((name) => name.endsWith('.js'));
  });
}

for (const { path, budget, selector } of [
  { path: '/', budget: START_PAGE, selector: 'footer' },
  { path: '/login', budget: LOGIN, selector: 'input[type=password]' },
])
  test(`${path} loads no unmeasured script for a visitor`, { tag: '@full' }, async ({ page }) => {
    const loaded = await loadedScripts(page, path, selector);
    expect(loaded).not.toEqual([]);
    expect(notMeasured(loaded, budget)).toEqual([]);
  });

test('the chats and a conversation load no unmeasured script for a member', async ({ context, page }) => {
  await signIn(page, PREMIUM);
  const response = await page.request.get('/api/chats.php');
  const { chats } = (await response.json()) as { chats: { conversation: string }[] };
  await page.close();
  const list = await context.newPage();
  const listed = await loadedScripts(list, '/chats', 'main a[href^="/chats/"]');
  expect(listed).not.toEqual([]);
  expect(notMeasured(listed, SIGNED_IN_CHAT)).toEqual([]);
  await list.close();
  const opened = await loadedScripts(await context.newPage(), `/chats/${chats[0]?.conversation}`, '[role=log] li');
  expect(opened).not.toEqual([]);
  expect(notMeasured(opened, CONVERSATION)).toEqual([]);
});
