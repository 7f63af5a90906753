import type { Page } from '@playwright/test';
import { accountId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { FREE, PREMIUM } from '../fixtures/demo-accounts.ts';
import { onDatabase } from '../fixtures/on-database.ts';
import { expect, test } from '../fixtures/server.ts';
import { ChatsPage, unique } from '../pages/chats-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { signIn } from '../pages/log-in.ts';

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));

async function signedIn(page: Page, email: string): Promise<ChatsPage> {
  await signIn(page, email);
  return new ChatsPage(page);
}

test('keeps a text at 0 credits, on and offline, and sends it once there are credits', async ({
  page,
  context,
  server,
}) => {
  const chats = await signedIn(page, FREE);
  await chats.openList();
  await chats.list.getByRole('link').first().click();
  await expect(chats.balance).toBeVisible();
  const note = page.getByText('Your credits are used up. What you write to');
  for (let sent = 0; sent < 12 && !(await note.isVisible()); sent += 1) {
    const words = unique(`Number ${sent}`);
    await chats.write(words);
    await expect(chats.settled(words)).toBeVisible();
  }
  await expect(note).toBeVisible();
  await expect(chats.balance).toContainText('0 credits left');
  await expect(page.locator('form').getByRole('link', { name: 'Get credits' }).last()).toHaveAttribute(
    'href',
    '/credits',
  );
  await expectAccessible(page);

  const words = unique('One more');
  const expectDraft = async () => {
    await chats.field.press('Enter');
    await expect(chats.field).toHaveValue(words);
    await expect(chats.send).toBeHidden();
    await expect(chats.message(words)).toBeHidden();
  };
  await chats.field.fill(words);
  await expectDraft();
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline/).first()).toBeVisible();
  await expect(note).toBeVisible();
  await expectDraft();
  await context.setOffline(false);

  await onDatabase(server, (pool) =>
    pool.query(`SELECT credit(id, 3, 'given', 'a journey') FROM members WHERE email = $1`, [FREE]),
  );
  await page.reload();
  await expect(chats.field).toHaveValue(words);
  await expect(note).toBeHidden();
  await chats.send.click();
  await expect(chats.settled(words)).toBeVisible();
});

test(
  'shows that the server refused a message for lack of credits and lets the member edit it',
  { tag: '@full' },
  async ({ page }) => {
    const chats = await signedIn(page, PREMIUM);
    await chats.open(WITH_SECOND);
    // The credits are spent on another device, and every later answer reports it.
    let isSpent = false;
    await page.route('**/api/message.php', async (route) => {
      isSpent = true;
      await route.fulfill({
        status: 402,
        json: { code: 'insufficient_credits', data: { price: 1, credits: 0 }, request_id: 'a-journey' },
      });
    });
    await page.route('**/api/user.php', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      await route.fulfill({ response, json: isSpent ? { ...answer, user: { ...answer.user, credits: 0 } } : answer });
    });
    const words = unique('One more');
    await chats.write(words);
    const reason = page.getByText('You do not have enough credits to send this message');
    await expect(reason).toBeVisible();
    await expect(chats.log.getByRole('link', { name: 'Get credits' })).toHaveAttribute('href', '/credits');
    await expect(chats.balance).toContainText('0 credits left');

    await chats.log.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(chats.field).toHaveValue(words);
    await expect(reason).toBeHidden();
  },
);
