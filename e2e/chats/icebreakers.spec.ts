import type { Page } from '@playwright/test';
import { accountId } from '../../demo/cast/demo-ids.ts';
import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { expect, test } from '../fixtures/server.ts';
import { ChatsPage } from '../pages/chats-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { signIn } from '../pages/log-in.ts';

const FREE = accountId('free');
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^The first words to / });
const questionsOf = (page: Page) => dialogOf(page).getByRole('group', { name: 'Ways to begin' }).getByRole('button');

test('suggests first messages once, and the chosen one fills the field', async ({ page }) => {
  await signIn(page, PREMIUM);
  const chats = new ChatsPage(page);
  await page.goto(`/members/${FREE}/chat`);
  await expect(questionsOf(page)).toHaveCount(3);
  await expect(dialogOf(page).getByText(/^A question fills the message box\. Sending costs 1 credit/)).toBeVisible();
  await expectAccessible(page);
  const first = await questionsOf(page).allTextContents();
  await dialogOf(page).getByRole('button', { name: 'Three others' }).click();
  await expect(questionsOf(page).first()).not.toHaveText(first[0] ?? '');
  const words = await questionsOf(page).nth(1).textContent();
  await questionsOf(page).nth(1).click();
  await expect(chats.field).toHaveValue(words ?? '');
  await expect(chats.field).toBeFocused();
  await expect(chats.log.getByRole('listitem')).toHaveCount(0);

  // It does not open by itself above a draft, also after a reload.
  await page.reload();
  await expect(chats.field).toHaveValue(words ?? '');
  await expect(page.getByRole('button', { name: 'Ways to begin' })).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await chats.field.fill('');
});

test('opens again on demand, offline too, and leaves the field to a text of the member', async ({ page, context }) => {
  await signIn(page, PREMIUM);
  const chats = new ChatsPage(page);
  await chats.openNew(FREE);
  await expect(chats.field).toBeFocused();
  await context.setOffline(true);
  const button = page.getByRole('button', { name: 'Ways to begin' });
  await button.click();
  await expect(questionsOf(page)).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(dialogOf(page)).toBeHidden();
});
