import 'fake-indexeddb/auto';
import { getDefaultStore } from 'jotai';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import type { ConversationId, MemberId } from '../../../../contract/base/ids.ts';
import type { Message } from '../../../../contract/chats/chats.ts';
import { enqueueDeletion, enqueueEdit } from '../../../engine/outbox/change-message.ts';
import { hold } from '../../../engine/sync/load-messages.ts';
import { searchOlder } from '../../../engine/sync/search-older.ts';
import { CONVERSATION, makeCard, makeMessage, makeRow, MARA, ME } from '../chat-rows.fixture.ts';
import { acting, buttonNamed, press, render, type } from '../render.fixture.tsx';
import { listHitAtom } from '../search/shown-hit.tsx';
import { ConversationList } from './conversation-list.tsx';

vi.mock('../../../engine/sync/search-older.ts', () => ({ searchOlder: vi.fn(() => new Promise(() => {})) }));

const NINA = '00000000-0000-4000-8000-000000000003' as MemberId;
const WITH_NINA = '00000000-0000-4000-8000-00000000000d' as ConversationId;

/** The ends of lists that are observed, each with the function that reports it as near. */
const ends = new Map<object, () => void>();
vi.stubGlobal(
  'IntersectionObserver',
  class {
    #onNear: (entries: { isIntersecting: boolean }[]) => void;
    constructor(onNear: (entries: { isIntersecting: boolean }[]) => void) {
      this.#onNear = onNear;
    }
    observe() {
      ends.set(this, () => this.#onNear([{ isIntersecting: true }]));
    }
    disconnect() {
      ends.delete(this);
    }
  },
);
// The server has no news of the peers' presence.
vi.stubGlobal('fetch', () => new Promise(() => {}));
async function scrollToEnd() {
  await vi.waitFor(() => expect(ends.size).toBeGreaterThan(0));
  await acting(async () => [...ends.values()].forEach((onNear) => onNear()));
}

const found = () => getDefaultStore().get(listHitAtom);
afterEach(() => getDefaultStore().set(listHitAtom, null));

const toMara = (seq: number, body: string, changes: Partial<Message> = {}) => makeMessage(seq, { body, ...changes });
const toNina = (seq: number, body: string, changes: Partial<Message> = {}) =>
  makeMessage(100 + seq, { conversation: WITH_NINA, sender: NINA, body, seq, ...changes });
const at = (day: number) => ({ accepted_at: `2026-03-${day}T12:00:00.000Z` });

/** The list of a member who has conversations with Mara and with Nina. */
async function show(messages: readonly Message[], address = '/chats') {
  const rendered = await render(null, [address]);
  const { host, store } = rendered;
  await store.profiles.bulkPut([makeCard(), makeCard({ id: NINA, name: 'Nina', fictional: false })]);
  await store.conversations.bulkPut([
    makeRow({ last_seq: 1, last_message: makeMessage(1) }),
    makeRow({ conversation: WITH_NINA, profile: NINA, last_seq: 1, last_message: toNina(1, 'Hello') }),
  ]);
  const put = async (...changed: Message[]) => {
    for (const conversation of [CONVERSATION, WITH_NINA]) {
      const of = changed.filter((message) => message.conversation === conversation);
      await hold(store, conversation, { messages: of });
    }
  };
  await put(...messages);
  await rendered.show(<ConversationList open={{}} />);
  await vi.waitFor(() => expect(host.querySelectorAll('li a[data-peer]')).toHaveLength(2));
  const links = () => [...host.querySelectorAll<HTMLAnchorElement>('a[data-hit]')];
  return {
    ...rendered,
    put,
    links,
    search: (words: string) => type(host.querySelector('input'), words),
    shows: (words: string) => vi.waitFor(() => expect(host.textContent).toContain(words)),
    rows: (...rows: (string | RegExp)[]) =>
      vi.waitFor(() => {
        expect(links().map(({ textContent }) => textContent)).toEqual(rows.map((row) => expect.stringMatching(row)));
      }),
  };
}

it('lists the messages of all conversations that have the words, newest first', async () => {
  const { search, shows, rows, links } = await show([
    toMara(1, 'At the pier?', at(10)),
    toMara(2, 'Yes, at the Piér!', { sender: ME, ...at(12) }),
    toMara(3, 'Fine.', at(14)),
    toNina(1, 'No pier here', at(11)),
  ]);
  await search('pier');
  await shows('3 messages in 2 conversations');
  await rows(/^MMara.*You: Yes, at the Piér!$/, /Nina.*No pier here$/, /Mara.*[^:] ?At the pier\?$/);
  expect(links().map((link) => link.pathname)).toEqual(
    [CONVERSATION, WITH_NINA, CONVERSATION].map((id) => `/chats/${id}`),
  );
  expect(links().map((link) => link.querySelector('mark')?.textContent)).toEqual(['Piér', 'pier', 'pier']);
});

it('changes the list when messages arrive, are edited and are deleted', async () => {
  const { search, put, rows, shows } = await show([toMara(1, 'One pier', at(10)), toNina(1, 'Two piers', at(11))]);
  await search('pier');
  await rows('Two piers', 'One pier');
  await put(toMara(1, 'My old pier', { version: 2, ...at(10) }), toNina(2, 'Pier three', at(12)));
  await rows('Pier three', 'Two piers', 'My old pier');
  await put(toNina(1, '', { version: 2, deleted_at: '2026-03-13T12:00:00.000Z', ...at(11) }));
  await rows('Pier three', 'My old pier');
  await put(toMara(1, 'My old dune', { version: 3, ...at(10) }));
  await rows('Pier three');
  await shows('1 message in 1 conversation');
});

it('shows a message with its waiting edit, and omits one whose deletion waits', async () => {
  const own = { sender: ME, accepted_at: new Date().toISOString() };
  const { store, search, rows, shows } = await show([toMara(1, 'Nutmeg', own), toMara(2, 'A nut', own)]);
  await enqueueEdit(store, { id: makeMessage(1).id, peer: MARA, body: 'Nutcracker' });
  await search('nut');
  await rows(/A nut/, /Nutcracker/);
  await enqueueDeletion(store, { id: makeMessage(2).id, peer: MARA });
  await search('');
  await search('nut');
  await rows(/Nutcracker/);
  await shows('2 messages in 1 conversation');
});

it('keeps the field and its focus when the member empties it', async () => {
  const { host, search, rows, links } = await show([toMara(1, 'A pier')]);
  const field = host.querySelector('input');
  field?.focus();
  await search('pier');
  await rows(/A pier/);
  await search('');
  expect(links()).toEqual([]);
  expect([host.querySelector('input'), document.activeElement]).toEqual([field, field]);
  await search('a');
  await rows(/A pier/);
});

it('shows 12 messages at first, and more at the end of the list', async () => {
  const dunes = Array.from({ length: 70 }, (_, index) => toMara(index + 1, index < 12 ? 'pier dune' : 'pier'));
  const { search, links, shows } = await show(dunes);
  const has = (count: number) => vi.waitFor(() => expect(links()).toHaveLength(count));
  await search('dune');
  await shows('12 messages in 1 conversation');
  await has(12);
  expect(ends.size).toBe(0);
  await search('pier');
  await shows('70 messages in 1 conversation');
  await has(12);
  await scrollToEnd();
  await has(42);
  await scrollToEnd();
  await has(70);
  expect(ends.size).toBe(0);
  await search('pie');
  await has(12);
});

it('distinguishes a found name from no found name', async () => {
  const { search, shows } = await show([]);
  await search('nina');
  await shows('No message has “nina”.');
  await search('nutmeg');
  await shows('No name and no message has “nutmeg”.');
});

it('hides the filter for unread conversations while the member searches', async () => {
  const { host, search, router } = await show([toMara(1, 'pier')]);
  await press(buttonNamed(host, 'Unread'));
  await vi.waitFor(() => expect(host.textContent).toContain('You have read everything'));
  await search('mara');
  expect(buttonNamed(host, 'Unread')).toBeUndefined();
  await vi.waitFor(() => expect(host.querySelectorAll('a[data-peer]')).toHaveLength(1));
  await search('');
  expect(buttonNamed(host, 'Unread')?.getAttribute('aria-pressed')).toBe('true');
  expect(router.state.location.search).toEqual({ unread: '1' });
});

it('opens the conversation at the message, with the words marked', async () => {
  const { search, rows, links, router, show: showIn, host } = await show([toMara(1, 'My pier'), toNina(1, 'A pier')]);
  await search('pier');
  await rows('A pier', 'My pier');
  const [first] = links();
  await press(first);
  expect(found()?.message.id).toBe(toNina(1, '').id);
  expect(renderToStaticMarkup(found()?.mark('Piers'))).toMatch(/^<mark[^>]*>Piers<\/mark>$/);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/chats/${WITH_NINA}`));
  await showIn(<ConversationList open={{ conversation: WITH_NINA }} />);
  expect(links().map((link) => link.getAttribute('aria-current'))).toEqual(['true', null]);

  await showIn(<ConversationList open={{}} />);
  await vi.waitFor(() => expect(document.activeElement).toBe(first));
  await search('');
  expect(found()).toBeNull();
  expect(host.querySelector('a[data-hit]')).toBeNull();
});

it('leaves a press with Ctrl to the browser, which opens a new tab', async () => {
  const { search, rows, links, router } = await show([toMara(1, 'My pier')]);
  await search('pier');
  await rows('My pier');
  let isPrevented: boolean | null = null;
  const follow = (event: MouseEvent) => {
    isPrevented = event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', follow, { once: true });
  await acting(async () => {
    links()[0]?.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }));
  });
  expect([isPrevented, found(), router.state.location.pathname]).toEqual([false, null, '/chats']);
});

it('opens a conversation without the search that is open in another one', async () => {
  const { search, rows, links, router } = await show([toMara(1, 'My pier')], `/chats/${WITH_NINA}?find=1`);
  await search('pier');
  await rows('My pier');
  expect(links()[0]?.getAttribute('href')).toBe(`/chats/${CONVERSATION}`);
  await press(links()[0]);
  await vi.waitFor(() => expect(router.state.location.href).toBe(`/chats/${CONVERSATION}`));
});

it('searches older messages of all conversations, for at least one word', async () => {
  const { host, search, shows } = await show([toMara(5, 'My pier')]);
  await search('!?');
  await shows('Searches what is on this device, since');
  expect(buttonNamed(host, 'Search older messages')).toBeUndefined();
  await search('pier');
  await vi.waitFor(() => expect(buttonNamed(host, 'Search older messages')).toBeDefined());
  await press(buttonNamed(host, 'Search older messages'));
  await shows('Searching older messages');
  expect(vi.mocked(searchOlder).mock.calls.map(([, { query, conversation }]) => ({ query, conversation }))).toEqual([
    { query: ['pier'], conversation: undefined },
  ]);
});

it('reports that the messages could not be searched', async () => {
  const { store, search, shows } = await show([toMara(1, 'My pier')]);
  vi.spyOn(store.searchBlocks, 'toArray').mockRejectedValue(new DOMException('Internal error', 'UnknownError'));
  await search('pier');
  await shows('The messages on this device could not be searched.');
});
