import type { Page, Route } from '@playwright/test';
import { accountId, companionId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { expect, test } from '../fixtures/server.ts';
import { ChatsPage, unique } from '../pages/chats-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { signIn } from '../pages/log-in.ts';

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));
const WITH_MARA = conversationIdOf(accountId('premium'), companionId('mara'));

const refuse = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { code, data: {}, request_id: 'a-journey' } });

async function signedIn(page: Page, email: string): Promise<ChatsPage> {
  await signIn(page, email);
  return new ChatsPage(page);
}

test('shows typing, delivered and read live to both members', async ({ twoMembers }) => {
  const [premium, second] = [new ChatsPage(twoMembers.premium), new ChatsPage(twoMembers.second)];
  await premium.open(WITH_SECOND);
  await second.openList();

  const hello = unique('Are you there?');
  await premium.field.pressSequentially(hello);
  await expect(second.list.getByText('typing…')).toBeVisible();
  await premium.send.click();
  await expect(premium.mark(hello, 'Delivered')).toBeVisible();
  const row = second.list.getByRole('link', { name: hello });
  await expect(row.getByText(/unread message/)).toBeAttached();

  await row.click();
  await expect(second.message(hello)).toBeVisible();
  await expect(second.log.getByText(/unread message/)).toBeVisible();
  await expect(premium.mark(hello, 'Read')).toBeVisible();
  await expect(row.getByText(/unread message/)).not.toBeAttached();

  const answer = unique('I am.');
  await second.write(answer);
  await expect(premium.message(answer)).toBeVisible();
  await expect(second.mark(answer, 'Read')).toBeVisible();
});

test('sends a waiting message after an outage', { tag: '@full' }, async ({ page }) => {
  const chats = await signedIn(page, PREMIUM);
  await chats.open(WITH_SECOND);
  await page.route('**/api/message.php', refuse(503, 'unavailable'));
  const words = unique('Through the storm');
  await chats.write(words);
  await expect(chats.field).toHaveValue('');
  await expect(page.getByText('1 waiting')).toBeVisible();
  await page.reload();
  await expect(chats.message(words)).toBeVisible();

  await page.unroute('**/api/message.php');
  await expect(chats.settled(words)).toBeVisible();
  await expect(chats.message(words)).toHaveCount(1);
});

test('sends an offline message when the connection returns', async ({ page, context }) => {
  const chats = await signedIn(page, PREMIUM);
  await chats.open(WITH_SECOND);
  await context.setOffline(true);
  await expect(page.getByText('You are offline. What you write waits here')).toBeVisible();
  const words = unique('From the tunnel');
  await chats.write(words);
  await expect(chats.mark(words, 'Waiting for a connection')).toBeVisible();
  await context.setOffline(false);
  await expect(chats.settled(words)).toBeVisible();
});

test('restores a conversation with an alert when the removal fails', { tag: '@full' }, async ({ page }) => {
  const chats = await signedIn(page, PREMIUM);
  await chats.open(WITH_SECOND);
  await page.route('**/api/chat.php', refuse(500, 'internal'));
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Remove conversation' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove for me' }).click();
  await expect(page).toHaveURL(/\/chats$/);

  const alert = page.getByRole('alertdialog', { name: 'That did not work' });
  // The alert follows five retries.
  await expect(alert).toContainText('An error occured, please try again later.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(chats.list.getByRole('link', { name: /Nina/ })).toBeVisible();
});

test('lists a waiting first message and opens its conversation', { tag: '@full' }, async ({ page }) => {
  const chats = await signedIn(page, PREMIUM);
  await page.route('**/api/message.php', refuse(503, 'unavailable'));
  await chats.openNew(accountId('free'));
  await expect(chats.balance).toBeVisible();
  const words = unique('For the first time');
  await chats.write(words);
  await expect(chats.message(words)).toBeVisible();
  await chats.openList();
  const row = chats.list.getByRole('listitem').first();
  await expect(row).toContainText(words);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(`/members/${accountId('free')}/chat`);
  await expect(chats.message(words)).toBeVisible();
});

test(
  'shows the picture price at 320 pixels and keeps the foot in one line near the character limit',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    const chats = await signedIn(page, PREMIUM);
    await chats.open(WITH_MARA);
    await page.getByRole('button', { name: 'Add a picture or a gift' }).click();
    await expect(page.getByRole('menuitem', { name: /^Pictures or GIFs 2 credits each/ })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    const heightOf = () => chats.balance.evaluate((span) => span.parentElement?.getBoundingClientRect().height);
    const empty = await heightOf();
    await chats.field.fill('word '.repeat(190));
    await expect(page.getByText('949 / 1,000')).toBeVisible();
    expect(await heightOf()).toBe(empty);
    await chats.field.fill('');
  },
);

test('keeps a draft over a reload and shows it in the list', { tag: '@full' }, async ({ page }) => {
  const chats = await signedIn(page, PREMIUM);
  await chats.open(WITH_MARA);
  const words = unique('I have been meaning to ask');
  await chats.field.fill(words);
  await page.reload();
  await expect(chats.field).toHaveValue(words);
  await expect(chats.list.getByRole('link', { name: /Mara/ })).toContainText(words);
  await chats.field.fill('');
});

test('opens each conversation at its newest message, also after another one was scrolled', async ({ page }) => {
  const chats = await signedIn(page, PREMIUM);
  await chats.open(WITH_MARA);
  await expect.poll(() => chats.log.getByRole('listitem').count()).toBeGreaterThan(30);
  await chats.log.hover();
  await page.mouse.wheel(0, -1_200);
  await expect.poll(() => chats.scrolledUp()).toBeGreaterThan(600);
  await chats.list.getByRole('link', { name: /Nina/ }).click();
  await expect(page).toHaveURL(`/chats/${WITH_SECOND}`);
  await expect(chats.log.getByRole('listitem').last()).toBeInViewport();
  await chats.settle();
  expect(await chats.scrolledUp()).toBeLessThan(1);
});

test('loads older messages without moving the visible ones', async ({ page }) => {
  const chats = await signedIn(page, PREMIUM);
  await chats.open(WITH_MARA);
  await expect.poll(() => chats.log.getByRole('listitem').count()).toBeGreaterThan(30);
  await expect(page.getByRole('button', { name: 'Jump to newest' })).toBeHidden();

  for (let step = 1; step <= 12; step += 1) {
    const moved = await chats.loadOlder();
    expect(Math.abs(moved)).toBeLessThanOrEqual(1);
  }
  expect(await chats.log.getByRole('listitem').count()).toBeLessThanOrEqual(660);

  await page.getByRole('button', { name: 'Jump to newest' }).click();
  await expect.poll(() => chats.scrolledUp()).toBeLessThan(2);
});

test('counts a new message without moving the visible ones', { tag: '@full' }, async ({ twoMembers }) => {
  const [premium, second] = [new ChatsPage(twoMembers.premium), new ChatsPage(twoMembers.second)];
  await premium.open(WITH_SECOND);
  await second.open(WITH_SECOND);
  const last = unique('Line 12');
  for (let index = 0; index < 12; index += 1) await second.write(index < 11 ? `Line ${index + 1}` : last);
  await expect(premium.message(last)).toBeVisible();
  await premium.scrollUpTo(300);
  const words = unique('Down here');
  await second.write(words);
  await expect(premium.page.getByRole('button', { name: 'Jump to newest' })).toContainText('1 new message');
  expect(await premium.scrolledUp()).toBeGreaterThan(330);
  await premium.page.getByRole('button', { name: 'Jump to newest' }).click();
  await expect(premium.message(words)).toBeInViewport();
});

test('sends a picture with its price and covers it until the recipient reveals it', async ({ twoMembers }) => {
  const [premium, second] = [new ChatsPage(twoMembers.premium), new ChatsPage(twoMembers.second)];
  await premium.open(WITH_SECOND);
  await second.open(WITH_SECOND);
  await premium.page.locator('input[type=file]').setInputFiles('public/people/mara.webp');
  await expect(premium.page.getByRole('img', { name: 'Picture 1 to send' })).toBeVisible();
  const caption = unique('For you');
  await premium.write(caption);
  await expect(premium.mark(caption, 'Read')).toBeVisible();

  await second
    .message(caption)
    .getByRole('button', { name: /^Tap to see the picture/ })
    .click();
  await second
    .message(caption)
    .getByRole('button', { name: /^Open the picture/ })
    .click();
  await expect(second.page.getByRole('dialog', { name: /^Picture from/ })).toBeVisible();
  await second.page.keyboard.press('Escape');
  await expect(second.page.getByRole('dialog')).toBeHidden();
});

test('finds, opens, writes and sends by keyboard alone', async ({ page }) => {
  const chats = await signedIn(page, PREMIUM);
  await chats.openList();
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('nina');
  await expect(chats.row('Mara')).toHaveCount(0);
  await expect(chats.row('Nina')).toBeVisible();
  // Past the button that clears the words.
  for (let stop = 0; stop < 2; stop++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(chats.field).toBeFocused();
  const words = unique('By keyboard');
  await page.keyboard.type(words);
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('two lines');
  await page.keyboard.press('Enter');
  await expect(chats.message(words)).toContainText('two lines');
  await expect(chats.field).toHaveValue('');
});

test('restores the scroll position and the focused row of the list on a phone', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const chats = await signedIn(page, PREMIUM);
  await chats.openList();
  const row = chats.list.getByRole('link').nth(12);
  await row.scrollIntoViewIfNeeded();
  const place = () => chats.list.locator('[data-scroller]').evaluate(({ scrollTop }) => scrollTop);
  const left = await place();
  expect(left).toBeGreaterThan(200);
  // Only the list scrolls, not the page.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  for (const open of [() => row.click(), () => row.press('Enter')]) {
    await open();
    await expect(chats.log.getByRole('listitem').first()).toBeVisible();
    await expect(chats.list).toBeHidden();
    await page.goBack();
    await expect(row).toBeFocused();
    expect(await place()).toBe(left);
    await expect(chats.log).toBeHidden();
  }
});

test.describe('axe reports no violation', () => {
  for (const { width, tag } of [
    { width: 360, tag: [] },
    { width: 1280, tag: '@full' },
  ]) {
    test(`at ${width} pixels: the list, a conversation, an empty search`, { tag }, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const chats = await signedIn(page, PREMIUM);
      await chats.openList();
      await expectAccessible(page);
      await chats.open(WITH_MARA);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Remove conversation' }).click();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog')).toHaveCount(0);

      await chats.openList();
      await page.getByRole('searchbox').fill('nobody is called this');
      await expectAccessible(page);
    });
  }

  test('without any conversation', { tag: '@full' }, async ({ page }) => {
    await page.route('**/api/chats.php', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), chats: [], profiles: [] } });
    });
    await signIn(page, PREMIUM);
    await page.goto('/chats');
    await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
    await expectAccessible(page);
  });
});
