import type { Page, Request } from '@playwright/test';
import { DEMO_PASSWORD, PREMIUM } from '../fixtures/demo-accounts.ts';
import { expect, test } from '../fixtures/server.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';

// The first frame of a screen, which the server renders, before and after the app has replaced it (decision 98).

/** Holds the scripts of the app back. Returns the function that lets them pass, and waits until the app has replaced the frame. */
async function holdApp(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    release();
    await page.waitForFunction(() => !('takeEarlyInput' in window));
  };
}

interface Control {
  /** The element with its name, label, type and state. */
  readonly what: string;
  /** The position and size, in CSS pixels. */
  readonly place: readonly number[];
}

/** Every visible field, button and link, in the order of the screen. */
const controlsOf = (page: Page): Promise<Control[]> =>
  page.locator('#root').evaluate((root) =>
    [...root.querySelectorAll<HTMLInputElement>('input, select, textarea, button, a, h1')]
      .filter((one) => one.checkVisibility() && one.closest('.slow-start') === null)
      .map((one) => {
        const labels = [...(one.labels ?? [])];
        const text = labels.map((label) => label.innerText).join(' ') || one.innerText;
        // Radio buttons and checkboxes are drawn by their labels.
        const drawn = /^(?:radio|checkbox)$/.test(one.type) ? (labels[0] ?? one) : one;
        const { x, y, width, height } = drawn.getBoundingClientRect();
        return {
          what: JSON.stringify([one.tagName, one.name, one.type, one.value, text, one.disabled]),
          place: [x, y, width, height],
        };
      }),
  );

const whatOf = (controls: readonly Control[]) => controls.map(({ what }) => what);

/** The controls that are not in the same place, within a pixel. */
const movedBetween = (before: readonly Control[], after: readonly Control[]) =>
  after.filter(({ place }, index) =>
    place.some((value, side) => Math.abs(value - (before[index]?.place[side] ?? 0)) > 1),
  );

/** The forms that the browser has sent itself. */
function sentForms(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.isNavigationRequest()) sent.push(request);
  });
  return sent;
}

const memberOf = async (page: Page): Promise<string> => {
  const { profiles } = (await (await page.request.get('/api/members.php')).json()) as { profiles: { id: string }[] };
  return profiles[0]?.id ?? '';
};

for (const width of [360, 1280])
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const path of [
      '/login',
      '/login?way=link',
      '/signup?gender=male',
      '/reset-password',
      '/members/{id}/signup',
      '/signup?lang=fr',
    ])
      test(`${path} has the same fields in the same places before and after the app`, async ({ page }) => {
        const startApp = await holdApp(page);
        await page.goto(path.replace('{id}', await memberOf(page)), { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.evaluate(async () => void (await document.fonts.ready));
        const before = await controlsOf(page);
        expect(before.length).toBeGreaterThan(5);
        await startApp();
        await page.evaluate(async () => void (await document.fonts.ready));
        const after = await controlsOf(page);
        expect(whatOf(after)).toEqual(whatOf(before));
        expect(movedBetween(before, after)).toEqual([]);
      });
  });

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

test('a frame whose scripts cannot be loaded offers to load it again', async ({ page }) => {
  await page.route('**/assets/**/*.js', (route) => route.abort());
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('E-mail', { exact: true }).fill(PREMIUM);
  await expect(page.getByRole('link', { name: 'Load again' })).toBeVisible({ timeout: 5_000 });
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(PREMIUM);
});

test('a button that was pressed before the app works after it', async ({ page }) => {
  const startApp = await holdApp(page);
  await page.goto('/reset-password', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Language/ }).click();
  await startApp();
  await expect(page.getByRole('menuitemradio', { name: 'Français' })).toBeVisible();
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/login', '/signup', '/reset-password'])
    test(`${path} explains it and sends nothing`, async ({ page }) => {
      const sent = sentForms(page);
      const refused = page.waitForEvent('console', (message) => message.text().includes("form-action 'none'"));
      await page.goto(path);
      await expect(page.getByText('This form needs JavaScript.')).toBeVisible();
      const field = page.locator('form input:not([type=radio])').first();
      await field.fill('1');
      const button = await page.locator('form [type=submit]').boundingBox();
      // Playwright's `press` and `click` would wait for the navigation that the policy forbids.
      await page.keyboard.press('Enter');
      await page.mouse.click((button?.x ?? 0) + 5, (button?.y ?? 0) + 5);
      await refused;
      expect([await field.inputValue(), sent, new URL(page.url()).pathname]).toEqual(['1', [], path]);
    });
});

test('the screens break no rule of their policy, and have no problem for screen readers', async ({ page }) => {
  const startApp = await holdApp(page);
  await page.addInitScript(() => {
    const broken: string[] = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => broken.push(violatedDirective));
    Object.assign(globalThis, { broken });
  });
  const brokenRules = () => page.evaluate(() => (globalThis as unknown as { broken: string[] }).broken);
  await page.goto('/signup', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Create my profile' })).toBeVisible();
  // The check waits for animations, and the line about a slow start appears after 20 s.
  await page.locator('.slow-start').evaluate((line) => line.remove());
  await expectAccessible(page);
  expect(await brokenRules()).toEqual([]);
  await startApp();
  for (const path of ['/login', '/reset-password', `/members/${await memberOf(page)}/signup`]) {
    await page.goto(path);
    await page.waitForFunction(() => !('takeEarlyInput' in window));
    await expectAccessible(page);
    expect(await brokenRules()).toEqual([]);
  }
});
