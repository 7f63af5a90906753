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

/** The bubbles with a marked word, and the one that the search shows. */
const marked = ({ log }: ChatsPage) => log.locator('mark');
const shown = ({ log }: ChatsPage) => log.locator('[data-marked] mark');

test('finds the messages of all conversations offline, and opens one at its place', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const chats = await signedIn(page);
  await chats.open(WITH_SECOND);
  const word = unique('Kürbis').replace(' ', '');
  await chats.writeStored(`There was ${word} soup`);
  // The message is far above the end of the log.
  await chats.writeAll(Array.from({ length: 40 }, (_, index) => `No soup ${index}`));
  await chats.writeStored(unique('Last one'));
  await chats.openList();
  await context.setOffline(true);
  const field = page.getByRole('searchbox', { name: 'Search your conversations' });
  await field.fill(`${word.toLowerCase().replace('ü', 'u').slice(0, -2)} SOU`);
  await expect(chats.results).toHaveCount(1);
  await expect(page.getByText('1 message in 1 conversation')).toBeVisible();
  await expect(chats.results.locator('mark')).toHaveText([word, 'soup']);
  await expectAccessible(page);

  await chats.results.getByRole('link').click();
  await expect(shown(chats)).toHaveText([word, 'soup']);
  await expect(shown(chats).first()).toBeInViewport();
  await expectAccessible(page);
  await page.goBack();
  await expect(field).toHaveValue(/sou/i);
  await expect(chats.results.getByRole('link')).toBeFocused();
  await field.fill('soup nobody cooked');
  await expect(page.getByText('No name and no message has “soup nobody cooked”.')).toBeVisible();
});

test('shows each found message beside the list, also after another one', async ({ page }) => {
  const chats = await signedIn(page);
  await chats.openList();
  await page.getByRole('searchbox', { name: 'Search your conversations' }).fill('keep');
  await expect.poll(() => chats.results.count()).toBeGreaterThan(5);
  for (let place = 0; place < 5; place += 1) {
    // Messages that arrive meanwhile move the results: the message is known by its id.
    const id = await chats.results.nth(place).getByRole('link').getAttribute('data-hit');
    const result = chats.results.locator(`[data-hit="${id}"]`);
    await result.click();
    await expect(result).toHaveAttribute('aria-current', 'true');
    await expect(shown(chats).first()).toBeVisible();
    await chats.settle();
    await expect(shown(chats).first()).toBeInViewport();
  }
});

test('searches in a conversation from the newest hit to older ones, by keyboard and by buttons', async ({ page }) => {
  const chats = await signedIn(page);
  await chats.open(WITH_SECOND);
  const word = unique('nutmeg').replace(' ', '');
  for (const words of [`One ${word}`, `Two ${word}`, 'Between', `Three ${word}`])
    await chats.writeStored(unique(words));
  await chats.searchInConversation(word);
  const place = (at: string) => page.getByText(new RegExp(`^${at} · Today, `));
  await expect(place('1 of 3')).toBeVisible();
  await expect(marked(chats)).toHaveCount(3);
  await expect(chats.message('Three nutmeg').locator('[data-marked] mark')).toHaveText(word);
  await expect(chats.field).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(place('2 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Older message', exact: true }).click();
  await expect(place('3 of 3')).toBeVisible();
  await expect(chats.message('One nutmeg').locator('[data-marked] mark')).toHaveText(word);
  await page.getByRole('searchbox', { name: 'Search in this conversation' }).press('Shift+Enter');
  await expect(place('2 of 3')).toBeVisible();

  // A reply needs the composer.
  await chats.reply('Two nutmeg');
  await expect(page.getByText('Reply to yourself')).toBeVisible();
  await expect(marked(chats)).toHaveCount(0);
  await page.getByRole('button', { name: 'Do not reply to this message' }).click();
  await chats.searchInConversation('Between');
  await page.goBack();
  await expect(chats.field).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search in this conversation' })).toBeFocused();
});

test('searches older messages on the server page by page, until one is found or the member cancels', async ({
  page,
}) => {
  const chats = await signedIn(page);
  const { messages } = await call<{ messages: Message[] }>(
    page,
    'GET',
    `/api/messages.php?conversation=${WITH_MARA}&before_seq=1500&limit=40`,
  );
  const goal = messages.find(({ kind, body }) => kind === 'text' && body.length > 30);
  if (goal === undefined) throw new Error('the conversation has a text');
  await chats.open(WITH_MARA);
  await chats.searchInConversation(goal.body);
  await expect(page.getByText(/^No message has/)).toBeVisible();
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/messages.php*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const start = page.getByRole('button', { name: 'Search older messages' });
  await start.click();
  await expect(page.getByText(/^Searching older messages, back to/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Searched what is on this device, since/)).toBeVisible();
  await expectAccessible(page);
  answer.resolve();
  await start.click();
  await expect(shown(chats).first()).toBeInViewport({ timeout: 20_000 });
  await expect(chats.log.locator('[data-marked]')).toContainText(goal.body);

  // The device has the message now.
  await page.context().setOffline(true);
  await page.goBack();
  await chats.searchInConversation(goal.body);
  await expect(shown(chats).first()).toBeInViewport();
});

test('follows the edits and the deletions of the other member', async ({ twoMembers }) => {
  const [premium, second] = [new ChatsPage(twoMembers.premium), new ChatsPage(twoMembers.second)];
  await premium.open(WITH_SECOND);
  const words = unique('Meet me at the lighthouse');
  const suffix = words.split(' ').at(-1) ?? '';
  await premium.writeStored(words);
  await second.openList();
  await second.page.getByRole('searchbox').fill(`lighthouse ${suffix}`);
  await expect(second.results).toHaveCount(1);
  await premium.edit(words, `Meet me at the pier ${suffix}`);
  await expect(second.results).toHaveCount(0);
  await second.page.getByRole('searchbox').fill(`pier ${suffix}`);
  await expect(second.results).toHaveCount(1);
  await premium.remove(`Meet me at the pier ${suffix}`);
  await expect(second.results).toHaveCount(0);
  await expect(second.page.getByText(/^No name and no message has/)).toBeVisible();
});
