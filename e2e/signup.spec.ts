import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { findInMail } from './pages/read-mail.ts';

test.use({ viewport: { width: 360, height: 800 } });

async function fillInForm(page: Page, email: string): Promise<void> {
  await page.getByText('Man', { exact: true }).click();
  await page.getByText('Women', { exact: true }).click();
  await page.getByLabel('Day').fill('14');
  await page.getByLabel('Month').fill('03');
  await page.getByLabel('Year').fill('1987');
  await page.getByLabel('Country').selectOption('NL');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Name others see').fill('Robin');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a pier in the fog');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await page.getByText(/^I accept the terms/).click();
  await page.getByText(/sex life and my orientation/).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create my profile' }).click();
}

test('leads from the start page to the profile of a member, with the address confirmed in another browser', async ({
  page,
  browser,
  contextOptions,
  baseURL,
}) => {
  const email = 'robin.journey@example.org';
  await page.goto('/?network=news&trafficsource=partner');
  const question = page.getByRole('region', { name: 'Where you came from' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Yes, remember it' }).click();
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('trafficsource');
  await expect(question).toHaveCount(0);
  await page.locator('main a[href="/signup"]').first().click();
  await page.waitForURL('**/signup');
  await fillInForm(page, email);
  await page.waitForURL('**/complete-signup');
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  await expectAccessible(page);

  const link = await findInMail(page, email, /https?:\/\/[^"\s/]+(?<found>\/[\w-]{43})(?=["\s<?])/);
  const elsewhere = await browser.newContext({ ...contextOptions, baseURL });
  const other = await elsewhere.newPage();
  await other.goto(link);
  await other.getByRole('main').getByRole('button').first().click();
  await other.waitForURL('**/activate/done');
  await elsewhere.close();

  // The waiting page notices by itself.
  await page.waitForURL('**/activate/done');
  await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All members' }).click();
  await page.waitForURL('**/members');
  await page.getByRole('article').getByRole('link').first().click();
  await page.waitForURL(/\/members\/[\w-]{36}$/);
  await expect(page.getByRole('button', { name: /^Like / }).first()).toBeVisible();
});

test('fills in the profile in steps that can be left out, and goes on after a reload', async ({ page }) => {
  await page.goto('/signup');
  await fillInForm(page, 'robin.steps@example.org');
  await page.waitForURL('**/complete-signup');
  await page.getByRole('link', { name: 'Fill in your profile' }).click();
  await expect(page.getByRole('heading', { name: 'A picture of you' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: 'cooking' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What you are into' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'cooking' })).toHaveAttribute('aria-pressed', 'true');
  for (const title of ['Something about you', 'How you look', 'Where you are']) {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForURL('**/signup-matches');
  await page
    .getByRole('button', { name: /^Like / })
    .first()
    .click();
  await expectAccessible(page);
});
