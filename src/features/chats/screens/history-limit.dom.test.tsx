import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import type { SiteSettings } from '../../../../contract/sites/sites.ts';
import { cutHistory } from '../../../engine/store/cut-history.ts';
import { setReached } from '../../../engine/api/reachability.ts';
import { meKey, settingsKey } from '../../../domain/query-keys.ts';
import { CONVERSATION, makeCard, makeMessage, makeRow, ME } from '../chat-rows.fixture.ts';
import { render } from '../render.fixture.tsx';
import { OpenConversation } from './open-conversation.tsx';

const SETTINGS = { message_credits: 1, photo_credits: 2, gift_credits: 2, message_length: 1_000 } as SiteSettings;
const MYSELF = {
  id: ME,
  credits: 50,
  credit_price: { cents: 35, currency: 'EUR' },
  started_conversations_left: null,
} as Partial<User>;
const ENDS = 'Older messages are no longer visible';
const DAY_MS = 86_400_000;
const MESSAGES = [1, 2, 3].map((seq) => makeMessage(seq));
const STORED = makeRow({
  last_seq: 3,
  oldest_seq: 1,
  newest_seq: 3,
  last_message: makeMessage(3),
  updated_at: makeMessage(3).accepted_at,
  read_seq: 1,
  unread: 2,
});

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

afterEach(() => {
  setReached(true);
  vi.restoreAllMocks();
});

/** Opens a conversation of three messages on a device that has cut the messages before the one with the number `from`. */
async function openCut(from: number, { isOnline = true } = {}) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path);
    return Response.json({ profile: makeCard(), conversation: CONVERSATION });
  });
  const rendered = await render(null);
  const { client, store, host } = rendered;
  client.setQueryData<unknown>(meKey, MYSELF);
  client.setQueryData(settingsKey, SETTINGS);
  await store.profiles.put(makeCard());
  await store.marks.put({ name: 'cursor', epoch: 'a'.repeat(16), number: 1, at: 0 });
  await store.conversations.put(STORED);
  await store.messages.bulkPut(MESSAGES);
  const now = Date.parse(makeMessage(from).accepted_at) + DAY_MS;
  await cutHistory(store, { days: 1, now, signal: new AbortController().signal, pause: async () => {} });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  if (!isOnline) setReached(false);
  await rendered.show(<OpenConversation address={{ conversation: CONVERSATION }} />);
  await vi.waitFor(() => expect(host.querySelector('textarea')).not.toBeNull());
  return { ...rendered, calls };
}

it.each([true, false])('the log ends with a text where the history limit has cut it (online: %s)', async (isOnline) => {
  const { host, calls } = await openCut(3, { isOnline });
  await vi.waitFor(() => expect(host.textContent).toMatch(new RegExp(`${ENDS}.*message 3`)));
  expect(host.textContent).not.toMatch(/message [12]|not on this device/);
  expect(calls.filter((path) => path.includes('/messages'))).toEqual([]);
});

it.each([true, false])('a log without messages shows the reason above the composer (online: %s)', async (isOnline) => {
  const { host, store, calls } = await openCut(4, { isOnline });
  await vi.waitFor(() => expect(host.textContent).toContain(ENDS));
  expect(host.querySelector('[aria-busy=true]')).toBeNull();
  expect(host.textContent).not.toMatch(/Nothing has been said yet|message [123]|not on this device/);
  expect(calls.filter((path) => path.includes('/messages'))).toEqual([]);
  // The messages that the member can no longer read count as read.
  await vi.waitFor(async () => expect((await store.conversations.get(CONVERSATION))?.unread).toBe(0));
});
