import type { Page } from '@playwright/test';
import { accountId } from '../../demo/cast/demo-ids.ts';
import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { expect, test } from '../fixtures/server.ts';
import { ChatsPage } from '../pages/chats-page.ts';
import { signIn } from '../pages/log-in.ts';

// Nothing that a browser stores, or refuses to store, stops the app.

/** Runs in the page before the app. Makes these parts of the browser throw, as a browser does that blocks all cookies. */
function refuse(names: readonly string[]): void {
  const throws = () => {
    throw new DOMException('The browser refuses this.', 'SecurityError');
  };
  const refused = { get: throws, set: throws, configurable: true };
  if (names.includes('cookie')) Object.defineProperty(Document.prototype, 'cookie', refused);
  if (names.includes('locks')) LockManager.prototype.request = throws;
  if (names.includes('serviceWorker')) Object.defineProperty(Navigator.prototype, 'serviceWorker', refused);
  if (names.includes('BroadcastChannel'))
    Object.defineProperty(window, 'BroadcastChannel', {
      value: function refusedChannel() {
        throws();
      },
    });
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    if (names.includes(name)) Object.defineProperty(window, name, refused);
}

const ALL = [
  'cookie',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'serviceWorker',
  'BroadcastChannel',
  'locks',
];

for (const refused of [...ALL.map((name) => [name]), ALL]) {
  const [names, tag] = refused.length === 1 ? [refused.join(), '@full'] : ['all storage', []];
  test(`starts in a browser that refuses ${names}`, { tag }, async ({ page }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.addInitScript(refuse, refused);
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(errors).toEqual([]);
  });
}

test(
  'a member reads and writes in a browser without service workers, caches and channels',
  { tag: '@full' },
  async ({ page }) => {
    await page.addInitScript(refuse, ['serviceWorker', 'caches', 'BroadcastChannel', 'sessionStorage']);
    await signIn(page, PREMIUM);
    await page.goto('/chats');
    await expect(new ChatsPage(page).list.getByRole('link').first()).toBeVisible();
  },
);

test('loads damaged rows of the device again', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await signIn(page, PREMIUM);
  await page.goto('/chats');
  const chats = new ChatsPage(page);
  const rows = chats.list.getByRole('link');
  await expect(rows.first()).toBeVisible();
  await expect(chats.list.getByRole('link', { name: /Mara/ })).toBeVisible();
  const count = await rows.count();
  await page.goto('/robots.txt');
  await damage(page);
  await page.goto('/chats');
  await expect(chats.list.getByRole('link', { name: /Mara/ })).toBeVisible();
  await expect(rows).toHaveCount(count);
  expect(errors).toEqual([]);
});

/** Overwrites the cursor, every conversation and every profile of the member's database by rubbish. */
async function damage(page: Page): Promise<void> {
  await page.evaluate(
    async (name) => {
      const answerOf = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await answerOf(indexedDB.open(name));
      const tables = ['conversations', 'profiles', 'messages'];
      const transaction = database.transaction([...tables, 'marks'], 'readwrite');
      transaction.objectStore('marks').put({ name: 'cursor', epoch: [], number: 'x', at: {} });
      for (const table of tables) {
        const store = transaction.objectStore(table);
        for (const row of await answerOf(store.getAll() as IDBRequest<Record<string, unknown>[]>)) {
          const { id, conversation, profile, seq, updated_at } = row;
          store.put({ id, conversation, profile, seq, updated_at, last_seq: 9, hidden_seq: 0, name: 7 });
        }
      }
      await new Promise((resolve) => (transaction.oncomplete = resolve));
      database.close();
    },
    `liaison-${accountId('premium')}`,
  );
}
