import { LOCALE_COOKIE } from '../contract/base/rules.ts';
import { expect, test } from './fixtures/server.ts';

test.use({ serviceWorkers: 'block' });

test('the app keeps its language and starts while the texts of another do not load', async ({
  page,
  context,
  server,
}) => {
  const texts = /\/assets\/fr-[^/]*\.js$/;
  await page.route(texts, (route) => route.abort());
  await page.goto('/lang-config');
  const english = page.getByRole('radio', { name: 'English' });
  // The first missing file reloads the page, because it is usually a file of an older version.
  const reloaded = page.waitForEvent('load');
  await page.getByText('Français', { exact: true }).click();
  await reloaded;
  await page.getByText('Français', { exact: true }).click();
  await expect(page.getByText('This language could not be loaded')).toBeVisible();
  await expect(english).toBeChecked();

  await context.addCookies([{ name: LOCALE_COOKIE, value: 'fr', url: server.origin }]);
  await page.reload();
  await expect(english).toBeChecked();

  await page.unroute(texts);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Français' })).toBeChecked();
});
