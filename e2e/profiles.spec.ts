import { companionId } from '../server/demo/demo-ids.ts';
import { PREMIUM } from './fixtures/demo-accounts.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { logIn } from './pages/log-in.ts';

// One server and a browser on one machine: what is proved here is that things happen, not how fast.
test.describe.configure({ timeout: 120_000 });
const expectSoon = expect.configure({ timeout: 30_000 });

const MARA = companionId('mara');

test('a member looks at somebody’s pictures by the keyboard, and goes on to somebody like them and back', async ({
  page,
}) => {
  await logIn(page, PREMIUM);
  await page.goto(`/members/${MARA}`);
  await expectSoon(page.getByRole('heading', { level: 1, name: /^Mara, \d+/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Open picture 1 of/ }).press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Pictures of Mara' });
  await expectSoon(viewer.getByText(/^1 of \d$/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expectSoon(viewer.getByText(/^2 of \d$/)).toBeVisible();
  await expectSoon(viewer.getByRole('img', { name: 'Picture 2 of Mara' })).toBeInViewport();
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
  await expectSoon(page).not.toHaveURL(new RegExp(MARA));
  await expectSoon(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Mara/);
  // Back closes what covers the screen first, and leaves only then.
  await page.getByRole('button', { name: /^Open picture 1 of/ }).press('Enter');
  await expectSoon(page.getByRole('dialog')).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).not.toHaveURL(new RegExp(MARA));
  await page.goBack();
  await expectSoon(page.getByRole('heading', { level: 1, name: /^Mara/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(Math.min(scrolled, 200) - 100);
});

test('a report takes two presses, words can follow it, and the block that it offers leaves nothing of them anywhere', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await logIn(page, PREMIUM);
  await page.goto('/chats');
  const chat = page.getByRole('link', { name: /Mara/ });
  await expectSoon(chat.first()).toBeVisible();
  await page.goto(`/members/${MARA}`);
  await page.getByRole('button', { name: 'Report' }).last().click();
  const dialog = page.getByRole('dialog');
  await expectSoon(dialog.getByRole('heading', { name: 'Report Mara' })).toBeVisible();
  // The focus begins before the reasons: a key held a moment too long sends nothing.
  await expect(dialog.getByRole('group', { name: 'What’s wrong?' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pretends to be someone else' }).click();
  await expectSoon(dialog.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add details' }).click();
  await dialog.getByRole('textbox', { name: 'What else should we know?' }).fill('These are pictures of somebody else.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expectSoon(dialog.getByText('Your words are with the report.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Block Mara too' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expectSoon(page.getByText('Mara is blocked.')).toBeVisible();
  await expect(page).toHaveURL(/\/members$/);

  await page.goto('/chats');
  await expectSoon(page.getByRole('region', { name: 'Messages', exact: true })).toBeVisible();
  await expect(chat).toHaveCount(0);
  await page.goto('/members');
  await expect(page.getByText(/^Mara,/)).toHaveCount(0);
  await page.goto('/likes');
  await expect(page.getByText(/^Mara,/)).toHaveCount(0);

  await page.goto(`/likes/m/${MARA}`);
  await expectSoon(page.getByRole('heading', { name: 'You blocked Mara' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unblock Mara' }).click();
  const profile = page.getByRole('heading', { level: 1, name: /^Mara, \d+/ });
  await expectSoon(profile).toBeVisible();

  await page.getByRole('button', { name: 'Block Mara' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expectSoon(page).toHaveURL(/\/members$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectSoon(profile).toBeVisible();
  expect(errors).toEqual([]);
});

test('a message is reported where it stands, by the keyboard', async ({ page }) => {
  await logIn(page, PREMIUM);
  await page.goto(`/members/${MARA}/chat`);
  const flag = page.getByRole('log').getByRole('button', { name: 'Report this message' }).last();
  await expectSoon(flag).toBeAttached();
  await flag.focus();
  await flag.press('Enter');
  const dialog = page.getByRole('dialog');
  await expectSoon(dialog.getByRole('heading', { name: 'Report this message' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Insults, threats or harassment' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectSoon(dialog.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(flag).toBeFocused();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 800 } });

  test('every message of somebody else is reported by two taps', async ({ page }) => {
    await logIn(page, PREMIUM);
    await page.goto(`/members/${MARA}/chat`);
    const flags = page.getByRole('log').getByRole('button', { name: 'Report this message' });
    await expectSoon(flags.first()).toBeAttached();
    expect(new Set(await flags.evaluateAll((all) => all.map((flag) => getComputedStyle(flag).pointerEvents)))).toEqual(
      new Set(['auto']),
    );
    await flags.nth(-2).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Asks for money or is selling something' }).tap();
    await expectSoon(dialog.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  });
});

test('Back closes a picture on a page that a link led to, and on one that was loaded again with it', async ({
  page,
}) => {
  await logIn(page, PREMIUM);
  // A page of its own: nothing of the app lies before it.
  const arrived = await page.context().newPage();
  await arrived.goto(`/members/${MARA}`);
  const viewer = arrived.getByRole('dialog', { name: 'Pictures of Mara' });
  const second = arrived.getByRole('button', { name: 'Picture 2', exact: true });
  const open = async () => {
    await second.click();
    await arrived.getByRole('button', { name: /^Open picture 2 of/ }).click();
    await expectSoon(viewer.getByText(/^2 of \d$/)).toBeVisible();
  };
  await expectSoon(second).toBeVisible();
  await open();
  await arrived.evaluate(() => history.back());
  await expect(viewer).toBeHidden();
  await expect(arrived).toHaveURL(new RegExp(`/members/${MARA}$`));

  await open();
  await arrived.reload();
  await expectSoon(viewer.getByText(/^2 of \d$/)).toBeVisible();
  await arrived.evaluate(() => history.back());
  await expect(viewer).toBeHidden();
  await expect(arrived).toHaveURL(new RegExp(`/members/${MARA}$`));
  await expectSoon(arrived.getByRole('heading', { level: 1, name: /^Mara/ })).toBeVisible();

  // Closed by hand it leaves nothing behind.
  await open();
  await arrived.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect.poll(() => arrived.evaluate(() => (history.state as { cover?: string }).cover)).toBeUndefined();
});

test('the picture of a profile becomes the card’s again on the way back, unless motion is not wanted', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen: string[][] = [];
    Object.assign(globalThis, { seen });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      const names = () =>
        document
          .getAnimations()
          .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? (effect.pseudoElement ?? []) : []));
      void transition.ready.then(() => seen.push(names()));
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
    await expectSoon(page.getByRole('button', { name: /^Open picture 1 of/ })).toBeVisible();
    await page.waitForTimeout(500);
    await seen();
  };
  const isBack = () => expectSoon(page.getByRole('button', { name: /^Open picture 1 of/ })).toBeHidden();
  await logIn(page, PREMIUM);
  await expectSoon(cards.nth(5)).toBeVisible();
  await cards.nth(5).scrollIntoViewIfNeeded();

  await visit();
  await page.goBack();
  await expectSoon.poll(seen).toEqual([both]);
  await isBack();

  await visit();
  await page.getByRole('button', { name: 'Back', exact: true }).first().click();
  await expectSoon.poll(seen).toEqual([both]);
  await isBack();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit();
  await page.goBack();
  await isBack();
  expect(await seen()).toEqual([]);
});

test('a visitor sees a profile and its main picture', async ({ page }) => {
  await page.goto(`/members/${MARA}`);
  await expectSoon(page.getByRole('heading', { level: 1, name: /^Mara, \d+/ })).toBeVisible();
  // Of all that there are, as the count on it says, the first alone.
  await expectSoon(page.getByRole('button', { name: /^Open picture 1 of [2-9]$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Open picture/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /\d more$/ })).toBeVisible();
  await expectAccessible(page);
});
