import type { APIRequestContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { accountId } from '../server/demo/demo-ids.ts';
import { FREE, PREMIUM, SECOND } from './fixtures/demo-accounts.ts';
import { workerTools } from './fixtures/devtools.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { holdToasts } from './pages/hold-toasts.ts';
import { signIn } from './pages/log-in.ts';

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

/** The profile as the server has it. */
async function profileOf(request: APIRequestContext): Promise<{ city: string; interests: string[] }> {
  const { user } = await (await request.get('/api/user.php')).json();
  return user.profile;
}

async function openProfile(page: Page, email: string): Promise<number> {
  await holdToasts(page);
  await signIn(page, email);
  await page.goto('/profile');
  await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();
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
  await expect(tiles(page)).toHaveCount(before + 2);
  await expectAccessible(page);

  const ids = await idsOf(page);
  await tiles(page)
    .last()
    .getByRole('button', { name: /^Move picture/ })
    .press('Home');
  await expect.poll(() => idsOf(page)).toEqual([ids.at(-1), ...ids.slice(0, -1)]);
  const drag = async (from: Locator, to: Locator) => {
    await from.hover();
    await page.mouse.down();
    await to.hover();
    await page.mouse.up();
  };
  // The mouse can drag the picture or its handle.
  await drag(tiles(page).first().getByRole('img').first(), tiles(page).last());
  await expect.poll(() => idsOf(page)).toEqual(ids);
  await drag(
    tiles(page)
      .last()
      .getByRole('button', { name: /^Move picture/ }),
    tiles(page).first(),
  );
  await expect.poll(() => idsOf(page)).toEqual([ids.at(-1), ...ids.slice(0, -1)]);
  await menu(tiles(page).first(), 'Make it the main picture');
  await expect(tiles(page).first().getByText('Main')).toBeVisible();
  await menu(tiles(page).first(), 'Make it private');
  await expect(tiles(page).first().getByText('Private')).toBeVisible();
  await expect(tiles(page).nth(1).getByText('Main')).toBeVisible();

  const other = await browser.newContext({ ...contextOptions, baseURL });
  const elsewhere = await other.newPage();
  await openProfile(elsewhere, PREMIUM);
  // This browser may still be sending what it shows.
  await expect.poll(() => idsOf(elsewhere)).toEqual(await idsOf(page));
  await expect(tiles(elsewhere).first().getByText('Private')).toBeVisible();

  await menu(tiles(page).first(), 'Remove');
  await expect(tiles(page)).toHaveCount(before + 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tiles(page)).toHaveCount(before + 2);
  await menu(tiles(page).first(), 'Remove');
  // The other browser follows by the member's feed.
  await expect(tiles(elsewhere)).toHaveCount(before + 1);
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
  await expect(tiles(page)).toHaveCount(before + 1);
  await menu(tiles(page).last(), 'Make it private');
  await expect(tiles(page).last().getByText('Private')).toBeVisible();

  const other = await browser.newContext({ ...contextOptions, baseURL });
  const viewer = await other.newPage();
  await signIn(viewer, PREMIUM);
  await viewer.goto(`/members/${accountId('second')}`);
  const lock = viewer.getByText('1 private picture', { exact: true });
  await expect(lock).toBeAttached();
  await page.goto(`/members/${accountId('premium')}`);
  await page.getByRole('button', { name: 'Let them see' }).click();
  await expect(lock).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: /^Open picture 2 of/ })).toBeAttached();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(lock).toBeAttached();
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
  await expect(page.getByText('Will be sent when you’re back online')).toBeVisible();
  await page.getByLabel('Town').fill('Zwolle');
  await page.getByLabel('Town').blur();
  await expect(page.getByText('Kept on this device.')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Will be sent when you’re back online')).toBeVisible();
  await expect(page.getByLabel('Town')).toHaveValue('Zwolle');
  await context.setOffline(false);
  await expect(tiles(page)).toHaveCount(before + 1);
  await expect(page.getByText('Will be sent when you’re back online')).toBeHidden();
  await expect.poll(async () => (await profileOf(page.request)).city).toBe('Zwolle');
});

test('sends waiting edits from the worker while the app is closed', async ({ page, context, baseURL }) => {
  const before = await openProfile(page, PREMIUM);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await add(page, await photo('d.jpg', '#747'));
  await expect(page.getByText('Will be sent when you’re back online')).toBeVisible();
  await page.getByLabel('Town').fill('Meppel');
  await page.getByLabel('Town').blur();
  await expect(page.getByText('Kept on this device.')).toBeVisible();
  const empty = await context.newPage();
  await page.close();
  await context.setOffline(false);

  const tools = await workerTools(context, empty, baseURL ?? '');
  await tools.sync();
  await expect.poll(async () => (await profileOf(context.request)).city).toBe('Meppel');
  const pictures = async () =>
    ((await (await context.request.get('/api/pictures.php')).json()) as { pictures: unknown[] }).pictures.length;
  await expect.poll(pictures).toBe(before + 1);
  await empty.goto('/profile');
  await expect(tiles(empty)).toHaveCount(before + 1);
  await expect(empty.getByText('Will be sent when you’re back online')).toBeHidden();
});

test('tells a free member about the limit of three pictures and premium', { tag: '@full' }, async ({ page }) => {
  const before = await openProfile(page, FREE);
  await add(
    page,
    ...(await Promise.all(['#a53', '#37a', '#593', '#957'].map((colour, index) => photo(`${index}.jpg`, colour)))),
  );
  await expect(tiles(page)).toHaveCount(3);
  await expect(page.getByText(`${before + 4 - 3} pictures were not added`)).toBeVisible();
  await expect(page.getByText('3 of 3')).toBeVisible();
  await expect(page.getByText('Premium members can have 25 pictures.')).toBeVisible();
  await expect(page.locator('input[type=file]')).toHaveCount(0);
  const interest = page.getByRole('button', { name: 'Sushi' });
  const was = await interest.getAttribute('aria-pressed');
  await interest.click();
  // “Saved” is shown for a moment only.
  await expect.poll(async () => (await profileOf(page.request)).interests.includes('sushi')).toBe(was === 'false');
  await page.reload();
  await expect(interest).toHaveAttribute('aria-pressed', was === 'true' ? 'false' : 'true');
});

test('shows members their profile as others see it, also offline once it was seen', async ({ page, context }) => {
  await openProfile(page, PREMIUM);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const link = page.getByRole('link', { name: 'See your profile as others do' });
  await link.click();
  const bar = page.getByText('This is how others see you.');
  await expect(bar).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, \d+$/);
  await expect(page.getByRole('link', { name: 'Message' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL('/profile');
  await context.setOffline(true);
  await link.click();
  await expect(bar).toBeVisible();
  await expect(page.getByText(/^As it was on /)).toBeVisible();
});
