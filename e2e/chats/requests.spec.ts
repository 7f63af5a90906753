import { expect, type Browser, type Page } from '@playwright/test';
import type { FirstMessages } from '../../contract/chats/requests.ts';
import { createTestAccount, PASSWORD } from '../../server/fixtures/accounts.ts';
import type { TestMember } from '../../server/fixtures/members.ts';
import { onDatabase } from '../fixtures/on-database.ts';
import type { RunningServer } from '../fixtures/run-server.ts';
import { test } from '../fixtures/server.ts';
import { ChatsPage, unique } from '../pages/chats-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';

// Rosa chooses who can write first. Sam, who is younger and has no picture, writes to her.

const OLDER: FirstMessages = { min_age: 60, max_age: null, country: null, photo: false };

async function signIn(page: Page, { email }: TestMember): Promise<ChatsPage> {
  const response = await page.request.post('/api/user.php', { data: { email, password: PASSWORD } });
  expect(response.ok(), await response.text()).toBe(true);
  return new ChatsPage(page);
}

async function signInBeside(browser: Browser, baseURL: string, member: TestMember): Promise<ChatsPage> {
  const context = await browser.newContext({ baseURL });
  return signIn(await context.newPage(), member);
}

const createMembers = (server: RunningServer) =>
  onDatabase(server, async (pool) => ({
    rosa: await createTestAccount(pool, { name: 'Rosa' }),
    sam: await createTestAccount(pool, { name: 'Sam' }),
  }));

const choose = async ({ page }: ChatsPage, first_messages: FirstMessages) => {
  const response = await page.request.put('/api/user.php', { data: { first_messages } });
  expect(response.ok(), await response.text()).toBe(true);
};

const requests = ({ page }: ChatsPage) => page.getByRole('link', { name: /^Requests/ });
const NOTE = 'Rosa has chosen who can write first. Your message goes to their requests, without a notification';

test('a first message from a member outside the choice waits among the requests until it is opened', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  const { rosa, sam } = await createMembers(server);
  const [recipient, sender] = [await signIn(page, rosa), await signInBeside(browser, baseURL ?? '', sam)];

  await page.goto('/notifications#first-messages');
  const choice = page.locator('#first-messages');
  await expect(choice.getByRole('button', { name: /^Who can write first/ })).toContainText('Everybody');
  await choice.getByRole('slider', { name: 'Minimum age' }).focus();
  for (let age = 18; age < 60; age += 1) await page.keyboard.press('ArrowRight');
  await expect(choice.getByText('60 or older')).toBeVisible();
  await choice.getByRole('combobox', { name: 'Country' }).selectOption('Belgium');
  await choice.getByText('Only with a picture').click();
  await expect(choice.getByRole('button', { name: /^Who can write first/ })).toContainText('Not everybody');
  await expect(choice.getByRole('switch')).toBeChecked();
  await expectAccessible(page);
  await recipient.page.goto('/chats');
  await expect(page.getByText('No messages yet')).toBeVisible();

  await sender.openNew(rosa.id);
  await expect(sender.page.getByText(NOTE)).toBeVisible();
  await expectAccessible(sender.page);
  const words = await sender.writeStored(unique('Hello Rosa'));

  await expect(requests(recipient)).toHaveText('Requests1');
  await expect(page).toHaveTitle(/^Messages/);
  await requests(recipient).click();
  await expect(recipient.row('Sam')).toContainText(words);
  await expect(recipient.row('Sam').getByText(/unread message/)).toHaveCount(0);
  await expectAccessible(page);
  const options = await recipient.openRowOptions('Sam');
  await expect(options.getByRole('menuitem', { name: 'Archive' })).toBeVisible();
  await expect(options.getByRole('menuitem', { name: 'Pin' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await recipient.row('Sam').getByRole('link').click();
  await expect(recipient.message(words)).toBeVisible();
  await expect(sender.mark(words, 'Read')).toBeVisible();
  await page.getByRole('link', { name: 'Back to messages' }).click();
  await expect(requests(recipient)).toHaveCount(0);
  await expect(recipient.row('Sam')).toContainText(words);
  await sender.page.context().close();
});

test('a request is reported and its sender blocked without opening it', async ({ page, browser, server, baseURL }) => {
  const { rosa, sam } = await createMembers(server);
  const [recipient, sender] = [await signIn(page, rosa), await signInBeside(browser, baseURL ?? '', sam)];
  await choose(recipient, OLDER);
  await sender.openNew(rosa.id);
  await expect(sender.page.getByText(NOTE)).toBeVisible();
  await sender.writeStored(unique('Hello Rosa'));

  await page.goto('/chats');
  await requests(recipient).click();
  await recipient.chooseInRow('Sam', 'Report Sam');
  const report = page.getByRole('dialog', { name: 'Report Sam' });
  await expect(report).toBeVisible();
  await expectAccessible(page);
  await report.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
  await recipient.chooseInRow('Sam', 'Block Sam');
  await page.getByRole('alertdialog', { name: 'Block Sam?' }).getByRole('button', { name: 'Block' }).click();
  await expect(recipient.row('Sam')).toHaveCount(0);
  await page.goto('/chats');
  await expect(page.getByText('No messages yet')).toBeVisible();
  await sender.page.context().close();
});

test('a message that becomes a request after the sender opened the conversation is not charged without their consent', async ({
  page,
  browser,
  context,
  server,
  baseURL,
}) => {
  const { rosa, sam } = await createMembers(server);
  const [recipient, sender] = [await signIn(page, rosa), await signInBeside(browser, baseURL ?? '', sam)];
  await sender.openNew(rosa.id);
  await expect(sender.balance).toHaveText('100 credits left');
  await expect(sender.page.getByText(NOTE)).toHaveCount(0);
  await choose(recipient, OLDER);

  const words = unique('Hello Rosa');
  await sender.write(words);
  await expect(sender.page.getByText(/^They read messages like this one under Requests/)).toBeVisible();
  await expect(sender.balance).toHaveText('100 credits left');
  await expectAccessible(sender.page);
  await sender.page.getByRole('button', { name: /^Send for 1 credit/ }).click();
  await expect(sender.settled(words)).toBeVisible();
  await expect(sender.balance).toHaveText('99 credits left');

  // Rosa reads the request without a connection, and her other device follows when it returns.
  const other = await signInBeside(browser, baseURL ?? '', rosa);
  await other.page.goto('/chats');
  await expect(requests(other)).toHaveText('Requests1');
  await page.goto('/chats');
  await requests(recipient).click();
  await expect(recipient.row('Sam')).toContainText(words);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await recipient.row('Sam').getByRole('link').click();
  await expect(recipient.message(words)).toBeVisible();
  await page.getByRole('link', { name: 'Back to messages' }).click();
  await expect(requests(recipient)).toHaveCount(0);
  await expect(requests(other)).toBeVisible();
  await context.setOffline(false);
  await expect(requests(other)).toHaveCount(0);
  await expect(other.row('Sam')).toContainText(words);

  // It is a conversation like any other now.
  await page.goto('/notifications');
  const next = await sender.writeStored(unique('Are you there?'));
  await expect(other.row('Sam')).toContainText(next);
  await expect(other.row('Sam').getByText(/unread message/)).toBeAttached();
  for (const { page: opened } of [sender, other]) await opened.context().close();
});
