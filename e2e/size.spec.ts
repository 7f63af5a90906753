import type { Page } from '@playwright/test';
import { measureBuild } from '../scripts/suite/measure-build.ts';
import { type Budget, SIGNED_IN_CHAT, START_PAGE } from '../scripts/suite/size-budget.ts';
import { PREMIUM } from './fixtures/demo-accounts.ts';
import { expect, test } from './fixtures/server.ts';
import { logIn } from './pages/log-in.ts';

// The size check weighs the chunks that it was told of. These say that it was told of all of them.

function notWeighed(loaded: readonly string[], budget: Budget): string[] {
  const weighed = new Set(measureBuild([budget]).flatMap(({ files }) => files.map(({ file }) => `/${file}`)));
  return loaded.filter((script) => !weighed.has(script));
}

/** The scripts of a first visit, until `role` of the screen stands; what is fetched ahead for the next one comes later. */
async function loadedScripts(page: Page, path: string, role: 'main' | 'log'): Promise<string[]> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  await page.goto(path);
  await expect(page.getByRole(role)).toBeVisible();
  return [...scripts];
}

test('a visitor on the start page loads no script that was not weighed', async ({ page }) => {
  const loaded = await loadedScripts(page, '/', 'main');
  expect(loaded).not.toEqual([]);
  expect(notWeighed(loaded, START_PAGE)).toEqual([]);
});

test('a member in a conversation loads no script that was not weighed', async ({ context, page }) => {
  await logIn(page, PREMIUM);
  const response = await page.request.get('/api/chats.php');
  const { chats } = (await response.json()) as { chats: { conversation: string }[] };
  await page.close();
  const loaded = await loadedScripts(await context.newPage(), `/chats/${chats[0]?.conversation}`, 'log');
  expect(loaded).not.toEqual([]);
  expect(notWeighed(loaded, SIGNED_IN_CHAT)).toEqual([]);
});
