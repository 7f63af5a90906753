import type { Locator, Page } from '@playwright/test';
import type { Match } from '../contract/likes/likes.ts';
import { accountId } from '../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../server/database/conversation-id.ts';
import { FREE } from './fixtures/demo-accounts.ts';
import { workerControls } from './fixtures/faulty.ts';
import { expect, test } from './fixtures/server.ts';
import { ChatsPage } from './pages/chats-page.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { signIn } from './pages/log-in.ts';

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));

/** The matches that the server still counts as new for this member. */
const newMatches = async (page: Page) => {
  const { matches } = (await (await page.request.get('/api/likes.php')).json()) as { matches: Match[] };
  return matches.filter(({ match_new }) => match_new);
};
const match = (page: Page) => page.getByRole('dialog', { name: 'It’s a match' });
const heart = (page: Page, name: string) => page.getByRole('button', { name: `Like ${name}`, exact: true });
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

/** Checks that the dialog covers the window, shows the pictures made for it and is accessible. */
async function fillsWindow(dialog: Locator): Promise<void> {
  const page = dialog.page();
  const window = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, ...window });
  const pictures = dialog.locator('img');
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) {
    await expect(picture).toHaveAttribute('src', /-match\.webp$/);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  // The dialog is dark in both themes, and so are the colours of a button under the pointer.
  await dialog.getByRole('button', { name: 'Keep looking' }).hover();
  await expectAccessible(page);
}

test('shows a match once to both members, opens the chat, and hides it during a block', async ({ twoMembers }) => {
  const { premium, second } = twoMembers;
  await second.goto('/likes/sent');
  await expect(cardOf(second, 'Robin')).toBeVisible();
  await premium.goto('/likes');
  await expect(cardOf(premium, 'Nina')).toBeVisible();
  await expect(premium.getByRole('heading', { level: 1 })).toContainText('like you');
  await expectAccessible(premium);

  await heart(premium, 'Nina').click();
  await expect(heart(premium, 'Nina')).toHaveAttribute('aria-pressed', 'true');
  await expect(match(premium)).toContainText('You and Nina like each other.');
  await expect(match(second)).toContainText('You and Robin like each other.');
  await fillsWindow(match(premium));
  // The two have a conversation already, so the dialog offers no icebreaker.
  await expect(match(premium).getByRole('group', { name: 'Ways to begin' })).toHaveCount(0);
  await match(premium).getByRole('link', { name: 'Write to Nina' }).click();
  await premium.waitForURL(`**/members/${accountId('second')}/chat`);
  await expect(new ChatsPage(premium).field).toBeVisible();
  await match(second).getByRole('button', { name: 'Keep looking' }).click();

  // The overlay reads the list that the screen shows, so a new match would appear with the card.
  await expect.poll(() => newMatches(second)).toEqual([]);
  await second.goto('/likes/matches');
  await expect(cardOf(second, 'Robin')).toBeVisible();
  await expect(match(second)).toBeHidden();

  await premium.goto('/likes/matches');
  await expect(cardOf(premium, 'Nina')).toBeVisible();
  await new ChatsPage(second).open(WITH_SECOND);
  await second.getByRole('button', { name: 'More' }).click();
  await second.getByRole('menuitem', { name: /^Block/ }).click();
  await second.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expect(second.getByText('Robin is blocked.')).toBeVisible();
  // The browser may still be sending what it shows.
  await expect.poll(async () => (await second.request.get('/api/block.php')).text()).toContain('Robin');
  // The block is silent: the next load of the list drops the card.
  await expect(cardOf(premium, 'Nina')).toBeVisible();
  await premium.reload();
  await expect(cardOf(premium, 'Nina')).toBeHidden();
  await premium.getByRole('link', { name: 'Received' }).click();
  await expect(cardOf(premium, 'Sam')).toBeVisible();
  await expect(cardOf(premium, 'Nina')).toBeHidden();
  await second.goto('/notifications#blocked');
  await second.locator('#blocked').getByRole('button', { name: 'Unblock Robin' }).click();
  await expect.poll(async () => (await second.request.get('/api/block.php')).text()).not.toContain('Robin');
  // The end of a silent block is silent too: the next load of the list brings the card back.
  await expect(cardOf(premium, 'Nina')).toBeHidden();
  await premium.reload();
  await expect(cardOf(premium, 'Nina')).toBeVisible();
  expect(await newMatches(premium)).toEqual([]);
  await premium.getByRole('link', { name: 'Matches' }).click();
  await expect(cardOf(premium, 'Nina')).toBeVisible();
  await expect(match(premium)).toBeHidden();
});

test('shows an offline like immediately and sends it when the network returns', async ({ page, context }) => {
  // A companion whom another journey liked may like back meanwhile.
  // A second match may follow at once, so that the button stays in sight.
  await page.addLocatorHandler(page.getByRole('button', { name: 'Keep looking' }), (button) => button.click(), {
    noWaitAfter: true,
  });
  await signIn(page, FREE);
  await page.goto('/likes');
  await expect(page.getByRole('button', { name: /^Like / }).first()).toBeVisible();
  // A member who is not a companion, because companions like back.
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
  await expect(cardOf(page, name)).toBeVisible();
  await context.setOffline(false);
  const sent = async () => {
    const { likes, profiles } = (await (await page.request.get('/api/likes.php')).json()) as {
      likes: { id: string }[];
      profiles: { id: string; name: string }[];
    };
    return likes.map(({ id }) => profiles.find((profile) => profile.id === id)?.name);
  };
  await expect.poll(sent).toContain(name);
});
