import type { Page, Request } from '@playwright/test';
import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { expect, test } from '../fixtures/server.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { holdApp } from '../pages/hold-app.ts';

// The first frame of a screen, which the server renders, before and after the app has replaced it (decision 98).

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
      '/pricing',
      '/complaints?kind=payment&place=Order%2017',
      '/lang-config',
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

test('a frame whose scripts cannot be loaded offers to load it again', async ({ page }) => {
  await page.route('**/assets/**/*.js', (route) => route.abort());
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('E-mail', { exact: true }).fill(PREMIUM);
  await expect(page.getByRole('link', { name: 'Load again' })).toBeVisible({ timeout: 5_000 });
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(PREMIUM);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/login', '/signup', '/reset-password', '/complaints'])
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

test.describe('without scripts, a screen without a form', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the prices, and leads to the languages, which are links', async ({ page }) => {
    await page.goto('/pricing');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You pay for what you send');
    await expect(page.getByText('To choose a country, please switch JavaScript on.')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(14);
    await expect(page.getByRole('link', { name: 'Create your profile' })).toHaveAttribute('href', '/signup');
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(11);
    await page.getByRole('link', { name: 'Language: English' }).click();
    await expect(page).toHaveURL(/\/lang-config$/);
    await page.getByRole('link', { name: 'Polski' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Język i kraj');
    await expect(page.getByRole('link', { name: 'Polski', exact: true })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('radio')).toHaveCount(0);
    await page.goto('/pricing');
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
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
  const others = ['/login', '/reset-password', '/pricing', '/complaints', '/lang-config'];
  for (const path of [...others, `/members/${await memberOf(page)}/signup`]) {
    await page.goto(path);
    await page.waitForFunction(() => !('takeEarlyInput' in window));
    await expectAccessible(page);
    expect(await brokenRules()).toEqual([]);
  }
});
