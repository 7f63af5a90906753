import type { Language } from '../contract/base/language.ts';
import { COUNTRY_COOKIE, LOCALE_COOKIE } from '../contract/base/rules.ts';
import { PREMIUM } from './fixtures/demo-accounts.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { logIn } from './pages/log-in.ts';
import { operate } from './pages/run-operator.ts';

test.use({ serviceWorkers: 'block' });

test('the app keeps its language and starts while the texts of another do not load', async ({
  page,
  context,
  server,
}) => {
  const texts = /\/assets\/texts\/app-fr-[^/]*\.js$/;
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
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
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

/** The first button of the sign-in, as natives write it. */
const LOG_IN = {
  da: 'Log ind',
  de: 'Anmelden',
  en: 'Log in',
  es: 'Iniciar sesión',
  fi: 'Kirjaudu',
  fr: 'Se connecter',
  it: 'Accedi',
  nl: 'Inloggen',
  no: 'Logg inn',
  pl: 'Zaloguj się',
  sv: 'Logga in',
} as const satisfies Record<Language, string>;

for (const [language, words] of Object.entries(LOG_IN))
  test(`speaks ${language} to a browser that prefers it, before and after its scripts run`, async ({
    browser,
    contextOptions,
    server: { origin },
  }) => {
    // Browsers name a written form of Norwegian.
    const locale = language === 'no' ? 'nb-NO' : language;
    for (const javaScriptEnabled of [false, true]) {
      const context = await browser.newContext({ ...contextOptions, baseURL: origin, locale, javaScriptEnabled });
      const page = await context.newPage();
      await page.goto('/login');
      await expect(page.getByRole('button', { name: words, exact: true })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await context.close();
    }
  });

test('shows what a country changes, and starts the search in the chosen region', async ({ page, context, server }) => {
  await context.addCookies([{ name: COUNTRY_COOKIE, value: 'NL', url: server.origin }]);
  await page.goto('/lang-config');
  // The country has a warning at the entry.
  await page.getByRole('button', { name: 'I am 18 or older' }).click();
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('Nederlands', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Taal en land');
  await expect(page.getByText('Euro, met 21% btw')).toBeVisible();
  await page.getByLabel('Provincie').selectOption({ label: 'Zuid-Holland' });
  await expect(page.locator('dd').filter({ hasText: 'Zuid-Holland' })).toBeVisible();
  await expectAccessible(page);
  const search = page.waitForRequest(/\/api\/members\.php\?.*countryregion=NL-ZH/);
  await page.goto('/members');
  await search;
  await page.goto('/signup');
  await expect(page.locator('select[name=region]')).toHaveValue('NL-ZH');
  await page.goto('/lang-config');
  await page.getByLabel('Land voor de prijzen').selectOption('GB');
  await expect(page.getByText('Britse pond, met 20% btw')).toBeVisible();
  await expect(page.getByLabel('Regio')).toHaveValue('');
});

test.describe('a site with two languages', () => {
  const host = 'deux.localhost';
  test.use({ locale: 'de-CH' });
  test.beforeAll(({ server }) =>
    operate(
      server,
      ['site', 'add', host, '--reason', 'A site for a journey'],
      ['site', 'set', 'languages=["fr", "it"]', '--site', host, '--reason', 'Two languages'],
    ),
  );

  test('offers these, also to a browser in another language, and with their cookie of another site', async ({
    page,
    context,
    server,
  }) => {
    const origin = server.origin.replace('localhost', host);
    await context.addCookies([{ name: LOCALE_COOKIE, value: 'de', url: origin }]);
    const answer = await page.goto(`${origin}/login?lang=pl`);
    expect(await answer?.text()).toContain('<html lang="fr" data-languages="fr it"');
    await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
    await page.goto(`${origin}/lang-config`);
    await expect(page.getByRole('radio')).toHaveCount(2);
    await page.getByText('Italiano', { exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lingua e paese');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lingua e paese');
    await page.goto(origin);
    await expect(
      page.getByRole('contentinfo').getByRole('navigation', { name: 'Lingua' }).getByRole('link'),
    ).toHaveText(['Français', 'Italiano']);
  });
});
