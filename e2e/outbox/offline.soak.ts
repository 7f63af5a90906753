import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { accountId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { expectArrived, numbered, unique } from '../fixtures/arrivals.ts';
import { workerTools } from '../fixtures/devtools.ts';
import { expect, test } from '../fixtures/faulty.ts';
import { flipNetwork } from '../fixtures/flips.ts';
import { randomOf } from '../fixtures/random.ts';
import { ChatsPage } from '../pages/chats-page.ts';

// The long versions of the journeys, which take hours. SOAK_SENDS and SOAK_KILLS make them shorter.

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));
const SENDS = Number(process.env.SOAK_SENDS || 10_000);
const KILLS = Number(process.env.SOAK_KILLS || 500);
/** The journey checks its messages in groups of this size, each before the next one begins. */
const PIECE = 500;
const A_LIFE = 6;

test.setTimeout(6 * 3_600_000);

async function chatsIn(page: Page): Promise<ChatsPage> {
  const chats = new ChatsPage(page);
  await chats.open(WITH_SECOND);
  return chats;
}

test(`sends ${SENDS} messages once through a network that flips`, async ({ installed, faulty: { proxy }, premium }) => {
  const before = await premium.credits();
  const chats = await chatsIn(await installed.open());
  for (let sent = 0; sent < SENDS; sent += PIECE) {
    const prefix = unique(`Piece ${sent}`);
    const words = numbered(prefix, Math.min(PIECE, SENDS - sent));
    const network = flipNetwork(proxy);
    await chats.writeAll(words);
    await network.stop();
    await expectArrived(premium, { conversation: WITH_SECOND, prefix, words, patienceMs: 600_000 });
  }
  expect(await premium.credits()).toBe(before - SENDS);
});

test(`sends every message once while browser and worker are killed ${KILLS} times`, async ({
  installed,
  faulty: { proxy },
  premium,
}) => {
  const random = randomOf();
  const before = await premium.credits();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const page = await installed.open();
    const chats = await chatsIn(page);
    const prefix = unique(`Life ${kill}`);
    const words = numbered(prefix, A_LIFE);
    const tools = await workerTools(installed.context, page, proxy.origin);
    proxy.fault({ method: 'POST', path: '/api/message.php', fault: { delayMs: 40 }, times: A_LIFE * 2 });
    await chats.writeAll(words);
    // A visible message is stored. The field is empty before that.
    await expect(chats.message(words.at(-1) ?? '')).toBeVisible();
    await tools.sync();
    await sleep(random() * 400);
    // Every second time only the worker ends, and the page continues.
    if (kill % 2 === 0) await tools.stopWorkers();
    else await installed.kill();
    if (kill % 2 === 1) await chatsIn(await installed.open());
    await expectArrived(premium, { conversation: WITH_SECOND, prefix, words, patienceMs: 120_000 });
    // A regular end writes everything to the disk, also the session cookie.
    await installed.close();
  }
  expect(await premium.credits()).toBe(before - KILLS * A_LIFE);
});
