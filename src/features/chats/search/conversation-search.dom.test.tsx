import 'fake-indexeddb/auto';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Message } from '../../../../contract/chats/chats.ts';
import { hold } from '../../../engine/sync/load-messages.ts';
import { CONVERSATION, makeMessage, makeRow } from '../chat-rows.fixture.ts';
import { acting, buttonNamed, press, render, type } from '../render.fixture.tsx';
import { ConversationSearch } from './conversation-search.tsx';
import type { ShownHit } from './shown-hit.tsx';

const onHit = vi.fn<(found: ShownHit | null) => void>();
const onClose = vi.fn<() => void>();
beforeEach(() => {
  onHit.mockClear();
  onClose.mockClear();
  vi.restoreAllMocks();
});

const PROPS = { conversation: CONVERSATION, name: 'Mara', level: 1, onHit, onDay: () => {}, onClose } as const;

/** Messages 1, 3 and 5 are about the pier, and 5 is the newest. */
const MESSAGES = ['the pier', 'a dune', 'a pier and a dune', 'nothing', 'my pier'].map((body, at) =>
  makeMessage(at + 1, { body }),
);

async function show(messages: readonly Message[] = MESSAGES) {
  const rendered = await render(null);
  const { host, store } = rendered;
  await store.conversations.put(makeRow());
  await hold(store, CONVERSATION, { messages: [...messages] });
  await rendered.show(<ConversationSearch {...PROPS} />);
  const field = host.querySelector('input') ?? expect.fail('There is no field.');
  return {
    ...rendered,
    field,
    search: (words: string) => type(field, words),
    press: (key: string, options: KeyboardEventInit = {}) =>
      acting(async () => void field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...options }))),
    /** The place of the shown hit, the number of the message that the log shows, and the possible steps. */
    state: () => ({
      place: /^\d+ of \d+/.exec(host.querySelector('p[role=status]')?.textContent ?? '')?.[0] ?? null,
      shown: onHit.mock.lastCall?.[0]?.message.seq ?? null,
      older: buttonNamed(host, 'Older message')?.getAttribute('aria-disabled') === 'false',
      newer: buttonNamed(host, 'Newer message')?.getAttribute('aria-disabled') === 'false',
    }),
    /** Stores messages as the sync does. */
    put: (...changed: Message[]) => hold(store, CONVERSATION, { messages: changed }),
  };
}

const isAt = (state: () => unknown, expected: object) => vi.waitFor(() => expect(state()).toMatchObject(expected));

it('has the focus, and shows the newest message with the words first', async () => {
  const { field, search, state, host } = await show();
  expect(document.activeElement).toBe(field);
  await search('PIÉR');
  await isAt(state, { place: '1 of 3', shown: 5, older: true, newer: false });
  expect(host.querySelector('label')?.textContent).toBe('1 of 3');
});

it('goes to older and newer messages with both buttons, and with Enter and Shift', async () => {
  const { host, search, press: pressKey, state } = await show();
  await search('pier');
  await isAt(state, { shown: 5 });
  await press(buttonNamed(host, 'Older message'));
  await isAt(state, { place: '2 of 3', shown: 3, older: true, newer: true });
  await pressKey('Enter');
  await isAt(state, { place: '3 of 3', shown: 1, older: false, newer: true });
  await pressKey('Enter');
  await press(buttonNamed(host, 'Newer message'));
  await isAt(state, { place: '2 of 3', shown: 3 });
  await pressKey('Enter', { shiftKey: true });
  await isAt(state, { place: '1 of 3', shown: 5 });
  await pressKey('Enter', { shiftKey: true });
  expect(state().place).toBe('1 of 3');
});

it('stays at its message with other words that the message has too, and marks these', async () => {
  const { search, press: pressKey, state } = await show();
  await search('pier');
  await isAt(state, { shown: 5 });
  await pressKey('Enter');
  await isAt(state, { place: '2 of 3', shown: 3 });
  await search('dune');
  await isAt(state, { place: '1 of 2', shown: 3 });
  const markup = () => renderToStaticMarkup(onHit.mock.lastCall?.[0]?.mark('pier, dune'));
  await vi.waitFor(() => expect(markup()).toMatch(/^pier, <mark[^>]*>dune<\/mark>$/));
});

it('begins at the newest message again after the field was empty', async () => {
  const { search, state } = await show();
  await search('the');
  await isAt(state, { place: '1 of 1', shown: 1 });
  await search('');
  await isAt(state, { place: null, shown: null });
  await search('pier');
  await isAt(state, { place: '1 of 3', shown: 5 });
});

it('shows the next older message after the shown one was deleted', async () => {
  const { search, state, put } = await show();
  await search('pier');
  await isAt(state, { shown: 5 });
  await put(makeMessage(5, { body: '', version: 2, deleted_at: '2026-03-19T12:00:00.000Z' }));
  await isAt(state, { place: '1 of 2', shown: 3, newer: false });
});

it('shows no other message when a new one with the words arrives', async () => {
  const { search, state, put } = await show();
  await search('pier');
  await isAt(state, { place: '1 of 3', shown: 5 });
  await put(makeMessage(6, { body: 'that pier' }));
  await isAt(state, { place: '2 of 4', shown: 5, newer: true });
});

it.each(['', '  ', '!?'])('shows no message for the words “%s”', async (words) => {
  const { host, search, state } = await show();
  await search('pier');
  await isAt(state, { shown: 5 });
  await search(words);
  await isAt(state, { place: null, shown: null, older: false, newer: false });
  expect(host.textContent).not.toContain('“”');
});

it('reports that no message has the words', async () => {
  const { host, search } = await show();
  await search('nutmeg');
  await vi.waitFor(() => expect(host.textContent).toContain('No message has “nutmeg”.'));
});

it('shows the day and the time of the message', async () => {
  const yesterday = new Date();
  yesterday.setDate(yesterday.getDate() - 1);
  yesterday.setHours(12, 5);
  const { host, search } = await show([makeMessage(1, { body: 'pier', accepted_at: yesterday.toISOString() })]);
  await search('pier');
  await vi.waitFor(() => expect(host.textContent).toMatch(/1 of 1 · Yesterday, 12:05/));
});

it('empties the field with Escape, then closes', async () => {
  const { field, search, press: pressKey, state } = await show();
  await search('pier');
  await isAt(state, { shown: 5 });
  await pressKey('Escape');
  expect([field.value, onClose.mock.calls.length]).toEqual(['', 0]);
  await isAt(state, { shown: null });
  await pressKey('Escape');
  expect(onClose).toHaveBeenCalledOnce();
});

it('ignores the keys of an input composition', async () => {
  const { field, search, press: pressKey, state } = await show();
  await search('pier');
  await isAt(state, { shown: 5 });
  await pressKey('Enter', { isComposing: true });
  await pressKey('Escape', { isComposing: true });
  expect([field.value, state().place, onClose.mock.calls.length]).toEqual(['pier', '1 of 3', 0]);
});

it('reports that the store could not be read', async () => {
  const { host, store, show: showIn } = await render(null);
  const fail = () => Promise.reject(new DOMException('Internal error', 'UnknownError'));
  vi.spyOn(store.searchBlocks, 'where').mockReturnValue({
    between: () => ({ toArray: fail, primaryKeys: fail }),
  } as never);
  await showIn(<ConversationSearch {...PROPS} />);
  await vi.waitFor(() => expect(host.textContent).toContain('The messages on this device could not be searched.'));
});

it('shows no message any more when it closes', async () => {
  const { search, state, show: showIn } = await show();
  await search('pier');
  await isAt(state, { shown: 5 });
  await showIn(null);
  expect(onHit).toHaveBeenLastCalledWith(null);
});
