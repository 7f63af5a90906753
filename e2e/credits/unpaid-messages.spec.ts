import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { AUTH_COOKIE } from '../../contract/base/rules.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { createTestMember, type TestMember } from '../../server/fixtures/members.ts';
import { makeGif } from '../fixtures/make-gif.ts';
import { onDatabase } from '../fixtures/on-database.ts';
import type { RunningServer } from '../fixtures/run-server.ts';
import { expect, test } from '../fixtures/server.ts';
import { ChatsPage } from '../pages/chats-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';

/** A member who has never paid and has no credits, and one to write to. */
const createTwo = (server: RunningServer) =>
  onDatabase(server, async (pool) => ({
    writer: await createTestMember(pool, { name: 'Wim', credits: 0, paid: false }),
    peer: await createTestMember(pool, { name: 'Nina' }),
  }));

async function enter(context: BrowserContext, server: RunningServer, { token }: TestMember): Promise<void> {
  await context.addCookies([{ name: AUTH_COOKIE, value: token, url: server.origin }]);
}

const creditsLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Credits/ });

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Your message to Nina is kept' });
const unpaidOf = (page: Page) => page.getByRole('region', { name: 'Your message to Nina' });

/** Goes from the sheet to the checkout, and pays 25 credits by card. */
async function buyFrom(page: Page): Promise<void> {
  await sheetOf(page).getByRole('button', { name: 'Choose how to pay' }).click();
  await expect(page).toHaveURL(/\/credits\/25$/);
  await payByCard(page);
}

/** Pays the bundle of the checkout. */
async function payByCard(page: Page): Promise<void> {
  await page.getByText('Card', { exact: true }).click();
  await page.getByText(/^I want my credits at once/).click();
  await page.getByRole('button', { name: 'Order with obligation to pay' }).first().click();
  await expect(page).toHaveURL(/\/sandbox\//);
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible();
}

async function creditsOf(page: Page): Promise<number> {
  return ((await (await page.request.get('/api/user.php')).json()) as { user: { credits: number } }).user.credits;
}

/** The prices of the pictures that the member has sent, in credits. */
async function paidForPictures(page: Page): Promise<number[]> {
  const { transactions } = (await (await page.request.get('/api/transactions.php')).json()) as {
    transactions: { kind: string; amount: number }[];
  };
  return transactions.filter(({ kind }) => kind === 'picture').map(({ amount }) => amount);
}

test('holds back a message at 0 credits, offers it when the order completes, and sends it once', async ({
  page,
  context,
  browser,
  contextOptions,
  baseURL,
  server,
}) => {
  const { writer, peer } = await createTwo(server);
  await enter(context, server, writer);
  const words = 'Then keep Saturday free.';

  const chats = new ChatsPage(page);
  await chats.openNew(peer.id);
  await expect(chats.balance).toContainText('0 credits left');
  await expect(creditsLink(page)).toHaveAccessibleName(/0 credits left$/);
  // Another tab of the same member.
  const other = await context.newPage();
  const otherChats = new ChatsPage(other);
  await otherChats.openNew(peer.id);
  await expect(otherChats.balance).toContainText('0 credits left');

  await chats.field.fill(words);
  await page.locator('form').getByRole('link', { name: 'Get credits' }).last().click();
  const sheet = sheetOf(page);
  await expect(sheet.getByText(words)).toBeVisible();
  await expect(sheet.getByRole('radio', { name: /^25 credits/ })).toBeChecked();
  await expectAccessible(page);
  await buyFrom(page);
  const unpaid = unpaidOf(page);
  await expect(unpaid.getByText(words)).toBeVisible();
  // The other tab has the new balance without a reload, and more than 10 credits need no badge.
  await expect(otherChats.balance).toContainText('25 credits left');
  await expect(creditsLink(other)).toHaveAccessibleName('Credits');
  await expectAccessible(page);

  // Nothing is sent by itself, and the offer survives a reload.
  await page.reload();
  const send = unpaid.getByRole('button', { name: /^Send it 1 credit · €/ });
  await expect(send).toBeVisible();
  expect(await creditsOf(page)).toBe(25);
  await send.click();

  await expect(chats.settled(words)).toHaveCount(1);
  await expect(chats.balance).toContainText('24 credits left');
  await expect(otherChats.balance).toContainText('24 credits left');
  expect(await creditsOf(page)).toBe(24);

  const theirs = await browser.newContext({ ...contextOptions, baseURL });
  await enter(theirs, server, peer);
  const hers = new ChatsPage(await theirs.newPage());
  await hers.open(conversationIdOf(writer.id, peer.id));
  await expect(hers.message(words)).toHaveCount(1);
  await theirs.close();
});

test(
  'offers a text that stayed in the composer when an order by another way completes, and sends it once',
  { tag: '@full' },
  async ({ page, context, server }) => {
    const { writer, peer } = await createTwo(server);
    await enter(context, server, writer);
    const chats = new ChatsPage(page);
    await chats.openNew(peer.id);
    await expect(chats.balance).toContainText('0 credits left');
    await chats.field.fill('Is Saturday free?');
    await page.locator('form').getByRole('link', { name: 'Get credits' }).last().click();
    await sheetOf(page).getByRole('button', { name: 'Not now' }).click();
    const words = 'Is Sunday free?';
    await chats.field.fill(words);

    await creditsLink(page).click();
    await page.getByText('25 credits', { exact: true }).click();
    await page.getByRole('link', { name: 'Choose how to pay' }).filter({ visible: true }).click();
    await payByCard(page);
    // The offer is the text as the composer holds it.
    await expect(unpaidOf(page).getByText(words)).toBeVisible();
    expect(await creditsOf(page)).toBe(25);
    await unpaidOf(page)
      .getByRole('button', { name: /^Send it 1 credit · €/ })
      .click();
    await expect(chats.settled(words)).toHaveCount(1);
    await expect(chats.field).toHaveValue('');
    expect(await creditsOf(page)).toBe(24);
  },
);

const readPicture = () => readFile('public/people/mara.webp');

for (const { title, what, name, mimeType, read, shown } of [
  {
    title: 'picture',
    what: 'Picture',
    name: 'pier.webp',
    mimeType: 'image/webp',
    read: readPicture,
    shown: 'Open the picture from Wim',
  },
  {
    title: 'GIF',
    what: 'GIF',
    name: 'wave.gif',
    mimeType: 'image/gif',
    read: makeGif,
    shown: 'Pause the GIF from Wim',
  },
])
  test(
    `keeps a ${title} at 0 credits, offers it when the order completes, and sends it once`,
    { tag: '@full' },
    async ({ page, context, browser, contextOptions, baseURL, server }) => {
      const { writer, peer } = await createTwo(server);
      await enter(context, server, writer);
      const caption = 'Before the bakery opens.';

      const chats = new ChatsPage(page);
      await chats.openNew(peer.id);
      await expect(chats.balance).toContainText('0 credits left');
      await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: await read() });
      await expect(page.getByText(/^2 credits · from €/)).toBeVisible();
      await expect(page.getByRole('img', { name: 'Picture 1 to send' })).toBeVisible();
      await chats.field.fill(caption);
      await page.locator('form').getByRole('link', { name: 'Get credits' }).last().click();
      await expect(sheetOf(page).getByRole('img', { name: what })).toBeVisible();
      await expect(sheetOf(page).getByText(caption)).toBeVisible();
      await buyFrom(page);

      // The server has received nothing yet.
      await expect(unpaidOf(page).getByRole('img', { name: what })).toBeVisible();
      await expect(unpaidOf(page).getByText(caption)).toBeVisible();
      expect([await creditsOf(page), await paidForPictures(page)]).toEqual([25, []]);
      await unpaidOf(page)
        .getByRole('button', { name: /^Send it 2 credits · €/ })
        .click();

      await expect(chats.settled(caption)).toHaveCount(1);
      await expect(chats.balance).toContainText('23 credits left');
      expect([await creditsOf(page), await paidForPictures(page)]).toEqual([23, [-2]]);

      const theirs = await browser.newContext({ ...contextOptions, baseURL });
      await enter(theirs, server, peer);
      const hers = new ChatsPage(await theirs.newPage());
      await hers.open(conversationIdOf(writer.id, peer.id));
      await expect(hers.message(caption)).toHaveCount(1);
      await hers
        .message(caption)
        .getByRole('button', { name: /^Tap to see the picture/ })
        .click();
      const picture = hers.message(caption).getByRole('button', { name: shown }).locator('img');
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await theirs.close();
    },
  );
