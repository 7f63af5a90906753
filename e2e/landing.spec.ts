import { NEAR_CARDS } from '../contract/pages.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';

test.use({ viewport: { width: 360, height: 800 } });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('shows words, pictures, prices and members, and leads to the sign-up with the chosen answers', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('a[href^="/members/"]').filter({ visible: true }).first()).toBeVisible();
    expect(await page.locator('a[href^="/members/"]').count()).toBe(NEAR_CARDS);
    await expect(page.getByRole('row').filter({ hasText: '€' }).first()).toBeVisible();
    for (const picture of await page.locator('img').filter({ visible: true }).all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
    await page.getByText('Man', { exact: true }).click();
    await page.getByText('Both', { exact: true }).click();
    await page.getByRole('button', { name: 'Create your profile' }).click();
    await expect(page).toHaveURL(/\/signup\?gender=male&looking_for=both$/);
  });

  test('changes the language by a link of the foot', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Français' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('has no violation of its policy, no shift and no problem for screen readers, in both themes', async ({ page }) => {
  await page.addInitScript(() => {
    const found: string[] = [];
    const moved: string[] = [];
    let shift = 0;
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => found.push(violatedDirective));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node: Node | null }[] };
        shift += value;
        for (const { node } of sources)
          moved.push(
            `${value.toFixed(3)}: ${(node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 120)}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
    // A small shift, for example of a line of text when its font arrives, disturbs nobody.
    Object.assign(globalThis, { problemsOfPage: () => ({ found, moved: shift <= 0.02 ? [] : moved }) });
  });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/?t=5');
    await expect(page).toHaveURL(/\/$/);
    await expectAccessible(page);
    const problems = await page.evaluate(() =>
      (globalThis as unknown as { problemsOfPage: () => object }).problemsOfPage(),
    );
    expect([problems, errors]).toEqual([{ found: [], moved: [] }, []]);
  }
});

test('fills in the sign-up with the answers of the first step and the campaign of the visitor', async ({ page }) => {
  await page.goto('/?network=news');
  await page.getByText('Woman', { exact: true }).click();
  await page.getByText('Men', { exact: true }).click();
  await page.getByRole('button', { name: 'Create your profile' }).click();
  await page.waitForURL('**/signup**');
  await expect(page.getByRole('radio', { name: 'Woman' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Men', exact: true })).toBeChecked();
  // The visitor has not answered yet, so the sign-up asks too.
  await expect(page.getByRole('region', { name: 'Where you came from' })).toBeVisible();
});

test('shows the theme that was chosen on the device before the first paint', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.route('**/assets/**/*.js', (route) => route.abort());
  await page.reload();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
});
