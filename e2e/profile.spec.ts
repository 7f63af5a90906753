import { companionId } from '../server/demo/demo-ids.ts';
import { PREMIUM } from './fixtures/demo-accounts.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { logIn } from './pages/log-in.ts';

// One server and a browser on one machine: what is proved here is that things happen, not how fast.
test.describe.configure({ timeout: 120_000 });
const expectSoon = expect.configure({ timeout: 30_000 });

const MARA = companionId('mara');

test('a member looks at somebody’s pictures by the keyboard, and goes on to somebody like them and back', async ({ page }) => {
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

  const related = page.getByRole('region', { name: /^More people/ }).getByRole('link').first();
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

test('a report takes a reason and a press, and the block that it offers leaves nothing of them anywhere', async ({ page }) => {
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
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: 'Pretends to be someone else' }).check();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expectSoon(dialog.getByRole('heading', { name: 'Thank you' })).toBeVisible();
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
  await expectSoon(page.getByRole('heading', { level: 1, name: /^Mara, \d+/ })).toBeVisible();
  expect(errors).toEqual([]);
});

test('a message is reported where it stands', async ({ page }) => {
  await logIn(page, PREMIUM);
  await page.goto(`/members/${MARA}/chat`);
  const flag = page.getByRole('log').getByRole('button', { name: 'Report this message' }).last();
  await expectSoon(flag).toBeAttached();
  await flag.focus();
  await flag.press('Enter');
  const dialog = page.getByRole('dialog');
  await expectSoon(dialog.getByRole('heading', { name: 'Report this message' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Asks for money or is selling something' }).check();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expectSoon(dialog.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
});

test('a visitor sees a profile and its main picture', async ({ page }) => {
  await page.goto(`/members/${MARA}`);
  await expectSoon(page.getByRole('heading', { level: 1, name: /^Mara, \d+/ })).toBeVisible();
  await expectSoon(page.getByRole('button', { name: 'Open picture 1 of 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: /\d more$/ })).toBeVisible();
  await expectAccessible(page);
});
