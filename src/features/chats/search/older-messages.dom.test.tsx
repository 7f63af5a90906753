import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Message } from '../../../../contract/chats/chats.ts';
import { formatsFor } from '../../../domain/formats/use-formats.ts';
import { hold } from '../../../engine/sync/load-messages.ts';
import { CONVERSATION, makeMessage, makeRow } from '../chat-rows.fixture.ts';
import { acting, buttonNamed, press, render, type } from '../render.fixture.tsx';
import { ConversationSearch } from './conversation-search.tsx';
import type { ShownHit } from './shown-hit.tsx';
import { OlderMessages, type OlderSearch } from './older-messages.tsx';

interface Search {
  readonly query: readonly string[];
  readonly conversation: string;
  readonly enough: number;
  readonly signal: AbortSignal;
  readonly end: (hasMore: boolean) => void;
  readonly fail: (error: Error) => void;
}

/** The searches of the server's messages, in the order of their starts. */
const searches: Search[] = [];
vi.mock('../../../engine/sync/search-older.ts', () => ({
  searchOlder: (_store: unknown, options: Omit<Search, 'end' | 'fail'>) =>
    new Promise<boolean>((end, fail) => searches.push({ ...options, end, fail })),
}));

beforeEach(() => {
  searches.length = 0;
  vi.restoreAllMocks();
});

const bodies = ['old pier', 'oldest pier', 'a dune', 'the pier', 'a dune', 'my pier'];
const ALL = bodies.map((body, at) => makeMessage(at + 1, { body }));

/** Searches for words in a conversation of which the device has the messages from `oldest` on. */
async function show({ oldest = 4, words = 'pier' } = {}) {
  const onHit = vi.fn<(found: ShownHit | null) => void>();
  const rendered = await render(null);
  const { host, store } = rendered;
  await store.conversations.put(makeRow({ last_seq: ALL.length }));
  const put = (...messages: Message[]) => hold(store, CONVERSATION, { messages });
  await put(...ALL.slice(oldest - 1));
  await rendered.show(
    <ConversationSearch
      conversation={CONVERSATION}
      name="Mara"
      level={1}
      onHit={onHit}
      onDay={() => {}}
      onClose={() => {}}
    />,
  );
  const search = (text: string) => type(host.querySelector('input'), text);
  const shows = (text: string) => vi.waitFor(() => expect(host.textContent).toContain(text));
  await search(words);
  const isShown = (seq: number, place: string) =>
    vi.waitFor(() => {
      expect(host.querySelector('label')?.textContent).toBe(place);
      expect(onHit.mock.lastCall?.[0]?.message.seq).toBe(seq);
    });
  return {
    host,
    put,
    search,
    shows,
    isShown,
    start: async () => {
      await press(buttonNamed(host, 'Search older messages'));
      await shows('Searching older messages');
    },
    close: () => rendered.show(null),
    goOlder: () => press(buttonNamed(host, 'Older message')),
  };
}

/** The day of the oldest message on the device. */
const SINCE = `since ${formatsFor('en').written(makeMessage(4).accepted_at, 'longDay')}`;

const goOnline = (isOnline: boolean) =>
  acting(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });

it('shows since when the device has messages, and searches older ones of the conversation on demand', async () => {
  const { host, search, shows, start } = await show({ words: '' });
  await shows(`Searches what is on this device, ${SINCE}.`);
  expect(buttonNamed(host, 'Search older messages')).toBeUndefined();
  await search('PIER, pier');
  await shows(`Searched what is on this device, ${SINCE}.`);
  expect(searches).toEqual([]);
  await start();
  await shows('Searching older messages, back to');
  expect(searches).toMatchObject([{ query: ['pier'], conversation: CONVERSATION, enough: 1 }]);
});

it('shows nothing about older messages while the device has all', async () => {
  const { host, isShown } = await show({ oldest: 1 });
  await isShown(6, '1 of 4');
  expect([...host.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1 of 4/),
  ]);
});

it.each([
  ['Cancel', ({ host }) => press(buttonNamed(host, 'Cancel'))],
  ['other words', ({ search }) => search('dune')],
] satisfies [string, (shown: Awaited<ReturnType<typeof show>>) => Promise<void>][])(
  'stops at %s, and ignores the answer then',
  async (_cause, stop) => {
    const shown = await show();
    await shown.isShown(6, '1 of 2');
    await shown.start();
    await stop(shown);
    await vi.waitFor(() => expect(searches[0]?.signal.aborted).toBe(true));
    await acting(async () => searches[0]?.end(false));
    await shown.shows('Searched what is on this device');
    await shown.start();
    expect(searches).toHaveLength(2);
  },
);

it('stops when the search closes', async () => {
  const { isShown, start, close } = await show();
  await isShown(6, '1 of 2');
  await start();
  await close();
  expect(searches[0]?.signal.aborted).toBe(true);
});

it('offers to try again after a failure', async () => {
  const { host, isShown, shows, start } = await show();
  await isShown(6, '1 of 2');
  await start();
  await acting(async () => searches[0]?.fail(new Error('unavailable')));
  await shows('Older messages could not be searched.');
  await press(buttonNamed(host, 'Try again'));
  await shows('Searching older messages');
  expect(searches).toHaveLength(2);
});

it('reports that no older message is visible, and offers no further search', async () => {
  const { host, isShown, shows, start, goOlder } = await show();
  await isShown(6, '1 of 2');
  await start();
  await acting(async () => searches[0]?.end(false));
  await shows('Older ones are no longer visible.');
  expect(buttonNamed(host, 'Search older messages')).toBeUndefined();
  await goOlder();
  await isShown(4, '2 of 2');
  expect(buttonNamed(host, 'Older message')?.getAttribute('aria-disabled')).toBe('true');
});

it('ends a search when the device goes offline, and offers it again online', async () => {
  const { host, isShown, shows, start } = await show();
  await isShown(6, '1 of 2');
  await start();
  await goOnline(false);
  await shows(`You are offline: searched here ${SINCE}.`);
  expect(searches[0]?.signal.aborted).toBe(true);
  expect(buttonNamed(host, 'Search older messages')).toBeUndefined();
  await goOnline(true);
  await shows('Searched what is on this device');
  await start();
  expect(searches).toHaveLength(2);
});

it('searches older messages from the oldest hit, and shows the first one that it finds', async () => {
  const { isShown, goOlder, put } = await show();
  await isShown(6, '1 of 2');
  await goOlder();
  await isShown(4, '2 of 2');
  await goOlder();
  expect(searches).toHaveLength(1);
  await put(...ALL.slice(0, 3));
  await acting(async () => searches[0]?.end(true));
  await isShown(2, '3 of 4');
});

it('shows the first older message also after a new one with the words has arrived', async () => {
  const { isShown, start, put } = await show();
  await isShown(6, '1 of 2');
  await start();
  await put(makeMessage(7, { body: 'this pier' }));
  await isShown(6, '2 of 3');
  await put(...ALL.slice(0, 3));
  await acting(async () => searches[0]?.end(true));
  await isShown(2, '4 of 5');
});

it('stays at its message when older ones arrive after the search was cancelled', async () => {
  const { host, isShown, start, put } = await show();
  await isShown(6, '1 of 2');
  await start();
  await press(buttonNamed(host, 'Cancel'));
  await put(...ALL.slice(0, 3));
  await isShown(6, '1 of 4');
});

const IDLE: OlderSearch = { phase: 'idle', canStart: false, start: () => {}, cancel: () => {} };

it('shows how many messages the index does not have yet', async () => {
  const { host } = await render(<OlderMessages reach={{ missing: 1_200, since: null, next: null }} search={IDLE} />);
  expect(host.textContent).toBe('Preparing the search: 1,200 messages are left');
});
