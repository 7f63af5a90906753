import { accountId, companionId } from '../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../server/database/conversation-id.ts';
import { unique } from './fixtures/arrivals.ts';
import { PREMIUM } from './fixtures/demo-accounts.ts';
import { expect, test } from './fixtures/server.ts';
import { ChatsPage } from './pages/chats-page.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { signIn } from './pages/log-in.ts';

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));
const WITH_MARA = conversationIdOf(accountId('premium'), companionId('mara'));

test('removes a block in the conversation and in the settings', { tag: '@full' }, async ({ page }) => {
  await signIn(page, PREMIUM);
  const chats = new ChatsPage(page);
  await chats.open(WITH_MARA);
  const name = 'Mara';
  const block = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: `Block ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await expect(page.getByText(`${name} is blocked.`)).toBeVisible();
  };
  await block();
  // The button has the colour of the text beside it, whose contrast axe checks.
  const toast = page.getByRole('status').filter({ hasText: `${name} is blocked.` });
  const colours = await toast
    .getByRole('button', { name: 'Close' })
    .evaluate((close) => [getComputedStyle(close).color, getComputedStyle(close.parentElement ?? close).color]);
  expect(colours[0]).toBe(colours[1]);

  await page.goto(`/members/${companionId('mara')}/chat`);
  await expect(page.getByRole('heading', { name: `You blocked ${name}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Unblock ${name}` }).click();
  await expect(chats.field).toBeVisible();
  await expect(chats.log.getByRole('listitem').first()).toBeVisible();

  await block();
  await page.goto('/notifications#blocked');
  const blocked = page.locator('#blocked');
  await expect(blocked.getByText(name)).toBeVisible();
  await expectAccessible(page);
  await blocked.getByRole('button', { name: `Unblock ${name}` }).click();
  await expect(blocked.getByText('You have not blocked anybody.')).toBeVisible();
  await chats.open(WITH_MARA);
});

test('a block is silent until the blocked member sends, and unblocking brings the conversation and the text back', async ({
  twoMembers,
}) => {
  const [premium, second] = [new ChatsPage(twoMembers.premium), new ChatsPage(twoMembers.second)];
  await premium.open(WITH_SECOND);
  await second.open(WITH_SECOND);
  const words = unique('Half a thought');
  await premium.field.fill(words);
  await second.page.getByRole('button', { name: 'More' }).click();
  await second.page.getByRole('menuitem', { name: /^Block/ }).click();
  await second.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  // A focused toast stays, so the later steps have the time that they need.
  const undo = second.page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await expect.poll(async () => (await second.page.request.get('/api/block.php')).text()).toContain('Robin');

  await premium.page.reload();
  await expect(premium.log.getByRole('listitem').first()).toBeVisible();
  await expect(premium.list.getByRole('link', { name: /Nina/ })).toBeVisible();
  await expect(premium.field).toHaveValue(words);
  await premium.send.click();
  await expect(premium.page.getByText("You're blocked by Nina.").first()).toBeVisible();
  await expect(premium.page.getByRole('main').getByText(words).last()).toBeVisible();
  await expectAccessible(premium.page);
  await premium.page.goto('/chats');
  await expect(premium.list.getByRole('link').first()).toBeVisible();
  // The conversation is removed. Its row shows only the message that was not sent.
  const row = premium.list.getByRole('link', { name: /Nina/ });
  await expect(row).toContainText('Not sent');
  await row.click();
  await expect(premium.page.getByText("You're blocked by Nina.").first()).toBeVisible();

  await undo.click();
  await expect.poll(() => premium.log.getByRole('listitem').count()).toBeGreaterThan(1);
  await expect(premium.page.getByRole('main').getByText(words).last()).toBeVisible();
});
