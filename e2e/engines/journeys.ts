import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountId, companionId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { unique } from '../fixtures/arrivals.ts';
import { PREMIUM, SECOND } from '../fixtures/demo-accounts.ts';
import { type FaultProxy, startFaultProxy } from '../fixtures/fault-proxy.ts';
import { isEverythingFetched } from '../fixtures/is-everything-fetched.ts';
import { type MemberClient, signInAs } from '../fixtures/member-client.ts';
import { type RunningServer, START_LIMIT_MS, startServer } from '../fixtures/run-server.ts';
import type { EngineBrowser } from './engine-browser.ts';
import { type Visitor, visitorOf } from './visitor.ts';

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));
const WITH_MARA = conversationIdOf(accountId('premium'), companionId('mara'));
const SEND = '/api/message.php';
const PATIENCE = { timeout: 60_000, interval: 250 };

const LIST = 'section a[href^="/chats/"]';
const BUBBLE = '[role="log"] [role="listitem"], [role="log"] li';
const MARK = '[role="log"] [role="img"]';

/**
 * Repeats Chromium's offline journeys in an engine without Background Sync. There, waiting messages go out while a page is open, or
 * when the next one opens. All journeys share one browser and one server, and each starts with a good network.
 */
export function journeysIn(name: string, start: () => Promise<EngineBrowser>): void {
  let proxy: FaultProxy;
  let server: RunningServer;
  let browser: EngineBrowser;
  let visitor: Visitor;
  let second: MemberClient;

  beforeAll(async () => {
    proxy = await startFaultProxy();
    server = await startServer(`engine-${name}`, { publicOrigin: proxy.origin });
    proxy.forwardTo(server.origin);
    second = await signInAs(server.origin, SECOND);
    browser = await start();
    console.log(browser.version);
    visitor = visitorOf(browser);
  }, START_LIMIT_MS + 60_000);

  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
    await proxy?.close();
  });

  beforeEach(() => proxy.reset());

  const open = (path: string) => browser.goTo(`${proxy.origin}${path}`);
  const write = async (words: string) => {
    await visitor.fill('textarea', 'Write to', words);
    await visitor.click('button[type="submit"]', 'Send');
    await visitor.see(BUBBLE, words);
  };
  const expectOnce = async (words: string) => {
    await expect.poll(() => second.bodies(WITH_SECOND, words), PATIENCE).toEqual([words]);
  };

  test('logs in under the worker, without Background Sync', async () => {
    await visitor.logIn(proxy.origin, PREMIUM);
    await open('/chats');
    await visitor.see(LIST, 'Mara');
    await expect
      .poll(() => browser.run(() => navigator.serviceWorker?.controller?.scriptURL ?? null), PATIENCE)
      .toContain('/worker.js');
    expect(await browser.run(() => 'sync' in ServiceWorkerRegistration.prototype)).toBe(false);
    // The next journeys are offline, so the background prefetch must be complete.
    await expect.poll(() => browser.run(isEverythingFetched), PATIENCE).toBe(true);
  });

  test('receives a message of the peer by the live stream', async () => {
    await open(`/chats/${WITH_SECOND}`);
    await visitor.see('textarea', 'Write to');
    const words = unique('Live');
    await second.call('POST', SEND, { id: v7(), conversation: WITH_SECOND, kind: 'text', body: words });
    await visitor.see(BUBBLE, words);
  });

  test('opens list and conversations with the server stopped, and sends a waiting text once', async () => {
    await open('/chats');
    await visitor.see(LIST, 'Mara');
    await server.stop();
    await browser.reload();
    await visitor.see(LIST, 'Mara');
    await visitor.see('body', 'You are offline.');
    // This conversation was never opened here.
    await open(`/chats/${WITH_MARA}`);
    await visitor.see(BUBBLE, '');

    await open(`/chats/${WITH_SECOND}`);
    const words = unique(`From ${name} without a network`);
    await write(words);
    await visitor.see(MARK, 'Waiting for a connection');
    await browser.reload();
    await visitor.see(BUBBLE, words);
    await visitor.see(MARK, 'Waiting for a connection');

    await server.start();
    await expectOnce(words);
    await visitor.seeNothing(MARK, 'Waiting for a connection');
    await visitor.seeNothing('body', 'You are offline.');
  });

  test('repeats a send without an answer and stores it once', async () => {
    await open(`/chats/${WITH_SECOND}`);
    await visitor.see('textarea', 'Write to');
    proxy.fault({ fault: 'cut', method: 'POST', path: SEND, times: 2 });
    const words = unique(`From ${name} with the answer lost`);
    await write(words);
    // Either the retry or the live stream confirms the message first.
    await expect.poll(() => proxy.recorded.some(({ fault }) => fault === 'cut'), PATIENCE).toBe(true);
    await visitor.seeNothing(MARK, 'Sending');
    await expectOnce(words);
  });

  test('sends a waiting text once after the browser was killed', async ({ skip }) => {
    if (!browser.keepsItsProfile) skip('a browser driven like this keeps its profile in memory');
    await open(`/chats/${WITH_SECOND}`);
    await visitor.see('textarea', 'Write to');
    proxy.goOffline();
    const words = unique(`From ${name} before it was killed`);
    await write(words);
    await visitor.see(MARK, 'Waiting for a connection');
    await browser.killAndStart();
    await open('/chats');
    await visitor.see(LIST, 'Mara');
    proxy.goOnline();
    await expectOnce(words);
  });

  test('reports no uncaught error', ({ skip }) => {
    if (browser.thrown === null) skip('this browser does not report its console to its driver');
    expect(browser.thrown).toEqual([]);
  });
}
