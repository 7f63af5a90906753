import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import type { User } from '../contract/account/account.ts';
import type { MemberId } from '../contract/base/ids.ts';
import { accountId } from '../demo/cast/demo-ids.ts';
import { suspendMember } from '../server/features/operator/acts.ts';
import { createTestConversation, createTestMember } from '../server/fixtures/members.ts';
import { createTestText } from '../server/fixtures/messages.ts';
import { GROUNDS } from '../server/fixtures/operator.ts';
import { PREMIUM } from './fixtures/demo-accounts.ts';
import { onDatabase } from './fixtures/on-database.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { operate } from './pages/run-operator.ts';
import { signIn } from './pages/log-in.ts';

test.use({ viewport: { width: 360, height: 800 } });

/** The text of the newest e-mail to an address, by the page of the demo's mails. */
async function readMail(page: Page, recipient: string): Promise<string> {
  const list = await (await page.request.get('/demo/mails')).text();
  const item = list.split('<li>').find((part) => part.includes(recipient));
  const mail = /href="(?<mail>\/demo\/mails\/[^"]+)"/.exec(item ?? '')?.groups?.mail;
  return mail === undefined ? '' : (await page.request.get(mail)).text();
}

/** The number of rows in all databases of members: unsent messages and drafts could stay, and this member has none. */
async function countStored(): Promise<number> {
  let count = 0;
  for (const { name = '' } of await indexedDB.databases()) {
    if (!/^liaison-[0-9a-f]{8}-/.test(name)) continue;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error(name));
    });
    const tables = [...database.objectStoreNames];
    const reading = database.transaction(tables);
    for (const table of tables)
      count += await new Promise<number>((resolve) => {
        const counting = reading.objectStore(table).count();
        counting.onsuccess = () => resolve(counting.result);
      });
    database.close();
  }
  return count;
}

test(
  'a visitor complains, gets a number by mail, and the answer of the operator',
  { tag: '@full' },
  async ({ page, server }) => {
    const email = 'visitor.journey@example.org';
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Complaints' }).click();
    await page.getByRole('button', { name: 'Send the complaint' }).click();
    await expect(page.getByText('Please say what happened.')).toBeVisible();
    await expectAccessible(page);
    await page.getByText('My privacy').click();
    await page.getByLabel('What happened?').fill('My address is on a profile.');
    await page.getByLabel('Your e-mail address').fill(email);
    await page.reload();
    await expect(page.getByLabel('What happened?')).toHaveValue('My address is on a profile.');
    await page.getByText('I believe that what I say here').click();
    await page.getByRole('button', { name: 'Send the complaint' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you. We have your complaint.' })).toBeFocused();
    await expectAccessible(page);
    const number = /C-\d{4}-\d{6}/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
    expect(await readMail(page, email)).toContain(number);

    const answer = ['answer', number, '--text', 'We have taken it down.'];
    expect(await operate(server, ['list'], answer)).toContain(number);
    expect(await readMail(page, email)).toContain('We have taken it down.');
  },
);

test('a member is suspended while online, sees why, appeals, and is let back', async ({ page, server, context }) => {
  await signIn(page, PREMIUM);
  await page.goto('/chats');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const suspend = ['suspend', PREMIUM, '--reason', 'You asked for money.', '--rule', 'Section 4', '--days', '14'];
  const printed = await operate(server, suspend);
  const decision = /D-\d{4}-\d{6}/.exec(printed)?.[0] ?? '';

  await page.waitForURL('**/account-suspended');
  await expect(page.getByText('You asked for money.')).toBeVisible();
  await expect(page.getByText(decision)).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(countStored), { message: 'rows of other members on the device' }).toBe(0);

  // Offline nothing of other members is left, and the worker still opens the page.
  await context.setOffline(true);
  await page.goto('/chats');
  await expect(page.getByRole('listitem')).toHaveCount(0);
  await context.setOffline(false);

  await page.goto('/account-suspended');
  await page.getByLabel('What did we get wrong?').fill('It was a joke between friends.');
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(page.getByRole('heading', { name: 'Your appeal is with us' })).toBeVisible();
  await expectAccessible(page);
  const appeal = /C-\d{4}-\d{6}/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
  const answer = ['answer', appeal, '--accept', '--text', 'You were right.'];
  expect(await operate(server, ['show', appeal], answer)).toContain('It was a joke between friends.');

  // The page notices by itself.
  await page.waitForURL('**/members');
  await expect(page.getByRole('button', { name: /account/i })).toBeVisible();
  await page.getByRole('link', { name: /^Messages/ }).click();
  await expect(page.getByRole('listitem').first()).toBeVisible();
});

/** A member who has exchanged messages with the premium member, and whom the operator suspends for fraud. */
async function banTom(pool: Pool): Promise<MemberId> {
  const { id: tom } = await createTestMember(pool, { name: 'Tom' });
  const premium = accountId('premium');
  await createTestConversation(pool, tom, premium);
  await createTestText(pool, { from: tom, to: premium });
  await createTestText(pool, { from: premium, to: tom });
  await suspendMember(pool, 'vera', { member: tom, grounds: GROUNDS, days: undefined, ground: 'fraud' });
  return tom;
}

test('a member learns that an account was closed for fraud, once, and of the correction', async ({
  page,
  server,
  context,
}) => {
  await signIn(page, PREMIUM);
  await page.goto('/members');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const tom = await onDatabase(server, banTom);

  const alert = page.getByRole('complementary', { name: 'A closed account' });
  await expect(alert).toContainText('We closed an account you wrote with, because it broke our rules.');
  await expect(alert).not.toContainText('Tom');
  const dialog = page.getByRole('dialog');
  const read = () => alert.getByRole('button', { name: 'Read more' }).click();
  await read();
  await expect(dialog).toContainText('You know it as Tom.');
  await expect(dialog.getByRole('list', { name: 'Our advice' }).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await read();
  await dialog.getByRole('link', { name: 'Open the conversation' }).click();
  await expect(page.getByRole('log')).toContainText('Hello');

  await page.goto('/members');
  await expect(alert).toBeVisible();
  await context.setOffline(true);
  await read();
  await dialog.getByRole('button', { name: 'I have read it' }).click();
  await expect(alert).toBeHidden();
  await page.reload();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(alert).toBeHidden();
  await context.setOffline(false);
  const waiting = async () => {
    const { user } = (await (await page.request.get('/api/user.php')).json()) as { user: User };
    return user.account_notices;
  };
  await expect.poll(waiting).toEqual([]);

  await operate(server, ['lift', tom, '--reason', 'It was somebody else.']);
  await expect(alert).toContainText('We have to correct what we told you about an account.');
  await read();
  await expect(dialog).toContainText('took this decision back. You know it as Tom.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have read it' }).click();
  await expect(alert).toBeHidden();
  await expect.poll(waiting).toEqual([]);
});
