import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce } from '../../../engine/coordination/announcements.ts';
import { openStore } from '../../../engine/store/database.ts';
import { CONVERSATION, makeCard, makeRow } from '../../../features/chats/chat-rows.fixture.ts';
import { leave, MEMBER } from '../app.fixture.tsx';
import { arrive } from '../payments/payments.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(leave);

/** Opens the address as a member. The test changes their balance on the server through `account`. */
async function arriveAt(path: string, credits: number) {
  const account = { credits };
  const store = openStore(MEMBER);
  await store.profiles.put(makeCard());
  await store.conversations.put(makeRow());
  await store.marks.put({ name: 'cursor', epoch: 'a'.repeat(16), number: 1, at: 0 });
  const app = await arrive(path, { user: account });
  const inBar = () => app.host.querySelector('header nav a[href^="/credits"]')?.textContent;
  return { ...app, account, inBar };
}

it('shows the same balance in bar and composer after a purchase, a message and a refund', async () => {
  const { account, host, inBar } = await arriveAt(`/chats/${CONVERSATION}`, 0);
  const composer = () => host.querySelector('form')?.textContent;
  const showing = async (words: string, bar: string) => {
    await vi.waitFor(() => expect(composer()).toContain(words));
    await vi.waitFor(() => expect(inBar()).toBe(bar));
  };
  await showing('0 credits left', 'Credits00 credits left');
  // After an order or a withdrawal completes, the feed reports a change of the member.
  account.credits = 25;
  announce({ kind: 'user', member: MEMBER });
  await showing('25 credits left', 'Credits');
  // The answer to a message of this tab, another tab or the worker.
  announce({ kind: 'credits', member: MEMBER, credits: 10 });
  await showing('10 credits left', 'Credits1010 credits left');
  account.credits = 4;
  announce({ kind: 'user', member: MEMBER });
  await showing('4 credits left', 'Credits44 credits left');
});

it('follows the balance on the screen of credits too', async () => {
  const app = await arriveAt('/credits', 3);
  await app.shows('You have 3 credits');
  app.account.credits = 28;
  announce({ kind: 'user', member: MEMBER });
  await app.shows('You have 28 credits');
  announce({ kind: 'credits', member: MEMBER, credits: 27 });
  await app.shows('You have 27 credits');
  announce({ kind: 'credits', member: CONVERSATION as never, credits: 1 });
  announce({ kind: 'credits', member: MEMBER, credits: 26 });
  await app.shows('You have 26 credits');
});

it.each([
  [11, undefined],
  [10, 'warning'],
  [1, 'warning'],
  [0, 'danger'],
])('warns in the bar at %i credits: %s', async (credits, tone) => {
  const { host, shows } = await arriveAt('/credits', credits);
  await shows(credits === 1 ? 'You have 1 credit' : `You have ${credits} credits`);
  const tones = [...host.querySelectorAll('header nav a[href^="/credits"] span')].map(({ className }) => className);
  expect(['warning', 'danger'].find((one) => tones.some((name) => name.includes(one)))).toBe(tone);
});
