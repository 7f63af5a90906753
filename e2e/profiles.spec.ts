import { companionId } from '../demo/cast/demo-ids.ts';
import { PREMIUM } from './fixtures/demo-accounts.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { signIn } from './pages/log-in.ts';

const MARA = companionId('mara');

test('shows the pictures of a member by keyboard, and leads to a similar member and back', async ({ page }) => {
  await signIn(page, PREMIUM);
  await page.goto(`/members/${MARA}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Mara, \d+/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Open picture 1 of/ }).press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Pictures of Mara' });
  await expect(viewer.getByText(/^1 of \d$/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText(/^2 of \d$/)).toBeVisible();
  await expect(viewer.getByRole('img', { name: 'Picture 2 of Mara' })).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(page.getByRole('button', { name: /^Open picture 1 of/ })).toBeFocused();

  const related = page
    .getByRole('region', { name: /^More people/ })
    .getByRole('link')
    .first();
  await related.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await related.click();
  await expect(page).not.toHaveURL(new RegExp(MARA));
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Mara/);
  // Back first closes the picture viewer, then leaves the screen.
  await page.getByRole('button', { name: /^Open picture 1 of/ }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).not.toHaveURL(new RegExp(MARA));
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /^Mara/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(Math.min(scrolled, 200) - 100);
});

test(
  'closes a picture by Back on a page opened by a link and on a reloaded page',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, PREMIUM);
    // A new page without history entries of the app.
    const arrived = await page.context().newPage();
    await arrived.goto(`/members/${MARA}`);
    const viewer = arrived.getByRole('dialog', { name: 'Pictures of Mara' });
    const second = arrived.getByRole('button', { name: 'Picture 2', exact: true });
    const open = async () => {
      await second.click();
      await arrived.getByRole('button', { name: /^Open picture 2 of/ }).click();
      await expect(viewer.getByText(/^2 of \d$/)).toBeVisible();
    };
    await expect(second).toBeVisible();
    await open();
    await arrived.evaluate(() => history.back());
    await expect(viewer).toBeHidden();
    await expect(arrived).toHaveURL(new RegExp(`/members/${MARA}$`));

    await open();
    await arrived.reload();
    await expect(viewer.getByText(/^2 of \d$/)).toBeVisible();
    await arrived.evaluate(() => history.back());
    await expect(viewer).toBeHidden();
    await expect(arrived).toHaveURL(new RegExp(`/members/${MARA}$`));
    await expect(arrived.getByRole('heading', { level: 1, name: /^Mara/ })).toBeVisible();

    // Closing the picture by its button leaves no history entry.
    await open();
    await arrived.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect.poll(() => arrived.evaluate(() => (history.state as { cover?: string }).cover)).toBeUndefined();
  },
);

test(
  'animates the picture of a profile back to its card, unless reduced motion is set',
  { tag: '@full' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const seen: string[][] = [];
      const ended: Promise<unknown>[] = [];
      Object.assign(globalThis, { seen, ended });
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const transition = start(update);
        const names = () =>
          document
            .getAnimations()
            .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? (effect.pseudoElement ?? []) : []));
        void transition.ready.then(() => seen.push(names()));
        ended.push(transition.finished);
        return transition;
      };
    });
    const seen = () => page.evaluate(() => (globalThis as unknown as { seen: string[][] }).seen.splice(0));
    const both = expect.arrayContaining([
      '::view-transition-old(person-picture)',
      '::view-transition-new(person-picture)',
    ]);
    const cards = page.getByRole('main').getByRole('article').getByRole('link');
    const visit = async () => {
      await cards.nth(5).click();
      await expect(page.getByRole('button', { name: /^Open picture 1 of/ })).toBeVisible();
      // The transition to the profile does not count.
      await page.evaluate(() => Promise.all((globalThis as unknown as { ended: Promise<unknown>[] }).ended));
      await seen();
    };
    const isBack = () => expect(page.getByRole('button', { name: /^Open picture 1 of/ })).toBeHidden();
    await signIn(page, PREMIUM);
    await page.goto('/members');
    await expect(cards.nth(5)).toBeVisible();
    await cards.nth(5).scrollIntoViewIfNeeded();

    await visit();
    await page.goBack();
    await expect.poll(seen).toEqual([both]);
    await isBack();

    await visit();
    await page.getByRole('button', { name: 'Back', exact: true }).first().click();
    await expect.poll(seen).toEqual([both]);
    await isBack();

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit();
    await page.goBack();
    await isBack();
    expect(await seen()).toEqual([]);
  },
);

test('shows a visitor a profile and its main picture', { tag: '@full' }, async ({ page }) => {
  await page.goto(`/members/${MARA}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Mara, \d+/ })).toBeVisible();
  // The visitor sees only the first picture and the number of all pictures.
  await expect(page.getByRole('button', { name: /^Open picture 1 of [2-9]$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Open picture/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /\d more$/ })).toBeVisible();
  await expectAccessible(page);
});
