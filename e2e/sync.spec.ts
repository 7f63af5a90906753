import type { Page, Request } from '@playwright/test';
import { v7 as uuidv7 } from 'uuid';
import { conversationIdOf } from '../server/database/conversation-id.ts';
import { accountId } from '../demo/cast/demo-ids.ts';
import { PREMIUM, SECOND } from './fixtures/demo-accounts.ts';
import { type MemberClient, signInAs } from './fixtures/member-client.ts';
import { expect, test } from './fixtures/server.ts';
import { ChatsPage, unique } from './pages/chats-page.ts';
import { signIn } from './pages/log-in.ts';

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));
const sendText = (member: MemberClient, body: string) =>
  member.call('POST', '/api/message.php', {
    id: uuidv7(),
    conversation: WITH_SECOND,
    kind: 'text',
    body,
    max_credits: 1,
  });

const isSync = (request: Request) => request.url().includes('/api/sync.php');

/** Records the calls of sync on a page and can delay them. */
class SyncCalls {
  readonly #page: Page;
  readonly #open = new Set<Request>();
  readonly #released = Promise.withResolvers<void>();
  #held = 0;
  #answers = 0;

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => isSync(request) && this.#open.add(request));
    page.on('requestfinished', (request) => this.#open.delete(request));
    page.on('requestfailed', (request) => this.#open.delete(request));
    page.on('response', (response) => {
      if (isSync(response.request())) this.#answers += 1;
    });
  }

  /** Delays the answers of all later calls. */
  async hold(): Promise<void> {
    await this.#page.route('**/api/sync.php*', async (route) => {
      this.#held += 1;
      this.#open.delete(route.request());
      await this.#released.promise;
      // The page may have aborted the call.
      await route.continue().catch(() => undefined);
    });
    // A call from before the route answers still.
    await expect.poll(() => this.#open.size).toBe(0);
    this.#answers = 0;
  }

  release(): void {
    this.#released.resolve();
  }

  get held(): number {
    return this.#held;
  }

  get answers(): number {
    return this.#answers;
  }
}

test('shows live messages without any answer of sync', async ({ page, server }) => {
  const second = await signInAs(server.origin, SECOND);
  await signIn(page, PREMIUM);
  const chats = new ChatsPage(page);
  const calls = new SyncCalls(page);
  const streamOpens = page.waitForResponse((response) => response.url().includes('/api/live.php'));
  await chats.open(WITH_SECOND);
  await streamOpens;
  await calls.hold();
  for (const words of ['one', 'two', 'three'].map(unique)) {
    await sendText(second, words);
    await expect(chats.message(words)).toBeVisible();
  }
  expect(calls.answers).toBe(0);

  // The acknowledgement is the only waiting call.
  await expect.poll(() => calls.held).toBe(1);
  calls.release();
  await expect.poll(() => calls.answers).toBeGreaterThan(0);
});
