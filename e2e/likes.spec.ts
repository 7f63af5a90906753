import type { Page } from '@playwright/test';
import { accountId } from '../server/demo/demo-ids.ts';
import { conversationIdOf } from '../server/database/conversation-id.ts';
import { FREE } from './fixtures/demo-accounts.ts';
import { workerControls } from './fixtures/faulty.ts';
import { expect, test } from './fixtures/server.ts';
import { ChatsPage } from './pages/chats-page.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { logIn } from './pages/log-in.ts';

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));

// Two browsers and a server on one machine: what is proved here is that things happen, not how fast.
test.describe.configure({ timeout: 180_000 });
const expectSoon = expect.configure({ timeout: 45_000 });

const match = (page: Page) => page.getByRole('dialog', { name: 'It’s a match' });
const heart = (page: Page, name: string) => page.getByRole('button', { name: `Like ${name}`, exact: true });
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

test('two members like each other, both see it once, reach the chat, and a block takes it all away until it is taken back', async ({
  twoMembers,
}) => {
  const { premium, second } = twoMembers;
  await second.goto('/likes/sent');
  await expectSoon(cardOf(second, 'Robin')).toBeVisible();
  await premium.goto('/likes');
  await expectSoon(cardOf(premium, 'Nina')).toBeVisible();
  await expectSoon(premium.getByRole('heading', { level: 1 })).toContainText('like you');
  await expectAccessible(premium);

  await heart(premium, 'Nina').click();
  await expect(heart(premium, 'Nina')).toHaveAttribute('aria-pressed', 'true');
  await expectSoon(match(premium)).toContainText('You and Nina like each other.');
  await expectSoon(match(second)).toContainText('You and Robin like each other.');
  await expectAccessible(premium);
  // They talk already: there is nothing to begin.
  await expect(match(premium).getByRole('group', { name: 'Ways to begin' })).toHaveCount(0);
  await match(premium).getByRole('link', { name: 'Write to Nina' }).click();
  await premium.waitForURL(`**/members/${accountId('second')}/chat`);
  await expectSoon(new ChatsPage(premium).field).toBeVisible();
  await match(second).getByRole('button', { name: 'Keep looking' }).click();

  await second.goto('/likes/matches');
  await expectSoon(cardOf(second, 'Robin')).toBeVisible();
  await second.waitForTimeout(6_000);
  await expect(match(second)).toBeHidden();

  await premium.goto('/likes/matches');
  await expectSoon(cardOf(premium, 'Nina')).toBeVisible();
  await new ChatsPage(second).open(WITH_SECOND);
  await second.getByRole('button', { name: 'More' }).click();
  await second.getByRole('menuitem', { name: /^Block/ }).click();
  await second.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expectSoon(cardOf(premium, 'Nina')).toBeHidden();
  await premium.getByRole('link', { name: 'Received' }).click();
  await expectSoon(cardOf(premium, 'Sam')).toBeVisible();
  await expect(cardOf(premium, 'Nina')).toBeHidden();
  await second.goto('/notifications');
  await second.getByRole('region', { name: 'Blocked members' }).getByRole('button', { name: 'Unblock Robin' }).click();
  await expectSoon(cardOf(premium, 'Nina')).toBeVisible();
  await premium.waitForTimeout(6_000);
  await expect(match(premium)).toBeHidden();
});

test('a like without a network stands at once, and goes out with the network', async ({ page, context }) => {
  // A companion whom another journey liked may like back meanwhile.
  await page.addLocatorHandler(page.getByRole('button', { name: 'Keep looking' }), (button) => button.click());
  await logIn(page, FREE);
  await page.goto('/likes');
  await expectSoon(page.getByRole('button', { name: /^Like / }).first()).toBeVisible();
  // Somebody of the many: a companion would like back.
  const label =
    (await page
      .getByRole('button', { name: /^Like / })
      .last()
      .getAttribute('aria-label')) ?? '';
  const name = label.replace('Like ', '');
  // Without a network the next screen's code comes from the worker.
  await workerControls(page);
  await context.setOffline(true);
  await heart(page, name).last().click();
  await expect(heart(page, name).last()).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: /^Sent/ }).click();
  await expectSoon(cardOf(page, name)).toBeVisible();
  await context.setOffline(false);
  const sent = async () => {
    const { likes, profiles } = (await (await page.request.get('/api/likes.php')).json()) as {
      likes: { id: string }[];
      profiles: { id: string; name: string }[];
    };
    return likes.map(({ id }) => profiles.find((profile) => profile.id === id)?.name);
  };
  await expectSoon.poll(sent).toContain(name);
});
