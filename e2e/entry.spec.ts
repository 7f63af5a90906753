import type { BrowserContext, Page } from '@playwright/test';
import { FREE } from './fixtures/demo-accounts.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { signIn } from './pages/log-in.ts';

// The demo does not know the country of an address of this machine, so a choice of the country stands for it.

const warningOn = (page: Page) => page.getByRole('dialog', { name: 'Before you come in' });

const visitFrom = (context: BrowserContext, baseURL: string | undefined, country: string) =>
  context.addCookies([{ name: 'country', value: country, url: baseURL ?? '' }]);

// A page of the server and a screen of the app in the default layout, a lander, and a first frame in the empty layout.
const PLACES = ['/', '/pricing', '/landers/collagelanding', '/login'];
const ASKED: Readonly<Record<string, readonly string[]>> = { NL: PLACES, DE: PLACES, FR: ['/', '/pricing'], JP: [] };

for (const [country, asked] of Object.entries(ASKED))
  test(`asks a visitor from ${country} at ${asked.join(', ') || 'no place'}`, async ({ page, context, baseURL }) => {
    await visitFrom(context, baseURL, country);
    for (const path of PLACES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
      if (asked.includes(path)) await expect(warningOn(page)).toBeVisible();
      else await expect(warningOn(page)).toHaveCount(0);
    }
  });

test('only an answer closes it, once for the device, in any language', async ({ page, context, baseURL }) => {
  await visitFrom(context, baseURL, 'NL');
  for (const path of ['/', '/pricing'])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await expect(warningOn(page)).toBeVisible();
      await expectAccessible(page);
    }
  await page.goto('/login');
  await expect(warningOn(page)).toBeFocused();
  for (const press of [1, 2, 3]) {
    await page.keyboard.press('Escape');
    await expect(warningOn(page), `after press ${press}`).toBeVisible();
  }
  // The page behind takes no input.
  await page.mouse.click(5, 5);
  await expect(warningOn(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(warningOn(page).locator(':focus')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  const french = page.getByRole('dialog');
  await expect(french).toBeVisible();
  await french.getByRole('combobox').selectOption('en');
  await expect(warningOn(page)).toBeVisible();
  await page.getByRole('button', { name: 'I am 18 or older' }).click();
  await expect(warningOn(page)).toBeHidden();
  for (const path of PLACES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(warningOn(page)).toBeHidden();
  }
  const note = await page.evaluate(() => Number(localStorage.getItem('entry-warning')));
  expect(Math.abs(Date.now() - note)).toBeLessThan(600_000);
});

test('the terms can be read before an answer, and Leave leaves', async ({ page, context, baseURL }) => {
  await visitFrom(context, baseURL, 'NL');
  await page.goto('/');
  await warningOn(page).getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  await expect(warningOn(page)).toHaveCount(0);
  await page.goBack();
  await warningOn(page).getByRole('link', { name: 'Leave' }).click();
  await page.waitForURL('about:blank');
});

test('asks neither a member, nor in the installed app, nor without scripts', async ({
  page,
  browser,
  context,
  baseURL,
}) => {
  await visitFrom(context, baseURL, 'NL');
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  for (const path of PLACES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(warningOn(page)).toBeHidden();
  }
  const member = await browser.newContext({ baseURL: baseURL ?? '' });
  await visitFrom(member, baseURL, 'NL');
  const signedIn = await member.newPage();
  await signIn(signedIn, FREE);
  await signedIn.goto('/pricing');
  await expect(signedIn.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(signedIn.locator('[data-entry]')).toHaveCount(0);
  await member.close();
  const quiet = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  await visitFrom(quiet, baseURL, 'NL');
  const bare = await quiet.newPage();
  await bare.goto('/');
  await expect(bare.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bare.locator('[data-entry]')).toBeHidden();
  await quiet.close();
});
