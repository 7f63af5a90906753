import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '../../../engine/store/database.ts';
import { refusal } from '../app.fixture.tsx';
import { answers, arrive, AT, card, dialog, leaveLikes, MARA, NINA, prepareLikes, words } from './likes.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));
// The overlay loads after the first screen has settled. In tests it loads at once.
vi.mock('../../../browser/when-idle.ts', () => ({
  whenIdle: () => () => {},
  whenSettled: (task: () => void) => (task(), () => {}),
}));
vi.mock('../../snapshot/screen-snapshot.ts', () => ({ saveScreenSnapshots: () => () => {} }));

const HOUR_MS = 3_600_000;

let store: Store;
beforeEach(async () => {
  store = await prepareLikes();
});
afterEach(leaveLikes);

describe('a new like', () => {
  it('appears after the delay in the address and removes the parameter', async () => {
    await store.likes.put({ id: NINA, like_new: true, liked_at: AT });
    const { path } = await arrive('/likes/sent?t=0&ref=007');
    await vi.waitFor(() => expect(dialog()?.textContent).toContain('Nina likes you'));
    expect(path()).toBe('/likes/sent?ref=007');
    expect(dialog()?.querySelector(`a[href="/likes/m/${NINA}"]`)).not.toBeNull();
  });

  it('shows nothing without a new like and removes the parameter', async () => {
    const { path } = await arrive('/likes/sent?t=nonsense');
    await vi.waitFor(() => expect(path()).toBe('/likes/sent'));
    expect(dialog()).toBeNull();
  });
});

describe('the auto-like', () => {
  const countRequests = (calls: string[]) => calls.filter((call) => call === 'GET /api/auto-like.php').length;

  it('is requested once a day and only in the members area', async () => {
    const { calls, go, host } = await arrive('/likes/sent');
    await vi.waitFor(() => expect(words(host)).toContain('liked anyone yet'));
    expect(countRequests(calls)).toBe(0);
    await go('/likes');
    await vi.waitFor(() => expect(countRequests(calls)).toBe(1));
    const mark = async () => JSON.stringify(await store.marks.get('auto-like'));
    const today = await mark();
    await go('/likes/sent');
    await go('/likes');
    // The next day's request proves that no second request of this day is still pending.
    vi.useFakeTimers({ now: Date.now() + 25 * HOUR_MS, toFake: ['Date'] });
    await go('/likes/sent');
    await go('/likes');
    await vi.waitFor(async () => expect(await mark()).not.toBe(today));
    await vi.waitFor(() => expect(countRequests(calls)).toBeGreaterThan(1));
    expect(countRequests(calls)).toBe(2);
  });

  it('is requested again on the same day after a failure', async () => {
    answers.autoLike = refusal(429, 'rate_limited', { retry_after_seconds: 0 });
    const { calls, go } = await arrive('/likes');
    await vi.waitFor(async () => {
      expect(countRequests(calls)).toBeGreaterThan(0);
      expect(await store.marks.get('auto-like')).toBeUndefined();
    }, 20_000);
    answers.autoLike = { status: 204, body: null };
    const before = countRequests(calls);
    await go('/likes/sent');
    await go('/likes');
    await vi.waitFor(() => expect(countRequests(calls)).toBe(before + 1));
    await vi.waitFor(async () => expect(await store.marks.get('auto-like')).toBeDefined());
  }, 30_000);

  it('is not requested while there is a new like', async () => {
    await store.likes.put({ id: NINA, like_new: true, liked_at: AT });
    const { calls, host } = await arrive('/likes');
    await vi.waitFor(() => expect(words(host)).toContain('Nina'));
    expect(countRequests(calls)).toBe(0);
  });

  it('appears for the delay parameter if no like is new, and reloads the likes', async () => {
    answers.autoLike = { body: card(MARA, 'Mara', true) };
    const { calls } = await arrive('/likes?t=1');
    await vi.waitFor(() => expect(calls).toContain('GET /api/likes.php'));
    await vi.waitFor(() => expect(dialog()?.textContent).toContain('Mara likes you'));
    expect(dialog()?.querySelectorAll('[aria-label="Fictional profile"]').length).toBeGreaterThan(0);
    expect(dialog()?.textContent).toContain('This profile is fictional: nobody can be met behind it.');
  });
});
