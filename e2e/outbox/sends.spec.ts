import type { Page } from '@playwright/test';
import { accountId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { EFFORT } from '../../server/fixtures/effort.ts';
import { expectArrived, numbered, unique } from '../fixtures/arrivals.ts';
import { workerTools } from '../fixtures/devtools.ts';
import { PORTAL_WORDS } from '../fixtures/fault-proxy.ts';
import { expect, test } from '../fixtures/faulty.ts';
import { flipNetwork } from '../fixtures/flips.ts';
import { ChatsPage } from '../pages/chats-page.ts';

// Every written message arrives once, in order, and is charged once, whatever the network does.

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));
const SENDS = 100 * EFFORT;
/** The test writes all messages while the network flips. Most of them are sent afterwards, one by one. */
const PATIENCE_MS = 150_000 * EFFORT;

async function chatsIn(page: Page): Promise<ChatsPage> {
  const chats = new ChatsPage(page);
  await chats.open(WITH_SECOND);
  return chats;
}

test(`sends ${SENDS} messages once through a network that flips`, async ({ installed, faulty: { proxy }, premium }) => {
  test.setTimeout(2 * PATIENCE_MS);
  const before = await premium.credits();
  const chats = await chatsIn(await installed.open());
  const prefix = unique('Through tunnels');
  const words = numbered(prefix, SENDS);
  const network = flipNetwork(proxy);
  await chats.writeAll(words);
  expect(await network.stop()).toBeGreaterThan(5);
  await expectArrived(premium, { conversation: WITH_SECOND, prefix, words, patienceMs: PATIENCE_MS });
  expect(await premium.credits()).toBe(before - SENDS);
  await expect(chats.settled(words.at(-1) ?? '')).toHaveCount(1);
});

for (const fault of ['cut', 'duplicate', 'drop'] as const) {
  test(`sends each message once when the network faults are "${fault}"`, async ({
    installed,
    faulty: { proxy },
    premium,
  }) => {
    const before = await premium.credits();
    const chats = await chatsIn(await installed.open());
    proxy.fault({ method: 'POST', path: '/api/message.php', fault, times: 6 });
    proxy.fault({ method: 'POST', path: '/api/photo.php', fault, times: 1 });
    const prefix = unique(`With ${fault}`);
    const words = numbered(prefix, 10);
    await chats.page.locator('input[type=file]').setInputFiles('public/people/mara.webp');
    await expect(chats.page.getByRole('img', { name: 'Picture 1 to send' })).toBeVisible();
    await chats.writeAll(words);
    await expectArrived(premium, { conversation: WITH_SECOND, prefix, words });
    expect(proxy.recorded.filter((one) => one.fault === fault).length).toBeGreaterThanOrEqual(7);
    expect(await premium.credits()).toBe(before - words.length - 1);
    await expect(chats.settled(words.at(-1) ?? '')).toHaveCount(1);
  });
}

test('neither accepts nor caches the page of a captive portal as an answer', async ({
  installed,
  faulty: { proxy },
  premium,
}) => {
  const page = await installed.open();
  const chats = await chatsIn(page);
  const stopPortal = proxy.fault({ fault: 'portal' });
  const prefix = unique('Behind a portal');
  const words = numbered(prefix, 3);
  await chats.writeAll(words);
  await expect(page.getByText('You are offline. What you write waits here')).toBeVisible();
  // The app opens from the device, on a screen that was never opened before.
  await page.goto('/members');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByText(PORTAL_WORDS)).toHaveCount(0);
  await page.goto(`/chats/${WITH_SECOND}`);
  await expect(chats.message(words[0] ?? '')).toBeVisible();
  expect(await premium.bodies(WITH_SECOND, prefix)).toEqual([]);
  expect(await cachedAnswersWith(page, PORTAL_WORDS)).toEqual([]);

  stopPortal();
  await expectArrived(premium, { conversation: WITH_SECOND, prefix, words });
  expect(await cachedAnswersWith(page, PORTAL_WORDS)).toEqual([]);
});

test('sends a message of a page that closes before the device has stored it', async ({ installed, premium }) => {
  const before = await premium.credits();
  const page = await installed.open();
  const chats = await chatsIn(page);
  await page.evaluate(blockOutbox);
  const prefix = unique('Before the tunnel');
  const words = numbered(prefix, 2);
  await chats.writeAll(words);
  await expect(chats.field).toHaveValue('');
  await page.goto('/members');
  await expectArrived(premium, { conversation: WITH_SECOND, prefix, words });
  await chats.open(WITH_SECOND);
  await expect(chats.settled(words[1] ?? '')).toHaveCount(1);
  await expect(chats.field).toHaveValue('');
  expect(await premium.credits()).toBe(before - words.length);
});

/** Writes nothing, but lets no other write to the outbox begin while this page is open, as a very slow disk would. */
async function blockOutbox(): Promise<void> {
  const name = (await indexedDB.databases()).find((one) => /^liaison-[0-9a-f]{8}-/.test(one.name ?? ''))?.name ?? '';
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error(name));
  });
  const outbox = database.transaction('outbox', 'readwrite').objectStore('outbox');
  const keepBusy = () => void (outbox.count().onsuccess = keepBusy);
  keepBusy();
}

/** The addresses in this browser's caches whose answers contain these words. */
async function cachedAnswersWith(page: Page, words: string): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))?.text();
        if (text?.includes(wanted) === true) found.push(request.url);
      }
    }
    return found;
  }, words);
}

test('sends fifty waiting messages once from five tabs and the worker at once', async ({
  installed,
  faulty: { proxy },
  premium,
}) => {
  const before = await premium.credits();
  const page = await installed.open();
  const chats = await chatsIn(page);
  const tools = await workerTools(installed.context, page, proxy.origin);
  proxy.goOffline();
  const prefix = unique('Many hands');
  const words = numbered(prefix, 50);
  await chats.writeAll(words);
  const tabs = await Promise.all(Array.from({ length: 4 }, () => installed.context.newPage()));
  await Promise.all(tabs.map((tab) => tab.goto(`/chats/${WITH_SECOND}`)));

  proxy.goOnline();
  await Promise.all(Array.from({ length: 5 }, () => tools.sync()));
  await expectArrived(premium, { conversation: WITH_SECOND, prefix, words });
  expect(await premium.credits()).toBe(before - words.length);
  for (const tab of [page, ...tabs]) await expect(new ChatsPage(tab).settled(words.at(-1) ?? '')).toHaveCount(1);
});
