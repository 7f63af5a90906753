import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '../../../../contract/payments/payments.ts';
import { leave } from '../app.fixture.tsx';
import { makeDirectDebitState, makeMandate, openDebit } from './debit.fixture.ts';
import { completed, ORDER } from './payments.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(async () => {
  vi.useRealTimers();
  await leave();
});
beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});

/**
 * Waits until the code has expired, and returns to a server that no longer has its mandate. `last` is the member's last order there.
 * `texts` are all texts that the screen then shows.
 */
async function waitForExpiry(last: Order | null) {
  let state = makeDirectDebitState({ mandate: makeMandate() });
  const app = await openDebit({ state: () => state, ...(last && { order: last }) });
  await app.shows('They work for 10:00 more.');
  state = makeDirectDebitState({ mandate: null });
  await vi.advanceTimersByTimeAsync(601_000);
  const texts: string[] = [];
  const watch = new MutationObserver(() => texts.push(app.host.textContent));
  watch.observe(app.host, { subtree: true, childList: true, characterData: true });
  window.dispatchEvent(new Event('visibilitychange'));
  return { ...app, texts };
}

it("counts down by the server's clock until the code expires", async () => {
  const app = await openDebit({ state: () => makeDirectDebitState({ mandate: makeMandate() }) });
  await app.shows('They work for 10:00 more.');
  await vi.advanceTimersByTimeAsync(61_000);
  await app.shows('They work for 8:59 more.');
  await app.shows('Send a new code');
  await vi.advanceTimersByTimeAsync(540_000);
  await app.shows('This code is too old. Please ask for another one.');
});

it('shows at the form that the code has expired when the server no longer returns its mandate', async () => {
  const app = await waitForExpiry(null);
  await app.shows('The code has expired. Send the form again for a new one.');
  await app.shows('Send the code by SMS');
});

it('shows the order when another tab has granted the mandate, and no expired code', async () => {
  const app = await waitForExpiry(completed({ payment: { paymentmethod: 'sdd', status: 'submitted' } }));
  await app.shows('Payment complete');
  expect(app.path()).toBe(`/credits/50/sdd?order=${ORDER}`);
  expect(app.texts.filter((words) => words.includes('The code has expired.'))).toEqual([]);
});

it('shows an expired code if only an earlier mandate has paid an order', async () => {
  const before = completed({
    payment: { paymentmethod: 'sdd', status: 'submitted', created_at: new Date(Date.now() - 60_000).toISOString() },
  });
  const app = await waitForExpiry(before);
  await app.shows('The code has expired. Send the form again for a new one.');
});
