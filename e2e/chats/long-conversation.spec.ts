import type { Page } from '@playwright/test';
import type { ConversationId } from '../../contract/base/ids.ts';
import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { createLongLog, holdWhole } from '../fixtures/long-log.ts';
import { onDatabase } from '../fixtures/on-database.ts';
import { countSlides, endWatch, watchScroll, type Watched } from '../fixtures/scroll-watch.ts';
import { expect, test } from '../fixtures/server.ts';
import { ChatsPage } from '../pages/chats-page.ts';
import { signIn } from '../pages/log-in.ts';

const MESSAGES = 1_500;
const SLIDES = 3;
const WHEEL_PX = 400;
/** Enough for every window of the conversation. */
const MOST_STEPS = 1_000;

let conversation: ConversationId;
test.beforeAll(async ({ server }) => {
  conversation = await onDatabase(server, (pool) => createLongLog(pool, PREMIUM, { name: 'Romy', messages: MESSAGES }));
});

async function openLog(page: Page): Promise<ChatsPage> {
  await page.setViewportSize({ width: 360, height: 800 });
  const chats = new ChatsPage(page);
  await chats.open(conversation);
  // The first page is complete.
  await expect.poll(() => chats.log.getByRole('listitem').count()).toBeGreaterThanOrEqual(30);
  await page.mouse.move(180, 400);
  return chats;
}

/** Turns the wheel until `isThere`, which is asked every few steps. */
async function wheel(page: Page, pixels: number, isThere: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.mouse.wheel(0, pixels);
    if (step % 10 === 9 && (await isThere())) return;
  }
  throw new Error('The wheel does not arrive.');
}

/** Scrolls up through several windows, and down to the newest message. */
async function scrollUpAndDown(chats: ChatsPage): Promise<void> {
  const { page } = chats;
  const newest = page.getByRole('button', { name: 'Jump to newest' });
  await watchScroll(page);
  await wheel(page, -WHEEL_PX, async () => (await countSlides(page)) >= SLIDES);
  expectNoJump(await endWatch(page));
  await watchScroll(page);
  // The button is also absent for the moment in which the window slides.
  await wheel(page, WHEEL_PX, async () => (await newest.count()) === 0 && (await chats.scrolledUp()) < 2);
  const down = await endWatch(page);
  expectNoJump(down);
  expect(down.slides).toBeGreaterThanOrEqual(2);
  expect(await chats.scrolledUp()).toBeLessThan(2);
}

function expectNoJump({ jumps, blank, mostRows }: Watched): void {
  expect(jumps).toEqual([]);
  expect(blank).toBeLessThanOrEqual(2);
  expect(mostRows).toBeLessThanOrEqual(600);
}

test('scrolls through a long conversation of the device without a jump', async ({ page }) => {
  await signIn(page, PREMIUM);
  const chats = await openLog(page);
  // A page of the same origin in which no app runs.
  await page.goto('/icon.svg');
  await holdWhole(page, conversation);
  await openLog(page);
  await scrollUpAndDown(chats);

  // Each press loads more above, and below on the way back.
  const first = () => chats.log.locator('li[data-message]').first().getAttribute('data-message');
  for (let press = 0; press < 8; press += 1) {
    const before = await first();
    await chats.log.press('Home');
    await expect.poll(first).not.toBe(before);
  }
  const newest = page.getByRole('button', { name: 'Jump to newest' });
  await expect(newest).toBeVisible();
  await expect(async () => {
    await chats.log.press('End');
    await expect(newest).toBeHidden({ timeout: 500 });
  }).toPass();
});

test('scrolls through the messages of the server without a jump', async ({ page }) => {
  await signIn(page, PREMIUM);
  await page.route('**/api/messages.php*', async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await route.fulfill({ response });
  });
  await scrollUpAndDown(await openLog(page));
});
