import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { accountId } from '../server/demo/demo-ids.ts';
import { FREE, PREMIUM, SECOND } from './fixtures/demo-accounts.ts';
import { workerTools } from './fixtures/devtools.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { signIn } from './pages/log-in.ts';

test.describe.configure({ timeout: 180_000 });
const expectSoon = expect.configure({ timeout: 45_000 });

async function photo(name: string, background: string) {
  const buffer = await sharp({ create: { width: 900, height: 1_200, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const tiles = (page: Page) => page.locator('[data-picture]');
const idsOf = (page: Page) => tiles(page).evaluateAll((all) => all.map((tile) => tile.dataset['picture'] ?? ''));
const add = async (page: Page, ...files: Awaited<ReturnType<typeof photo>>[]) =>
  page.locator('input[type=file]').setInputFiles(files);
const menu = async (tile: Locator, item: string) => {
  await tile.getByRole('button', { name: /^Picture/ }).click();
  await tile.page().getByRole('menuitem', { name: item }).click();
};

async function openProfile(page: Page, email: string): Promise<number> {
  await signIn(page, email);
  await page.goto('/profile');
  await expectSoon(page.getByText(/^\d+ of \d+$/)).toBeVisible();
  return tiles(page).count();
}

test('adds, orders and removes pictures, changes main and private ones, and shows the same in another browser', async ({
  page,
  browser,
  contextOptions,
  baseURL,
}) => {
  const before = await openProfile(page, PREMIUM);
  await add(page, await photo('a.jpg', '#a53'), await photo('b.jpg', '#37a'));
  await expectSoon(tiles(page)).toHaveCount(before + 2);
  await expectAccessible(page);

  const ids = await idsOf(page);
  await tiles(page)
    .last()
    .getByRole('button', { name: /^Move picture/ })
    .press('Home');
  await expectSoon.poll(() => idsOf(page)).toEqual([ids.at(-1), ...ids.slice(0, -1)]);
  const drag = async (from: Locator, to: Locator) => {
    await from.hover();
    await page.mouse.down();
    await to.hover();
    await page.mouse.up();
  };
  // The mouse can drag the picture or its handle.
  await drag(tiles(page).first().getByRole('img').first(), tiles(page).last());
  await expectSoon.poll(() => idsOf(page)).toEqual(ids);
  await drag(
    tiles(page)
      .last()
      .getByRole('button', { name: /^Move picture/ }),
    tiles(page).first(),
  );
  await expectSoon.poll(() => idsOf(page)).toEqual([ids.at(-1), ...ids.slice(0, -1)]);
  await menu(tiles(page).first(), 'Make it the main picture');
  await expectSoon(tiles(page).first().getByText('Main')).toBeVisible();
  await menu(tiles(page).first(), 'Make it private');
  await expectSoon(tiles(page).first().getByText('Private')).toBeVisible();
  await expectSoon(tiles(page).nth(1).getByText('Main')).toBeVisible();

  const other = await browser.newContext({ ...contextOptions, baseURL });
  const elsewhere = await other.newPage();
  await openProfile(elsewhere, PREMIUM);
  expect(await idsOf(elsewhere)).toEqual(await idsOf(page));
  await expect(tiles(elsewhere).first().getByText('Private')).toBeVisible();

  await menu(tiles(page).first(), 'Remove');
  await expectSoon(tiles(page)).toHaveCount(before + 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectSoon(tiles(page)).toHaveCount(before + 2);
  await menu(tiles(page).first(), 'Remove');
  // The other browser follows by the member's feed.
  await expectSoon(tiles(elsewhere)).toHaveCount(before + 1);
  await other.close();
});

test('shows a private picture exactly while its owner grants access', async ({
  page,
  browser,
  contextOptions,
  baseURL,
}) => {
  const before = await openProfile(page, SECOND);
  await add(page, await photo('c.jpg', '#593'));
  await expectSoon(tiles(page)).toHaveCount(before + 1);
  await menu(tiles(page).last(), 'Make it private');
  await expectSoon(tiles(page).last().getByText('Private')).toBeVisible();

  const other = await browser.newContext({ ...contextOptions, baseURL });
  const viewer = await other.newPage();
  await signIn(viewer, PREMIUM);
  await viewer.goto(`/members/${accountId('second')}`);
  const lock = viewer.getByText('1 private picture', { exact: true });
  await expectSoon(lock).toBeAttached();
  await page.goto(`/members/${accountId('premium')}`);
  await page.getByRole('button', { name: 'Let them see' }).click();
  await expectSoon(lock).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: /^Open picture 2 of/ })).toBeAttached();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expectSoon(lock).toBeAttached();
  await expect(viewer.getByRole('button', { name: /^Open picture 2 of/ })).toHaveCount(0);
  await other.close();
});

test('keeps an offline picture and edit over a reload and sends them when the connection returns', async ({
  page,
  context,
}) => {
  const before = await openProfile(page, PREMIUM);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await add(page, await photo('c.jpg', '#593'));
  await expectSoon(page.getByText('Will be sent when you’re back online')).toBeVisible();
  await page.getByLabel('Town').fill('Zwolle');
  await page.getByLabel('Town').blur();
  await expectSoon(page.getByText('Kept on this device.')).toBeVisible();

  await page.reload();
  await expectSoon(page.getByText('Will be sent when you’re back online')).toBeVisible();
  await expect(page.getByLabel('Town')).toHaveValue('Zwolle');
  await expectAccessible(page);
  await context.setOffline(false);
  await expectSoon(tiles(page)).toHaveCount(before + 1);
  await expectSoon(page.getByText('Will be sent when you’re back online')).toBeHidden();
  await expectSoon
    .poll(
      async () =>
        ((await (await page.request.get('/api/user.php')).json()) as { user: { profile: { city: string } } }).user
          .profile.city,
    )
    .toBe('Zwolle');
});

test('sends waiting edits from the worker while the app is closed', async ({ page, context, baseURL }) => {
  const before = await openProfile(page, PREMIUM);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await add(page, await photo('d.jpg', '#747'));
  await expectSoon(page.getByText('Will be sent when you’re back online')).toBeVisible();
  await page.getByLabel('Town').fill('Meppel');
  await page.getByLabel('Town').blur();
  await expectSoon(page.getByText('Kept on this device.')).toBeVisible();
  const empty = await context.newPage();
  await page.close();
  await context.setOffline(false);

  const tools = await workerTools(context, empty, baseURL ?? '');
  await tools.sync();
  const townOf = async () =>
    ((await (await context.request.get('/api/user.php')).json()) as { user: { profile: { city: string } } }).user
      .profile.city;
  await expectSoon.poll(townOf).toBe('Meppel');
  const pictures = async () =>
    ((await (await context.request.get('/api/pictures.php')).json()) as { pictures: unknown[] }).pictures.length;
  await expectSoon.poll(pictures).toBe(before + 1);
  await empty.goto('/profile');
  await expectSoon(tiles(empty)).toHaveCount(before + 1);
  await expect(empty.getByText('Will be sent when you’re back online')).toBeHidden();
});

test('tells a free member about the limit of three pictures and premium', async ({ page }) => {
  const before = await openProfile(page, FREE);
  await add(
    page,
    ...(await Promise.all(['#a53', '#37a', '#593', '#957'].map((colour, index) => photo(`${index}.jpg`, colour)))),
  );
  await expectSoon(tiles(page)).toHaveCount(3);
  await expect(page.getByText(`${before + 4 - 3} pictures were not added`)).toBeVisible();
  await expect(page.getByText('3 of 3')).toBeVisible();
  await expect(page.getByText('Premium members can have 25 pictures.')).toBeVisible();
  await expect(page.locator('input[type=file]')).toHaveCount(0);
  const interest = page.getByRole('button', { name: 'Sushi' });
  const was = await interest.getAttribute('aria-pressed');
  await interest.click();
  await expectSoon(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expectSoon(interest).toHaveAttribute('aria-pressed', was === 'true' ? 'false' : 'true');
});
