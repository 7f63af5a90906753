import type { CDPSession, Locator, Page } from '@playwright/test';
import { accountId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { expect, test } from '../fixtures/server.ts';
import { ChatsPage, unique } from '../pages/chats-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { signIn } from '../pages/log-in.ts';

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));

async function openChat(page: Page): Promise<ChatsPage> {
  await signIn(page, PREMIUM);
  const chats = new ChatsPage(page);
  await chats.open(WITH_SECOND);
  return chats;
}

/** Takes the device off the network. The options have opened before: without a worker, the browser does not have their code. */
async function goOffline({ page }: ChatsPage, words: string): Promise<void> {
  const chats = new ChatsPage(page);
  await chats.openOptions(words);
  await page.keyboard.press('Escape');
  await chats.choose(words, 'Delete for both');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click();
  await chats.choose(words, 'Edit');
  await page.getByRole('button', { name: 'Stop editing' }).click();
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. What you write waits here')).toBeVisible();
}

test('an edit and a deletion reach the other member, in the conversation and in the list', async ({ twoMembers }) => {
  const [premium, second] = [new ChatsPage(twoMembers.premium), new ChatsPage(twoMembers.second)];
  await premium.open(WITH_SECOND);
  // Other journeys may have left unread messages.
  await second.open(WITH_SECOND);
  await second.openList();
  const row = second.list.getByRole('listitem').first();
  const words = await premium.writeStored(unique('Do they sell boks'));
  await expect(row).toContainText(words);

  const edited = words.replace('boks', 'books');
  await premium.edit(words, edited);
  await expect(premium.message(edited).getByText('edited')).toBeVisible();
  await expect(row).toContainText(edited);

  const last = await premium.writeStored(unique('Not for you'));
  await expect(row).toContainText(last);
  await expect(row.getByText('2 unread messages')).toBeAttached();
  await premium.remove(last);
  await expect(premium.log.getByText('You deleted a message').last()).toBeVisible();
  await expect(row).toContainText('Deleted message');
  await expect(row.getByText('1 unread message', { exact: true })).toBeAttached();

  await row.getByRole('link').click();
  await expect(second.message(edited).getByText('edited')).toBeVisible();
  await expect(second.log.getByText(/ deleted a message/).last()).toBeVisible();
  await expect(second.message(last)).toHaveCount(0);
  // The recipient may report what was deleted, and copies or changes nothing.
  const tombstone = second.log.getByRole('listitem').filter({ hasText: 'deleted a message' }).last();
  await tombstone.hover();
  await tombstone.getByRole('button', { name: 'Message options' }).click();
  await expect(second.page.getByRole('menuitem')).toHaveText(['Report this message']);
});

test('changes wait offline, survive a reload, and are saved when the network returns', async ({ page, context }) => {
  const chats = await openChat(page);
  const [one, two, three] = [unique('One'), unique('Two'), unique('Three')];
  for (const words of [one, two, three]) await chats.writeStored(words);
  await goOffline(chats, one);

  await chats.edit(one, `${one} edited`);
  await expect(chats.message(`${one} edited`).getByText('edit waits')).toBeVisible();
  await expect(page.getByText(`still sees: “${one}”`)).toBeVisible();
  await chats.remove(two);
  await expect(page.getByText('Waits to be deleted')).toBeVisible();
  await chats.remove(three);
  const keepIt = page.getByRole('button', { name: 'Keep it' });
  await expect(keepIt).toHaveCount(2);
  await keepIt.last().click();
  await expect(chats.message(three)).toBeVisible();
  await expectAccessible(page);

  // Messages that are not sent yet have the same options.
  const [four, five] = [unique('Four'), unique('Five')];
  await chats.writeAll([four, five]);
  await chats.edit(four, `${four} edited`);
  await expect(chats.mark(`${four} edited`, 'Waiting for a connection')).toBeVisible();
  await chats.choose(five, 'Delete for both');
  await expect(page.getByRole('alertdialog')).toContainText('It has not been sent yet');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for both' }).click();
  await expect(chats.message(five)).toHaveCount(0);

  await context.setOffline(false);
  await expect(page.getByText('edit waits')).toHaveCount(0);
  await expect(page.getByText('Waits to be deleted')).toBeHidden();
  await page.reload();
  await expect(chats.message(`${one} edited`).getByText('edited', { exact: true })).toBeVisible();
  for (const words of [two, five]) await expect(chats.message(words)).toHaveCount(0);
  for (const words of [three, `${four} edited`]) await expect(chats.settled(words)).toBeVisible();
});

test('a change while the server is down survives a reload', { tag: '@full' }, async ({ page }) => {
  const chats = await openChat(page);
  const words = await chats.writeStored(unique('Before the storm'));
  const down = '**/api/message.php';
  await page.route(down, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', data: {}, request_id: 'a-journey' } }),
  );
  await chats.edit(words, `${words}, after`);
  await page.reload();
  await expect(chats.message(`${words}, after`).getByText('edit waits')).toBeVisible();
  await expect(chats.list.getByRole('listitem').first()).toContainText(`${words}, after`);
  await page.unroute(down);
  await expect(chats.message(`${words}, after`).getByText('edited')).toBeVisible();
});

test('a deletion on one device wins against an edit on another', async ({ page, browser, contextOptions, baseURL }) => {
  const here = await openChat(page);
  const words = await here.writeStored(unique('On two devices'));
  const other = await browser.newContext({ ...contextOptions, ...(baseURL !== undefined && { baseURL }) });
  const there = await openChat(await other.newPage());
  await expect(there.message(words)).toBeVisible();

  await goOffline(here, words);
  await here.edit(words, `${words}, edited`);
  await expect(here.message(`${words}, edited`)).toBeVisible();
  await there.remove(words);
  await expect(there.message(words)).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(here.message(words)).toHaveCount(0);
  await here.page.reload();
  await expect(here.log.getByText('You deleted a message').last()).toBeVisible();
  await expect(here.message(words)).toHaveCount(0);
  await expect(there.message(words)).toHaveCount(0);
  await other.close();
});

test('a refused edit keeps its words, which can be sent as a new message', { tag: '@full' }, async ({ page }) => {
  const chats = await openChat(page);
  const words = await chats.writeStored(unique('See you at nine'));
  await page.route('**/api/message.php', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { code: 'edit_too_late', data: { minutes: 15 }, request_id: 'a-journey' } })
      : route.continue(),
  );
  const better = words.replace('nine', 'ten');
  await chats.edit(words, better);
  await expect(page.getByText('The change came after 15 minutes and was not saved.')).toBeVisible();
  await expect(page.getByText(`Your words: “${better}”`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Send as new for 1 credit/ }).click();
  await expect(chats.settled(better)).toBeVisible();
  await expect(chats.message(words)).toHaveCount(1);
  await expect(page.getByText('Your words:')).toBeHidden();
});

test(
  'the options open by the keyboard, and an edit in progress survives a reload',
  { tag: '@full' },
  async ({ page }) => {
    const chats = await openChat(page);
    const words = await chats.writeStored(unique('By the keyboard'));
    await page.waitForFunction(() => !('takeEarlyInput' in window));
    const button = chats.message(words).getByRole('button', { name: 'Message options' });
    await button.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: 'Message options' });
    await expect(menu.getByRole('menuitemradio', { name: 'Heart' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press('Enter');
    await menu.getByRole('menuitem', { name: 'Edit' }).press('Enter');
    const field = page.getByRole('textbox', { name: 'New text' });
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await field.press('End');
    await field.pressSequentially(', slowly');
    await page.reload();
    await expect(field).toHaveValue(`${words}, slowly`);
    await expect(chats.field).toBeHidden();
    await field.press('Escape');
    await expect(chats.field).toBeFocused();
    await expect(chats.settled(words)).toBeVisible();

    await button.focus();
    await page.keyboard.press('Enter');
    await menu.getByRole('menuitem', { name: 'Delete for both' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Delete it for both of you?' });
    await expect(question).toContainText(words);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(button).toBeFocused();
  },
);

test('the second mouse button opens the options, and copies the text', { tag: '@full' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const chats = await openChat(page);
  const words = await chats.writeStored(unique('Copied words'));
  await chats.message(words).getByText(words).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words);
});

/** Holds a finger on an element for longer than a tap. */
async function hold(touch: CDPSession, element: Locator, until: () => Promise<void>): Promise<void> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('the element is not visible');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await until();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('a held message opens a sheet, and the finger that lifts chooses nothing', async ({ page, context }) => {
    const chats = await openChat(page);
    const words = await chats.writeStored(unique('Hold me'));
    const touch = await context.newCDPSession(page);
    const menu = page.getByRole('menu', { name: 'Message options' });
    await hold(touch, chats.message(words).getByText(words), () => expect(menu).toBeVisible());
    await expect(menu.getByRole('menuitem')).toHaveText(['Reply', 'Copy', /^Edit ?free until /, 'Delete for both']);
    await expectAccessible(page);
    await menu.getByRole('menuitem', { name: 'Delete for both' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for both' }).tap();
    await expect(chats.log.getByText('You deleted a message').last()).toBeVisible();
    await expect(chats.message(words)).toHaveCount(0);
  });
});
