import type { Locator } from '@playwright/test';
import { PREMIUM } from './fixtures/demo-accounts.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { signIn } from './pages/log-in.ts';

/** Finds an option by typed text in the combo box that replaces a long select under the mouse. */
async function choose(select: Locator, typed: string): Promise<void> {
  await select.hover();
  await expect(select).toHaveAttribute('aria-autocomplete', 'list');
  await select.fill(typed);
  await select.press('Enter');
}

test('lets a visitor search and offers the sign-up when the visitor likes a member', async ({ page }) => {
  await page.goto('/members?order=last_active');
  const count = page.getByRole('heading', { level: 1 });
  await expect(count).toHaveText(/^[\d,]+ members? and [\d,]+ fictional profiles$/);
  const all = await count.textContent();
  const country = page.getByRole('combobox', { name: 'Country' });
  await choose(country, 'nether');
  await expect(country).toHaveValue('Netherlands');
  await expect(page).toHaveURL(/country=NL/);
  await expect(count).not.toHaveText(all ?? '');
  await expect(page.getByRole('combobox', { name: 'Province' })).toBeVisible();
  await expectAccessible(page);

  await page
    .getByRole('button', { name: /^Like / })
    .first()
    .click();
  const modal = page.getByRole('dialog', { name: /^Join to like / });
  await expect(modal).toBeVisible();
  await expectAccessible(page);
  await expect(modal.getByRole('button', { name: 'Create a profile' })).toBeVisible();
  await modal.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
});

test('filters, loads further pages, opens a profile and returns to the same position', async ({ page }) => {
  await signIn(page, PREMIUM);
  await page.goto('/members');
  const count = page.getByRole('heading', { level: 1 });
  await expect(count).toHaveText(/ fictional profiles$/);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const country = sheet.getByRole('combobox', { name: 'Country' });
  await country.focus();
  await expect(country).toHaveAttribute('aria-autocomplete', 'list');
  await expect(country).toBeFocused();
  await country.press('ArrowDown');
  await expectAccessible(page);
  await page.getByRole('listbox').getByRole('option', { name: 'All countries' }).click();
  await expect(country).toHaveValue('All countries');
  await sheet.getByText('with a picture').click();
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(page).toHaveURL(/photo=1/);
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();

  const cards = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(cards).toHaveCount(24);
  for (const pages of [2, 3]) {
    await cards.last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(24 * pages);
  }
  const ids = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(ids).size).toBe(ids.length);

  const card = cards.nth(60);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(2_000);
  await card.click();
  await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(card).toBeInViewport();
  // The card has the focus, so the keyboard continues there. The focus ring is invisible after a click.
  await expect(card).toBeFocused();
  expect(await card.evaluate((link) => link.matches(':focus-visible'))).toBe(false);
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(40);
  // The position survives a reload, also of another page in between. The page can only estimate the height of the rows above until
  // their layout, so the card may be a little higher.
  await page.reload();
  await expect(card).toBeInViewport();
  expect(await card.getAttribute('href')).toBe(ids[60]);
  await card.click();
  await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(card).toBeInViewport();

  // Without filters in the address, the screen restores the last search.
  await page.goto('/members');
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});

test('shows the last results offline and labels them as such', async ({ page, context }) => {
  await signIn(page, PREMIUM);
  await page.goto('/members');
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(cards.first()).toBeVisible();
  const [first] = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  // The app writes its cache a second after a change. Without a network the worker serves the page.
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).some((value) => value.includes('numResults'))))
    .toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^These results are from /)).toBeVisible();
  await expect(cards.first()).toHaveAttribute('href', first ?? '');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('newest');
  await expect(page.getByText(/These are your last results/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/These are your last results/)).toBeHidden();
});
