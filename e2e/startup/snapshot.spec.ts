import { expect, test } from '../fixtures/faulty.ts';
import { ChatsPage } from '../pages/chats-page.ts';

// The screen snapshot, which the worker shows before the app has started.

test('saves no screen snapshot while a menu is open', { tag: '@full' }, async ({ installed }) => {
  const page = await installed.open();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.addInitScript(recordSnapshots);
  const chats = new ChatsPage(page);
  await page.goto('/chats');
  await expect(chats.list.getByRole('link', { name: /Mara/ })).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible();
  // A page that becomes hidden saves at once.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  const saved = () => page.evaluate(() => (window as unknown as { snapshots: string[] }).snapshots);
  await expect.poll(async () => (await saved()).length).toBeGreaterThan(0);
  expect((await saved()).filter((html) => /aria-expanded="true"|inert|data-overlay/.test(html))).toEqual([]);
});

test('saves no screen snapshot of the results of a search', { tag: '@full' }, async ({ installed }) => {
  const page = await installed.open();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.addInitScript(recordSnapshots);
  const chats = new ChatsPage(page);
  await page.goto('/chats');
  const saved = () => page.evaluate(() => (window as unknown as { snapshots: string[] }).snapshots);
  // Some seconds after its start, the app begins to save.
  await expect.poll(async () => (await saved()).length).toBeGreaterThan(0);
  const before = (await saved()).length;
  await page.getByRole('searchbox').fill('harbour');
  await expect(chats.results.first()).toBeVisible();
  // A page that becomes hidden saves at once.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('searchbox').fill('');
  await expect(chats.results).toHaveCount(0);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(async () => (await saved()).length).toBeGreaterThan(before);
  expect((await saved()).filter((html) => html.includes('data-hit'))).toEqual([]);
});

test(
  'shows the name of an icon button to mouse and keyboard, and saves the screen snapshot without it',
  { tag: '@full' },
  async ({ installed }) => {
    const page = await installed.open();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.addInitScript(recordSnapshots);
    const chats = new ChatsPage(page);
    await page.goto('/chats');
    await expect(chats.list.getByRole('link', { name: /Mara/ })).toBeVisible();
    const button = page.getByRole('button', { name: 'Account' });
    const tooltip = page.locator('[role=tooltip]');
    // The app has drawn its own screen over the snapshot of the start.
    await expect(page.locator('#root [data-styled]')).toHaveCount(0);
    await button.hover();
    await expect(tooltip).toHaveText('Account');
    // The button is at the top of the window, so its name is below.
    const [above, below] = [await button.boundingBox(), await tooltip.boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    expect((below?.x ?? 0) + (below?.width ?? 0)).toBeLessThanOrEqual(1280);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const saved = () => page.evaluate(() => (window as unknown as { snapshots: string[] }).snapshots);
    await expect.poll(async () => (await saved()).length).toBeGreaterThan(0);
    expect((await saved()).filter((html) => /data-overlay-container|role="tooltip"/.test(html))).toEqual([]);

    await page.mouse.move(640, 600);
    await expect(tooltip).toBeHidden();
    await button.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(tooltip).toHaveText('Account');
    await page.keyboard.press('Escape');
    await expect(tooltip).toBeHidden();
  },
);

test(
  'repeats a press on a button of the screen snapshot when the app has started',
  { tag: '@full' },
  async ({ installed }) => {
    const page = await installed.open();
    // The press comes before the app: the snapshot loads the script after its first frame.
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () =>
        document.querySelector<HTMLElement>('button[aria-label="Account"]')?.click(),
      ),
    );
    await page.goto('/chats');
    await expect(page.locator('#late-start')).toBeAttached();
    await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible();
  },
);

test(
  'keeps the text and the focus of the search field of the screen snapshot when the app has started',
  { tag: '@full' },
  async ({ installed }) => {
    const page = await installed.open();
    // The snapshot loads the script after its first frame, so the text precedes the app.
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        const field = document.querySelector<HTMLInputElement>('#root input[type=search]');
        field?.focus();
        field?.setRangeText('Mar', 0, 0, 'end');
        field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }),
    );
    await page.goto('/chats');
    await expect(page.locator('#late-start')).toBeAttached();
    // The app has drawn its own screen.
    await expect(page.locator('#root [data-styled]')).toHaveCount(0);
    const field = page.getByRole('searchbox', { name: 'Search your conversations' });
    await expect(field).toHaveValue('Mar');
    await expect(field).toBeFocused();
    await page.keyboard.type('a');
    await expect(field).toHaveValue('Mara');
    await expect(new ChatsPage(page).row('Mara')).toHaveCount(1);
    await expect(new ChatsPage(page).row('Nina')).toHaveCount(0);
  },
);

/** Runs in the page before the app. Reports the page as hidden, and records the texts of the snapshots. */
function recordSnapshots(): void {
  const snapshots: string[] = [];
  Object.assign(window, { snapshots });
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  // oxlint-disable-next-line typescript/unbound-method -- called with its cache below
  const { put } = Cache.prototype;
  Cache.prototype.put = async function record(this: Cache, request, response) {
    const text = await response.clone().text();
    if (text.startsWith('<!doctype html>')) snapshots.push(text);
    return put.call(this, request, response);
  };
}

test(
  'replaces the styles of the screen snapshot, which do not affect the next screen',
  { tag: '@full' },
  async ({ installed, faulty: { server } }) => {
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
    await expect(page.locator('#late-start')).toBeAttached();

    await chats.list.getByRole('link', { name: /Mara/ }).click();
    await expect(chats.log).toBeVisible();
    await expect(page.getByRole('banner').getByText('Messages', { exact: true })).toBeHidden();
    await server.start();
  },
);
