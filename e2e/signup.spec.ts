import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { findInMail } from './pages/read-mail.ts';
import { fillInSignup } from './pages/sign-up.ts';

test.use({ viewport: { width: 360, height: 800 } });

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
  await page.locator('main a[href^="/signup"]').first().click();
  await page.waitForURL('**/signup?*');
  await fillInSignup(page, email, expectAccessible);
  await page.waitForURL('**/complete-signup');
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(email);
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

test('shows the consents before the button on a low wide window', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/signup');
  const button = page.getByRole('button', { name: 'Create my profile' });
  await expect(button).toBeVisible();
  await expect(button).not.toBeInViewport();
  await button.scrollIntoViewIfNeeded();
  await expect(page.getByText('Send me news and offers by e-mail.')).toBeInViewport({ ratio: 1 });
});

test(
  'confirms the address in another tab of the browser that signed up: both go on, and no tab reminds of it',
  { tag: '@full' },
  async ({ context, page }) => {
    const email = 'robin.tabs@example.org';
    await page.goto('/signup');
    await fillInSignup(page, email);
    await page.waitForURL('**/complete-signup');
    const third = await context.newPage();
    await third.goto('/members');
    const reminder = third.getByText('messages to you are held until then');
    await expect(reminder).toBeVisible();
    const tab = await context.newPage();
    await tab.goto(await findInMail(page, email, /https?:\/\/[^"\s/]+(?<found>\/[\w-]{43})(?=["\s<?])/));
    await tab.getByRole('main').getByRole('button').first().click();
    for (const each of [tab, page]) {
      await each.waitForURL('**/activate/done');
      await expect(each.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible();
      await expect(each.getByRole('link', { name: 'All members' })).toBeVisible();
    }
    await expect(third.getByRole('main').getByRole('article').first()).toBeVisible();
    await expect(reminder).toHaveCount(0);
    // The session continues in both.
    await page.getByRole('link', { name: 'All members' }).click();
    await page.waitForURL('**/members');
    await expect(page.getByRole('button', { name: /account/i })).toBeVisible();
  },
);

test(
  'fills in the profile in steps that can be left out, and goes on after a reload',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/signup');
    await fillInSignup(page, 'robin.steps@example.org');
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
      // The title of the section that the step is about would repeat it.
      await expect(page.locator('main section:first-child > h2').first()).toHaveCSS('position', 'absolute');
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.waitForURL('**/signup-matches');
    await page
      .getByRole('button', { name: /^Like / })
      .first()
      .click();
    await expectAccessible(page);
  },
);
