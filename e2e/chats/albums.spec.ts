import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Message } from '../../contract/chats/chats.ts';
import { accountId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { unique } from '../fixtures/arrivals.ts';
import { SECOND } from '../fixtures/demo-accounts.ts';
import { expect, test } from '../fixtures/faulty.ts';
import { flipNetwork } from '../fixtures/flips.ts';
import { makeGif } from '../fixtures/make-gif.ts';
import type { MemberClient } from '../fixtures/member-client.ts';
import { ChatsPage, openAs } from '../pages/chats-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';

// Several pictures at once: one message each, drawn as one album.

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));

const FIRST_WIDTH = 600;

async function makePicture(at: number) {
  const background = { r: 20 + at * 20, g: 120, b: 230 - at * 20 };
  // The width is the number of the picture, which the order is checked by.
  const picture = sharp({ create: { width: FIRST_WIDTH + at, height: 400, channels: 3, background } });
  return { name: `picture-${at}.jpg`, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

/** A film of more frames than the server accepts. */
async function makeFilm() {
  const frameOf = (red: number) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: { r: red, g: 90, b: 160 } } })
      .png()
      .toBuffer();
  const [dark, light] = await Promise.all([frameOf(40), frameOf(200)]);
  const frames = Array.from({ length: 601 }, (_, at) => (at % 2 === 0 ? dark : light));
  const buffer = await sharp(frames, { join: { animated: true } })
    .gif({ delay: 100 })
    .toBuffer();
  return { name: 'film.gif', mimeType: 'image/gif', buffer };
}

/** The pictures of the album with this caption, as the server has them. */
async function albumOf(member: MemberClient, caption: string): Promise<Message[]> {
  const { messages } = (await member.call('GET', `/api/messages.php?conversation=${WITH_SECOND}&limit=50`)) as {
    messages: Message[];
  };
  const album = messages.find(({ body }) => body === caption)?.album;
  return album === undefined ? [] : messages.filter((one) => one.album === album);
}

const tray = (page: Page) => page.getByRole('list', { name: 'Pictures to send' });
type Files = { name: string; mimeType: string; buffer: Buffer }[];
const choose = (page: Page, files: Files) => page.locator('input[type=file][multiple]').setInputFiles(files);
const ready = (page: Page) => tray(page).getByRole('img', { name: /to send$/ });

test('sends ten pictures over a flaky line, of which the server refuses one, each once', async ({
  installed,
  faulty: { proxy },
  premium,
}) => {
  const before = await premium.credits();
  const page = await installed.open();
  const chats = new ChatsPage(page);
  await chats.open(WITH_SECOND);
  const caption = unique('Ten pictures');
  const files = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7, 8].map(makePicture));
  await choose(page, [...files.slice(0, 3), await makeFilm(), ...files.slice(3)]);
  await expect(ready(page)).toHaveCount(10);
  await expect(page.getByText(/^20 credits · €.* for 10 pictures$/)).toBeVisible();
  const network = flipNetwork(proxy);
  await chats.write(caption);
  await expect.poll(async () => (await albumOf(premium, caption)).length, { timeout: 120_000 }).toBe(9);
  await network.stop();
  await expect(chats.message(caption).getByText('9 of 10')).toBeVisible();
  expect(await premium.credits()).toBe(before - 9 * 2);

  await chats.message(caption).getByRole('button', { name: 'Discard' }).click();
  await expect(chats.settled(caption)).toBeVisible();
  const widths = (await albumOf(premium, caption)).map(({ media }) => media?.width);
  expect(widths).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => FIRST_WIDTH + at));
});

test('shows an album to both members, with its viewer, a picture that is deleted, and one that is too large', async ({
  installed,
  browser,
  faulty: { proxy },
  premium,
}) => {
  const page = await installed.open();
  const mine = new ChatsPage(page);
  await mine.open(WITH_SECOND);
  const theirs = await openAs(browser, { email: SECOND, baseURL: proxy.origin, conversation: WITH_SECOND });
  const caption = unique('From Friday');
  const tooLarge = {
    name: 'large.gif',
    mimeType: 'image/gif',
    buffer: Buffer.concat([await makeGif(), Buffer.alloc(16 << 20)]),
  };
  await choose(page, [...(await Promise.all([0, 1, 2, 3, 4].map(makePicture))), tooLarge]);
  await expect(tray(page).getByRole('listitem')).toHaveCount(7);
  await expect(page.getByText(/^Picture 6 does not go along\. This picture has 17 MB\./)).toBeVisible();
  await expect(page.getByText(/^10 credits · €.* for 5 pictures$/)).toBeVisible();
  await expectAccessible(page);
  // The pictures and the caption stay over a reload.
  await mine.field.fill(caption);
  await tray(page).getByRole('button', { name: 'Remove picture 5' }).click();
  await expect(ready(page)).toHaveCount(4);
  await page.reload();
  await expect(ready(page)).toHaveCount(4);
  await expect(mine.field).toHaveValue(caption);
  proxy.goOffline();
  await mine.send.click();
  await expect(mine.message(caption).getByText('0 of 4')).toBeVisible();
  await expect(tray(page)).toBeHidden();
  await mine.message(caption).getByRole('button', { name: 'Do not send picture 3' }).click();
  await expect(mine.message(caption).getByText('0 of 3')).toBeVisible();
  proxy.goOnline();
  await expect(mine.settled(caption)).toBeVisible();
  expect((await albumOf(premium, caption)).map(({ body }) => body)).toEqual([caption, '', '']);

  const reveal = theirs.message(caption).getByRole('button', { name: /^Tap to see the pictures/ });
  if (await reveal.isVisible()) await reveal.click();
  await theirs.message(caption).getByRole('button', { name: 'Open picture 2 from Robin' }).click();
  const viewer = theirs.page.getByRole('dialog');
  await expect(viewer.getByText(/^2 of 3/)).toBeVisible();
  await expectAccessible(theirs.page);
  await theirs.page.keyboard.press('ArrowRight');
  await expect(viewer.getByText(/^3 of 3/)).toBeVisible();
  await theirs.page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  // Each picture has its own options.
  const tile = mine.message(caption).getByRole('button', { name: 'Open your picture 2' });
  await tile.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete for both' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for both' }).click();
  await expect(theirs.message(caption).getByRole('img', { name: 'Robin deleted a picture' })).toBeVisible();
  await expect(theirs.message(caption).getByRole('button', { name: /^Open picture/ })).toHaveCount(2);
  await theirs.page.context().close();
});
