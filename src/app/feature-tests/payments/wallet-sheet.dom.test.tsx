import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openStore } from '../../../engine/store/database.ts';
import { readUnsent } from '../../../engine/outbox/unsent.ts';
import { CONVERSATION, makeCard, makeRow, MARA } from '../../../features/chats/chat-rows.fixture.ts';
import { leave, MEMBER, refusal } from '../app.fixture.tsx';
import {
  arrive,
  CARD,
  completed,
  consent,
  makeBundles,
  makeCheckout,
  offerUntil,
  paymentOf,
  radio,
} from './payments.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

beforeEach(() => sessionStorage.clear());
afterEach(leave);

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
  await app.shows('Your credits are used up.');
  await vi.waitFor(() => expect(app.host.querySelector('textarea')?.value).toBe('Then keep Saturday free.'));
  await app.press('Get credits');
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('25 credits'));
  const dialog = () => document.querySelector('[role=dialog]')?.textContent ?? '';
  return { ...app, store, dialog };
}

it('shows the held message and the bundles that pay for it, and stores it when the member opens the checkout', async () => {
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

it('is closed when the member returns from the checkout', async () => {
  const app = await writeWithoutCredits();
  await app.press('Choose how to pay');
  await vi.waitFor(() => expect(app.path()).toBe('/credits/25'));
  app.back();
  await vi.waitFor(() => expect(app.host.querySelector('textarea')).not.toBeNull());
  expect(app.path()).toBe(`/chats/${CONVERSATION}`);
  expect(document.querySelector('[role=dialog]')).toBeNull();
});

it('shows the offer that the prices contain, and its end', async () => {
  // The offer ends on the same day at every hour of the test. On another day, the text would contain the date too.
  const expires = new Date();
  expires.setHours(23, 59, 59, 999);
  const app = await writeWithoutCredits({
    bundles: () => makeBundles(offerUntil(expires.toISOString())),
  });
  expect(app.dialog()).toMatch(/25% off your first bundle, until 11:59\sPM\./);
});

it('shows a member without a payment the bundles, the picture of the peer, and no stored payment method', async () => {
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

it('holds a gift if the member does not want to buy', async () => {
  const app = await writeWithoutCredits();
  await app.press('Not now');
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  const gifts = app.host.querySelector<HTMLElement>('button[aria-label^="Send a gift"]');
  gifts?.click();
  await vi.waitFor(() => expect(document.querySelector('input[value=peonies]')).not.toBeNull());
  document.querySelector<HTMLElement>('input[value=peonies]')?.click();
  await vi.waitFor(() => expect(document.querySelector('[role=dialog] a[href="/credits"]')).not.toBeNull());
  document.querySelector<HTMLElement>('[role=dialog] a[href="/credits"]')?.click();
  await vi.waitFor(() => expect(app.dialog()).toContain('Your gift for Mara is kept'));
  await app.press('Not now');
  await app.shows('It is kept here.');
  expect(await readUnsent(app.store, MARA)).toMatchObject([
    { state: 'failed', request: { kind: 'gift', body: 'peonies' } },
  ]);
});

it('shows the text of the composer as held when the member opens the bundles from the top bar', async () => {
  const app = await writeWithoutCredits();
  await app.press('Not now');
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  app.host.querySelector<HTMLElement>('header a[href^="/credits"]')?.click();
  await app.shows('Your message to Mara is kept. You can send it once your order is complete.');
});

/** The responses for a member who paid the last bundle with a stored card. */
const withCard = (place: NonNullable<Parameters<typeof arrive>[1]>['place']) => ({
  order: () => completed({ credits: 50, payment: { paymentmethod: 'creditcard', stored_method: CARD.id } }),
  checkout: (query: URLSearchParams) => makeCheckout({ credits: Number(query.get('credits')), stored: [CARD] }),
  user: { paid_user: true },
  ...(place !== undefined && { place }),
});

const inDialog = () => ({ host: document.querySelector<HTMLElement>('[role=dialog]') ?? document.body });

it('orders from the sheet with the stored card, after the consent, and holds the message', async () => {
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
  await app.shows('Your message to Mara is waiting');
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
