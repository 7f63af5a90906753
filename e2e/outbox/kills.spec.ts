import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { UPLOAD_PIECE_BYTES as PIECE } from '../../contract/base/rules.ts';
import { accountId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { EFFORT } from '../../server/fixtures/effort.ts';
import { expectArrived, numbered, unique } from '../fixtures/arrivals.ts';
import { workerTools } from '../fixtures/devtools.ts';
import type { FaultProxy } from '../fixtures/fault-proxy.ts';
import { expect, test } from '../fixtures/faulty.ts';
import { randomOf } from '../fixtures/random.ts';
import { ChatsPage } from '../pages/chats-page.ts';
import { fillBytes } from '../../scripts/suite/seeded-random.ts';

// Browsers and workers are killed during their work. Messages that were stored before are sent once.

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));
const SENDING = { method: 'POST', path: '/api/message.php' } as const;
const UPLOADING = { method: 'POST', path: '/api/photo.php' } as const;

const countRequests = (proxy: FaultProxy, path: string) =>
  proxy.recorded.filter((one) => one.path.startsWith(path)).length;

/** The offset and the number of bytes of each request of an upload. */
const piecesReceived = (proxy: FaultProxy) =>
  proxy.recorded.flatMap(({ path, bytes }) =>
    path.startsWith(UPLOADING.path) ? [[Number(new URLSearchParams(path.split('?')[1]).get('offset')), bytes]] : [],
  );

async function chatsIn(page: Page): Promise<ChatsPage> {
  const chats = new ChatsPage(page);
  await chats.open(WITH_SECOND);
  return chats;
}

test('sends a full outbox once after the browser was killed', async ({ installed, faulty: { proxy }, premium }) => {
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

test('continues an upload at the next missing byte after the browser was killed', async ({
  installed,
  faulty: { proxy },
  premium,
}) => {
  const before = await premium.credits();
  const chats = await chatsIn(await installed.open());
  // Noise does not compress, so the picture has about 580 KB in five pieces.
  const buffer = await sharp(fillBytes(new Uint8Array(440 * 440 * 3), randomOf()), {
    raw: { width: 440, height: 440, channels: 3 },
  })
    .png()
    .toBuffer();
  // The request for the offset and two pieces pass, then half of the third piece and nothing more.
  proxy.fault({ ...UPLOADING, fault: 'pass', times: 3 });
  proxy.fault({ ...UPLOADING, fault: 'half' });
  const prefix = unique('Half a picture');
  await chats.page.locator('input[type=file]').setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer });
  await expect(chats.page.getByRole('img', { name: 'Picture 1 to send' })).toBeVisible();
  const words = [`${prefix} with it`, `${prefix} behind it`];
  await chats.writeAll(words);
  // A visible message is stored. The field is empty before that.
  await expect(chats.message(words.at(-1) ?? '')).toBeVisible();
  await expect
    .poll(() => piecesReceived(proxy))
    .toEqual([
      [0, 0],
      [0, PIECE],
      [PIECE, PIECE],
      [2 * PIECE, PIECE],
    ]);
  const progress = String((2 * PIECE) / buffer.length);
  const bar = (page: Page) => page.getByRole('progressbar', { name: 'Sending' });
  await expect(bar(chats.page)).toHaveAttribute('aria-valuenow', progress);
  await installed.kill();

  proxy.reset();
  // The delay keeps the progress bar visible until the test has read it.
  proxy.fault({ ...UPLOADING, fault: { delayMs: 1_500 } });
  const again = await chatsIn(await installed.open());
  await expect(bar(again.page)).toHaveAttribute('aria-valuenow', progress);
  await expectArrived(premium, { conversation: WITH_SECOND, prefix, words });
  expect(piecesReceived(proxy)).toEqual([
    [0, 0],
    [2 * PIECE, PIECE],
    [3 * PIECE, PIECE],
    [4 * PIECE, buffer.length - 4 * PIECE],
  ]);
  await expect(bar(again.page)).toHaveCount(0);
  expect(await premium.credits()).toBe(before - 3);
});

test('sends every message once when the browser is killed repeatedly', async ({
  installed,
  faulty: { proxy },
  premium,
}) => {
  test.setTimeout(300_000 * EFFORT);
  const lives = 4 * EFFORT;
  const before = await premium.credits();
  const prefix = unique('Nine lives');
  const words = numbered(prefix, 10 * lives);
  proxy.fault({ ...SENDING, fault: { delayMs: 60 } });
  for (let life = 0; life < lives; life += 1) {
    const chats = await chatsIn(await installed.open());
    const sent = countRequests(proxy, SENDING.path);
    const own = words.slice(life * 10, life * 10 + 10);
    await chats.writeAll(own);
    // A visible message is stored. The field is empty before that, and a kill in between loses the text.
    await expect(chats.message(own.at(-1) ?? '')).toBeVisible();
    await expect.poll(() => countRequests(proxy, SENDING.path)).toBeGreaterThan(sent + 3);
    await installed.kill();
  }
  await (await installed.open()).goto('/chats');
  await expectArrived(premium, { conversation: WITH_SECOND, prefix, words });
  expect(await premium.credits()).toBe(before - words.length);
});

test('sends every message once when the worker is stopped repeatedly and no page is open', async ({
  installed,
  faulty: { proxy },
  premium,
}) => {
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
    const sent = countRequests(proxy, SENDING.path);
    await behind.sync();
    // Playwright's default polls are up to a second apart. In that time the worker would send everything.
    await expect.poll(() => countRequests(proxy, SENDING.path), { intervals: [50] }).toBeGreaterThan(sent + 1);
    await behind.stopWorkers();
  }
  expect((await premium.bodies(WITH_SECOND, prefix)).length).toBeLessThan(words.length);
  await behind.sync();
  await expectArrived(premium, { conversation: WITH_SECOND, prefix, words });
  expect(await premium.credits()).toBe(before - words.length);
});
