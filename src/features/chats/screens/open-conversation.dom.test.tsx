import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { User } from '../../../../contract/account.ts';
import type { MemberId } from '../../../../contract/ids.ts';
import type { SiteSettings } from '../../../../contract/sites.ts';
import { enqueueText } from '../../../engine/outbox/enqueue.ts';
import { readConversations } from '../../../engine/store/conversations.ts';
import { CONVERSATION, makeCard, makeEntry, makeMessage, makeRow, MARA, ME } from '../chat-rows.fixture.ts';
import { OpenConversation } from './open-conversation.tsx';
import { buttonNamed, press, render, type } from '../render.fixture.tsx';

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
type Server = (call: string, body: unknown) => Answer;

const refusal = (status: number, code: string, data: unknown = {}): Answer => ({
  status,
  body: { code, data, request_id: 'r' },
});
const meets = { body: { profile: makeCard(), conversation: null as string | null } };
const blocking = refusal(403, 'blocking', { name: 'Mara' });

// happy-dom has no popovers; its menus are simply there.
Object.assign(HTMLElement.prototype, { hidePopover() {} });
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

afterEach(() => vi.restoreAllMocks());

interface Wish {
  server?: Server;
  /** The conversation that there is; none by default. */
  row?: ReturnType<typeof makeRow>;
  me?: Partial<User>;
  address?: 'profile' | 'conversation';
  /** False on a device that has not been given the conversations yet. */
  hasSynced?: boolean;
}

async function show({ server = () => meets, row, me, address = 'profile', hasSynced = true }: Wish = {}) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const call = `${init?.method ?? 'GET'} ${path.split('?')[0]}`;
    calls.push(call);
    const { status = 200, body } = server(call, typeof init?.body === 'string' ? JSON.parse(init.body) : undefined);
    return new Response(JSON.stringify(body), { status });
  });
  const rendered = await render(null);
  const { store, host } = rendered;
  await store.profiles.put(makeCard());
  if (hasSynced) await store.marks.put({ name: 'cursor', epoch: 'a', number: 1, at: 0 });
  if (row !== undefined) {
    await store.conversations.put(row);
    await store.messages.bulkPut([makeMessage(1), makeMessage(2)]);
  }
  const open = address === 'profile' ? { profile: MARA } : { conversation: CONVERSATION };
  await rendered.show(
    <OpenConversation address={open} me={{ ...MYSELF, ...me } as User} settings={SETTINGS} isBesideList={false} />,
  );
  const field = () => host.querySelector('textarea');
  const says = (words: string | RegExp) => vi.waitFor(() => expect(host.textContent).toMatch(words));
  return { ...rendered, calls, field, says };
}

const HELD = makeRow({ last_seq: 2, oldest_seq: 1, newest_seq: 2, last_message: makeMessage(2), read_seq: 2 });

it('says whom one has blocked, though their card is here, and unblocks: then one can write', async () => {
  let isBlocked = true;
  const { host, says, field, calls } = await show({
    server: (call) => {
      if (call === 'DELETE /api/block.php') {
        isBlocked = false;
        return { body: { blocked: false } };
      }
      return isBlocked ? blocking : meets;
    },
  });
  await says('You blocked Mara');
  expect(field()).toBeNull();
  await press(buttonNamed(host, 'Unblock Mara'));
  await vi.waitFor(() => expect(field()).not.toBeNull());
  expect(calls).toContain('DELETE /api/block.php');
});

it('says why an unblock did not work, and stays', async () => {
  const { host, says } = await show({
    server: (call) => (call.startsWith('DELETE') ? refusal(503, 'unavailable') : blocking),
  });
  await says('You blocked Mara');
  await press(buttonNamed(host, 'Unblock Mara'));
  await says('An error occured, please try again later.');
  expect(buttonNamed(host, 'Unblock Mara')).toBeDefined();
});

it('keeps what was written to somebody by whom one is blocked, and lets it be taken back', async () => {
  const { host, store, says } = await show({ server: () => refusal(403, 'blocked_by', { name: 'Mara' }) });
  await says("You're blocked by Mara.");
  await store.outbox.add(makeEntry(1, { state: 'failed', failure: { code: 'blocked_by', data: { name: 'Mara' } } }));
  // The reason and the ways on come as a piece of their own.
  await says(/unsent 1.*Edit/);
  await press(buttonNamed(host, 'Edit'));
  await says(/Your draft is kept on this device.*unsent 1/);
  expect(await store.outbox.count()).toBe(0);
});

it('says so when the conversation goes while it is open, and keeps what was being written', async () => {
  const { store, field, says } = await show({ row: HELD, address: 'conversation' });
  await vi.waitFor(() => expect(field()).not.toBeNull());
  const input = field();
  if (input !== null) await type(input, 'Before you go');
  await store.conversations.delete(CONVERSATION);
  await says('This conversation is no longer here');
  await says('Mara cannot be written to any more');
  await says(/Your draft is kept on this device.*Before you go/);
  expect((await store.drafts.get(MARA))?.text).toBe('Before you go');

  await store.conversations.put(HELD);
  await vi.waitFor(() => expect(field()?.value).toBe('Before you go'));
});

it('says of no conversation that it is gone before this device has synced, nor while it does', async () => {
  const { host, store, field } = await show({ address: 'conversation', hasSynced: false });
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(host.textContent));
  observer.observe(host, { childList: true, subtree: true, characterData: true });
  await store.transaction('rw', store.conversations, store.marks, async () => {
    await store.conversations.put(HELD);
    await store.marks.put({ name: 'cursor', epoch: 'a', number: 1, at: 0 });
  });
  await vi.waitFor(() => expect(field()).not.toBeNull());
  expect(seen.filter((text) => text.includes('no longer here'))).toEqual([]);
  observer.disconnect();
});

it('tells a free member how many conversations they can still begin, and counts what is on its way to others', async () => {
  const { store, says, field, host } = await show({ me: { started_conversations_left: 2 } });
  await says('You can start 2 more conversations as a free member.');
  await enqueueText(store, { peer: LEO, conversation: null, body: 'Hello', max_credits: 1 });
  await says('You can start 1 more conversation as a free member.');
  const input = field();
  if (input !== null) await type(input, 'What I meant to say');
  await enqueueText(store, { peer: ME, conversation: null, body: 'Hello', max_credits: 1 });
  await says('As a free member you can start 2 conversations, and you have.');
  expect(host.querySelector('a[href="/premium"]')?.textContent).toContain('Get Premium');
  expect(field()).toBeNull();
  await says(/Your draft is kept on this device.*What I meant to say/);
});

it('does not count a conversation that is there already, removed from view or not, nor a premium member’s', async () => {
  const removed = await show({
    me: { started_conversations_left: 0 },
    server: () => ({ body: { ...meets.body, conversation: CONVERSATION } }),
  });
  await vi.waitFor(() => expect(removed.field()).not.toBeNull());
  const held = await show({ me: { started_conversations_left: 0 }, row: HELD });
  await vi.waitFor(() => expect(held.field()).not.toBeNull());
  const premium = await show({ me: { started_conversations_left: null } });
  await vi.waitFor(() => expect(premium.field()).not.toBeNull());
  expect(premium.host.textContent).not.toContain('as a free member');
});

it('takes the unread divider away once the member has answered', async () => {
  const { host, store, says } = await show({ row: { ...HELD, read_seq: 0, unread: 2 }, address: 'conversation' });
  await says('2 unread messages');
  await enqueueText(store, { peer: MARA, conversation: CONVERSATION, body: 'An answer', max_credits: 1 });
  await says('An answer');
  await vi.waitFor(() => expect(host.textContent).not.toContain('unread messages'));
  await store.outbox.clear();
  expect(host.textContent).not.toContain('unread messages');
});

it.each([
  ['profile', { profile: MARA }],
  ['conversation', { conversation: CONVERSATION, seq: HELD.last_seq }],
] as const)('removes what it was addressed by (%s)', async (address, told) => {
  const { host, store } = await show({ row: HELD, address });
  await vi.waitFor(() => expect(buttonNamed(host, 'Remove conversation')).toBeDefined());
  await press(buttonNamed(host, 'Remove conversation'));
  await vi.waitFor(() => expect(host.querySelector('[role=alertdialog]')).not.toBeNull());
  await press(
    [...host.querySelectorAll('[role=alertdialog] button')].find((button) => button.textContent === 'Remove'),
  );
  await vi.waitFor(async () =>
    expect((await store.outbox.toArray()).map(({ call, request }) => [call, request])).toEqual([['removeChat', told]]),
  );
  expect(await readConversations(store, 10)).toEqual([]);
});

it('says nothing of who is online while there is no connection', async () => {
  const { says, host } = await show({ row: HELD, address: 'conversation' });
  await says('Online now');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await says('You are offline');
  expect(host.textContent).not.toContain('Online');
});

it('does not say of a conversation that this device does not hold that it is gone, while nobody can be asked', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { host, says } = await show({ address: 'conversation' });
  await says('This conversation is not on this device yet.');
  expect(host.textContent).not.toContain('no longer here');
});

it('has no unread divider over the first words that come while one looks', async () => {
  const { host, store, field, says } = await show();
  await vi.waitFor(() => expect(field()).not.toBeNull());
  await store.transaction('rw', store.conversations, store.messages, async () => {
    await store.conversations.put({ ...HELD, read_seq: 0, unread: 2 });
    await store.messages.bulkPut([makeMessage(1), makeMessage(2)]);
  });
  await says(makeMessage(2).body);
  await vi.waitFor(async () => expect((await store.outbox.toArray()).map(({ call }) => call)).toEqual(['markRead']));
  expect(host.textContent).not.toContain('unread message');
});
