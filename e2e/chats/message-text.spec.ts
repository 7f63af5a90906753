import type { Locator, Page } from '@playwright/test';
import { accountId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { expect, test } from '../fixtures/server.ts';
import { ChatsPage, unique } from '../pages/chats-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { signIn } from '../pages/log-in.ts';

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));

const linkIn = (chats: ChatsPage, words: string) => chats.message(words).getByRole('link');

/** The hosts of all requests of a page, and of the pages that it opens. */
function requestedHosts(page: Page): Set<string> {
  const hosts = new Set<string>();
  page.context().on('request', (request) => hosts.add(new URL(request.url()).host));
  return hosts;
}

/** The left and the right edge of a part of the text, within its bubble, in pixels. */
async function edgesOf(bubble: Locator, part: string): Promise<{ left: number; right: number; width: number }> {
  return bubble.evaluate((element, words) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const at = node.textContent?.indexOf(words) ?? -1;
      if (at === -1) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + words.length);
      const [box, whole] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
      return { left: box.left - whole.left, right: whole.right - box.right, width: box.width };
    }
    throw new Error(`no text has ${words}`);
  }, part);
}

test('an address is a link that opens elsewhere, and nothing of it is fetched before', async ({ twoMembers }) => {
  const [premium, second] = [new ChatsPage(twoMembers.premium), new ChatsPage(twoMembers.second)];
  const hosts = requestedHosts(second.page);
  const referrers: (string | undefined)[] = [];
  await second.page.context().route('https://example.com/**', async (route) => {
    referrers.push((await route.request().allHeaders())['referer']);
    await route.fulfill({ contentType: 'text/html', body: String(Math.random()) });
  });
  await premium.open(WITH_SECOND);
  await second.open(WITH_SECOND);
  const words = unique('Look');
  await premium.writeStored(`${words}: https://example.com/menu?x=1.`);
  const link = linkIn(second, words);
  await expect(link).toHaveText('https://example.com/menu?x=1');
  await expect(link).toHaveAttribute('href', 'https://example.com/menu?x=1');
  await link.hover();
  await link.focus();
  await expectAccessible(second.page);
  await expectAccessible(premium.page);
  // A later message arrives after anything that the first one would have fetched.
  const later = await premium.writeStored(unique('Later'));
  await expect(second.message(later)).toBeVisible();
  expect([...hosts]).toEqual([new URL(second.page.url()).host]);

  const popup = second.page.waitForEvent('popup');
  await link.click();
  const opened = await popup;
  await opened.waitForURL('https://example.com/menu?x=1');
  expect(await opened.evaluate(() => [document.referrer, window.opener])).toEqual(['', null]);
  expect(referrers).toEqual([undefined]);
});

test('a screen of the site opens in the app, and Back returns to the conversation', async ({ page, baseURL }) => {
  await signIn(page, PREMIUM);
  const chats = new ChatsPage(page);
  await chats.open(WITH_SECOND);
  const words = unique('Here');
  await chats.writeStored(`${words} ${baseURL}/premium`);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await linkIn(chats, words).click();
  await page.waitForURL('**/premium');
  await page.goBack();
  await expect(chats.message(words)).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('a right click on an address leaves the menu to the browser', async ({ page }) => {
  await signIn(page, PREMIUM);
  const chats = new ChatsPage(page);
  await chats.open(WITH_SECOND);
  const words = unique('Copy');
  await chats.writeStored(`${words} https://example.com/a`);
  const menu = page.getByRole('menu', { name: 'Message options' });
  const isLeft = page.evaluate(
    () =>
      new Promise<boolean>((resolve) =>
        window.addEventListener(
          'contextmenu',
          // After the handlers of the app.
          (event) => setTimeout(() => resolve(!event.defaultPrevented)),
          { capture: true, once: true },
        ),
      ),
  );
  await linkIn(chats, words).click({ button: 'right' });
  expect(await isLeft).toBe(true);
  await expect(menu).toBeHidden();
});

test('each paragraph has its own direction, and a link, a time and a quote stand beside it', async ({ page }) => {
  await signIn(page, PREMIUM);
  const chats = new ChatsPage(page);
  await chats.open(WITH_SECOND);
  const words = unique('A line that is longer than the ones around it');
  await chats.field.fill(`(שלום), 12!\n${words}\nראית https://example.com/a/b?`);
  await chats.send.click();
  await expect(chats.settled(words)).toBeVisible();
  const bubble = chats.message(words).locator('[data-mine]');
  const [hebrew, latin, question, link] = await Promise.all([
    edgesOf(bubble, '(שלום), 12!'),
    edgesOf(bubble, words),
    edgesOf(bubble, 'ראית'),
    edgesOf(bubble, 'https://example.com/a/b'),
  ]);
  expect(hebrew.right).toBeLessThan(24);
  expect(latin.left).toBeLessThan(24);
  // From right to left: the word, the link, the question mark.
  expect(question.right).toBeLessThan(link.right);
  expect((await edgesOf(bubble, '?')).left).toBeLessThan(link.left);
  await chats.reply(words);
  await expectAccessible(page);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('a held address opens the options of its message, and no page', async ({ page, context }) => {
    await signIn(page, PREMIUM);
    const chats = new ChatsPage(page);
    await chats.open(WITH_SECOND);
    const words = unique('Hold');
    const path = 'long/'.repeat(30);
    await chats.writeStored(`${words} https://example.com/${path}a`);
    const box = await linkIn(chats, words).boundingBox();
    if (box === null) throw new Error('the link is not visible');
    expect(box.x + box.width).toBeLessThan(360);
    const touch = await context.newCDPSession(page);
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await expect(page.getByRole('menu', { name: 'Message options' })).toBeVisible();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.getByRole('menuitem', { name: 'Copy' }).tap();
    await expect(page.getByText('Copied.')).toBeVisible();
    expect(context.pages()).toHaveLength(1);
  });
});
