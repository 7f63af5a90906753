import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import { openStore } from '../../../engine/store/database.ts';
import { readUnsent } from '../../../engine/outbox/unsent.ts';
import { CONVERSATION, makeCard, makeEntry, makeRow, MARA, ME } from '../../../features/chats/chat-rows.fixture.ts';
import { leave, MEMBER } from '../app.fixture.tsx';
import { arrive, CARD, completed, makeCheckout, makeOrder, ORDER } from '../payments/payments.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, stop() {} }) }));

beforeEach(() => sessionStorage.clear());
afterEach(leave);

const AT = `/credits/50/ideal?order=${ORDER}`;
const paid = {
  order: () => completed(),
  user: { credits: 50, paid_user: true, credit_price: { cents: 46, currency: 'EUR' } },
};

/** Puts a refused message to Mara on the device. */
async function keep(changes: Partial<MessageEntry> = {}, isKnown = true) {
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
  const store = await keep();
  const app = await arrive(AT, paid);
  await app.says('Your message to Mara is waiting');
  await app.says('unsent 1');
  expect((await readUnsent(store, MARA))[0]?.state).toBe('failed');
  await app.press('Send it 1 credit · €0.46');
  await vi.waitFor(() => expect(app.path()).toBe(`/chats/${CONVERSATION}`));
  expect(await readUnsent(store, MARA)).toMatchObject([
    { state: 'queued', failure: null, request: { max_credits: 1 } },
  ]);
});

/** Puts text messages behind the refused one. */
async function follow(store: Awaited<ReturnType<typeof keep>>, ...numbers: readonly number[]) {
  await store.outbox.bulkAdd(numbers.map((number) => makeEntry(number, { member: MEMBER, state: 'queued' })));
}

it('names the price of all that follows by itself, and sends the first', async () => {
  const store = await keep();
  await follow(store, 2, 3);
  const app = await arrive(AT, paid);
  await app.says('2 more messages to the same member follow it.');
  await app.press('Send 3 messages 3 credits · €1.38');
  await vi.waitFor(() => expect(app.path()).toBe(`/chats/${CONVERSATION}`));
  expect((await readUnsent(store, MARA)).map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
});

it('says how many messages the credits are enough for, and asks the price of those', async () => {
  await follow(await keep(), 2, 3);
  const app = await arrive(AT, { ...paid, user: { ...paid.user, credits: 2 } });
  await app.says('Your credits are enough for the first 2; the rest stays here.');
  await app.press('Send 2 messages 2 credits · €0.92');
  await vi.waitFor(() => expect(app.path()).toBe(`/chats/${CONVERSATION}`));
  expect((await readUnsent(openStore(MEMBER), MARA)).map(({ failure, state }) => failure?.code ?? state)).toEqual([
    'queued',
    'queued',
    'insufficient_credits',
  ]);
});

it('sends one of two messages when the credits are enough for either, and says so before and after', async () => {
  const store = await keep();
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
  await app.says('Your 1 credit is not enough for all of these. Each one you send leaves fewer for the others.');
  const [toNora, toMara] = [...app.host.querySelectorAll('button')].filter(({ textContent }) =>
    textContent.startsWith('Send it'),
  );
  toMara?.click();
  toNora?.click();
  await vi.waitFor(() => expect(app.path()).toBe(`/chats/${CONVERSATION}`));
  expect(await readUnsent(store, MARA)).toMatchObject([{ state: 'queued' }]);
  expect(await readUnsent(store, ME)).toMatchObject([{ state: 'failed' }]);
  app.back();
  await app.says('Your message to Nora is waiting');
  await app.says('This costs 1 credit, you have 0 credits.');
});

it('offers a gift and a first message, each at its price of today', async () => {
  const store = await keep(
    {
      failure: { code: 'premium_required', data: { limit: 2 } },
      request: { ...makeEntry(1).request, kind: 'gift', body: 'peonies', max_credits: 3 },
    },
    false,
  );
  const app = await arrive(AT, paid);
  await app.says('Your gift for Mara is waiting');
  await app.press('Send it 4 credits · €1.84');
  await vi.waitFor(() => expect(app.path()).toBe(`/members/${MARA}/chat`));
  expect((await readUnsent(store, MARA))[0]?.request.max_credits).toBe(4);
});

it('moves the text into the composer if the member wants to edit it first', async () => {
  const store = await keep();
  const app = await arrive(AT, paid);
  await app.press('Edit first');
  await vi.waitFor(() => expect(app.path()).toBe(`/chats/${CONVERSATION}`));
  expect(await readUnsent(store, MARA)).toEqual([]);
  expect((await store.drafts.get(MARA))?.text).toBe('unsent 1');
});

it('says while the payment is not complete that the message is kept, and offers no button that sends it', async () => {
  await keep();
  const app = await arrive(AT, {
    order: () => makeOrder({ payment: { status: 'pending', checkout_url: null } }),
    user: { credits: 0 },
  });
  await app.says('Your message to Mara is kept. You can send it once your order is complete.');
  expect(app.host.textContent).not.toContain('Send it');
});

it('says so beside the bundles too', async () => {
  await keep();
  const app = await arrive('/credits', { user: { credits: 0 } });
  await app.says('Your message to Mara is kept. You can send it once your order is complete.');
});

it('offers a kept message beside the bundles once the credits are enough for it', async () => {
  const store = await keep();
  const app = await arrive('/credits', { user: { ...paid.user, credits: 25 } });
  await app.says('Your message to Mara is waiting');
  expect(app.host.textContent).not.toContain('once your order is complete');
  await app.press('Send it 1 credit · €0.46');
  await vi.waitFor(() => expect(app.path()).toBe(`/chats/${CONVERSATION}`));
  expect(await readUnsent(store, MARA)).toMatchObject([{ state: 'queued', request: { max_credits: 1 } }]);
});

it('offers no message that needs premium to a member who has only the credits', async () => {
  await keep({ failure: { code: 'premium_required', data: { limit: 2 } } });
  const app = await arrive('/credits', { user: { credits: 25, paid_user: false } });
  await app.says('Your message to Mara is kept. You can send it once your order is complete.');
});

it('says on the screen of the repeated order that the message is kept', async () => {
  await keep();
  const app = await arrive('/credits/repeat-order', {
    order: () => completed({ payment: { paymentmethod: 'creditcard', stored_method: CARD.id } }),
    checkout: () => makeCheckout({ stored: [CARD] }),
    user: { credits: 0, paid_user: true },
  });
  await app.says('Your message to Mara is kept. You can send it once your order is complete.');
});

it('offers more credits when the ones bought do not suffice', async () => {
  await keep({ request: { ...makeEntry(1).request, kind: 'gift', body: 'balloon' } });
  const app = await arrive(AT, { ...paid, user: { ...paid.user, credits: 5 } });
  await app.says('This costs 8 credits, you have 5 credits.');
  expect(app.host.textContent).not.toContain('Send it');
});

it('offers nothing that failed for another reason', async () => {
  await keep({ failure: { code: 'blocked_by', data: { name: 'Mara' } } });
  const app = await arrive(AT, paid);
  await app.says('Receipt and right to withdraw');
  expect(app.host.textContent).not.toContain('Mara');
});

it('offers a text that stayed in the composer when the order is complete, and sends it by one press', async () => {
  const store = openStore(MEMBER);
  await store.profiles.put(makeCard());
  await store.conversations.put(makeRow());
  await store.drafts.put({ peer: MARA, text: 'Then keep Saturday free.', updated_at: 1, is_unpaid: true });
  const app = await arrive(AT, paid);
  await app.says('Your message to Mara is waiting');
  await app.says('Then keep Saturday free.');
  expect(await readUnsent(store, MARA)).toEqual([]);
  await app.press('Send it 1 credit · €0.46');
  await vi.waitFor(() => expect(app.path()).toBe(`/chats/${CONVERSATION}`));
  const request = { body: 'Then keep Saturday free.', max_credits: 1, conversation: CONVERSATION };
  expect(await readUnsent(store, MARA)).toMatchObject([{ state: 'queued', request }]);
  expect(await store.drafts.count()).toBe(0);
});
