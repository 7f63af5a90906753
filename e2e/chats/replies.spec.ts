import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Message } from '../../contract/chats/chats.ts';
import { accountId, companionId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { call } from '../fixtures/new-member.ts';
import { expect, test } from '../fixtures/server.ts';
import { ChatsPage, unique } from '../pages/chats-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { signIn } from '../pages/log-in.ts';

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));
const WITH_MARA = conversationIdOf(accountId('premium'), companionId('mara'));

async function signedIn(page: Page): Promise<ChatsPage> {
  await signIn(page, PREMIUM);
  return new ChatsPage(page);
}

test('a reply quotes its message for both members, and follows its edit and its deletion', async ({ twoMembers }) => {
  const [premium, second] = [new ChatsPage(twoMembers.premium), new ChatsPage(twoMembers.second)];
  await premium.open(WITH_SECOND);
  await second.open(WITH_SECOND);
  const words = await premium.writeStored(unique('Is that the lamp'));
  await second.reply(words);
  const strip = second.page.getByText(/^Reply to (?!yourself)/);
  await expect(strip).toBeVisible();
  await expectAccessible(second.page);
  const reply = await second.writeStored(unique('They never fixed it'));
  await expect(strip).toBeHidden();

  await expect(premium.quoteIn(reply)).toHaveText(new RegExp(`You${words}`));
  await expect(second.quoteIn(reply)).toContainText(words);
  await expectAccessible(premium.page);
  await premium.edit(words, `${words}, edited`);
  await expect(second.quoteIn(reply)).toContainText(`${words}, edited`);
  await premium.remove(`${words}, edited`);
  await expect(second.quoteIn(reply)).toContainText('Deleted message');
  await expect(second.log.getByText(words)).toHaveCount(0);
});

test('a reply waits offline with its quote, also over a reload, and arrives once', async ({ page, context }) => {
  const chats = await signedIn(page);
  await chats.open(WITH_SECOND);
  const words = await chats.writeStored(unique('Shall we meet'));
  await chats.reply(words);
  await expect(page.getByText('Reply to yourself')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Reply to yourself')).toBeVisible();

  await context.setOffline(true);
  const reply = unique('Under the lamp');
  await chats.write(reply);
  await expect(chats.mark(reply, 'Waiting for a connection')).toBeVisible();
  await expect(chats.quoteIn(reply)).toContainText(words);
  await expect(page.getByText('Reply to yourself')).toBeHidden();
  await context.setOffline(false);
  await expect(chats.settled(reply)).toBeVisible();
  await page.reload();
  await expect(chats.quoteIn(reply)).toContainText(words);
  await expect(chats.message(reply)).toHaveCount(1);

  await chats.reply(reply);
  await chats.field.press('Escape');
  await expect(page.getByText('Reply to yourself')).toBeHidden();
  await expect(chats.field).toBeFocused();
});

test('a quote goes to a message that is not on the device, and back', async ({ page }) => {
  const chats = await signedIn(page);
  const old = await call<{ messages: Message[] }>(
    page,
    'GET',
    `/api/messages.php?conversation=${WITH_MARA}&before_seq=1500&limit=40`,
  );
  const goal = old.messages.find(({ kind, body }) => kind === 'text' && body.length > 30);
  if (goal === undefined) throw new Error('the conversation has a text');
  const body = unique('Do you remember');
  await call(page, 'POST', '/api/message.php', {
    id: randomUUID(),
    conversation: WITH_MARA,
    kind: 'text',
    body,
    reply_to: goal.id,
  });

  await chats.open(WITH_MARA);
  await expect(chats.quoteIn(body)).toContainText(goal.body);
  const row = chats.log.locator(`[data-message="${goal.id}"]`);
  await expect(row).toHaveCount(0);
  await chats.quoteIn(body).click();
  await expect(row).toBeInViewport();
  await expect(row).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Back to where you were' }).click();
  await expect(chats.message(body)).toBeInViewport();
  await expect(chats.message(body)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Back to where you were' })).toBeHidden();
});
