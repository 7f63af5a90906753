import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';
import type { SiteSettings } from '../../../../contract/sites/sites.ts';
import { enqueueText } from '../../../engine/outbox/enqueue.ts';
import { readConversations } from '../../../engine/store/conversations.ts';
import { CONVERSATION, makeCard, makeEntry, makeMessage, makeRow, MARA, ME } from '../chat-rows.fixture.ts';
import { OpenConversation } from './open-conversation.tsx';
import { buttonNamed, press, render, type } from '../render.fixture.tsx';
import { meKey, settingsKey } from '../../../domain/query-keys.ts';
import { chooseInMenu } from '../../../ui/overlays/menu.fixture.ts';

const LEO = '00000000-0000-4000-8000-000000000004' as MemberId;
const SETTINGS = { message_credits: 1, photo_credits: 2, gift_credits: 2, message_length: 1_000 } as SiteSettings;
const MYSELF = {
  id: ME,
  credits: 50,
  credit_price: { cents: 35, currency: 'EUR' },
  started_conversations_left: null,
} as Partial<User>;

interface Answer {
  readonly status?: number;
  readonly body: unknown;
}
type Server = (call: string, body: unknown) => Answer | Promise<Answer>;

const refusal = (status: number, code: string, data: unknown = {}): Answer => ({
  status,
  body: { code, data, request_id: 'r' },
});
const contactable = { body: { profile: makeCard(), conversation: null as string | null } };
const blocking = refusal(403, 'blocking', { name: 'Mara' });

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

interface RenderOptions {
  server?: Server;
  /** The stored conversation; none by default. */
  row?: ReturnType<typeof makeRow>;
  /** The messages on the device, if a conversation is stored. */
  messages?: ReturnType<typeof makeMessage>[];
  me?: Partial<User>;
  address?: 'profile' | 'conversation';
  /** False on a device that has never synced. */
  hasSynced?: boolean;
}

async function show({
  server = () => contactable,
  row,
  messages = [makeMessage(1), makeMessage(2)],
  me,
  address = 'profile',
  hasSynced = true,
}: RenderOptions = {}) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const call = `${init?.method ?? 'GET'} ${path.split('?')[0]}`;
    calls.push(call);
    const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const { status = 200, body } = await server(call, sent);
    return new Response(JSON.stringify(body), { status });
  });
  const rendered = await render(null);
  rendered.client.setQueryData<unknown>(meKey, { ...MYSELF, ...me });
  rendered.client.setQueryData(settingsKey, SETTINGS);
  const { store, host } = rendered;
  await store.profiles.put(makeCard());
  if (hasSynced) await store.marks.put({ name: 'cursor', epoch: 'a'.repeat(16), number: 1, at: 0 });
  if (row !== undefined) {
    await store.conversations.put(row);
    await store.messages.bulkPut(messages);
  }
  const open = address === 'profile' ? { profile: MARA } : { conversation: CONVERSATION };
  await rendered.show(<OpenConversation address={open} />);
  const field = () => host.querySelector('textarea');
  const shows = (words: string | RegExp) => vi.waitFor(() => expect(host.textContent).toMatch(words));
  return { ...rendered, calls, field, shows };
}

const STORED = makeRow({ last_seq: 2, oldest_seq: 1, newest_seq: 2, last_message: makeMessage(2), read_seq: 2 });

it('names the blocked peer, and shows the composer after an unblock', async () => {
  let isBlocked = true;
  const { host, shows, field, calls } = await show({
    server: (call) => {
      if (call === 'DELETE /api/block.php') {
        isBlocked = false;
        return { body: { blocked: false } };
      }
      return isBlocked ? blocking : contactable;
    },
  });
  await shows('You blocked Mara');
  expect(field()).toBeNull();
  // The button loads as a separate chunk.
  await shows('Unblock Mara');
  await press(buttonNamed(host, 'Unblock Mara'));
  // The button stays pending for a minimum time, and the composer asks the server again.
  await vi.waitFor(() => expect(field()).not.toBeNull(), { timeout: 5_000 });
  expect(calls).toContain('DELETE /api/block.php');
});

it('shows the unread divider with the first messages, so that nothing moves', async () => {
  const drawn: string[] = [];
  const observer = new MutationObserver(() => drawn.push(document.body.textContent));
  observer.observe(document.body, { childList: true, subtree: true });
  const { shows } = await show({ row: { ...STORED, read_seq: 1, unread: 1 } });
  await shows(makeMessage(2).body ?? '');
  observer.disconnect();
  expect(drawn.find((text) => text.includes(makeMessage(2).body ?? ''))).toContain('1 unread message');
});

it('shows a skeleton above the newest message until the rest of its page has loaded', async () => {
  const [older, newest] = [makeMessage(1), makeMessage(2)];
  const page = Promise.withResolvers<Answer>();
  const { host, shows } = await show({
    server: (call) => (call === 'GET /api/messages.php' ? page.promise : contactable),
    row: { ...STORED, oldest_seq: 2 },
    messages: [newest],
  });
  await shows(newest.body ?? '');
  const skeleton = () => host.querySelector('[aria-label="Loading messages"]');
  expect(skeleton()).not.toBeNull();
  page.resolve({ body: { messages: [older, newest], more: false, history_limited: false } });
  await shows(older.body ?? '');
  expect(skeleton()).toBeNull();
});

it('explains a failed unblock and offers a retry', async () => {
  const { host, shows } = await show({
    server: (call) => (call.startsWith('DELETE') ? refusal(503, 'unavailable') : blocking),
  });
  await shows('You blocked Mara');
  // The button loads as a separate chunk.
  await shows('Unblock Mara');
  await press(buttonNamed(host, 'Unblock Mara'));
  await shows('An error occured, please try again later.');
  expect(buttonNamed(host, 'Unblock Mara')).toBeDefined();
});

it('shows the unsent message to a member who blocks, and moves it into the draft on edit', async () => {
  const { host, store, shows } = await show({ server: () => refusal(403, 'blocked_by', { name: 'Mara' }) });
  await shows("You're blocked by Mara.");
  await store.outbox.add(makeEntry(1, { state: 'failed', failure: { code: 'blocked_by', data: { name: 'Mara' } } }));
  // The reason and its actions load as a separate chunk.
  await shows(/unsent 1.*Edit/);
  await press(buttonNamed(host, 'Edit'));
  await shows(/Your draft is kept on this device.*unsent 1/);
  expect(await store.outbox.count()).toBe(0);
});

it('reports that the open conversation disappeared, and preserves the draft', async () => {
  const { store, field, shows } = await show({ row: STORED, address: 'conversation' });
  await vi.waitFor(() => expect(field()).not.toBeNull());
  const input = field();
  if (input !== null) await type(input, 'Before you go');
  await store.conversations.delete(CONVERSATION);
  await shows('This conversation is no longer here');
  await shows('Mara cannot be written to any more');
  await shows(/Your draft is kept on this device.*Before you go/);
  expect((await store.drafts.get(MARA))?.text).toBe('Before you go');

  await store.conversations.put(STORED);
  await vi.waitFor(() => expect(field()?.value).toBe('Before you go'));
});

it('does not report a missing conversation before or during the first sync', async () => {
  const { host, store, field } = await show({ address: 'conversation', hasSynced: false });
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(host.textContent));
  observer.observe(host, { childList: true, subtree: true, characterData: true });
  await store.transaction('rw', store.conversations, store.marks, async () => {
    await store.conversations.put(STORED);
    await store.marks.put({ name: 'cursor', epoch: 'a'.repeat(16), number: 1, at: 0 });
  });
  await vi.waitFor(() => expect(field()).not.toBeNull());
  expect(seen.filter((text) => text.includes('no longer here'))).toEqual([]);
  observer.disconnect();
});

it('shows a free member how many conversations they can start, and counts queued first messages', async () => {
  const { store, shows, field, host } = await show({ me: { started_conversations_left: 2 } });
  await shows('You can start 2 more conversations as a free member.');
  await enqueueText(store, { peer: LEO, conversation: null, body: 'Hello', max_credits: 1 });
  await shows('You can start 1 more conversation as a free member.');
  const input = field();
  if (input !== null) await type(input, 'What I meant to say');
  await enqueueText(store, { peer: ME, conversation: null, body: 'Hello', max_credits: 1 });
  await shows('As a free member you can start 2 conversations, and you have.');
  expect(host.querySelector('a[href="/premium"]')?.textContent).toContain('Get Premium');
  expect(field()).toBeNull();
  await shows(/Your draft is kept on this device.*What I meant to say/);
});

it('applies no limit to an existing conversation, a removed one, or a premium member', async () => {
  const removed = await show({
    me: { started_conversations_left: 0 },
    server: () => ({ body: { ...contactable.body, conversation: CONVERSATION } }),
  });
  await vi.waitFor(() => expect(removed.field()).not.toBeNull());
  const existing = await show({ me: { started_conversations_left: 0 }, row: STORED });
  await vi.waitFor(() => expect(existing.field()).not.toBeNull());
  const premium = await show({ me: { started_conversations_left: null } });
  await vi.waitFor(() => expect(premium.field()).not.toBeNull());
  expect(premium.host.textContent).not.toContain('as a free member');
});

it.each([
  ['notes a message for the next page when the page unloads before it is stored', 'abandon', '', 1],
  ['restores the text of a message that the device could not store', 'fill', 'Hello', 0],
] as const)('%s', async (_name, cause, fieldText, noted) => {
  const { host, store, field } = await show({ row: STORED, address: 'conversation' });
  await type(await vi.waitFor(() => field() ?? expect.fail('There is no field.')), 'Hello');
  const add = vi.spyOn(store.outbox, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  vi.stubGlobal('reportError', () => {});
  if (cause === 'abandon') store.transactions.abandon();
  await press(buttonNamed(host, 'Send, 1 credit'));
  await vi.waitFor(() => expect([add.mock.calls.length, field()?.value]).toEqual([1 - noted, fieldText]));
  expect(Object.keys(localStorage).filter((key) => key.includes(':sent:'))).toHaveLength(noted);
});

it('removes the unread divider once the member has answered', async () => {
  const { host, store, shows } = await show({ row: { ...STORED, read_seq: 0, unread: 2 }, address: 'conversation' });
  await shows('2 unread messages');
  await enqueueText(store, { peer: MARA, conversation: CONVERSATION, body: 'An answer', max_credits: 1 });
  await shows('An answer');
  await vi.waitFor(() => expect(host.textContent).not.toContain('unread messages'));
  await store.outbox.clear();
  expect(host.textContent).not.toContain('unread messages');
});

it.each([
  ['profile', { profile: MARA }],
  ['conversation', { conversation: CONVERSATION, seq: STORED.last_seq }],
] as const)('removes the conversation by its address (%s)', async (address, request) => {
  const { host, store } = await show({ row: STORED, address });
  const more = await vi.waitFor(() => {
    const found = host.querySelector<HTMLElement>('[aria-label=More]');
    if (found === null) throw new Error('There is no menu.');
    return found;
  });
  await chooseInMenu(more, 'Remove conversation');
  await vi.waitFor(() => expect(document.querySelector('[role=alertdialog]')).not.toBeNull());
  await press(
    [...document.querySelectorAll('[role=alertdialog] button')].find(
      (button) => button.textContent === 'Remove for me',
    ),
  );
  await vi.waitFor(async () =>
    expect((await store.outbox.toArray()).map((entry) => [entry.call, entry.request])).toEqual([
      ['removeChat', request],
    ]),
  );
  expect(await readConversations(store, 10)).toEqual([]);
});

it('shows no presence while offline', async () => {
  const { shows, host } = await show({ row: STORED, address: 'conversation' });
  await shows('Online now');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await shows('You are offline');
  expect(host.textContent).not.toContain('Online');
});

it('does not report a missing conversation while offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { host, shows } = await show({ address: 'conversation' });
  await shows('This conversation is not on this device yet.');
  expect(host.textContent).not.toContain('no longer here');
});

it('shows no unread divider for first messages that arrive while the screen is open', async () => {
  const { host, store, field, shows } = await show();
  await vi.waitFor(() => expect(field()).not.toBeNull());
  await store.transaction('rw', store.conversations, store.messages, async () => {
    await store.conversations.put({ ...STORED, read_seq: 0, unread: 2 });
    await store.messages.bulkPut([makeMessage(1), makeMessage(2)]);
  });
  await shows(makeMessage(2).body);
  await vi.waitFor(async () => expect((await store.outbox.toArray()).map(({ call }) => call)).toEqual(['markRead']));
  expect(host.textContent).not.toContain('unread message');
});
