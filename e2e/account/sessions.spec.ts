import type { BrowserContext, Page } from '@playwright/test';
import { accountId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { expectArrived, numbered, unique } from '../fixtures/arrivals.ts';
import { PREMIUM, SECOND } from '../fixtures/demo-accounts.ts';
import { workerTools } from '../fixtures/devtools.ts';
import { expect, test, workerControls } from '../fixtures/faulty.ts';
import { ChatsPage } from '../pages/chats-page.ts';
import { logIn, signIn } from '../pages/log-in.ts';
import { logOut } from '../pages/log-out.ts';

// Several members share a browser. The unsent messages of one member stay with that member.

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));

test('keeps an outbox over a logout and hides it from the next member', async ({
  fresh,
  faulty: { proxy },
  premium,
}) => {
  const page = await fresh.open();
  await signIn(page, PREMIUM);
  const chats = new ChatsPage(page);
  await chats.open(WITH_SECOND);
  await workerControls(page);
  const tools = await workerTools(fresh.context, page, proxy.origin);
  proxy.goOffline();
  const prefix = unique('For me only');
  const words = numbered(prefix, 5);
  await chats.writeAll(words);
  await expect(chats.message(words.at(-1) ?? '')).toBeVisible();
  await logOut(page, 'Keep and log out');
  await expect.poll(() => countRows(page, accountId('premium'))).toEqual({ outbox: words.length });

  // The logout does not reach the server before the next login is done.
  proxy.reset();
  const endFault = proxy.fault({ path: '/api/logout.php', fault: 'drop' });
  await tools.sync();
  await logIn(page, SECOND);
  endFault();
  await chats.openList();
  await tools.sync();
  await expect(page.getByText(prefix)).toHaveCount(0);
  await page.reload();
  // A message of this member goes through the same queue, so all that this device would send has left it.
  await chats.open(WITH_SECOND);
  const mine = unique('From me');
  await chats.write(mine);
  await expect(chats.settled(mine)).toHaveCount(1);
  expect(proxy.recorded.filter(({ member }) => member === accountId('premium'))).toEqual([]);
  expect(await premium.bodies(WITH_SECOND, prefix)).toEqual([]);
  expect(await countRows(page, accountId('premium'))).toEqual({ outbox: words.length });

  proxy.reset();
  await logOut(page);
  await logIn(page, PREMIUM);
  await expectArrived(premium, { conversation: WITH_SECOND, prefix, words });
});

test('keeps unsent messages when the server ends the session and sends them after the next login', async ({
  fresh,
  faulty: { proxy, server },
  premium,
}) => {
  const page = await fresh.open();
  await signIn(page, PREMIUM);
  const chats = new ChatsPage(page);
  await chats.open(WITH_SECOND);
  await workerControls(page);
  proxy.goOffline();
  const prefix = unique('Still mine');
  const words = numbered(prefix, 3);
  await chats.writeAll(words);
  await expect(chats.message(words.at(-1) ?? '')).toBeVisible();
  await endSessionOf(fresh.context, server.origin);
  proxy.goOnline();
  await page.waitForURL(/\/login/);
  expect(await premium.bodies(WITH_SECOND, prefix)).toEqual([]);
  await expect.poll(() => countRows(page, accountId('premium'))).toEqual({ outbox: words.length });

  await logIn(page, PREMIUM);
  await expectArrived(premium, { conversation: WITH_SECOND, prefix, words });
});

/** Ends the session, as an administrator or another device would. */
async function endSessionOf(context: BrowserContext, serverOrigin: string): Promise<void> {
  const cookies = await context.cookies();
  await fetch(`${serverOrigin}/api/logout.php`, {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  });
}

/** The number of rows by table that this device stores for a member. */
async function countRows(page: Page, member: string): Promise<Record<string, number>> {
  return page.evaluate(async (name) => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answerOf(indexedDB.open(name));
    const counts: Record<string, number> = {};
    for (const table of database.objectStoreNames) {
      const count = await answerOf(database.transaction(table).objectStore(table).count());
      if (count > 0) counts[table] = count;
    }
    database.close();
    return counts;
  }, `liaison-${member}`);
}
