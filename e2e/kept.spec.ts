import type { Page } from '@playwright/test';
import type { ProfileCard } from '../contract/profile-card.ts';
import { PICTURES_KEPT } from '../contract/rules.ts';
import { accountId, companionId } from '../server/demo/demo-ids.ts';
import { conversationIdOf } from '../server/database/conversation-id.ts';
import { unique } from './fixtures/arrivals.ts';
import { PREMIUM } from './fixtures/demo-accounts.ts';
import { overrideQuota } from './fixtures/devtools.ts';
import { expect, test, workerControls } from './fixtures/faulty.ts';
import type { MemberClient } from './fixtures/member-client.ts';
import { ChatsPage } from './pages/chats-page.ts';
import { logIn } from './pages/log-in.ts';

// What a device keeps, and what it lets go of.

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));
const WITH_MARA = conversationIdOf(accountId('premium'), companionId('mara'));
/** Counting takes time: the cache may be over its bound by this much. */
const SLACK = 40;

/** The addresses in every cache of this browser. */
async function cached(page: Page): Promise<{ cache: string; path: string }[]> {
  return page.evaluate(async () => {
    const found: { cache: string; path: string }[] = [];
    for (const cache of await caches.keys()) {
      for (const { url } of await (await caches.open(cache)).keys())
        found.push({ cache, path: new URL(url).pathname + new URL(url).search });
    }
    return found;
  });
}

const pictures = async (page: Page) =>
  (await cached(page)).filter(({ cache }) => cache.startsWith('pictures:')).map(({ path }) => path);

test('pictures of members are kept, within a bound; answers of the API never; a block and a logout take pictures away', async ({
  fresh,
  premium,
}) => {
  const page = await fresh.open();
  await logIn(page, PREMIUM);
  await workerControls(page);
  const chats = new ChatsPage(page);
  await chats.open(WITH_MARA);
  const hers = await faceOf(premium, companionId('mara'));
  await expect.poll(() => pictures(page)).toContain(hers);

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: /^Block/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expect.poll(() => pictures(page)).not.toContain(hers);
  await page.waitForTimeout(1_500);
  expect(await pictures(page)).not.toContain(hers);
  await premium.call('DELETE', '/api/block.php', { profile: companionId('mara') });

  await page.evaluate(loadMany, {
    address: await faceOf(premium, accountId('second')),
    count: PICTURES_KEPT + SLACK + 20,
  });
  await expect.poll(async () => (await pictures(page)).length).toBeLessThanOrEqual(PICTURES_KEPT + SLACK);
  expect((await pictures(page)).length).toBeGreaterThanOrEqual(PICTURES_KEPT);
  expect((await cached(page)).filter(({ path }) => path.startsWith('/api/'))).toEqual([]);

  await page.getByRole('button', { name: /account/i }).click();
  await page.getByText('Logout', { exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => pictures(page)).toEqual([]);
});

async function faceOf(member: MemberClient, id: string): Promise<string> {
  const { profiles } = (await member.call('GET', '/api/chats.php')) as { profiles: ProfileCard[] };
  return profiles.find((profile) => profile.id === id)?.main_image?.thumb_filename ?? '';
}

/** Runs in the page: looks at one picture under many names. */
async function loadMany({ address, count }: { address: string; count: number }): Promise<void> {
  for (let from = 0; from < count; from += 20) {
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const image = new Image();
        image.src = `${address}?again=${from + index}`;
        await image.decode().catch(() => undefined);
      }),
    );
  }
}

test('a full disk: the words stay in the field, and the member is told', async ({
  installed,
  faulty: { proxy },
  premium,
}) => {
  const page = await installed.open();
  const giveRoom = await overrideQuota(installed.context, page, { origin: proxy.origin, quotaSize: 1 });
  const chats = new ChatsPage(page);
  await chats.open(WITH_SECOND);
  const words = unique('No room');
  await chats.write(words);
  await expect(page.getByText('This could not be saved on your device. It is back in the field.')).toBeVisible();
  await expect(chats.field).toHaveValue(words);
  expect(await premium.bodies(WITH_SECOND, words)).toEqual([]);

  await giveRoom();
  await chats.send.click();
  await expect(chats.settled(words)).toHaveCount(1);
  expect(await premium.bodies(WITH_SECOND, words)).toEqual([words]);
});

test('the screen that was kept gives way to the whole of the styles: its own rules have no say in the next screen', async ({
  installed,
  faulty: { server },
}) => {
  const page = await installed.open();
  await page.setViewportSize({ width: 360, height: 800 });
  const chats = new ChatsPage(page);
  await page.goto('/chats');
  await expect(chats.list.getByRole('link', { name: /Mara/ })).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/chats', { ignoreSearch: true })) !== undefined))
    .toBe(true);
  await server.stop();
  await page.goto('/chats');
  await expect(page.locator('#kept-styles')).toBeAttached();

  await chats.list.getByRole('link', { name: /Mara/ }).click();
  await expect(chats.log).toBeVisible();
  await expect(page.getByRole('banner').getByText('Messages', { exact: true })).toBeHidden();
  await server.start();
});
