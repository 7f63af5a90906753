import { accountId, companionId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { expectArrived, unique } from '../fixtures/arrivals.ts';
import { expect, test } from '../fixtures/faulty.ts';
import { ChatsPage } from '../pages/chats-page.ts';

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));
const WITH_MARA = conversationIdOf(accountId('premium'), companionId('mara'));

test('starts offline, shows every conversation, and sends each message once when the network returns', async ({
  installed,
  faulty,
  premium,
}) => {
  const { server } = faulty;
  const creditsBefore = await premium.credits();
  await server.stop();
  const page = await installed.open();
  await page.goto('/chats');
  const chats = new ChatsPage(page);
  await expect(chats.list.getByRole('link', { name: /Mara/ })).toBeVisible();
  await expect(page.getByText('You are offline.').first()).toBeVisible();

  // This conversation was never opened; the background prefetch loaded it.
  await page.goto(`/chats/${WITH_MARA}`);
  await expect.poll(() => chats.log.getByRole('listitem').count()).toBeGreaterThan(30);

  await page.goto(`/chats/${WITH_SECOND}`);
  const words = unique('From a cold start');
  await chats.write(words);
  await expect(chats.message(words)).toBeVisible();
  await page.locator('input[type=file]').setInputFiles('public/people/mara.webp');
  await expect(page.getByRole('img', { name: 'Picture 1 to send' })).toBeVisible();
  await chats.write(`${words}, a picture`);
  await expect(chats.message(`${words}, a picture`)).toBeVisible();
  await expect(page.getByText('You are offline. What you write waits here')).toBeVisible();

  // The code of this screen was never loaded.
  await page.goto('/lang-config');
  await expect(page.getByRole('radio', { name: /Français/ })).toBeVisible();

  await server.start();
  await expectArrived(premium, { conversation: WITH_SECOND, prefix: words, words: [words, `${words}, a picture`] });
  await expect(page.getByText('You are offline.')).toBeHidden();
  await page.goto(`/chats/${WITH_SECOND}`);
  await expect(chats.settled(words)).toHaveCount(2);
  expect(await premium.credits()).toBe(creditsBefore - 1 - 2);
});
