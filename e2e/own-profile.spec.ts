import type { APIRequestContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { accountId } from '../demo/cast/demo-ids.ts';
import { FREE, PREMIUM, SECOND } from './fixtures/demo-accounts.ts';
import { workerTools } from './fixtures/devtools.ts';
import { locatedPhoto, waitingPictures } from './fixtures/located-photo.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { holdToasts } from './pages/hold-toasts.ts';
import { signIn } from './pages/log-in.ts';
import { noteViolations } from './pages/note-violations.ts';

async function photo(name: string, background: string) {
  const buffer = await sharp({ create: { width: 900, height: 1_200, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const tiles = (page: Page) => page.locator('[data-picture]');
const idsOf = (page: Page) => tiles(page).evaluateAll((all) => all.map((tile) => tile.dataset['picture'] ?? ''));
/** Adds pictures as they are. */
async function add(page: Page, ...files: Awaited<ReturnType<typeof photo>>[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(files);
  for (const [index] of files.entries()) {
    if (files.length > 1) await expect(page.getByText(`Picture ${index + 1} of ${files.length}`)).toBeVisible();
    await page.getByRole('button', { name: 'Use the whole picture' }).click();
  }
}
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
  const violations = await noteViolations(page);
  const before = await openProfile(page, PREMIUM);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The shell of the service worker has the policy of the server.
  await page.reload();
  await expect(tiles(page)).toHaveCount(before);
  await context.setOffline(true);
  await add(page, await locatedPhoto());
  await expect(page.getByText('Will be sent when you’re back online')).toBeVisible();
  expect(page.workers().map((worker) => worker.url())).toEqual([expect.stringContaining('/assets/picture-worker-')]);
  expect(violations).toEqual([]);
  const [waiting = Buffer.alloc(0), ...others] = await waitingPictures(page);
  expect(others).toEqual([]);
  expect(await sharp(waiting).metadata()).toMatchObject({ width: 2_048, height: 1_536, format: 'jpeg' });
  expect(waiting.toString('latin1')).not.toContain('A camera');
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

test('shows a free member the limit of three pictures and an offer of premium', { tag: '@full' }, async ({ page }) => {
  const before = await openProfile(page, FREE);
  const files = await Promise.all(
    ['#a53', '#37a', '#593', '#957'].map((colour, index) => photo(`${index}.jpg`, colour)),
  );
  await page.locator('input[type=file]').setInputFiles(files);
  for (let place = before + 1; place <= 3; place += 1) {
    await expect(page.getByText(`Picture ${place - before} of 4`)).toBeVisible();
    await page.getByRole('button', { name: 'Use the whole picture' }).click();
  }
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
  await expect(page.locator('main').getByRole('link', { name: /^Message/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL('/profile');
  await context.setOffline(true);
  await link.click();
  await expect(bar).toBeVisible();
  await expect(page.getByText(/^As it was on /)).toBeVisible();
});

test('cuts out the chosen part of a turned picture on the device', async ({ page }) => {
  const before = await openProfile(page, PREMIUM);
  // Stored lying: red above blue. Its orientation turns it, so that it is shown with blue at the left of red.
  const half = (background: string) => ({ create: { width: 1600, height: 500, channels: 3 as const, background } });
  const buffer = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#c02020' } })
    .composite([{ input: await sharp(half('#2030c0')).png().toBuffer(), top: 500, left: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'turned.jpg', mimeType: 'image/jpeg', buffer });
  const dialog = page.getByRole('dialog', { name: 'Choose what others see' });
  const stage = dialog.getByRole('button', { name: /^Part of the picture/ });
  await expect(stage).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('A picture that is not uploaded yet')).toHaveCount(0);

  await page.locator('input[type=file]').setInputFiles({ name: 'turned.jpg', mimeType: 'image/jpeg', buffer });
  const zoom = dialog.getByRole('slider', { name: 'Zoom' });
  await zoom.press('End');
  const most = Number(await zoom.inputValue());
  await stage.hover();
  await page.mouse.wheel(0, 400);
  await expect.poll(async () => Number(await zoom.inputValue())).toBeCloseTo(most / 2, 1);
  // The mouse drags the picture to the right, so that its left half fills the frame.
  const { x, y, width, height } = (await stage.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 3, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await zoom.press('End');
  for (let presses = 0; presses < 40; presses += 1) await stage.press('ArrowLeft');
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  await expect(tiles(page)).toHaveCount(before + 1);

  const { pictures } = await (await page.request.get('/api/pictures.php')).json();
  const { filename, width: wide, height: high } = pictures.at(-1);
  expect(wide).toBeGreaterThanOrEqual(320);
  expect(wide).toBeLessThan(340);
  expect(wide / high).toBeCloseTo(4 / 5);
  const { channels } = await sharp(await (await page.request.get(filename)).body()).stats();
  const [red, , blue] = channels.map(({ mean }) => mean);
  expect([(red ?? 0) < 80, (blue ?? 0) > 150]).toEqual([true, true]);
});

test('shows the own pictures offline, also if the profile was not opened before, until the logout', async ({
  page,
  context,
}) => {
  await signIn(page, PREMIUM);
  await page.goto('/members');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const { pictures } = await (await page.request.get('/api/pictures.php')).json();
  const thumb: string = pictures[0].thumb_filename;
  const isCached = () =>
    page.evaluate(async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined, thumb);
  await expect.poll(isCached).toBe(true);
  await context.setOffline(true);
  await page.goto('/profile');
  await expect(tiles(page)).toHaveCount(pictures.length);
  const picture = tiles(page).first().getByRole('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(/\/(login.*)?$/);
  await expect.poll(isCached).toBe(false);
});
