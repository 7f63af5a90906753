import { accountId, companionId } from '../server/demo/demo-ids.ts';
import { conversationIdOf } from '../server/database/conversation-id.ts';
import { PREMIUM } from './fixtures/demo-accounts.ts';
import { expect, test } from './fixtures/server.ts';
import { ChatsPage } from './pages/chats-page.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { logIn } from './pages/log-in.ts';

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));
const WITH_MARA = conversationIdOf(accountId('premium'), companionId('mara'));

// Two browsers and a server on one machine: what is proved here is that things happen, not how fast.
test.describe.configure({ timeout: 180_000 });
const expectSoon = expect.configure({ timeout: 45_000 });

test('a block is taken back where one would write, and in the settings', async ({ page }) => {
  await logIn(page, PREMIUM);
  const chats = new ChatsPage(page);
  await chats.open(WITH_MARA);
  const name = 'Mara';
  const block = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: `Block ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await expectSoon(page.getByText(`${name} is blocked.`)).toBeVisible();
  };
  await block();
  // As plain as the words beside it, which axe measures.
  const toast = page.getByRole('status').filter({ hasText: `${name} is blocked.` });
  const colours = await toast
    .getByRole('button', { name: 'Close' })
    .evaluate((close) => [getComputedStyle(close).color, getComputedStyle(close.parentElement ?? close).color]);
  expect(colours[0]).toBe(colours[1]);

  await page.goto(`/members/${companionId('mara')}/chat`);
  await expectSoon(page.getByRole('heading', { name: `You blocked ${name}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Unblock ${name}` }).click();
  await expectSoon(chats.field).toBeVisible();
  await expectSoon(chats.log.getByRole('listitem').first()).toBeVisible();

  await block();
  await page.goto('/notifications');
  const blocked = page.getByRole('region', { name: 'Blocked members' });
  await expectSoon(blocked.getByText(name)).toBeVisible();
  await expectAccessible(page);
  await blocked.getByRole('button', { name: `Unblock ${name}` }).click();
  await expectSoon(blocked.getByText('You have not blocked anybody.')).toBeVisible();
  await chats.open(WITH_MARA);
});

test('a conversation that goes while it is open says so, and what was being written is there when it comes back', async ({
  twoMembers,
}) => {
  const [premium, second] = [new ChatsPage(twoMembers.premium), new ChatsPage(twoMembers.second)];
  await premium.open(WITH_SECOND);
  await second.open(WITH_SECOND);
  const words = `Half a thought ${Date.now().toString(36)}`;
  await premium.field.fill(words);
  await second.page.getByRole('button', { name: 'More' }).click();
  await second.page.getByRole('menuitem', { name: /^Block/ }).click();
  await second.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  // What holds the focus does not run away, however long the looking takes.
  const undo = second.page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await expectSoon(premium.page.getByRole('heading', { name: 'This conversation is no longer here' })).toBeVisible();
  await expect(premium.page.getByRole('figure')).toContainText(words);
  await expectAccessible(premium.page);

  await undo.click();
  await expectSoon(premium.field).toHaveValue(words);
  await premium.field.fill('');
});
