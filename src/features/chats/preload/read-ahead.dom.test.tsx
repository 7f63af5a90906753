import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { writeDraft } from '../../../engine/store/drafts.ts';
import { CONVERSATION, makeCard, makeMessage, makeRow, MARA } from '../chat-rows.fixture.ts';
import { ConversationList } from '../list/conversation-list.tsx';
import { forgetOpening, openingOf } from './read-ahead.ts';
import { render } from '../render.fixture.tsx';

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

afterEach(() => {
  forgetOpening();
  vi.restoreAllMocks();
});

/** The list, at rest, and what is asked of the store from here on. */
async function restingList() {
  // Every row is in view.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 360, 80));
  const rendered = await render(null);
  const { store, host } = rendered;
  const reads = vi.spyOn(store, 'transaction');
  await store.profiles.put(makeCard());
  await store.marks.put({ name: 'cursor', epoch: 'a', number: 1, at: 0 });
  await store.messages.bulkPut([makeMessage(1), makeMessage(2)]);
  await store.conversations.put(makeRow({ last_seq: 2, oldest_seq: 1, newest_seq: 2, last_message: makeMessage(2) }));
  await rendered.show(<ConversationList open={{}} />);
  const openings = () =>
    reads.mock.calls.filter(([, tables]) => Array.isArray(tables) && tables.includes(store.uncovered)).length;
  const rest = async () => {
    const before = openings();
    await vi.waitFor(() => expect(openings()).toBeGreaterThan(before), { timeout: 10_000 });
    await new Promise((resolve) => setTimeout(resolve, 100));
  };
  const touch = () =>
    host
      .querySelector('[data-peer]')
      ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, button: 0 }));
  return { store, rest, touch, openings };
}

it('reads what a row opens with while the list rests, so that a touch has it at once', async () => {
  const { store, rest, touch, openings } = await restingList();
  await rest();
  const before = openings();
  touch();
  await Promise.resolve();
  expect(openingOf(store, MARA)).toMatchObject({ row: { conversation: CONVERSATION, newest_seq: 2 }, draft: '' });
  expect(openings()).toBe(before);
});

it('opens nothing with what was there before the store changed', async () => {
  const { store, rest, touch } = await restingList();
  await rest();
  await writeDraft(store, MARA, 'I meant to');
  touch();
  await vi.waitFor(() => expect(openingOf(store, MARA)).not.toBeNull());
  expect(openingOf(store, MARA)?.draft).toBe('I meant to');
});

it('reads the rows anew once what changes has come to rest', async () => {
  const { store, rest, touch } = await restingList();
  await rest();
  await writeDraft(store, MARA, 'I meant to');
  await rest();
  touch();
  await Promise.resolve();
  expect(openingOf(store, MARA)?.draft).toBe('I meant to');
});
