import type { SwipeState } from '../contract/discovery.ts';
import { FREE, SECOND } from './fixtures/demo-accounts.ts';
import { expect, test } from './fixtures/server.ts';
import { closeMatches } from './pages/close-matches.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { signIn } from './pages/log-in.ts';

test('swipes to the limit by pointer, key and button, undoes a pass, and shows when the limit ends', async ({
  page,
}) => {
  await signIn(page, FREE);
  await page.goto('/swipe-game');
  const top = page.locator('article[data-card]');
  const topId = () => top.getAttribute('data-card');
  await closeMatches(page);
  const turn = async (act: () => Promise<void>) => {
    const before = await topId();
    await expect(async () => {
      // Key presses do not wait for a covered element. A trial click does, and closes the dialog.
      await top.click({ trial: true });
      await act();
      await expect.poll(topId, { timeout: 10_000 }).not.toBe(before);
    }).toPass({ timeout: 60_000 });
  };
  await expect(top).toBeVisible();
  await expect(page.getByText('4 likes left today')).toBeVisible();
  await expectAccessible(page);

  // A short drag does nothing; a long drag is a like.
  const first = await topId();
  const box = await top.boundingBox();
  if (box === null) throw new Error('there is no card');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const drag = async (by: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by, y, { steps: 8 });
    await page.waitForTimeout(120);
    await page.mouse.up();
  };
  await drag(40);
  await expect(page).toHaveURL(/swipe-game$/);
  expect(await topId()).toBe(first);
  await turn(() => drag(-200));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(topId).toBe(first);
  await turn(() => drag(200));
  await expect(page.getByText('3 likes left today')).toBeVisible();

  // A tap opens the profile, and Back returns to the same card.
  const second = await topId();
  await top.getByRole('link').click();
  await page.waitForURL(`**/members/${second}`);
  await page.goBack();
  await expect.poll(topId).toBe(second);

  await turn(() => page.keyboard.press('ArrowRight'));
  await expect(page.getByText('2 likes left today')).toBeVisible();
  for (const left of [1, 0]) {
    await turn(() => page.getByRole('button', { name: 'Like', exact: true }).click({ timeout: 5_000 }));
    if (left === 1) await expect(page.getByText('1 like left today')).toBeVisible();
  }
  await expect(page.getByText(/More likes in \d+ (hours?|minutes?|seconds?)/)).toBeVisible();
  await expect(page.getByText('You can still pass.').first()).toBeVisible();
  const fifth = await topId();
  await page.keyboard.press('ArrowRight');
  expect(await topId()).toBe(fifth);
  await turn(() => page.keyboard.press('ArrowLeft'));
  // Another visit on the same day shows the same.
  const left = await topId();
  // A reload before the answer would cut the pass off.
  const nextOnServer = async () =>
    ((await (await page.request.get('/api/swipe.php')).json()) as SwipeState).cards[0]?.id;
  await expect.poll(nextOnServer).toBe(left);
  await page.reload();
  await expect.poll(topId).toBe(left);
  await expect(page.getByText(/More likes in/)).toBeVisible();
});

test(
  'answers questions by keyboard and shows suggestions with reasons, then others',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, SECOND);
    await page.goto('/match-finder');
    await page.getByRole('radio', { name: /Living near each other/ }).focus();
    await page.keyboard.press('Space');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'How far away can they live?' })).toBeFocused();
    await page.getByText('Within 250 km').click();
    await expect(page.getByRole('radio', { name: 'Within 250 km' })).toBeChecked();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('slider', { name: 'Oldest' }).focus();
    await page.keyboard.press('End');
    await expect(page.getByText(/and older/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('checkbox', { name: 'Art', exact: true }).focus();
    await page.keyboard.press('Space');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Find my matches' }).click();

    await expect(
      page.getByRole('heading', { name: /^\d+ (members|fictional profiles?).* you may like$/ }),
    ).toBeFocused();
    const cards = page.getByRole('main').getByRole('article');
    expect(await cards.count()).toBeGreaterThan(3);
    await expect(page.getByRole('list', { name: /^Why / }).first()).toContainText(/Lives within \d+ km/);
    await expectAccessible(page);
    const names = async () =>
      page
        .getByRole('main')
        .getByRole('article')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const before = await names();
    // A like there is a regular like and does not count against the limit of the swipe game.
    await page
      .getByRole('button', { name: /^Like / })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Like / }).first()).toHaveAttribute('aria-pressed', 'true');
    // Opening a profile keeps the other suggestions in place.
    await cards.nth(1).getByRole('link').click();
    await page.waitForURL('**/members/*');
    await page.goBack();
    await expect.poll(names).toEqual(before);
    await page.getByRole('button', { name: 'Show me others' }).click();
    await expect.poll(async () => (await names()).filter((one) => before.includes(one)).length).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Which interests would you like to share?' })).toBeVisible();
  },
);
