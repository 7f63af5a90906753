import type { Page } from '@playwright/test';
import type { ProfileCard } from '../../contract/profiles/profile-card.ts';
import { PICTURES_CACHED } from '../../contract/base/rules.ts';
import { accountId, companionId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { unique } from '../fixtures/arrivals.ts';
import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { overrideQuota } from '../fixtures/devtools.ts';
import { expect, test, workerControls } from '../fixtures/faulty.ts';
import type { MemberClient } from '../fixtures/member-client.ts';
import { ChatsPage } from '../pages/chats-page.ts';
import { signIn } from '../pages/log-in.ts';
import { logOut } from '../pages/log-out.ts';

// The data that a device caches and deletes.

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));
const WITH_MARA = conversationIdOf(accountId('premium'), companionId('mara'));
/** The cache may exceed its limit by this number for a moment. */
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

test('caches pictures up to a limit and no answers of the API, and deletes pictures at a block and a logout', async ({
  fresh,
  premium,
}) => {
  const page = await fresh.open();
  await signIn(page, PREMIUM);
  await page.goto('/members');
  await workerControls(page);
  const chats = new ChatsPage(page);
  await chats.open(WITH_MARA);
  const hers = await faceOf(premium, companionId('mara'));
  await expect.poll(() => pictures(page)).toContain(hers);

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: /^Block/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expect.poll(() => pictures(page)).not.toContain(hers);
  // The worker caches pictures in order, so a late write of her picture would precede the next ones.
  const address = await faceOf(premium, accountId('second'));
  await page.evaluate(loadMany, { address, count: 20 });
  await expect.poll(() => pictures(page)).toContain(`${address}?again=19`);
  expect(await pictures(page)).not.toContain(hers);
  await premium.call('DELETE', '/api/block.php', { profile: companionId('mara') });

  await page.evaluate(loadMany, { address, count: PICTURES_CACHED + SLACK + 20 });
  await expect.poll(async () => (await pictures(page)).length).toBeLessThanOrEqual(PICTURES_CACHED + SLACK);
  expect((await pictures(page)).length).toBeGreaterThanOrEqual(PICTURES_CACHED);
  expect((await cached(page)).filter(({ path }) => path.startsWith('/api/'))).toEqual([]);

  await logOut(page);
  await expect.poll(() => pictures(page)).toEqual([]);
});

async function faceOf(member: MemberClient, id: string): Promise<string> {
  const { profiles } = (await member.call('GET', '/api/chats.php')) as { profiles: ProfileCard[] };
  return profiles.find((profile) => profile.id === id)?.main_image?.thumb_filename ?? '';
}

/** Runs in the page. Loads one picture under many names. */
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

test('keeps the text in the field and shows a message when the disk is full', async ({
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
