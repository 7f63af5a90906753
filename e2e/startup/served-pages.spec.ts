import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { expect, test, workerControls } from '../fixtures/faulty.ts';
import { logIn } from '../pages/log-in.ts';

// The pages that the server renders, when the worker controls the browser.

test('requests the start page for a visitor, shows the shell offline, and requests nothing for a member', async ({
  fresh,
  faulty: { proxy },
}) => {
  const page = await fresh.open();
  const startPages = () => proxy.recorded.filter(({ path }) => path === '/' || path.startsWith('/?')).length;
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/');
  await workerControls(page);

  proxy.reset();
  await page.goto('/');
  await expect(heading).toBeVisible();
  expect(startPages()).toBe(1);
  await page.goto('/?ref=example.com');
  await expect(heading).toBeVisible();
  expect(startPages()).toBe(2);

  proxy.goOffline();
  await page.goto('/');
  await expect(heading).toBeVisible();
  proxy.goOnline();

  await logIn(page, PREMIUM);
  proxy.reset();
  await page.goto('/');
  await page.waitForURL('**/members');
  expect(startPages()).toBe(0);
});

test('a member reads the pages in the app, in every language, and those that were opened also offline', async ({
  fresh,
  faulty: { proxy },
}) => {
  const page = await fresh.open();
  await logIn(page, PREMIUM);
  await workerControls(page);
  await page.goto('/pages/terms');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Terms');
  await expect(page).toHaveTitle(/Terms/);
  await page.getByRole('link', { name: 'Polski' }).click();
  await expect(page.locator('[data-content]')).toHaveAttribute('lang', 'pl');
  await page.goBack();
  await expect(page.locator('[data-content]')).toHaveAttribute('lang', 'en');

  proxy.goOffline();
  await page.goto('/pages/terms');
  await expect(page.getByRole('heading', { name: 'Right of withdrawal' })).toBeVisible();
  await page.goto('/pages/ban');
  await expect(heading).toHaveText('You are offline');
});
