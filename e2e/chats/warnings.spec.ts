import { accountId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { expect, test } from '../fixtures/server.ts';
import { ChatsPage, unique } from '../pages/chats-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';

const CONVERSATION = conversationIdOf(accountId('premium'), accountId('second'));

test('a note is under a request for money, until the member decides otherwise', async ({ twoMembers }) => {
  const [hers, his] = [new ChatsPage(twoMembers.second), new ChatsPage(twoMembers.premium)];
  const { page } = his;
  await his.open(CONVERSATION);
  await hers.open(CONVERSATION);
  const words = await hers.writeStored(unique('Could you lend me 200 euros until Friday?'));
  const note = page.getByRole('note', { name: 'Nina asks for money' });
  await expect(note).toContainText('Nobody has read the message.');
  await expect(hers.message(words)).toBeVisible();
  await expect(hers.page.getByRole('note')).toHaveCount(0);
  await expectAccessible(page);

  await note.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByRole('dialog', { name: 'Report this message' })).toBeVisible();
  await page.keyboard.press('Escape');
  await note.getByRole('button', { name: 'Block' }).click();
  await page.getByRole('alertdialog', { name: 'Block Nina?' }).getByRole('button', { name: 'Cancel' }).click();

  await note.getByRole('button', { name: 'It is fine' }).click();
  await expect(note).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(note).toBeVisible();

  const settings = await page.context().newPage();
  await settings.goto('/notifications');
  const choice = settings.getByRole('switch', { name: 'Notes about risky messages' });
  await settings.locator('label', { has: choice }).click();
  await expect(choice).not.toBeChecked();
  await expect(note).toHaveCount(0);
  await settings.locator('label', { has: choice }).click();
  await expect(note).toBeVisible();

  await hers.openOptions(words);
  await hers.page.getByRole('menuitem', { name: 'Delete for both' }).click();
  await hers.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(note).toHaveCount(0);
});
