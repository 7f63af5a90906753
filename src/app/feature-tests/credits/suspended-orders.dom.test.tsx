import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { claimDevice, readDevice } from '../../../engine/api/device.ts';
import { noteEndedSession } from '../../../domain/me/ended-session.ts';
import { currentSession } from '../../../domain/me/session-state.ts';
import { leave, MEMBER } from '../app.fixture.tsx';
import { arrive, serveAccount, suspended } from '../suspension/suspended.fixture.ts';
import { ORDER } from './transactions.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(leave);

it('lists the orders, and withdraws from one under the name of the member', async () => {
  const server = serveAccount(suspended());
  const app = await arrive();
  await app.press('Your orders');
  await app.shows('L-20633');
  await app.shows('€22.99');
  await app.shows('You can withdraw until');
  app.host.querySelector<HTMLElement>('li button')?.click();
  await app.shows('Invoice I2026-000012');
  await app.press('Withdraw from contract here');
  for (const words of ['NameRobin', 'Confirmation goes torobin@example.test', 'leave your balance38 → 0'])
    await app.shows(words);
  await app.press('Confirm withdrawal');
  await app.shows('Withdrawn on Nov 21, 2026');
  expect(server.sent).toEqual([{ id: ORDER }]);
  await app.press('All orders');
  await app.shows('Withdrawn');
  expect(app.host.textContent).not.toContain('You can withdraw until');
  await app.press('Back to the decision');
  await app.shows('You asked two members for money.');
  expect(app.path()).toBe('/account-suspended');
});

it.each(['/members', '/signup'])(
  'redirects a reload of %s to the suspension, when the previous page closed while it ended the session',
  async (path) => {
    serveAccount(suspended());
    await claimDevice(MEMBER);
    noteEndedSession((await readDevice()) ?? { member_id: MEMBER, epoch: 0 }, true);
    const app = await arrive(path);
    await vi.waitFor(() => expect(app.path()).toBe('/account-suspended'));
    await app.shows('You asked two members for money.');
    expect(currentSession()).toBeNull();
  },
);

it('does not redirect a suspended member from a public page', async () => {
  serveAccount(suspended());
  const app = await arrive('/complaints');
  await vi.waitFor(() => expect(app.host.querySelector('form')).not.toBeNull());
  expect(app.path()).toBe('/complaints');
});
