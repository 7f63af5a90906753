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
