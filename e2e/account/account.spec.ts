import { AxeBuilder } from '@axe-core/playwright';
import { accountId } from '../../demo/cast/demo-ids.ts';
import { DEMO_PASSWORD, FREE, PREMIUM, SECOND } from '../fixtures/demo-accounts.ts';
import { expect, test } from '../fixtures/server.ts';
import { ChatsPage } from '../pages/chats-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { signIn } from '../pages/log-in.ts';
import { logOut } from '../pages/log-out.ts';

test('leads a new visitor from the start page to the first answer of a companion', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('E-mail').fill(FREE);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
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
  await expect(chats.mark('what do you like to read?', 'Read')).toBeVisible();
  await expect(answers.filter({ hasText: 'what do you like to read?' }).locator('~ li').first()).toBeVisible();
});

test('leads a visitor to the login and then to the requested screen', { tag: '@full' }, async ({ page }) => {
  await page.goto('/chats');
  await page.waitForURL(/\/login\?redirect=/);
  await page.getByLabel('E-mail').fill(PREMIUM);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/user.php', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const submit = page.getByRole('button', { name: 'Log in', exact: true });
  await submit.click();
  // The pending button keeps its name for screen readers.
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  answer.resolve();
  await page.waitForURL('**/chats');
});

test('logs out in all tabs and deletes the data of the member from the device', async ({ context, page }) => {
  await signIn(page, SECOND);
  await page.goto('/members');
  const other = await context.newPage();
  await other.goto('/chats');
  await expect(new ChatsPage(other).list.getByRole('link').first()).toBeVisible();

  await logOut(page);
  await other.waitForURL(/\/login|\/$/);
  const membersDatabases = async () => {
    const databases = await page.evaluate(() => indexedDB.databases());
    return databases.map(({ name }) => name).filter((name) => name?.includes(accountId('second')));
  };
  await expect.poll(membersDatabases).toEqual([]);
  expect((await page.request.get('/api/chats.php')).status()).toBe(403);
});

test(
  'refuses wrong passwords with the same text and names the minutes after the sixth',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/login');
    const attempt = async () => {
      await page.getByLabel('E-mail').fill('nobody@demo.test');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      const answered = page.waitForResponse(
        (response) => response.url().endsWith('/api/user.php') && response.request().method() === 'POST',
      );
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await answered;
    };
    await attempt();
    await expect(page.getByText('Login failed, please try again')).toBeVisible();
    for (let tries = 1; tries < 5; tries += 1) await attempt();
    await attempt();
    await expect(page.getByText(/Too many incorrect attempts, account blocked for 1[45] minutes/)).toBeVisible();
  },
);

test('a malformed locale cookie does not stop the app', { tag: '@full' }, async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'locale', value: '%E0%A4%A', url: baseURL ?? '' }]);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('shows a page with both ways on when a catalogue cannot be loaded', { tag: '@full' }, async ({ page }) => {
  await page.route('**/assets/texts/app-en-*.js', (route) => route.abort());
  // The page has just reloaded by itself, so it does not do so again.
  await page.addInitScript(() => sessionStorage.setItem('chunk-reloaded-at', String(Date.now())));
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'The app could not start' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start afresh' })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.unroute('**/assets/texts/app-en-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('shows a page with a button to load again when a script cannot be loaded', async ({ page }) => {
  await page.route('**/assets/**/*.js', (route) => route.abort());
  await page.goto('/members', { waitUntil: 'domcontentloaded' });
  const again = page.getByRole('link', { name: 'Load again' });
  await expect(again).toBeHidden();
  // Not in real time: the page waits for some seconds before it shows the error.
  await page.evaluate(() => document.querySelector('.slow-start')?.getAnimations()[0]?.finish());
  await expect(again).toBeVisible();
  await page.unroute('**/assets/**/*.js');
  await again.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the account menu works by keyboard and is accessible', async ({ page }) => {
  await signIn(page, PREMIUM);
  await page.goto('/members');
  await expect(page.getByRole('heading', { level: 1, name: / fictional profiles$/ })).toBeVisible();
  await expectAccessible(page);
  const button = page.getByRole('button', { name: 'Account' });
  const item = (name: string) => page.getByRole('menuitem', { name });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(item('My profile')).toBeFocused();
  // The open menu hides the rest of the page from assistive technology, so rules about the whole page have nothing to judge.
  expect((await new AxeBuilder({ page }).include('[role=menu]').analyze()).violations).toEqual([]);
  await page.keyboard.press('ArrowUp');
  await expect(item('Logout')).toBeFocused();
  await page.keyboard.press('s');
  await expect(item('Settings')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Space');
  await expect(item('My profile')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/profile');
});

test.describe('axe reports no violation', () => {
  // Other journeys check the start page at another width.
  for (const { path, tag } of [
    { path: '/login', tag: [] },
    { path: '/', tag: '@full' },
    { path: '/no/such/page', tag: '@full' },
    { path: '/lang-config', tag: '@full' },
  ]) {
    test(`for a visitor at ${path}`, { tag }, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });
  }
});
