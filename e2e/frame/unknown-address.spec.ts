import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { expect, test } from '../fixtures/server.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { signIn } from '../pages/log-in.ts';

const UNKNOWN = '/no/such/page';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });

  test('an unknown address has words and ways back, in the language of the reader', async ({ page }) => {
    const answer = await page.goto(`${UNKNOWN}?lang=fr`);
    expect([answer?.status(), answer?.headers()['x-robots-tag']]).toEqual([404, 'noindex']);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await page.goto(`${UNKNOWN}?lang=en`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
    await expect(page).toHaveTitle('This page could not be found · Liaison');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL(/\d\/$/);
  });
});

test('an unknown address has a drawing and no problem for screen readers, for visitors and members', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    // The page itself has this status.
    if (message.type() === 'error' && !message.text().includes('404')) problems.push(message.text());
  });
  const drawing = page.waitForResponse('**/pier.svg');
  await page.goto(UNKNOWN);
  expect((await drawing).status()).toBe(200);
  await expectAccessible(page);
  await signIn(page, PREMIUM);
  await page.goto(UNKNOWN);
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});
