import 'fake-indexeddb/auto';
import { getDefaultStore } from 'jotai';
import { beforeEach, expect, it, vi } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import type { SiteSettings } from '../../../../contract/sites/sites.ts';
import { meKey, settingsKey } from '../../../domain/query-keys.ts';
import { writeEditing } from '../../../engine/store/drafts.ts';
import { hold } from '../../../engine/sync/load-messages.ts';
import { CONVERSATION, makeCard, makeEntry, makeMessage, makeRow, MARA, ME } from '../chat-rows.fixture.ts';
import { acting, buttonNamed, press, render, type } from '../render.fixture.tsx';
import { listHitAtom } from '../search/shown-hit.tsx';
import { markWords } from '../search/marked-text.tsx';
import { OpenConversation } from './open-conversation.tsx';

const SETTINGS = { message_credits: 1, photo_credits: 2, gift_credits: 2, message_length: 1_000 } as SiteSettings;
const MYSELF = {
  id: ME,
  credits: 50,
  credit_price: { cents: 35, currency: 'EUR' },
  started_conversations_left: null,
} as Partial<User>;
const ADDRESS = `/chats/${CONVERSATION}`;
const bodies = ['the pier', 'a dune', 'a pier'];
const MESSAGES = Array.from({ length: 100 }, (_, at) =>
  makeMessage(at + 1, { body: bodies[at] ?? `message ${at + 1}`, sender: at % 2 === 0 ? MARA : ME }),
);

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);
Element.prototype.scrollIntoView = () => {};
vi.stubGlobal('fetch', async () => Response.json({ profile: makeCard(), conversation: CONVERSATION }));

const atoms = getDefaultStore();
beforeEach(() => {
  atoms.set(listHitAtom, null);
  localStorage.clear();
});

/** An open conversation, at the last of these addresses in the history. */
async function show(addresses: string[] = ['/chats', ADDRESS]) {
  const rendered = await render(null, addresses);
  const { host, store, client, router } = rendered;
  client.setQueryData<unknown>(meKey, MYSELF);
  client.setQueryData(settingsKey, SETTINGS);
  await store.profiles.put(makeCard());
  await store.marks.put({ name: 'cursor', epoch: 'a'.repeat(16), number: 1, at: 0 });
  const newest = MESSAGES.at(-1) ?? null;
  await store.conversations.put(makeRow({ last_seq: 100, read_seq: 100, last_message: newest }));
  await hold(store, CONVERSATION, { messages: MESSAGES });
  await rendered.show(<OpenConversation address={{ conversation: CONVERSATION }} />);
  const message = (seq: number) => host.querySelector<HTMLElement>(`[data-message="${makeMessage(seq).id}"]`);
  await vi.waitFor(() => expect(host.querySelector('[data-message]')).not.toBeNull());
  const field = () => host.querySelector<HTMLInputElement>('input[type=search]');
  const isVisible = (element: Element | null | undefined) =>
    element != null && element.closest('[style*="display: none"]') === null;
  return {
    ...rendered,
    message,
    field,
    /** The place in the app's history: the path and the parameters. */
    path: () => router.state.location.href,
    isSearching: (isOpen: boolean) =>
      vi.waitFor(() => {
        expect({ search: field() !== null, menu: buttonNamed(host, 'More') !== undefined }).toEqual({
          search: isOpen,
          menu: !isOpen,
        });
        expect(isVisible(host.querySelector('textarea'))).toBe(!isOpen);
      }),
    openSearch: async () => {
      await press(buttonNamed(host, 'Search in this conversation'));
      await vi.waitFor(() => expect(document.activeElement).toBe(field()));
    },
    /** The numbers of the marked messages, and the marked words. */
    marks: () => ({
      messages: MESSAGES.filter(({ seq }) => message(seq)?.querySelector('[data-marked]') != null).map(
        ({ seq }) => seq,
      ),
      words: [...host.querySelectorAll('mark')].map(({ textContent }) => textContent),
    }),
  };
}

const key = (field: Element | null, ...names: string[]) =>
  acting(async () => {
    for (const name of names) field?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
  });

it('opens as a step of the history, in place of the header and the composer, which Back brings back', async () => {
  const { host, path, isSearching, openSearch, router } = await show();
  await isSearching(false);
  await openSearch();
  await isSearching(true);
  expect(path()).toBe(`${ADDRESS}?find=1`);
  await acting(async () => router.history.back());
  await isSearching(false);
  expect(path()).toBe(ADDRESS);
  await vi.waitFor(() => expect(document.activeElement).toBe(buttonNamed(host, 'Search in this conversation')));
});

it('closes once, however often the member presses Escape', async () => {
  const { host, path, field, isSearching, openSearch } = await show();
  await openSearch();
  await key(field(), 'Escape', 'Escape', 'Escape');
  await isSearching(false);
  expect(path()).toBe(ADDRESS);
  await openSearch();
  await press(buttonNamed(host, 'Close the search'));
  await isSearching(false);
  expect(path()).toBe(ADDRESS);
});

it('closes at an address without an earlier entry', async () => {
  const { path, field, isSearching } = await show([`${ADDRESS}?unread=1&find=1`]);
  await isSearching(true);
  await key(field(), 'Escape');
  await isSearching(false);
  expect(path()).toBe(`${ADDRESS}?unread=1`);
});

it('shows the found messages in the log, also those that it does not show yet', async () => {
  const { field, message, marks, openSearch } = await show();
  expect(message(3)).toBeNull();
  await openSearch();
  await type(field(), 'pier');
  await vi.waitFor(() => expect(marks()).toEqual({ messages: [3], words: ['pier', 'pier'] }));
  await key(field(), 'Enter');
  await vi.waitFor(() => expect(marks().messages).toEqual([1]));
  expect(document.activeElement).toBe(field());
  await type(field(), '');
  await vi.waitFor(() => expect(marks()).toEqual({ messages: [], words: [] }));
});

it('shows the message that the search of all conversations has found', async () => {
  const [found] = MESSAGES.filter(({ seq }) => seq === 3);
  if (found === undefined) throw new Error('There is a message.');
  atoms.set(listHitAtom, { message: found, mark: markWords(['pier']) });
  const { marks, isSearching, openSearch, router } = await show();
  await vi.waitFor(() => expect(marks()).toEqual({ messages: [3], words: ['pier', 'pier'] }));
  await acting(async () => atoms.set(listHitAtom, { message: found, mark: markWords(['a']) }));
  await vi.waitFor(() => expect(marks()).toEqual({ messages: [3], words: ['a', 'a'] }));
  await openSearch();
  await vi.waitFor(() => expect(marks()).toEqual({ messages: [], words: [] }));
  await acting(async () => router.history.back());
  await isSearching(false);
  expect(marks()).toEqual({ messages: [], words: [] });
});

/** Chooses an option of the newest message. */
async function choose(host: HTMLElement, name: string) {
  await press(host.querySelector(`button[data-options="${makeMessage(100).id}"]`));
  const option = () =>
    [...document.querySelectorAll('[role=menuitem]')].find(({ textContent }) => textContent.includes(name));
  await vi.waitFor(() => expect(option()).toBeDefined());
  await press(option());
}

it('closes for a reply, and the composer has the focus', async () => {
  const { host, path, isSearching, openSearch } = await show();
  await openSearch();
  await choose(host, 'Reply');
  await isSearching(false);
  expect(path()).toBe(ADDRESS);
  await vi.waitFor(() => expect(host.querySelector('form')?.textContent).toContain('message 100'));
  expect(document.activeElement).toBe(host.querySelector('textarea'));
});

it('closes for an edit, also for another one than before', async () => {
  const { host, store, path, isSearching, openSearch } = await show();
  const editing = () => host.querySelector<HTMLTextAreaElement>('[aria-label="New text"]');
  const edit = (seq: number) => writeEditing(store, MARA, { id: makeMessage(seq).id, text: `new text ${seq}` });
  for (const seq of [98, 100]) {
    await openSearch();
    await isSearching(true);
    await edit(seq);
    await vi.waitFor(() => expect(editing()?.value).toBe(`new text ${seq}`));
    await vi.waitFor(() => expect(document.activeElement).toBe(editing()));
    expect(path()).toBe(ADDRESS);
  }
});

it('closes for the text of a refused message that the member edits', async () => {
  const { host, store, isSearching, openSearch } = await show();
  await store.outbox.add(makeEntry(1, { state: 'failed', failure: { code: 'insufficient_credits', data: {} } }));
  await openSearch();
  await vi.waitFor(() => expect(buttonNamed(host, 'Edit')).toBeDefined());
  await press(buttonNamed(host, 'Edit'));
  await isSearching(false);
  await vi.waitFor(() => expect(host.querySelector('textarea')?.value).toBe('unsent 1'));
  expect(document.activeElement).toBe(host.querySelector('textarea'));
});

it('closes for dropped pictures, which the composer takes', async () => {
  const { host, isSearching, openSearch } = await show();
  await openSearch();
  const files = [new File(['not a picture'], 'notes.txt', { type: 'text/plain' })];
  const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer: { files } });
  await acting(async () => {
    host.querySelector('[role=log]')?.dispatchEvent(drop);
    // As the browser does after the event.
    files.length = 0;
  });
  await isSearching(false);
  await vi.waitFor(() =>
    expect(host.querySelector('form')?.textContent).toContain('This kind of file cannot be sent.'),
  );
});
