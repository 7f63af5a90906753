import type { Locator } from '@playwright/test';
import { accountId, companionId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { expect, test } from '../fixtures/server.ts';
import { ChatsPage } from '../pages/chats-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { signIn } from '../pages/log-in.ts';

const WITH_MARA = conversationIdOf(accountId('premium'), companionId('mara'));

/** The calendar day of the message of a row, on the clock of the browser. */
const dayOf = (row: Locator) =>
  row.locator('time').evaluate((time: HTMLTimeElement) => new Date(time.dateTime).toDateString());

test('goes to the first message of a day by the keyboard, across messages that the device does not have', async ({
  page,
}) => {
  await signIn(page, PREMIUM);
  const chats = new ChatsPage(page);
  await chats.open(WITH_MARA);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Go to a day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Go to a day' });
  await expect(dialog.getByRole('grid')).toBeVisible();
  await expectAccessible(page);
  // The demo writes to Mara every day for some weeks.
  const day = new Date();
  day.setDate(day.getDate() - 14);
  const before = await chats.log.getByRole('listitem').count();
  for (const key of ['ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(dialog).toBeHidden();
  const shown = page.locator('[data-message]:focus');
  await expect(shown).toBeInViewport();
  expect(await dayOf(shown)).toBe(day.toDateString());
  // The divider of the day is the row before it.
  await expect(shown.locator('xpath=preceding-sibling::*[1]')).not.toHaveAttribute('data-message');
  expect(before).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Jump to newest' }).click();
  await expect(chats.log.locator('[data-message]').last()).toBeInViewport();
});

test('goes to a day from the search in the conversation, and names a day without messages', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, PREMIUM);
  const chats = new ChatsPage(page);
  await chats.open(WITH_MARA);
  await page.getByRole('button', { name: 'Search in this conversation' }).click();
  await page.getByRole('button', { name: 'Go to a day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Go to a day' });
  await expect(dialog.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Shift+PageUp');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^No messages on .*These are the next ones\.$/)).toBeVisible();
  await expect(page.locator('[data-message]:focus')).toBeInViewport();
  await expect(page.getByRole('searchbox', { name: 'Search in this conversation' })).toBeVisible();
});

test('stays where it is if the day cannot be loaded', async ({ page, context }) => {
  await signIn(page, PREMIUM);
  const chats = new ChatsPage(page);
  await chats.open(WITH_MARA);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Go to a day' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await context.setOffline(true);
  await page.keyboard.press('Shift+PageUp');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The messages of this day could not be loaded.')).toBeVisible();
  await expect(chats.log.locator('[data-message]').last()).toBeInViewport();
});
