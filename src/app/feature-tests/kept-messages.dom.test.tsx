import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MessageEntry } from '../../engine/store/entry.ts';
import { openStore } from '../../engine/store/database.ts';
import { readUnsent } from '../../engine/outbox/unsent.ts';
import { CONVERSATION, makeCard, makeEntry, makeRow, MARA, ME } from '../../features/chats/chat-rows.fixture.ts';
import { leave, MEMBER, refusal } from './app.fixture.tsx';
import {
  arrive,
  CARD,
  completed,
  consent,
  makeBundles,
  makeCheckout,
  offerUntil,
  makeOrder,
  ORDER,
  paymentOf,
  radio,
} from './payments.fixture.ts';

vi.mock('../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, stop() {} }) }));

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
  const app = await arrive(AT, { order: () => makeOrder({ payment: { status: 'pending', checkout_url: null } }) });
  await app.says('Your message to Mara is kept. You can send it once your order is complete.');
  expect(app.host.textContent).not.toContain('Send it');
});

it('says so beside the bundles too', async () => {
  await keep();
  const app = await arrive('/credits');
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

const PICTURE_OF_MARA = {
  filename: '/media/mara.webp',
  thumb_filename: '/media/mara-320.webp',
  status: 'approved',
  width: 600,
  height: 800,
  placeholder: '',
} as const;

/** Opens the conversation with Mara as a member without credits. */
async function writeWithoutCredits(arrival: Parameters<typeof arrive>[1] = {}) {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const store = openStore(MEMBER);
  await store.profiles.put(makeCard({ main_image: PICTURE_OF_MARA }));
  await store.conversations.put(makeRow());
  await store.drafts.put({ peer: MARA, text: 'Then keep Saturday free.', updated_at: 1 });
  await store.marks.put({ name: 'cursor', epoch: 'a'.repeat(16), number: 1, at: 0 });
  const app = await arrive(`/chats/${CONVERSATION}`, { ...arrival, user: { credits: 0, ...arrival.user } });
  await app.says('Your credits are used up.');
  await vi.waitFor(() => expect(app.host.querySelector('textarea')?.value).toBe('Then keep Saturday free.'));
  await app.press('Get credits');
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('25 credits'));
  const dialog = () => document.querySelector('[role=dialog]')?.textContent ?? '';
  return { ...app, store, dialog };
}

it('shows what is kept and the bundles that pay for it, and keeps it on the way to the checkout', async () => {
  const app = await writeWithoutCredits();
  expect(app.dialog()).toContain('Your message to Mara is kept');
  expect(app.dialog()).toContain('It needs 1 credit. You press send yourself.');
  expect(app.dialog()).toContain('Then keep Saturday free.');
  await app.press('Choose how to pay');
  await vi.waitFor(() => expect(app.path()).toBe('/credits/25'));
  expect(await readUnsent(app.store, MARA)).toMatchObject([
    {
      state: 'failed',
      failure: { code: 'insufficient_credits', data: { price: 1, credits: 0 } },
      request: { body: 'Then keep Saturday free.', conversation: CONVERSATION },
    },
  ]);
  expect(await app.store.drafts.count()).toBe(0);
});

it('names the offer of the prices, with the time at which it ends', async () => {
  const expires = new Date(Date.now() + 3_600_000);
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(expires);
  const app = await writeWithoutCredits({
    bundles: () => makeBundles(offerUntil(expires.toISOString())),
  });
  expect(app.dialog()).toContain(`25% less, until ${time}.`);
});

it('shows a member who has never paid the bundles, the picture of the peer, and no stored way to pay', async () => {
  const app = await writeWithoutCredits({ user: { paid_user: false, signup_date: new Date().toISOString() } });
  expect(document.querySelector('[role=dialog] img')?.getAttribute('src')).toBe('/media/mara-320.webp');
  expect([...document.querySelectorAll<HTMLInputElement>('[type=radio]')].map(({ value }) => value)).toEqual([
    '10',
    '25',
    '50',
  ]);
  expect(app.calls).not.toContain('GET /api/order.php');
  await app.press('Choose how to pay');
  await vi.waitFor(() => expect(app.path()).toBe('/credits/25'));
});

it('leaves the text in the composer if the member does not want to buy', async () => {
  const app = await writeWithoutCredits();
  await app.press('Not now');
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  expect(await readUnsent(app.store, MARA)).toEqual([]);
  expect(app.host.querySelector('textarea')?.value).toBe('Then keep Saturday free.');
});

/** A member who paid the last bundle with a card that is stored. */
const withCard = (place: NonNullable<Parameters<typeof arrive>[1]>['place']) => ({
  order: () => completed({ credits: 50, payment: { method: 'creditcard', stored_method: CARD.id } }),
  checkout: (query: URLSearchParams) => makeCheckout({ credits: Number(query.get('credits')), stored: [CARD] }),
  user: { paid_user: true },
  ...(place !== undefined && { place }),
});

const inDialog = () => ({ host: document.querySelector<HTMLElement>('[role=dialog]') ?? document.body });

it('orders from the sheet with the stored card, after the consent, and keeps the message', async () => {
  const app = await writeWithoutCredits(
    withCard((body) => completed({ id: body.id, credits: 100, payment: paymentOf(body) })),
  );
  await vi.waitFor(() => expect(app.dialog()).toContain('Card ending 4242€22.99 with 21% VATChange'));
  radio(inDialog(), '100').click();
  await vi.waitFor(() => expect(app.dialog()).toContain('€39.99 with 21% VAT'));
  await app.press('Order with obligation to pay');
  await vi.waitFor(() => expect(app.dialog()).toContain('Tick this before you order'));
  expect(app.placed).toEqual([]);
  expect(await readUnsent(app.store, MARA)).toEqual([]);
  consent(inDialog());
  await app.press('Order with obligation to pay');
  await vi.waitFor(() => expect(app.path()).toBe(`/credits/100/creditcard?order=${app.placed[0]?.id}`));
  expect(app.placed).toMatchObject([{ credits: 100, stored_method: CARD.id, total: { cents: 3999 }, consent: true }]);
  await app.says('Your message to Mara is waiting');
  app.back();
  await vi.waitFor(() => expect(app.path()).toBe(`/chats/${CONVERSATION}`));
});

it('leaves the text in the composer while the order of the sheet is refused', async () => {
  const app = await writeWithoutCredits(withCard(() => refusal(409, 'total_changed')));
  await vi.waitFor(() => expect(app.dialog()).toContain('Card ending 4242'));
  consent(inDialog());
  await app.press('Order with obligation to pay');
  await vi.waitFor(() => expect(document.querySelector('[role=dialog] [role=alert]')).not.toBeNull());
  expect(await readUnsent(app.store, MARA)).toEqual([]);
  await app.press('Not now');
  expect(app.host.querySelector('textarea')?.value).toBe('Then keep Saturday free.');
});
