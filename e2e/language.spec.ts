import { LOCALE_COOKIE } from '../contract/base/rules.ts';
import { PREMIUM } from './fixtures/demo-accounts.ts';
import { expect, test } from './fixtures/server.ts';
import { logIn } from './pages/log-in.ts';

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

test.describe('a French browser', () => {
  test.use({ locale: 'fr-CH' });

  test('gets the start page and its HTML in French on a first visit', async ({ page }) => {
    const answer = await page.goto('/');
    const html = (await answer?.text()) ?? '';
    expect(html).toContain('<html lang="fr" data-niche="1">');
    expect(html).toContain('Créer votre profil');
    await expect(page.getByRole('link', { name: 'Se connecter' }).first()).toBeVisible();
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: LOCALE_COOKIE }));
  });

  test('gets the language of an address, and retains it on the next pages until the visitor chooses another', async ({
    page,
  }) => {
    await page.goto('/lang-config?lang=en&sub1=x');
    await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
    await expect(page).toHaveURL(/\/lang-config\?sub1=x$/);
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await page.goto('/lang-config?lang=en');
    await page.getByText('Français', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Français' })).toBeChecked();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Français' })).toBeChecked();
  });
});

test('retains the language of a member who follows a link in another language', async ({ page }) => {
  await logIn(page, PREMIUM);
  await page.goto('/lang-config?lang=fr');
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
  await expect(page).toHaveURL(/\/lang-config$/);
});
