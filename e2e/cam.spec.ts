import type { Page } from '@playwright/test';
import { MEMBER_LANDINGS } from '../contract/landers.ts';
import { call, newMember } from './fixtures/new-member.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';

const promotionOn = (page: Page) => page.getByRole('region', { name: 'Promotion' });
const GONE = 'The promotion is hidden. You will not see it again.';
/** A search with so few results that the first page is the last. */
const SEARCH = '/members?gender=female&country=NL&min_age=70';

test('a visitor hides the promotion for good, and a page hides it without any script of the site', async ({ page }) => {
  const [member] = (await call<{ profiles: { id: string }[] }>(page, 'GET', '/api/members.php')).profiles;
  const card = promotionOn(page);
  await page.goto(SEARCH);
  await expect(card).toBeVisible();
  for (const name of MEMBER_LANDINGS)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(`/members/${member?.id}/${name}`);
      await expect(card.getByRole('link', { name: 'See the room' })).toBeVisible();
      await expectAccessible(page);
    }
  await card.getByRole('button', { name: 'Not for me' }).click();
  await expect(page.getByText(GONE)).toBeFocused();
  await page.route('**/assets/**/*.js', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(card).toBeHidden();
  await page.unrouteAll();
  await page.goto(SEARCH);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(card).toBeHidden();
});

test('a member hides the promotion below the results on all devices', async ({ page, browser, baseURL }) => {
  await newMember(page);
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  await other.addCookies(await page.context().cookies());
  const second = await other.newPage();
  for (const one of [page, second]) {
    await one.goto(SEARCH);
    await expect(promotionOn(one).getByRole('link', { name: 'See the room' })).toBeVisible();
  }
  await expectAccessible(page);
  await promotionOn(page).getByRole('button', { name: 'Hide this promotion' }).click();
  await expect(page.getByText(GONE)).toBeFocused();
  await expect(promotionOn(second)).toBeHidden();
  await other.close();
});
