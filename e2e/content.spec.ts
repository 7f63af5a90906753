import { CONTENT_PAGES } from '../contract/base/content-pages.ts';
import { LANGUAGES } from '../contract/base/rules.ts';
import { call, newMember } from './fixtures/new-member.ts';
import { onDatabase } from './fixtures/on-database.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { PaymentPages } from './pages/payment-pages.ts';

const PATHS = CONTENT_PAGES.map((page) => `/pages/${page}`);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });

  test('every content page has its words in every language, and no page is wider than a small phone', async ({
    page,
  }) => {
    const titles = new Map<string, Set<string>>();
    for (const path of PATHS)
      for (const language of LANGUAGES) {
        await page.goto(`${path}?lang=${language}`);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const main = page.getByRole('main');
        expect(await main.innerText(), `${path} in ${language}`).not.toMatch(/[{}]|undefined|NaN/);
        const title = await page.getByRole('heading', { level: 1 }).innerText();
        titles.set(path, (titles.get(path) ?? new Set()).add(title));
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${path} in ${language}`).toBeLessThanOrEqual(0);
      }
    // Some languages share a word, such as Cookies.
    for (const [path, found] of titles) expect(found.size, path).toBeGreaterThan(3);
  });

  test('every link of every content page leads to a page', async ({ page, request }) => {
    const targets = new Set<string>();
    for (const path of PATHS)
      for (const language of LANGUAGES) {
        await page.goto(`${path}?lang=${language}`);
        const links = await page
          .locator('a[href^="/"]')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
        for (const link of links) if (link !== null) targets.add(link);
        for (const link of await page.locator('a[href^="#"]').all())
          await expect(page.locator((await link.getAttribute('href')) ?? '')).toHaveCount(1);
      }
    for (const target of targets)
      expect((await request.get(target, { headers: { accept: 'text/html' } })).status(), target).toBe(200);
  });
});

test('a page has no violation of its policy and no problem for screen readers, in both themes', async ({ page }) => {
  await page.addInitScript(() => {
    const found: string[] = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => found.push(violatedDirective));
    Object.assign(globalThis, { violations: found });
  });
  for (const path of ['/pages/terms', '/pages/faq?lang=de', '/pages/cookies', '/pages/accessibility'])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await expectAccessible(page);
      expect(await page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations)).toEqual([]);
    }
});

test('the contents list leads to a section, on a phone and beside the text of a wide window', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/pages/terms');
    const link = page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Right of withdrawal' });
    if (width === 360) await page.locator('summary', { hasText: 'On this page' }).click();
    await link.click();
    await expect(page).toHaveURL(/#s7$/);
    await expect(page.getByRole('heading', { name: 'Right of withdrawal' })).toBeInViewport();
  }
});

test('the printed page has the text and the company, and neither bar nor foot', async ({ page }) => {
  await page.goto('/pages/faq');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who is behind it' })).toBeVisible();
  // The answers are printed although they are closed on the screen.
  await expect(page.getByText('Nothing. Looking at profiles')).toBeVisible();
  for (const other of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByText('On this page')])
    await expect(other.filter({ visible: true })).toHaveCount(0);
});

test('a visitor withdraws the consent to a campaign on the page about cookies', async ({ page }) => {
  await page.goto('/?trafficsource=partner&network=news');
  await page.getByRole('button', { name: 'Yes, remember it' }).click();
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === 'trafficsource'))
    .toBe(true);
  await page.getByRole('link', { name: 'Withdraw cookie consent' }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('Withdrawn.')).toBeVisible();
  expect((await page.context().cookies()).some(({ name }) => name === 'trafficsource')).toBe(false);
  await page.reload();
  await expect(page.getByText('There is nothing to withdraw.')).toBeVisible();
});

test('an order keeps the language and the hash of the text that its button links to', async ({ page, server }) => {
  await newMember(page);
  await new PaymentPages(page).buyByCard(25);
  const { text_hash, language } = await call<{ text_hash: string; language: string }>(
    page,
    'GET',
    '/api/content.php?page=terms',
  );
  const stored = await onDatabase(server, (pool) =>
    pool.query(
      'SELECT DISTINCT t.text_hash, t.language FROM orders o JOIN agreed_texts t USING (text_hash) WHERE text_hash = $1',
      [text_hash],
    ),
  );
  expect(stored.rows).toEqual([{ text_hash, language }]);
});
