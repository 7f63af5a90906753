import 'fake-indexeddb/auto';
import { createStore, Provider } from 'jotai';
import { beforeEach, expect, it, vi } from 'vitest';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { icebreakersKey } from '../../../domain/query-keys.ts';
import { writeDraft } from '../../../engine/store/drafts.ts';
import { InterruptionGuard, useHoldInterruptions } from '../../../ui/overlays/interruption-guard.tsx';
import { makeCard, MARA } from '../chat-rows.fixture.ts';
import { acting, buttonNamed, press, render } from '../render.fixture.tsx';
import { Icebreakers } from './icebreakers.tsx';

const onPick = vi.fn<(words: string) => void>();
const onFocus = vi.fn<() => void>();
let atoms = createStore();
beforeEach(() => {
  onPick.mockClear();
  onFocus.mockClear();
  atoms = createStore();
});

const LIST = ['A', 'B', 'C', 'D'].map((letter) => ({ text: `Question ${letter}?`, interest: null }));
const dialog = () => document.querySelector('[role="dialog"]');
const questions = () => [...(dialog()?.querySelectorAll('[role="group"] button') ?? [])].map((one) => one.textContent);

/** Holds interruptions as an open dialog does. */
function Busy() {
  useHoldInterruptions(true);
  return null;
}

function EmptyConversation({ peer = MARA, isBusy = false }: { peer?: MemberId; isBusy?: boolean }) {
  const conversation = { peer, row: null, profile: makeCard() };
  return (
    <Provider store={atoms}>
      <InterruptionGuard>
        {isBusy && <Busy />}
        <Icebreakers key={peer} conversation={conversation} name="Mara" onPick={onPick} onFocus={onFocus} />
      </InterruptionGuard>
    </Provider>
  );
}

async function visit(draft = '', options: { isBusy?: boolean } = {}) {
  const rendered = await render(null);
  rendered.client.setQueryData(icebreakersKey('en'), { icebreakers: LIST });
  if (draft !== '') await writeDraft(rendered.store, MARA, draft);
  const reading = vi.spyOn(rendered.store.drafts, 'toArray');
  await rendered.show(<EmptyConversation {...options} />);
  await vi.waitFor(() => expect(reading).toHaveBeenCalled());
  await acting(async () => void (await Promise.all(reading.mock.results.map(({ value }) => value as unknown))));
  return rendered;
}

it('opens by itself once for each empty conversation', async () => {
  const { show } = await visit();
  await vi.waitFor(() => expect(questions()).toHaveLength(3));
  await press(dialog()?.querySelector('[aria-label="Close"]'));
  await vi.waitFor(() => expect(dialog()).toBeNull());
  await show(null);
  await show(<EmptyConversation />);
  expect(dialog()).toBeNull();
  await show(<EmptyConversation peer={'bbbbbbbb-0000-4000-8000-000000000009' as MemberId} />);
  await vi.waitFor(() => expect(questions()).toHaveLength(3));
});

it.each([
  ['above a draft', 'Hello', {}],
  ['above another layer', '', { isBusy: true }],
])('does not open by itself %s, but on demand', async (_where, draft, options) => {
  const { host } = await visit(draft, options);
  await acting(() => new Promise((resolve) => setTimeout(resolve)));
  expect(dialog()).toBeNull();
  await press(buttonNamed(host, 'Ways to begin'));
  await vi.waitFor(() => expect(questions()).toHaveLength(3));
});

it('shows the next questions in turn, and fills the field with the chosen one after it has closed', async () => {
  await visit();
  await vi.waitFor(() => expect(questions()).toHaveLength(3));
  const first = questions();
  const others = buttonNamed(document.body, 'Three others');
  await press(others);
  expect([...first, ...questions()].toSorted()).toEqual(LIST.map(({ text }) => text));
  await press(others);
  expect(questions()).toEqual(first);
  onPick.mockImplementation(() => expect(dialog()).toBeNull());
  await press(dialog()?.querySelector('[role="group"] button'));
  expect(onPick.mock.calls).toEqual([[first[0]]]);
  expect(onFocus).not.toHaveBeenCalled();
});

it('shows built-in questions if the list of the site has none for the member', async () => {
  const { client } = await visit('Hello');
  client.setQueryData(icebreakersKey('en'), { icebreakers: [{ text: 'Which tea?', interest: 'tea' }] });
  await press(buttonNamed(document.body, 'Ways to begin'));
  await vi.waitFor(() => expect(questions()).toHaveLength(3));
  expect(questions()).not.toContain('Which tea?');
});

it('leads to the field for a text of their own', async () => {
  await visit();
  await vi.waitFor(() => expect(questions()).toHaveLength(3));
  await press(buttonNamed(document.body, 'Write my own'));
  expect([dialog(), onFocus.mock.calls.length, onPick.mock.calls.length]).toEqual([null, 1, 0]);
});
