import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { NO_CHOICES } from '../../../../contract/chats/chat-view.ts';
import type { ConversationId, MemberId } from '../../../../contract/base/ids.ts';
import { enqueueArchived } from '../../../engine/outbox/enqueue-view.ts';
import { CONVERSATION, makeCard, makeEntry, makeMessage, makeRow, MARA, ME } from '../chat-rows.fixture.ts';
import { ConversationList } from './conversation-list.tsx';
import { render, type } from '../render.fixture.tsx';

const NINA = '00000000-0000-4000-8000-000000000003' as MemberId;
const LEO = '00000000-0000-4000-8000-000000000004' as MemberId;

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

afterEach(() => vi.restoreAllMocks());

async function show() {
  const rendered = await render(null);
  const { store } = rendered;
  await store.profiles.bulkPut([
    makeCard(),
    makeCard({ id: NINA, name: 'Nina', fictional: false }),
    makeCard({ id: LEO, name: 'Leo' }),
  ]);
  await store.conversations.put(
    makeRow({ last_seq: 1, last_message: makeMessage(1), updated_at: '2026-03-18T12:00:00.000Z' }),
  );
  await rendered.show(<ConversationList open={{}} />);
  const rows = () =>
    [...rendered.host.querySelectorAll('li a')].map((row) => [row.getAttribute('href'), row.textContent]);
  await vi.waitFor(() => expect(rows()).toHaveLength(1));
  return { ...rendered, rows };
}

const entryTo = (peer: MemberId, position: number, changes: object) =>
  makeEntry(position, {
    peer,
    queue: peer,
    request: { id: `${position}`, profile: peer, kind: 'text', body: `Hello ${position}` },
    ...changes,
  });

it('lists waiting and refused first messages among the conversations, and links them to their peer', async () => {
  const { store, rows } = await show();
  await store.outbox.bulkAdd([
    entryTo(NINA, 1, {
      created_at: Date.UTC(2026, 2, 18, 11),
      state: 'failed',
      failure: { code: 'premium_required', data: { limit: 2 } },
    }),
    entryTo(LEO, 2, { created_at: Date.UTC(2026, 2, 18, 13) }),
  ]);
  await vi.waitFor(() => expect(rows()).toHaveLength(3));
  expect(rows().map(([href]) => href)).toEqual([
    `/members/${LEO}/chat`,
    `/chats/${CONVERSATION}`,
    `/members/${NINA}/chat`,
  ]);
  expect(rows()[2]?.[1]).toMatch(/Nina.*Not sent.*Hello 1/);
  expect(rows()[0]?.[1]).toMatch(/Leo.*Hello 2/);
});

it('shows one row per peer, before and after the first message arrives, and none for a draft alone', async () => {
  const { store, rows } = await show();
  await store.drafts.put({ peer: LEO, text: 'I meant to', updated_at: 1 });
  await store.outbox.bulkAdd([
    entryTo(NINA, 1, {}),
    entryTo(MARA, 2, { request: { id: '2', conversation: CONVERSATION, kind: 'text', body: 'More' } }),
  ]);
  await vi.waitFor(() => expect(rows().map(([href]) => href)).toContain(`/members/${NINA}/chat`));
  expect(rows()).toHaveLength(2);
  await store.outbox.where('peer').equals(NINA).delete();
  await vi.waitFor(() => expect(rows()).toHaveLength(1));
});

it('shows no member as online while offline', async () => {
  const { host } = await show();
  const dots = () => [...host.querySelectorAll('li')].filter((row) => row.textContent.includes('Online')).length;
  expect(dots()).toBe(1);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await vi.waitFor(() => expect(dots()).toBe(0));
});

it('isolates names and texts from right to left, from each other and from the words before them', async () => {
  const { store, host } = await show();
  const isolated = () => [...host.querySelectorAll('li a bdi')].map(({ textContent }) => textContent);
  await store.profiles.put(makeCard({ name: 'נועה' }));
  await store.conversations.update(CONVERSATION, { last_message: makeMessage(1, { body: 'مرحبا\u202e!' }) });
  await vi.waitFor(() => expect(isolated()).toEqual(['נועה', 'مرحبا\u202e!']));
  await store.conversations.update(CONVERSATION, { last_message: makeMessage(1, { sender: ME, body: 'שלום!' }) });
  await vi.waitFor(() => expect(isolated()).toEqual(['נועה', 'שלום!']));
  expect(host.querySelector('li a')?.textContent).toContain('You: שלום!');
  await store.drafts.put({ peer: MARA, text: 'טיוטה!', updated_at: 1 });
  await vi.waitFor(() => expect(isolated()).toEqual(['נועה', 'טיוטה!']));
});

it('gives the message of a search the direction of its text', async () => {
  const { store, host } = await show();
  await store.conversations.update(CONVERSATION, { oldest_seq: 1, newest_seq: 2, last_seq: 2 });
  await store.messages.bulkPut([
    makeMessage(1, { body: 'שלום nutmeg' }),
    makeMessage(2, { sender: ME, body: 'שלום nutmeg!' }),
  ]);
  await type(host.querySelector('input'), 'nutmeg');
  await vi.waitFor(() => expect(host.querySelectorAll('mark')).toHaveLength(2));
  const [own, theirs] = [...host.querySelectorAll('mark')].map((mark) => mark.parentElement);
  expect([own?.tagName, own?.textContent, own?.parentElement?.textContent]).toEqual([
    'BDI',
    'שלום nutmeg!',
    'You: שלום nutmeg!',
  ]);
  expect([theirs?.dir, theirs?.textContent]).toEqual(['auto', 'שלום nutmeg']);
});

const HIDDEN = '00000000-0000-4000-8000-00000000000d' as ConversationId;

/** A conversation with Nina, which the member has archived. */
const archivedRow = () =>
  makeRow({
    conversation: HIDDEN,
    profile: NINA,
    last_seq: 5,
    last_message: makeMessage(5, { conversation: HIDDEN, sender: NINA, body: 'From the dunes' }),
    view: { ...NO_CHOICES, archived_seq: 5, number: 7 },
  });

it('counts the archive in a row of its own, with the choices that wait', async () => {
  const { store, host, rows } = await show();
  const link = () => [...host.querySelectorAll('a')].find((a) => a.search.includes('archived'))?.textContent ?? null;
  expect(link()).toBeNull();
  await store.conversations.put(archivedRow());
  await vi.waitFor(() => expect(link()).toBe('Archived1'));
  expect(rows().map(([href]) => href)).toEqual([`/chats/${CONVERSATION}`]);
  await enqueueArchived(store, CONVERSATION, true);
  await vi.waitFor(() => expect(link()).toBe('Archived2'));
  await vi.waitFor(() => expect(host.textContent).toContain('All your conversations are in the archive.'));
  await enqueueArchived(store, HIDDEN, false);
  await vi.waitFor(() => expect(link()).toBe('Archived1'));
  // A failed message moves its conversation to the list.
  await store.outbox.add(makeEntry(9, { state: 'failed', failure: { code: 'insufficient_credits', data: {} } }));
  await vi.waitFor(() => expect(link()).toBeNull());
});

it('lists pinned conversations first, also one beyond the newest', async () => {
  const { store, rows } = await show();
  const pinned = { view: { ...NO_CHOICES, pinned: true, number: 7 }, pinned: 1 as const };
  await store.conversations.put(makeRow({ ...archivedRow(), ...pinned, updated_at: '2020-01-01T00:00:00.000Z' }));
  await vi.waitFor(() => expect(rows().map(([href]) => href)).toEqual([`/chats/${HIDDEN}`, `/chats/${CONVERSATION}`]));
  expect(rows()[0]?.[1]).toContain('From the dunes');
});

it('finds archived conversations by a search, also by their messages', async () => {
  const { store, host, rows } = await show();
  const row = archivedRow();
  await store.conversations.put({ ...row, oldest_seq: 5, newest_seq: 5 });
  await store.messages.put(makeMessage(5, { conversation: HIDDEN, sender: NINA, body: 'From the dunes' }));
  const search = (words: string) => type(host.querySelector('input'), words);
  await search('nina');
  await vi.waitFor(() => expect(rows().map(([href]) => href)).toEqual([`/chats/${HIDDEN}`]));
  await search('DÜN');
  await vi.waitFor(() => expect(host.querySelector('mark')?.textContent).toBe('dunes'));
  expect(rows().map(([href]) => href)).toEqual([`/chats/${HIDDEN}`]);
});

it('has a row for the requests, which count neither in the list nor in the archive', async () => {
  const { store, host, rows } = await show();
  const link = (name: string) => [...host.querySelectorAll('a')].find((a) => a.search.includes(name))?.textContent;
  await store.conversations.put(makeRow({ ...archivedRow(), view: NO_CHOICES, requested: 1, read_seq: 0, unread: 5 }));
  await vi.waitFor(() => expect(link('requests')).toBe('Requests1'));
  expect([link('archived'), rows().map(([href]) => href)]).toEqual([undefined, [`/chats/${CONVERSATION}`]]);
  await enqueueArchived(store, HIDDEN, true);
  await vi.waitFor(() => expect(link('archived')).toBe('Archived1'));
  expect(link('requests')).toBeUndefined();
  await enqueueArchived(store, HIDDEN, false);
  await vi.waitFor(() => expect(link('requests')).toBe('Requests1'));
  await type(host.querySelector('input'), 'nina');
  await vi.waitFor(() => expect(rows().map(([href]) => href)).toEqual([`/chats/${HIDDEN}`]));
  expect(rows()[0]?.[1]).not.toContain('unread message');
});
