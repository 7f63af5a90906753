import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '../../../../contract/payments/payments.ts';
import { leave } from '../app.fixture.tsx';
import { makeDesk, makeMandate, openDebit } from './debit.fixture.ts';
import { completed, ORDER } from './payments.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, stop() {} }) }));

afterEach(async () => {
  vi.useRealTimers();
  await leave();
});
beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});

/** Waits until the code is too old, and comes back to a server that names its mandate no more. `last` is the last order there. */
async function outlast(last: Order | null) {
  let desk = makeDesk({ mandate: makeMandate() });
  const app = await openDebit({ desk: () => desk, ...(last && { order: last }) });
  await app.says('They work for 10:00 more.');
  desk = makeDesk({ mandate: null });
  await vi.advanceTimersByTimeAsync(601_000);
  const said: string[] = [];
  const watch = new MutationObserver(() => said.push(app.host.textContent));
  watch.observe(app.host, { subtree: true, childList: true, characterData: true });
  window.dispatchEvent(new Event('visibilitychange'));
  return { ...app, said };
}

it('counts down by the clock of the server until the code is too old', async () => {
  const app = await openDebit({ desk: () => makeDesk({ mandate: makeMandate() }) });
  await app.says('They work for 10:00 more.');
  await vi.advanceTimersByTimeAsync(61_000);
  await app.says('They work for 8:59 more.');
  await app.says('Send a new code');
  await vi.advanceTimersByTimeAsync(540_000);
  await app.says('This code is too old. Please ask for another one.');
});

it('says at the form that the code has expired, once the server names its mandate no more', async () => {
  const app = await outlast(null);
  await app.says('The code has expired. Send the form again for a new one.');
  await app.says('Send the code by SMS');
});

it('shows the order when another tab has given the mandate, and calls no code expired', async () => {
  const app = await outlast(completed({ payment: { paymentmethod: 'sdd', status: 'submitted' } }));
  await app.says('Payment complete');
  expect(app.path()).toBe(`/credits/50/sdd?order=${ORDER}`);
  expect(app.said.filter((words) => words.includes('The code has expired.'))).toEqual([]);
});

it('calls a code expired beside an order that another mandate has paid before', async () => {
  const before = completed({
    payment: { paymentmethod: 'sdd', status: 'submitted', created_at: new Date(Date.now() - 60_000).toISOString() },
  });
  const app = await outlast(before);
  await app.says('The code has expired. Send the form again for a new one.');
});
