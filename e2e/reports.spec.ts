import { accountId, companionId } from '../demo/cast/demo-ids.ts';
import { PREMIUM } from './fixtures/demo-accounts.ts';
import { onDatabase } from './fixtures/on-database.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { signIn } from './pages/log-in.ts';

// A server and a browser share one machine, so the limits allow for a slow one.

const MARA = companionId('mara');

test(
  'a member who reports the same profile again is thanked again, and the operator has one report',
  { tag: '@full' },
  async ({ page, server }) => {
    await signIn(page, PREMIUM);
    await page.goto(`/members/${MARA}`);
    const dialog = page.getByRole('dialog');
    for (const reason of ['Asks for money or is selling something', 'Something else']) {
      await page.getByRole('button', { name: 'Report' }).last().click();
      await expect(dialog.getByRole('heading', { name: 'Report Mara' })).toBeVisible();
      await dialog.getByRole('button', { name: reason }).click();
      await expect(dialog.getByRole('heading', { name: 'Thank you' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(dialog).toBeHidden();
    }
    const reasons = await onDatabase(server, async (pool) => {
      const { rows } = await pool.query<{ reason: string }>(
        "SELECT reason FROM reports WHERE reporter_id = $1 AND reported_id = $2 AND subject = 'profile'",
        [accountId('premium'), MARA],
      );
      return rows.map(({ reason }) => reason);
    });
    expect(reasons).toEqual(['money']);
  },
);

test('accepts details of a report and offers a block, after which no list shows the profile', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await signIn(page, PREMIUM);
  await page.goto('/chats');
  const chat = page.getByRole('link', { name: /Mara/ });
  await expect(chat.first()).toBeVisible();
  await page.goto(`/members/${MARA}`);
  await page.getByRole('button', { name: 'Report' }).last().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Report Mara' })).toBeVisible();
  // The focus starts before the reasons, so that a key held too long sends no report.
  await expect(dialog).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pretends to be someone else' }).click();
  await expect(dialog.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add details' }).click();
  await dialog.getByRole('textbox', { name: 'What else should we know?' }).fill('These are pictures of somebody else.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Your words are with the report.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Block Mara too' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText('Mara is blocked.')).toBeVisible();
  await expect(page).toHaveURL(/\/members$/);

  await page.goto('/chats');
  await expect(page.getByRole('region', { name: 'Messages', exact: true })).toBeVisible();
  await expect(chat).toHaveCount(0);
  await page.goto('/members');
  await expect(page.getByText(/^Mara,/)).toHaveCount(0);
  await page.goto('/likes');
  await expect(page.getByText(/^Mara,/)).toHaveCount(0);

  await page.goto(`/likes/m/${MARA}`);
  await expect(page.getByRole('heading', { name: 'You blocked Mara' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unblock Mara' }).click();
  const profile = page.getByRole('heading', { level: 1, name: /^Mara, \d+/ });
  await expect(profile).toBeVisible();

  await page.getByRole('button', { name: 'Block Mara' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  // A focused toast stays.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await expect(page).toHaveURL(/\/members$/);
  await undo.click();
  await expect(profile).toBeVisible();
  expect(errors).toEqual([]);
});

test('a message is reported from the log by the keyboard', { tag: '@full' }, async ({ page }) => {
  await signIn(page, PREMIUM);
  await page.goto(`/members/${MARA}/chat`);
  const options = page.getByRole('button', { name: 'Message options' });
  await expect(options.first()).toBeAttached();
  // The rows are new elements once the page of messages is whole, and the focus returns to the button that was pressed.
  await expect(page.getByRole('status', { name: 'Loading messages' })).toBeHidden();
  // The buttons of the messages have one name, so that the app repeats no press on the screen snapshot.
  await page.waitForFunction(() => !('takeEarlyInput' in window));
  const theirs = page.getByRole('listitem').filter({ has: options, hasNot: page.locator('[data-mine]') });
  const button = theirs.last().getByRole('button', { name: 'Message options' });
  await button.focus();
  await button.press('Enter');
  await page.getByRole('menuitem', { name: 'Report this message' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Report this message' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Insults, threats or harassment' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});
