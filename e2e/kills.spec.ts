import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { UPLOAD_PIECE_BYTES as PIECE } from '../contract/rules.ts';
import { accountId } from '../server/demo/demo-ids.ts';
import { conversationIdOf } from '../server/database/conversation-id.ts';
import { expectArrived, numbered, unique } from './fixtures/arrivals.ts';
import { workerTools } from './fixtures/devtools.ts';
import type { FaultProxy } from './fixtures/fault-proxy.ts';
import { expect, test } from './fixtures/faulty.ts';
import { ChatsPage } from './pages/chats-page.ts';

// Browsers and workers that end in the middle of it: what was written before is on the disk, and goes out once.

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));
const SENDING = { method: 'POST', path: '/api/message.php' } as const;
const UPLOADING = { method: 'POST', path: '/api/photo.php' } as const;

const countHeard = (proxy: FaultProxy, path: string) => proxy.heard.filter((one) => one.path.startsWith(path)).length;

/** Of each request of an upload, where its bytes begin and how many they are. */
const piecesHeard = (proxy: FaultProxy) =>
  proxy.heard.flatMap(({ path, bytes }) =>
    path.startsWith(UPLOADING.path) ? [[Number(new URLSearchParams(path.split('?')[1]).get('offset')), bytes]] : [],
  );

async function chatsIn(page: Page): Promise<ChatsPage> {
  const chats = new ChatsPage(page);
  await chats.open(WITH_SECOND);
  return chats;
}

test('the browser is killed with a full outbox', async ({ installed, faulty: { proxy }, premium }) => {
  const before = await premium.credits();
  const chats = await chatsIn(await installed.open());
  proxy.goOffline();
  const prefix = unique('Before the end');
  const words = numbered(prefix, 20);
  await chats.writeAll(words);
  await expect(chats.message(words.at(-1) ?? '')).toBeVisible();
  await installed.kill();

  proxy.goOnline();
  const again = await installed.open();
  await again.goto('/chats');
  await expectArrived(premium, { conversation: WITH_SECOND, prefix, words });
  expect(await premium.credits()).toBe(before - words.length);
});

test('the browser is killed while a picture is being uploaded: only what is missing travels afterwards', async ({
  installed,
  faulty: { proxy },
  premium,
}) => {
  const before = await premium.credits();
  const chats = await chatsIn(await installed.open());
  // Noise does not pack: some 580 KB, in five pieces.
  const buffer = await sharp(randomBytes(440 * 440 * 3), { raw: { width: 440, height: 440, channels: 3 } })
    .png()
    .toBuffer();
  // The question and two pieces get through; half of the third does, and then nothing more.
  proxy.fault({ ...UPLOADING, fault: 'pass', times: 3 });
  proxy.fault({ ...UPLOADING, fault: 'half' });
  const prefix = unique('Half a picture');
  await chats.page.locator('input[type=file]').setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer });
  await expect(chats.page.getByText('Picture · 2 credits')).toBeVisible();
  const words = [`${prefix} with it`, `${prefix} behind it`];
  await chats.writeAll(words);
  // Shown is kept; the field is empty a moment before that.
  await expect(chats.message(words.at(-1) ?? '')).toBeVisible();
  await expect
    .poll(() => piecesHeard(proxy))
    .toEqual([
      [0, 0],
      [0, PIECE],
      [PIECE, PIECE],
      [2 * PIECE, PIECE],
    ]);
  const bar = (page: Page) => page.getByRole('progressbar', { name: 'Sending' });
  await expect(bar(chats.page)).toHaveJSProperty('value', (2 * PIECE) / buffer.length);
  await installed.kill();

  proxy.reset();
  // Slow enough to be seen to go on from where it was.
  proxy.fault({ ...UPLOADING, fault: { delayMs: 1_500 } });
  const again = await chatsIn(await installed.open());
  await expect(bar(again.page)).toHaveJSProperty('value', (2 * PIECE) / buffer.length);
  await expectArrived(premium, { conversation: WITH_SECOND, prefix, words });
  expect(piecesHeard(proxy)).toEqual([
    [0, 0],
    [2 * PIECE, PIECE],
    [3 * PIECE, PIECE],
    [4 * PIECE, buffer.length - 4 * PIECE],
  ]);
  await expect(bar(again.page)).toHaveCount(0);
  expect(await premium.credits()).toBe(before - 3);
});

test('the browser is killed again and again while it sends', async ({ installed, faulty: { proxy }, premium }) => {
  const before = await premium.credits();
  const prefix = unique('Nine lives');
  const words = numbered(prefix, 40);
  proxy.fault({ ...SENDING, fault: { delayMs: 60 } });
  for (let life = 0; life < 4; life += 1) {
    const chats = await chatsIn(await installed.open());
    const heard = countHeard(proxy, SENDING.path);
    const own = words.slice(life * 10, life * 10 + 10);
    await chats.writeAll(own);
    // Shown is kept. The field is empty a moment before that: what is killed in between is lost.
    await expect(chats.message(own.at(-1) ?? '')).toBeVisible();
    await expect.poll(() => countHeard(proxy, SENDING.path)).toBeGreaterThan(heard + 3);
    await installed.kill();
  }
  await (await installed.open()).goto('/chats');
  await expectArrived(premium, { conversation: WITH_SECOND, prefix, words });
  expect(await premium.credits()).toBe(before - words.length);
});

test('the worker is stopped while it sends, with the app closed', async ({ installed, faulty: { proxy }, premium }) => {
  const before = await premium.credits();
  const page = await installed.open();
  const chats = await chatsIn(page);
  const empty = await installed.context.newPage();
  const tools = await workerTools(installed.context, page, proxy.origin);
  proxy.goOffline();
  const prefix = unique('By the worker');
  const words = numbered(prefix, 20);
  await chats.writeAll(words);
  await expect(chats.message(words.at(-1) ?? '')).toBeVisible();
  await tools.close();
  await page.close();
  const behind = await workerTools(installed.context, empty, proxy.origin);

  proxy.fault({ ...SENDING, fault: { delayMs: 250 } });
  proxy.goOnline();
  for (let stop = 1; stop <= 3; stop += 1) {
    const heard = countHeard(proxy, SENDING.path);
    await behind.sync();
    // Looked at often: between Playwright's own looks, a second apart in the end, a worker would send all that there is.
    await expect.poll(() => countHeard(proxy, SENDING.path), { intervals: [50] }).toBeGreaterThan(heard + 1);
    await behind.stopWorkers();
  }
  expect((await premium.bodies(WITH_SECOND, prefix)).length).toBeLessThan(words.length);
  await behind.sync();
  await expectArrived(premium, { conversation: WITH_SECOND, prefix, words });
  expect(await premium.credits()).toBe(before - words.length);
});
