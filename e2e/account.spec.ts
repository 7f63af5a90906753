import { AxeBuilder } from '@axe-core/playwright';
import { accountId } from '../server/demo/demo-ids.ts';
import { DEMO_PASSWORD, FREE, PREMIUM, SECOND } from './fixtures/demo-accounts.ts';
import { expect, test } from './fixtures/server.ts';
import { ChatsPage } from './pages/chats-page.ts';
import { logIn } from './pages/log-in.ts';

// A companion reads, types for as long as its words need, and answers.
const COMPANION = { timeout: 30_000 };

test('a newcomer finds the way from the start page to an answer', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('E-mail').fill(FREE);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/members');
  await page
    .getByRole('link', { name: /^Messages/ })
    .first()
    .click();

  const chats = new ChatsPage(page);
  const companion = chats.list.getByRole('link', { name: /Jonas/ });
  await companion.click();
  await expect(chats.field).toBeVisible();
  const answers = chats.log.getByRole('listitem');
  await expect(answers.first()).toBeVisible();
  await chats.write('Hello Jonas, what do you like to read?');
  await expect(chats.mark('what do you like to read?', 'Read')).toBeVisible(COMPANION);
  await expect(answers.filter({ hasText: 'what do you like to read?' }).locator('~ li').first()).toBeVisible(COMPANION);
});

test('a member who asked for a screen comes to it after the login, and a visitor never sees it', async ({ page }) => {
  await page.goto('/chats');
  await page.waitForURL(/\/login\?redirect=/);
  await page.getByLabel('E-mail').fill(PREMIUM);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/chats');
});

test('logging out in one tab is logging out in all, and leaves nothing of the member here', async ({
  context,
  page,
}) => {
  await logIn(page, SECOND);
  const other = await context.newPage();
  await other.goto('/chats');
  await expect(new ChatsPage(other).list.getByRole('link').first()).toBeVisible({ timeout: 30_000 });

  await page.getByRole('button', { name: /account/i }).click();
  await page.getByText('Logout', { exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await other.waitForURL(/\/login|\/$/);
  const membersDatabases = async () => {
    const databases = await page.evaluate(() => indexedDB.databases());
    return databases.map(({ name }) => name).filter((name) => name?.includes(accountId('second')));
  };
  await expect.poll(membersDatabases).toEqual([]);
  expect((await page.request.get('/api/chats.php')).status()).toBe(403);
});

test('wrong passwords are refused with the same words, and the sixth names the minutes', async ({ page }) => {
  await page.goto('/login');
  const attempt = async () => {
    await page.getByLabel('E-mail').fill('nobody@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    const answered = page.waitForResponse(
      (response) => response.url().endsWith('/api/user.php') && response.request().method() === 'POST',
    );
    await page.getByRole('button', { name: 'Log in' }).click();
    await answered;
  };
  await attempt();
  await expect(page.getByText('Login failed, please try again')).toBeVisible();
  for (let tries = 1; tries < 5; tries += 1) await attempt();
  await attempt();
  await expect(page.getByText(/Too many incorrect attempts, account blocked for 1[45] minutes/)).toBeVisible();
});

test.describe('axe finds nothing', () => {
  for (const path of ['/', '/login', '/no/such/page', '/lang-config']) {
    test(`for a visitor at ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });
  }

  test('for a member, with the menu open', async ({ page }) => {
    await logIn(page, PREMIUM);
    // The login's own heading is there until the members' screen stands, and has found whom it tells of.
    await expect(page.getByRole('heading', { level: 1, name: /^[\d,]+ members$/ })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: /account/i }).click();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
});
