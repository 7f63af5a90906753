import { PREMIUM } from './fixtures/demo-accounts.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { logIn } from './pages/log-in.ts';

test.describe.configure({ timeout: 180_000 });
const expectSoon = expect.configure({ timeout: 30_000 });

test('a visitor searches, and meets the way in where a member would act', async ({ page }) => {
  await page.goto('/members?order=last_active');
  const count = page.getByRole('heading', { level: 1 });
  await expectSoon(count).toHaveText(/^[\d,]+ members$/);
  const all = await count.textContent();
  await page.getByRole('combobox', { name: 'Country' }).selectOption('NL');
  await expectSoon(page).toHaveURL(/country=NL/);
  await expectSoon(count).not.toHaveText(all ?? '');
  await expect(page.getByRole('combobox', { name: 'Province' })).toBeVisible();
  await expectAccessible(page);

  await page
    .getByRole('button', { name: /^Like / })
    .first()
    .click();
  const modal = page.getByRole('dialog', { name: /^Join to meet / });
  await expectSoon(modal).toBeVisible();
  await expectAccessible(page);
  await expect(modal.getByRole('link', { name: 'Create a profile' })).toHaveAttribute('href', '/signup');
  await modal.getByRole('link', { name: 'Log in' }).click();
  await expectSoon(page).toHaveURL(/\/login\?redirect=/);
});

test('a member filters, reads on, opens a profile and comes back to the same place', async ({ page }) => {
  await logIn(page, PREMIUM);
  const count = page.getByRole('heading', { level: 1 });
  await expectSoon(count).toHaveText(/ members$/);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'Country' }).selectOption('');
  await sheet.getByText('with a picture').click();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expectSoon(page).toHaveURL(/photo=1/);
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();

  const cards = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expectSoon(cards).toHaveCount(24);
  for (const pages of [2, 3]) {
    await cards.last().scrollIntoViewIfNeeded();
    await expectSoon.poll(() => cards.count()).toBeGreaterThanOrEqual(24 * pages);
  }
  const ids = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(ids).size).toBe(ids.length);

  const card = cards.nth(60);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(2_000);
  await card.click();
  await expectSoon(page).toHaveURL(/\/members\/[0-9a-f-]{36}$/);
  await expectSoon(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expectSoon(card).toBeInViewport();
  // The keyboard goes on from where it was; whoever goes by the mouse sees nothing of it.
  await expectSoon(card).toBeFocused();
  expect(await card.evaluate((link) => link.matches(':focus-visible'))).toBe(false);
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(40);
  // Nor does a page that is loaded again lose it, be it another one in between. How high the rows above are it can only guess
  // until they are laid out: the same card is in sight, be it a little higher.
  await page.reload();
  await expectSoon(card).toBeInViewport();
  expect(await card.getAttribute('href')).toBe(ids[60]);
  await card.click();
  await expectSoon(page).toHaveURL(/\/members\/[0-9a-f-]{36}$/);
  await page.reload();
  await expectSoon(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expectSoon(card).toBeInViewport();

  // Opened without filters, it is the search that was left.
  await page.goto('/members');
  await expectSoon(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});

test('offline the last results are there, and are said to be', async ({ page, context }) => {
  await logIn(page, PREMIUM);
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expectSoon(cards.first()).toBeVisible();
  const [first] = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  // The cache is written a second after it has changed, and the page without a network comes from the worker.
  await expectSoon
    .poll(() => page.evaluate(() => Object.values(localStorage).some((value) => value.includes('numResults'))))
    .toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expectSoon.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expectSoon(page.getByText(/^These results are from /)).toBeVisible();
  await expect(cards.first()).toHaveAttribute('href', first ?? '');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('newest');
  await expectSoon(page.getByText(/These are your last results/)).toBeVisible();
  await context.setOffline(false);
  await expectSoon(page.getByText(/These are your last results/)).toBeHidden();
});
