import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { User } from '../../../contract/account/account.ts';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { announce } from '../../engine/coordination/announcements.ts';
import { claimDevice, currentDevice } from '../../engine/api/device.ts';
import { enqueueText } from '../../engine/outbox/enqueue.ts';
import { openStore } from '../../engine/store/database.ts';
import { CONVERSATION, makeRow, MARA } from '../../features/chats/chat-rows.fixture.ts';
import { leave, makeUser, MEMBER, refusal, serve, show, type Shown } from '../feature-tests/app.fixture.tsx';

vi.mock('../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

let app: Shown | undefined;

afterEach(leave);

const likers = [1, 2].map((number) => `0197bbbb-0000-7000-8000-00000000000${number}` as MemberId);

/** Shows /likes for a member with two new likes. */
async function arrive(changes: Partial<User>) {
  let user: User | null = makeUser(changes);
  serve((call) => (call === 'GET /api/user.php' ? { body: { user } } : refusal(404, 'not_found')));
  const store = openStore(MEMBER);
  await store.likes.bulkPut(likers.map((id) => ({ id, like_new: true, liked_at: '2026-01-01T00:00:00.000Z' })));
  await claimDevice(MEMBER);
  app = await show('/likes');
  const { host } = app;
  const links = () =>
    [...host.querySelectorAll('header nav a')].map((link) => `${link.textContent} → ${link.getAttribute('href')}`);
  await vi.waitFor(() => expect(links()[2]).toContain('new likes'));
  await vi.waitFor(() =>
    expect(host.querySelector('header')?.textContent).toMatch(changes.paid_user === false ? /Premium/ : /Credits/),
  );
  return { host, links, store, setUser: (next: User | null) => (user = next) };
}

it('shows a free member the unread counts, the credits and the link to Premium', async () => {
  const { host, links } = await arrive({ paid_user: false, credits: 8 });
  await vi.waitFor(() =>
    expect(links()).toEqual([
      'Search members → /members',
      'Messages → /chats',
      'Likes22 new likes → /likes',
      'Credits88 credits left → /credits',
    ]),
  );
  expect(host.querySelector('header a[href="/premium"]')?.textContent).toContain('Get Premium');
  expect(host.querySelector('header nav a[aria-current]')?.textContent).toContain('Likes');
  await vi.waitFor(() => expect(document.title).toBe('(2) Likes · Liaison'));
});

it('offers a paying member the last order and shows that no credits are left', async () => {
  const { host, links } = await arrive({ paid_user: true, credits: 0 });
  await vi.waitFor(() => expect(links()[3]).toBe('Credits00 credits left → /credits/repeat-order'));
  expect(host.querySelector('header a[href="/premium"]')).toBeNull();
});

it('shows no credits badge while there are enough', async () => {
  const { links } = await arrive({ paid_user: true, credits: 11 });
  expect(links()[3]).toBe('Credits → /credits/repeat-order');
});

it('shows the credits badge from ten credits down', async () => {
  const { links } = await arrive({ paid_user: true, credits: 10 });
  await vi.waitFor(() => expect(links()[3]).toBe('Credits1010 credits left → /credits/repeat-order'));
});

it('shows 99+ from a hundred unread messages and from a hundred new likes on', async () => {
  const { links, store } = await arrive({});
  const idOf = (number: number) => `0197bbbb-0000-7000-8000-${String(number).padStart(12, '0')}` as MemberId;
  const like = (id: MemberId) => ({ id, like_new: true, liked_at: '2026-01-01T00:00:00.000Z' });
  await store.likes.bulkPut(Array.from({ length: 99 }, (_, index) => like(idOf(index + 1))));
  await store.conversations.put(makeRow({ unread: 99 }));
  await vi.waitFor(() =>
    expect(links().slice(1, 3)).toEqual(['Messages9999 unread messages → /chats', 'Likes9999 new likes → /likes']),
  );
  await store.likes.put(like(idOf(100)));
  await store.conversations.put(makeRow({ unread: 100 }));
  await vi.waitFor(() =>
    expect(links().slice(1, 3)).toEqual(['Messages99+100 unread messages → /chats', 'Likes99+100 new likes → /likes']),
  );
});

it('follows the store and the announcements of the engine', async () => {
  const { links, store, setUser } = await arrive({ paid_user: true, credits: 11 });
  await store.likes.update(likers[0] as MemberId, { like_new: false });
  await vi.waitFor(() => expect(links()[2]).toBe('Likes11 new like → /likes'));
  setUser(makeUser({ credits: 3 }));
  announce({ kind: 'credits', member: MEMBER, credits: 3 });
  await vi.waitFor(() => expect(links()[3]).toBe('Credits33 credits left → /credits/repeat-order'));
});

it('subtracts waiting messages from the balance, but neither refused messages nor those behind them', async () => {
  const { host, links, store } = await arrive({ paid_user: true, credits: 11 });
  const tab = () => host.querySelector('main ~ nav a[href^="/credits"]')?.textContent;
  const send = (peer: MemberId, conversation: ConversationId | null) =>
    enqueueText(store, { peer, conversation, body: 'Hello', max_credits: 2 });
  expect(tab()).toBe('Credits');
  const first = await send(MARA, CONVERSATION);
  await vi.waitFor(() => expect(links()[3]).toBe('Credits99 credits left → /credits/repeat-order'));
  expect(tab()).toBe('Credits99 credits left');
  await send(MARA, CONVERSATION);
  await send(likers[0] as MemberId, null);
  await vi.waitFor(() => expect(links()[3]).toContain('5 credits left'));
  await store.outbox
    .where({ id: first })
    .modify({ state: 'failed', failure: { code: 'blocked_by', data: { name: 'Mara' } } });
  await vi.waitFor(() => expect(links()[3]).toContain('9 credits left'));
});

it('caches the conversations with their count for the first frame of the next start', async () => {
  const { store } = await arrive({});
  await store.conversations.put(makeRow({ unread: 3, last_seq: 3 }));
  const cached = () => {
    const { clientState } = JSON.parse(localStorage.getItem(`cache:${MEMBER}`) ?? '{}') as {
      clientState?: { queries: { queryKey: string[]; state: { data: unknown } }[] };
    };
    return (name: string) => clientState?.queries.find(({ queryKey }) => queryKey[0] === name)?.state.data;
  };
  await vi.waitFor(() => expect(cached()('counts')).toEqual({ unread: 3, likes: 2 }));
  expect(cached()('conversations')).toMatchObject([{ row: { unread: 3 } }]);
});

it('logs out without a question when the session ends, and preserves unsent messages', async () => {
  const { store, setUser } = await arrive({});
  await store.drafts.put({ peer: MEMBER, text: 'unsent', updated_at: 1 });
  setUser(null);
  announce({ kind: 'signed-out', member: MEMBER });
  await vi.waitFor(() => expect(app?.path()).toBe('/login?redirect=%2Flikes'));
  await vi.waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  const reopened = openStore(MEMBER);
  await vi.waitFor(async () => expect(await reopened.likes.count()).toBe(0));
  expect(await reopened.drafts.count()).toBe(1);
  reopened.close();
});

it('stays when the server has replaced the session of this browser by a new one of the same member', async () => {
  const { links, setUser } = await arrive({ paid_user: true, credits: 11 });
  setUser(makeUser({ paid_user: true, credits: 4 }));
  announce({ kind: 'signed-out', member: MEMBER });
  await vi.waitFor(() => expect(links()[3]).toBe('Credits44 credits left → /credits/repeat-order'));
  expect(app?.path()).toBe('/likes');
  expect(currentDevice()?.member_id).toBe(MEMBER);
});
