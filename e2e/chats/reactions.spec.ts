import type { Page } from '@playwright/test';
import { accountId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { expect, test } from '../fixtures/server.ts';
import { ChatsPage, unique } from '../pages/chats-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { signIn } from '../pages/log-in.ts';

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));

/** The end of the name of a reaction in the outbox. */
const WAITS = 'Waiting for a connection';

async function openChat(page: Page): Promise<ChatsPage> {
  await signIn(page, PREMIUM);
  const chats = new ChatsPage(page);
  await chats.open(WITH_SECOND);
  return chats;
}

test('a reaction reaches the other member, who shares it, and both remove it', async ({ twoMembers }) => {
  const [premium, second] = [new ChatsPage(twoMembers.premium), new ChatsPage(twoMembers.second)];
  await premium.open(WITH_SECOND);
  await second.open(WITH_SECOND);
  const words = await premium.writeStored(unique('Leek tart'));
  await second.react(words, 'Flame');
  await expect(second.reaction(words, 'Flame: You')).toHaveAttribute('aria-pressed', 'true');
  const theirs = premium.reaction(words, /^Flame: (?!You)/);
  await expect(theirs).toHaveAttribute('aria-pressed', 'false');

  await theirs.click();
  await expect(premium.reaction(words, /^Flame: .+ and you$/)).toHaveText('2');
  await expect(second.reaction(words, /^Flame: .+ and you$/)).toHaveText('2');
  await expectAccessible(premium.page);
  await second.react(words, 'Heart');
  await expect(premium.reaction(words, /^Heart: (?!You)/)).toBeVisible();
  await expect(premium.reaction(words, 'Flame: You')).toBeVisible();
  await premium.reaction(words, 'Flame: You').click();
  await second.react(words, 'Heart');
  for (const chats of [premium, second])
    await expect(chats.message(words).getByRole('group', { name: 'Reactions' })).toHaveCount(0);

  await second.react(words, 'Tear');
  await expect(premium.reaction(words, /^Tear/)).toBeVisible();
  await premium.remove(words);
  await expect(second.message(words)).toHaveCount(0);
  await expect(second.log.getByRole('button', { name: /^Tear/ })).toHaveCount(0);
});

test('the mouse sets the heart and replies beside a message, while the member goes on writing', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const chats = await openChat(page);
  const words = await chats.writeStored(unique('Leek tart'));
  await chats.field.fill('With');
  await chats.message(words).hover();
  const bar = chats.message(words).locator('[aria-hidden=true] > button');
  await bar.first().click();
  await expect(chats.reaction(words, 'Heart: You')).toBeVisible();
  await page.keyboard.type(' nutmeg');
  await expect(chats.field).toHaveValue('With nutmeg');
  await expectAccessible(page);
  await bar.last().click();
  await expect(page.getByText('Reply to yourself')).toBeVisible();
  await expect(chats.field).toBeFocused();
  await chats.message(words).hover();
  await bar.first().click();
  await expect(chats.reaction(words, 'Heart: You')).toHaveCount(0);
});

test('reactions wait offline, are replaced and removed, and survive a reload', async ({ page, context }) => {
  const chats = await openChat(page);
  const [one, two] = [unique('One'), unique('Two')];
  for (const words of [one, two]) await chats.writeStored(words);
  // Without a worker, the browser does not have the code of the options before they have opened.
  await chats.openOptions(one);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await chats.react(one, 'Heart');
  await expect(chats.reaction(one, `Heart: You, ${WAITS}`)).toBeVisible();
  await chats.react(one, 'Thumbs up');
  await expect(chats.reaction(one, /^Heart/)).toHaveCount(0);
  await chats.react(two, 'Laughter');
  await chats.reaction(two, `Laughter: You, ${WAITS}`).click();
  await expect(chats.message(two).getByRole('group', { name: 'Reactions' })).toHaveCount(0);

  await context.setOffline(false);
  await expect(chats.reaction(one, 'Thumbs up: You')).toBeVisible();
  await page.reload();
  await expect(chats.reaction(one, 'Thumbs up: You')).toBeVisible();
  await expect(chats.message(two)).toBeVisible();
  await expect(chats.message(two).getByRole('group', { name: 'Reactions' })).toHaveCount(0);
});
