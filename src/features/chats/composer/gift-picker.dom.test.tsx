import 'fake-indexeddb/auto';
import { getDefaultStore } from 'jotai';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { GIFTS } from '../../../../contract/chats/gifts.ts';
import { retryEntry } from '../../../engine/outbox/edit-entry.ts';
import { enqueueText } from '../../../engine/outbox/enqueue.ts';
import { readOutgoingMessages, readUnsent } from '../../../engine/outbox/unsent.ts';
import { makeCard, makeRow, MARA } from '../chat-rows.fixture.ts';
import { GiftPicker } from './gift-picker.tsx';
import { messageToPayAtom } from './message-to-pay.ts';
import { buttonNamed, press, render } from '../render.fixture.tsx';

const PRICES = {
  message_credits: 1,
  photo_credits: 2,
  voice_credits: 2,
  gift_credits: 2,
  credit: { cents: 35, currency: 'EUR', isFrom: false },
};

async function show({ left = 8 } = {}) {
  const onSending = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const rendered = await render(null);
  await rendered.store.drafts.put({ peer: MARA, text: 'half a sentence', updated_at: 1 });
  await rendered.show(
    <GiftPicker
      conversation={{ peer: MARA, row: makeRow(), profile: makeCard() }}
      asRequest={false}
      name="Mara"
      prices={PRICES}
      balance={{ left, waiting: { here: 0, elsewhere: 0, names: [] } }}
      opener={createRef()}
      onSending={onSending}
      onClose={onClose}
    />,
  );
  const { store } = rendered;
  const host = document.body;
  const radio = (gift: string) => host.querySelector<HTMLInputElement>(`input[value=${gift}]`);
  return { host, store, radio, onSending, onClose };
}

it('shows every gift with its picture, its name and its price in credits and money', async () => {
  const { host, radio } = await show();
  expect(host.querySelector('[role=dialog] h2')?.textContent).toBe('A gift for Mara');
  const cards = [...host.querySelectorAll('[role=radiogroup] label')];
  expect(cards.map((card) => card.querySelector('img')?.getAttribute('src'))).toEqual(
    Object.keys(GIFTS).map((gift) => `/gifts/${gift}.svg`),
  );
  expect(cards[0]?.textContent).toBe('Coffee2 credits €0.70');
  const peonies = radio('peonies');
  expect(peonies?.closest('label')?.querySelector('b')?.textContent).toBe('Peonies');
  expect(document.getElementById(peonies?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('4 credits €1.40');
});

it('is one radio group, and sends nothing before the member chooses a gift', async () => {
  const { host } = await show();
  const radios = [...host.querySelectorAll<HTMLInputElement>('[role=radiogroup] input')];
  expect(new Set(radios.map(({ type }) => type))).toEqual(new Set(['radio']));
  expect(new Set(radios.map(({ name }) => name)).size).toBe(1);
  expect(host.querySelector('[role=radiogroup]')?.getAttribute('aria-label')).toBe('Gifts');
  expect(radios.some(({ checked }) => checked)).toBe(false);
  expect(buttonNamed(host, 'Choose a gift')?.disabled).toBe(true);
});

it('adds the chosen gift to the outbox at the price on the button, and does not change the draft', async () => {
  const { host, store, radio, onSending, onClose } = await show();
  await press(radio('bear'));
  await press(radio('peonies'));
  await press(buttonNamed(host, 'Send for 4 credits · €1.40'));
  expect([onSending.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
  await vi.waitFor(async () => expect(await readUnsent(store, MARA)).toHaveLength(1));
  const [entry] = await readUnsent(store, MARA);
  expect(entry).toMatchObject({
    state: 'queued',
    picture: null,
    request: { kind: 'gift', body: 'peonies', max_credits: 4, conversation: makeRow().conversation },
  });
  expect((await store.drafts.get(MARA))?.text).toBe('half a sentence');
});

it('links to the credits page when the credits do not suffice', async () => {
  const { host, radio } = await show({ left: 3 });
  await press(radio('peonies'));
  expect(host.textContent).toContain('3 credits left. That is not enough for this gift.');
  expect(host.querySelector('a[href="/credits"]')?.textContent).toBe('Get credits');
  expect(buttonNamed(host, 'Send for')).toBeUndefined();
  await press(radio('lantern'));
  expect(buttonNamed(host, 'Send for 3 credits · €1.05')).toBeDefined();
});

it('opens the sheet for a gift that costs more than the balance, and adds the gift to the outbox on continue', async () => {
  const { host, store, radio, onClose, onSending } = await show({ left: 3 });
  await press(radio('peonies'));
  await press(host.querySelector('a[href="/credits"]'));
  expect([onClose.mock.calls.length, onSending.mock.calls.length]).toEqual([1, 0]);
  const unpaid = getDefaultStore().get(messageToPayAtom);
  expect(unpaid).toMatchObject({ peer: MARA, name: 'Mara', kind: 'gift', body: 'peonies', price: 4 });
  expect(await readUnsent(store, MARA)).toEqual([]);
  await unpaid?.enqueue();
  expect(await readUnsent(store, MARA)).toMatchObject([
    {
      state: 'failed',
      failure: { code: 'insufficient_credits', data: { price: 4, credits: 3 } },
      request: { kind: 'gift', body: 'peonies', max_credits: 4 },
    },
  ]);
});

it('holds a gift aside when the member closes the sheet, so that a text behind it is sent', async () => {
  const { host, store, radio } = await show({ left: 3 });
  await press(radio('peonies'));
  await press(host.querySelector('a[href="/credits"]'));
  await getDefaultStore().get(messageToPayAtom)?.keep?.();
  const text = { peer: MARA, conversation: null, body: 'Hello', max_credits: 1 };
  await enqueueText(store, text);
  expect((await readUnsent(store, MARA)).map(({ state, request }) => [state, request.body])).toEqual([
    ['failed', 'peonies'],
    ['queued', 'Hello'],
  ]);
  expect((await readOutgoingMessages(store)).map(({ request }) => request.body)).toEqual(['Hello']);
  const [gift] = await readUnsent(store, MARA);
  await retryEntry(store, gift?.id ?? '');
  expect((await readOutgoingMessages(store)).map(({ request }) => request.body)).toEqual(['peonies', 'Hello']);
});
