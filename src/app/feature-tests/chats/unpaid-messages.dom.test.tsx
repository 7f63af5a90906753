import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import { openStore } from '../../../engine/store/database.ts';
import { readUnsent } from '../../../engine/outbox/unsent.ts';
import { CONVERSATION, makeCard, makeEntry, makeRow, MARA, ME } from '../../../features/chats/chat-rows.fixture.ts';
import { leave, MEMBER } from '../app.fixture.tsx';
import { arrive, CARD, completed, makeCheckout, makeOrder, ORDER } from '../payments/payments.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

beforeEach(() => sessionStorage.clear());
afterEach(leave);

const AT = `/credits/50/ideal?order=${ORDER}`;
const paid = {
  order: () => completed(),
  user: { credits: 50, paid_user: true, credit_price: { cents: 46, currency: 'EUR' } },
};

/** Stores a refused message to Mara on the device. */
async function storeRefused(changes: Partial<MessageEntry> = {}, isKnown = true) {
  const store = openStore(MEMBER);
  await store.profiles.put(makeCard());
  if (isKnown) await store.conversations.put(makeRow());
  await store.outbox.add({
    ...makeEntry(1, {
      member: MEMBER,
      state: 'failed',
      failure: { code: 'insufficient_credits', data: { price: 1, credits: 0 } },
      ...changes,
    }),
  });
  return store;
}

it('offers a refused message with its price when the order is complete, and sends it by one press', async () => {
  const store = await storeRefused();
  const app = await arrive(AT, paid);
  await app.shows('Your message to Mara is waiting');
  await app.shows('unsent 1');
  expect((await readUnsent(store, MARA))[0]?.state).toBe('failed');
  await app.press('Send it 1 credit · €0.46');
  await vi.waitFor(() => expect(app.path()).toBe(`/chats/${CONVERSATION}`));
  expect(await readUnsent(store, MARA)).toMatchObject([
    { state: 'queued', failure: null, request: { max_credits: 1 } },
  ]);
});

/** Queues text messages behind the refused message. */
async function queueBehind(store: Awaited<ReturnType<typeof storeRefused>>, ...numbers: readonly number[]) {
  await store.outbox.bulkAdd(numbers.map((number) => makeEntry(number, { member: MEMBER, state: 'queued' })));
}

it('shows the price of all messages of a queue, and sends them by one press', async () => {
  const store = await storeRefused();
  await queueBehind(store, 2, 3);
  const app = await arrive(AT, paid);
  await app.shows('2 more messages to the same member follow it.');
  await app.press('Send 3 messages 3 credits · €1.38');
  await vi.waitFor(() => expect(app.path()).toBe(`/chats/${CONVERSATION}`));
  expect((await readUnsent(store, MARA)).map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
});

it('shows how many messages the credits suffice for, and the price of those messages', async () => {
  await queueBehind(await storeRefused(), 2, 3);
  const app = await arrive(AT, { ...paid, user: { ...paid.user, credits: 2 } });
  await app.shows('Your credits are enough for the first 2; the rest stays here.');
  await app.press('Send 2 messages 2 credits · €0.92');
  await vi.waitFor(() => expect(app.path()).toBe(`/chats/${CONVERSATION}`));
  expect((await readUnsent(openStore(MEMBER), MARA)).map(({ failure, state }) => failure?.code ?? state)).toEqual([
    'queued',
    'queued',
    'insufficient_credits',
  ]);
});

it('sends only one of two messages when the credits suffice for either, and explains it before and after', async () => {
  const store = await storeRefused();
  await store.outbox.add(
    makeEntry(2, {
      member: MEMBER,
      peer: ME,
      queue: ME,
      state: 'failed',
      failure: { code: 'insufficient_credits', data: {} },
    }),
  );
  await store.profiles.put(makeCard({ id: ME, name: 'Nora' }));
  const app = await arrive(AT, { ...paid, user: { ...paid.user, credits: 1 } });
  await app.shows('Your 1 credit is not enough for all of these. Each one you send leaves fewer for the others.');
  const [toNora, toMara] = [...app.host.querySelectorAll('button')].filter(({ textContent }) =>
    textContent.startsWith('Send it'),
  );
  toMara?.click();
  toNora?.click();
  await vi.waitFor(() => expect(app.path()).toBe(`/chats/${CONVERSATION}`));
  expect(await readUnsent(store, MARA)).toMatchObject([{ state: 'queued' }]);
  expect(await readUnsent(store, ME)).toMatchObject([{ state: 'failed' }]);
  app.back();
  await app.shows('Your message to Nora is waiting');
  await app.shows('This costs 1 credit, you have 0 credits.');
});

it('offers a gift in a first message at its current price', async () => {
  const store = await storeRefused(
    {
      failure: { code: 'premium_required', data: { limit: 2 } },
      request: { ...makeEntry(1).request, kind: 'gift', body: 'peonies', max_credits: 3 },
    },
    false,
  );
  const app = await arrive(AT, paid);
  await app.shows('Your gift for Mara is waiting');
  await app.press('Send it 4 credits · €1.84');
  await vi.waitFor(() => expect(app.path()).toBe(`/members/${MARA}/chat`));
  expect((await readUnsent(store, MARA))[0]?.request.max_credits).toBe(4);
});

it('moves the text into the composer if the member wants to edit it first', async () => {
  const store = await storeRefused();
  const app = await arrive(AT, paid);
  await app.press('Edit first');
  await vi.waitFor(() => expect(app.path()).toBe(`/chats/${CONVERSATION}`));
  expect(await readUnsent(store, MARA)).toEqual([]);
  expect((await store.drafts.get(MARA))?.text).toBe('unsent 1');
});

it('shows that the message waits while the payment is incomplete, and offers no button that sends it', async () => {
  await storeRefused();
  const app = await arrive(AT, {
    order: () => makeOrder({ payment: { status: 'pending', checkout_url: null } }),
    user: { credits: 0 },
  });
  await app.shows('Your message to Mara is kept. You can send it once your order is complete.');
  expect(app.host.textContent).not.toContain('Send it');
});

it('shows beside the bundles that the message waits', async () => {
  await storeRefused();
  const app = await arrive('/credits', { user: { credits: 0 } });
  await app.shows('Your message to Mara is kept. You can send it once your order is complete.');
});

it('offers an unpaid message beside the bundles when the credits suffice for it', async () => {
  const store = await storeRefused();
  const app = await arrive('/credits', { user: { ...paid.user, credits: 25 } });
  await app.shows('Your message to Mara is waiting');
  expect(app.host.textContent).not.toContain('once your order is complete');
  await app.press('Send it 1 credit · €0.46');
  await vi.waitFor(() => expect(app.path()).toBe(`/chats/${CONVERSATION}`));
  expect(await readUnsent(store, MARA)).toMatchObject([{ state: 'queued', request: { max_credits: 1 } }]);
});

it('does not offer a message that needs premium to a member with credits but without premium', async () => {
  await storeRefused({ failure: { code: 'premium_required', data: { limit: 2 } } });
  const app = await arrive('/credits', { user: { credits: 25, paid_user: false } });
  await app.shows('Your message to Mara is kept. You can send it once your order is complete.');
});

it('shows on the screen of the repeated order that the message waits', async () => {
  await storeRefused();
  const app = await arrive('/credits/repeat-order', {
    order: () => completed({ payment: { paymentmethod: 'creditcard', stored_method: CARD.id } }),
    checkout: () => makeCheckout({ stored: [CARD] }),
    user: { credits: 0, paid_user: true },
  });
  await app.shows('Your message to Mara is kept. You can send it once your order is complete.');
});

it('does not offer a message that costs more than the bought credits', async () => {
  await storeRefused({ request: { ...makeEntry(1).request, kind: 'gift', body: 'balloon' } });
  const app = await arrive(AT, { ...paid, user: { ...paid.user, credits: 5 } });
  await app.shows('This costs 8 credits, you have 5 credits.');
  expect(app.host.textContent).not.toContain('Send it');
});

it('does not offer a message that failed for another reason', async () => {
  await storeRefused({ failure: { code: 'blocked_by', data: { name: 'Mara' } } });
  const app = await arrive(AT, paid);
  await app.shows('Receipt and right to withdraw');
  expect(app.host.textContent).not.toContain('Mara');
});

it('offers an unpaid draft when the order is complete, and sends it by one press', async () => {
  const store = openStore(MEMBER);
  await store.profiles.put(makeCard());
  await store.conversations.put(makeRow());
  await store.drafts.put({ peer: MARA, text: 'Then keep Saturday free.', updated_at: 1, is_unpaid: true });
  const app = await arrive(AT, paid);
  await app.shows('Your message to Mara is waiting');
  await app.shows('Then keep Saturday free.');
  expect(await readUnsent(store, MARA)).toEqual([]);
  await app.press('Send it 1 credit · €0.46');
  await vi.waitFor(() => expect(app.path()).toBe(`/chats/${CONVERSATION}`));
  const request = { body: 'Then keep Saturday free.', max_credits: 1, conversation: CONVERSATION };
  expect(await readUnsent(store, MARA)).toMatchObject([{ state: 'queued', request }]);
  expect(await store.drafts.count()).toBe(0);
});
