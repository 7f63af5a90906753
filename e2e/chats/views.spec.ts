import type { BrowserContext, Page } from '@playwright/test';
import { accountId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { expect, test } from '../fixtures/server.ts';
import { ChatsPage, unique } from '../pages/chats-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { signIn } from '../pages/log-in.ts';

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));
/** The name of the second demo account. */
const NINA = 'Nina';
const HANNA = 'Hanna';
const MARA = 'Mara';

async function openList(page: Page): Promise<ChatsPage> {
  await signIn(page, PREMIUM);
  const chats = new ChatsPage(page);
  await chats.openList();
  return chats;
}

const archived = ({ page }: ChatsPage) => page.getByRole('link', { name: /^Archived/ });

test('a pin and a mute follow to the other device, and nothing to the peer', async ({ twoMembers, page }) => {
  const [here, there] = [new ChatsPage(twoMembers.premium), await openList(page)];
  const second = new ChatsPage(twoMembers.second);
  await here.openList();
  await second.open(WITH_SECOND);
  const first = there.list.getByRole('listitem').first();

  await here.chooseInRow(HANNA, 'Pin');
  await expect(first.getByRole('img', { name: 'Pinned' })).toBeVisible();
  await expect(first).toContainText(HANNA);
  await here.chooseInRow(NINA, 'Mute');
  await expectAccessible(here.page);
  await here.page
    .getByRole('dialog', { name: `Mute ${NINA}?` })
    .getByRole('button', { name: 'Until I end it' })
    .click();
  await expect(there.row(NINA).getByRole('img', { name: 'Muted' })).toBeVisible();

  const words = await second.writeStored(unique('Are you there?'));
  for (const chats of [here, there]) {
    await expect(chats.row(NINA)).toContainText(words);
    await expect(chats.row(NINA).getByText(/unread message/)).toBeAttached();
    await expect(chats.list.getByRole('listitem').first()).toContainText(HANNA);
  }
  await expect(second.list.getByRole('link').first()).toBeVisible();
  await expect(second.list.getByRole('img', { name: /^(Pinned|Muted)$/ })).toHaveCount(0);
  await expectAccessible(here.page);
  await there.chooseInRow(NINA, 'Mark as read');
  await expect(here.row(NINA).getByText(/unread message/)).not.toBeAttached();
  await there.chooseInRow(NINA, 'Mark as unread');
  await expect(here.row(NINA).getByRole('img', { name: 'Marked as unread' })).toBeVisible();
  await here.row(NINA).getByRole('link').click();
  await expect(here.message(words)).toBeVisible();
  await expect(there.row(NINA).getByRole('img', { name: 'Marked as unread' })).toHaveCount(0);

  await there.chooseInRow(NINA, 'Unmute');
  await there.chooseInRow(HANNA, 'Unpin');
  await expect(here.row(NINA).getByRole('img', { name: 'Muted' })).toHaveCount(0);
  await expect(here.list.getByRole('img', { name: 'Pinned' })).toHaveCount(0);
});

test('an archived conversation leaves the list until its next message', async ({ twoMembers }) => {
  const [chats, second] = [new ChatsPage(twoMembers.premium), new ChatsPage(twoMembers.second)];
  const { page } = chats;
  await chats.openList();
  await chats.chooseInRow(NINA, 'Archive');
  await expect(chats.row(NINA)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(chats.row(NINA)).toBeVisible();
  await expect(archived(chats)).toHaveCount(0);

  await chats.chooseInRow(NINA, 'Archive');
  await expect(archived(chats)).toHaveText(/1$/);
  // A search finds archived conversations too.
  await page.getByRole('searchbox').fill(NINA);
  await expect(chats.row(NINA)).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await archived(chats).click();
  await expectAccessible(page);
  await chats.row(NINA).getByRole('link').click();
  await expect(page.getByText('This conversation is archived.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('This conversation is archived.')).toHaveCount(0);
  await expect(page.getByText('No conversation is in the archive.')).toBeVisible();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(chats.row(NINA)).toBeVisible();
  await second.open(WITH_SECOND);
  const words = await second.writeStored(unique('Back again'));
  await expect(chats.row(NINA)).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to messages' }).first().click();
  await expect(chats.row(NINA)).toContainText(words);
});

test('choices wait offline, and an archive in its place', async ({ page, context }) => {
  const chats = await openList(page);
  // Without a worker, the browser does not have the code of the options before they have opened.
  await chats.openRowOptions(HANNA);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await chats.chooseInRow(HANNA, 'Archive');
  await expect(chats.row(HANNA)).toContainText('Archives when online');
  await chats.chooseInRow(MARA, 'Pin');
  await expect(chats.list.getByRole('listitem').first()).toContainText(MARA);
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(chats.row(HANNA)).toHaveCount(0);
  await page.reload();
  await expect(chats.row(MARA).getByRole('img', { name: 'Pinned' })).toBeVisible();

  await archived(chats).click();
  // The browser has the code of the archive once it shows it.
  await expect(chats.row(HANNA)).toBeVisible();
  await context.setOffline(true);
  await chats.chooseInRow(HANNA, 'Take it back');
  await expect(chats.row(HANNA)).toContainText('Goes back when online');
  await context.setOffline(false);
  await expect(page.getByText('No conversation is in the archive.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to messages' }).click();
  await expect(chats.row(HANNA)).toBeVisible();
  await chats.chooseInRow(MARA, 'Unpin');
  await expect(chats.list.getByRole('img', { name: 'Pinned' })).toHaveCount(0);
});

test('the server refuses a choice, and the list shows the stored one', { tag: '@full' }, async ({ page }) => {
  const chats = await openList(page);
  await page.route('**/api/chat.php', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid_request', data: { issues: [] }, request_id: 'a-journey' } }),
  );
  await chats.chooseInRow(HANNA, 'Archive');
  const alert = page.getByRole('alertdialog', { name: 'That did not work' });
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(chats.row(HANNA)).toBeVisible();
  await expect(archived(chats)).toHaveCount(0);
});

test('the options work by keyboard, and the focus stays in the list', { tag: '@full' }, async ({ page }) => {
  const chats = await openList(page);
  const link = chats.row(HANNA).getByRole('link');
  await link.focus();
  await page.keyboard.press('Tab');
  const button = chats.row(HANNA).getByRole('button', { name: `Options of the conversation with ${HANNA}` });
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Pin' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Arch');
  await page.keyboard.press('Enter');
  await expect(chats.row(HANNA)).toHaveCount(0);
  await expect(chats.list.getByRole('listitem').getByRole('link').and(page.locator(':focus'))).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(chats.row(HANNA)).toBeVisible();
});

/** Moves a finger sideways on a row. */
async function swipe(context: BrowserContext, chats: ChatsPage, name: string): Promise<void> {
  const box = await chats.row(name).boundingBox();
  if (box === null) throw new Error('the row is not visible');
  const touch = await context.newCDPSession(chats.page);
  const at = (x: number) => [{ x, y: box.y + box.height / 2 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(300) });
  for (const x of [280, 240, 200, 120, 80])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('a swipe shows the actions of a row, and a press beside them only closes it', async ({ page, context }) => {
    const chats = await openList(page);
    const actions = chats.row(HANNA).getByRole('button', { name: /^(Mute|Archive|Remove)$/ });
    await swipe(context, chats, HANNA);
    await expect(actions).toHaveText(['Mute', 'Archive', 'Remove']);
    await expectAccessible(page);
    await chats
      .row(HANNA)
      .getByRole('link')
      .tap({ position: { x: 260, y: 38 } });
    await expect(actions).toHaveCount(0);
    await expect(page).toHaveURL(/\/chats$/);

    await swipe(context, chats, HANNA);
    await actions.filter({ hasText: 'Remove' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive instead' }).tap();
    await expect(chats.row(HANNA)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();

    // The toast would cover the dialog.
    await swipe(context, chats, MARA);
    await chats.row(MARA).getByRole('button', { name: 'Mute' }).tap();
    await expect(page.getByRole('dialog', { name: `Mute ${MARA}?` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await archived(chats).tap();
    await swipe(context, chats, HANNA);
    await chats.row(HANNA).getByRole('button', { name: 'Take it back' }).tap();
    await expect(page.getByText('No conversation is in the archive.')).toBeVisible();
  });
});
