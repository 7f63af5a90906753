import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { accountId } from '../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../server/database/conversation-id.ts';
import { expectArrived, numbered, unique } from './fixtures/arrivals.ts';
import { PREMIUM } from './fixtures/demo-accounts.ts';
import { startFaultProxy } from './fixtures/fault-proxy.ts';
import { workerControls } from './fixtures/faulty.ts';
import { findDamage, giveCredits } from './fixtures/find-damage.ts';
import { installBrowser } from './fixtures/installed-browser.ts';
import { signInAs } from './fixtures/member-client.ts';
import { onDatabase } from './fixtures/on-database.ts';
import { makeRelease } from './fixtures/release.ts';
import { startServer } from './fixtures/run-server.ts';
import { ChatsPage } from './pages/chats-page.ts';
import { signIn } from './pages/log-in.ts';

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));

/** Counts the full loads of a page, without navigations inside the app. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => void (loads += 1));
  return () => loads;
}

/** Returns a function that lists the paths of the requests that the worker has received since. */
async function recordRequests(context: BrowserContext): Promise<() => Promise<string[]>> {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('No worker runs.');
  const recorded = await worker.evaluateHandle(() => {
    const paths: string[] = [];
    addEventListener('fetch', (event) =>
      paths.push(new URL((event as unknown as { request: Request }).request.url).pathname),
    );
    return paths;
  });
  return () => recorded.jsonValue();
}

const versionOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['version'] ?? 'first');
/** Whether the policy of the document lets it use the microphone. TypeScript's library does not contain this property of Chromium. */
const allowsMicrophone = (page: Page) =>
  page.evaluate(() =>
    (document as Document & { featurePolicy?: { allowsFeature(name: string): boolean } }).featurePolicy?.allowsFeature(
      'microphone',
    ),
  );
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

test('waits with a new version for messages being sent, updates by one tap and one reload, and keeps the old tab working', async ({
  launchOptions,
}) => {
  const release = makeRelease();
  const proxy = await startFaultProxy();
  const server = await startServer('release', { publicOrigin: proxy.origin, root: release.root });
  proxy.forwardTo(server.origin);
  const browser = installBrowser({ launchOptions, origin: proxy.origin });
  try {
    await onDatabase(server, (pool) => giveCredits(pool, PREMIUM, 500));
    await release.buildNext();
    const premium = await signInAs(server.origin, PREMIUM);
    const page = await browser.open();
    await signIn(page, PREMIUM);
    const chats = new ChatsPage(page);
    await chats.open(WITH_SECOND);
    await workerControls(page);
    const old = await browser.context.newPage();
    const oldChats = new ChatsPage(old);
    await oldChats.open(WITH_SECOND);
    const [loads, oldLoads] = [countLoads(page), countLoads(old)];
    const requested = await recordRequests(browser.context);

    proxy.goOffline();
    const prefix = unique('Through an update');
    const words = numbered(prefix, 20);
    await chats.writeAll(words);
    await server.stop();
    release.deployNext();
    await server.start();
    const stopDropping = proxy.fault({ method: 'POST', path: '/api/message.php', fault: 'drop' });
    proxy.goOnline();
    await lookForUpdate(page);
    await expect(page.getByText('A new version is ready.')).toBeVisible();
    await expect(old.getByText('A new version is ready.')).toBeVisible();
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('The new version comes as soon as what you wrote has been sent.')).toBeVisible();
    // The page waits while a send is tried again.
    const tries = () => proxy.recorded.filter((one) => one.path === '/api/message.php').length;
    const triedBefore = tries();
    await expect.poll(tries).toBeGreaterThan(triedBefore + 1);
    expect([loads(), oldLoads()]).toEqual([0, 0]);
    // A call that reached the worker now would delay the new version.
    expect(await requested()).toEqual([]);
    expect(await allowsMicrophone(page)).toBe(false);

    stopDropping();
    await expect.poll(() => versionOf(page).catch(() => 'loading')).toBe('next');
    // The worker answers with the shell of the new version and its policy, not with the cached one of the version before.
    expect(await allowsMicrophone(page)).toBe(true);
    await expectArrived(premium, { conversation: WITH_SECOND, prefix, words });
    await expect(chats.settled(words.at(-1) ?? '')).toHaveCount(1);

    await expect(old.getByText('A new version runs in another window.')).toBeVisible();
    await oldChats.write(`${prefix} from the old one`);
    await expectArrived(premium, {
      conversation: WITH_SECOND,
      prefix,
      words: [...words, `${prefix} from the old one`],
    });
    // A page that has sent, or received, has started completely, and another reload would have begun.
    await expect(chats.message(`${prefix} from the old one`)).toBeVisible();
    expect([loads(), oldLoads()]).toEqual([1, 0]);
    expect(await versionOf(old)).toBe('first');

    // The file of this screen was deleted with the old version, also from the caches. The old tab reaches the screen with one reload.
    await (await browser.context.newCDPSession(old)).send('Network.clearBrowserCache');
    await old.evaluate(() => history.pushState({}, '', '/lang-config'));
    await old.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate'))).catch(() => undefined);
    await expect(old.getByRole('radio', { name: /Français/ })).toBeVisible();
    await expect.poll(() => versionOf(old).catch(() => 'loading')).toBe('next');
    await oldChats.open(WITH_SECOND);
    expect([loads(), oldLoads()]).toEqual([1, 2]);
    expect(await onDatabase(server, findDamage)).toEqual([]);
  } finally {
    await browser.dispose();
    await server.dispose();
    await proxy.close();
    release.dispose();
  }
});

test('the browser finds no reason against an installation, and reads the manifest in the language of the member', async ({
  launchOptions,
}) => {
  const server = await startServer('manifest');
  const browser = installBrowser({ launchOptions, origin: server.origin });
  try {
    const page = await browser.open();
    await browser.context.addCookies([{ name: 'locale', value: 'fr', url: server.origin }]);
    await page.goto('/login');
    await workerControls(page);
    const tools = await browser.context.newCDPSession(page);
    const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const { errors, data = '' } = await tools.send('Page.getAppManifest');
    expect([errors, JSON.parse(data).lang]).toEqual([[], 'fr']);
    const shortcuts = (JSON.parse(data) as { shortcuts: { name: string }[] }).shortcuts.map(({ name }) => name);
    expect(shortcuts).toContain('Rechercher des membres');
  } finally {
    await browser.dispose();
    await server.dispose();
  }
});
