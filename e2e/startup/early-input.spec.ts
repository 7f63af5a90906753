import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, PREMIUM, SECOND } from '../fixtures/demo-accounts.ts';
import { expect, test } from '../fixtures/server.ts';
import { holdApp } from '../pages/hold-app.ts';
import { logIn } from '../pages/log-in.ts';
import { logOut } from '../pages/log-out.ts';

// The input of a visitor into the first frame of a screen, before the app has replaced it (decisions 98 and 110).

test('a login that was typed and sent before the app signs in once', async ({ page }) => {
  const startApp = await holdApp(page);
  const logins: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && logins.push(new URL(request.url()).pathname));
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('E-mail', { exact: true }).pressSequentially(PREMIUM);
  await page.getByLabel('Password', { exact: true }).pressSequentially(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.locator('form[data-held]')).toBeVisible();
  expect(page.url()).toMatch(/\/login$/);
  await startApp();
  await page.waitForURL('**/members');
  expect(logins.filter((path) => path === '/api/user.php')).toHaveLength(1);
  expect(logins).not.toContain('/login');
});

test('text, focus, selection and a value that the browser filled in survive the app', async ({ page }) => {
  const startApp = await holdApp(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const password = page.getByLabel('Password', { exact: true });
  // As a password manager does, without an event.
  await page
    .getByLabel('E-mail', { exact: true })
    .evaluate((field: HTMLInputElement, value) => (field.value = value), PREMIUM);
  await password.pressSequentially('pass-word');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await startApp();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(PREMIUM);
  await expect(password).toBeFocused();
  await page.keyboard.type('key');
  await expect(password).toHaveValue('pass-key');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('the answers of a sign-up that were given before the app count', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const startApp = await holdApp(page);
  await page.goto('/signup', { waitUntil: 'commit' });
  await page.getByText('Woman', { exact: true }).click();
  await page.getByText('Men', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Day' }).fill('4');
  await page.getByRole('textbox', { name: 'Month' }).fill('3');
  await page.getByRole('textbox', { name: 'Year' }).fill('1987');
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
  await page.getByRole('button', { name: 'Next' }).click();
  await startApp();
  await expect(page.getByText('Your account 2 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('radio', { name: 'Woman' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Year' })).toHaveValue('1987');
  await expect(page.getByLabel('Country')).toHaveValue('NL');
});

test('a complaint that was written and sent before the app is sent once', async ({ page }) => {
  const startApp = await holdApp(page);
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/complaint')) sent.push(request.postDataJSON());
  });
  await page.goto('/complaints?place=Order%2017', { waitUntil: 'commit' });
  await page.getByText('A payment', { exact: true }).click();
  await page.getByLabel('What happened?').fill('I paid twice.');
  await page.getByLabel('Your e-mail address, for the answer').fill('twice@example.com');
  await page.getByText('I believe that what I say here').click();
  await page.getByRole('button', { name: 'Send the complaint' }).click();
  await startApp();
  await expect(page.getByRole('heading', { name: 'Thank you. We have your complaint.' })).toBeVisible();
  expect(sent).toMatchObject([
    { kind: 'payment', place: 'Order 17', body: 'I paid twice.', email: 'twice@example.com', good_faith: true },
  ]);
});

test('a country and a language that were chosen before the app count', async ({ page }) => {
  let startApp = await holdApp(page);
  await page.goto('/pricing', { waitUntil: 'commit' });
  await page.getByLabel('Country for prices').selectOption({ label: 'United Kingdom' });
  await startApp();
  await expect(page.getByText('Prices in GBP for')).toBeVisible();

  startApp = await holdApp(page);
  await page.goto('/lang-config', { waitUntil: 'commit' });
  // The site asks in this country.
  await page.getByRole('button', { name: 'I am 18 or older' }).click();
  await expect(page.getByLabel('Country for prices')).toHaveValue('GB');
  await page.getByRole('radiogroup').getByText('Français').click();
  await startApp();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Langue et pays');
});

test('an earlier choice does not come back with the page', async ({ page }) => {
  await page.goto('/pricing');
  await expect(page.getByText('Prices in EUR for')).toBeVisible();
  await page.goto('/lang-config');
  await page.getByLabel('Country for prices').selectOption({ label: 'United States' });
  await expect(page.getByText('US dollar')).toBeVisible();
  // The browser restores the select, and sends no event.
  await page.goBack();
  await expect(page.getByText('Prices in USD for')).toBeVisible();
  expect((await page.context().cookies()).find(({ name }) => name === 'country')?.value).toBe('US');
});

test('the complaint of a member does not come back for the next visitor', async ({ page }) => {
  await logIn(page, SECOND);
  await page.goto('/complaints');
  await page.getByText('A payment', { exact: true }).click();
  await page.getByLabel('What happened?').fill('Words of a member');
  await page.goto('/members');
  await logOut(page);
  while (!page.url().endsWith('/complaints')) await page.goBack();
  await expect(page.getByLabel('What happened?')).toHaveValue('');
  await page.waitForFunction(() => !('takeEarlyInput' in window));
  await expect(page.getByLabel('What happened?')).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'A payment' })).not.toBeChecked();
});

test('the scroll position and the focus on a link survive the app', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 500 });
  const startApp = await holdApp(page);
  await page.goto('/signup', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  // Before the app, the font may still move the page.
  await page.evaluate(() => document.fonts.ready);
  await page.getByRole('link', { name: 'Log in' }).focus();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(100);
  await startApp();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeFocused();
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  });
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

test('a button that was pressed before the app works after it', async ({ page }) => {
  const startApp = await holdApp(page);
  await page.goto('/reset-password', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Language/ }).click();
  await startApp();
  await expect(page.getByRole('menuitemradio', { name: 'Français' })).toBeVisible();
});

/** Presses something in the middle of the time in which the app replaces the frame. */
async function pressAcross(page: Page, { down, up }: { down: () => Promise<void>; up: () => Promise<void> }) {
  // The texts are the last file that the app waits for, so a slow machine does not count as a press that lasts too long.
  const texts = Promise.withResolvers<void>();
  await page.route('**/assets/texts/*.js', async (route) => {
    await texts.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    let whenReleased: unknown;
    Object.defineProperty(window, 'whenReleased', {
      configurable: true,
      set(given: unknown) {
        whenReleased = given;
      },
      get() {
        document.documentElement.dataset.ready = '';
        return whenReleased;
      },
    });
  });
  await page.goto('/signup', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Create my profile' })).toBeVisible();
  await page.evaluate(async () => void (await document.fonts.ready));
  await down();
  texts.resolve();
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await up();
  await page.waitForFunction(() => !('takeEarlyInput' in window));
}

test('a press of a mouse or of the space bar that lasts while the app replaces the frame counts', async ({ page }) => {
  const man = page.getByRole('radio', { name: 'Man', exact: true });
  await pressAcross(page, {
    down: async () => {
      await page.getByText('Man', { exact: true }).hover();
      await page.mouse.down();
    },
    up: () => page.mouse.up(),
  });
  await expect(man).toBeChecked();

  const women = page.getByRole('radio', { name: 'Women' });
  await pressAcross(page, {
    down: async () => {
      await women.focus();
      await page.keyboard.down(' ');
    },
    up: () => page.keyboard.up(' '),
  });
  await expect(women).toBeChecked();
});

test('the question of a campaign does not move at the start of the app, and its early answer counts', async ({
  page,
}) => {
  const answer = page.getByRole('button', { name: 'Yes, remember it' });
  await page.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, { shiftOfPage: () => shift });
  });
  let startApp = await holdApp(page);
  await page.goto('/signup?network=news', { waitUntil: 'commit' });
  await expect(answer).toBeVisible();
  await startApp();
  await expect(answer).toBeVisible();
  const shift = await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    return (globalThis as unknown as { shiftOfPage: () => number }).shiftOfPage();
  });
  expect(shift).toBeLessThan(0.01);

  startApp = await holdApp(page);
  await page.reload({ waitUntil: 'commit' });
  await answer.click();
  await startApp();
  await expect(answer).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('campaign'))).toContain('news');
  // The next frame does not ask again.
  await page.goto('/signup?network=news');
  await expect(page.locator('html')).toHaveAttribute('data-answered', '');
  await expect(answer).toBeHidden();
});
