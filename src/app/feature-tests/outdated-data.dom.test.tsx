import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimDevice } from '../../engine/api/device.ts';
import { openStore } from '../../engine/store/database.ts';
import { makeCard, makePage, MARA, YARA } from '../../features/profiles/profile.fixture.ts';
import { leave, makeSettings, makeUser, MEMBER, refusal, serve, type Server, show } from './app.fixture.tsx';
import { arriveAtProfile } from './profiles/profile-screen.fixture.tsx';

vi.mock('../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));
// The retries run at once, or never. The screen shows the age of the data before they end.
const retries = vi.hoisted(() => ({ isImmediate: false }));
vi.mock('../../engine/api/backoff.ts', () => ({
  backoffMs: () => (retries.isImmediate ? 0 : 3_600_000),
  sleep: () => (retries.isImmediate ? Promise.resolve() : new Promise(() => undefined)),
}));

beforeEach(
  () =>
    void vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    ),
);
afterEach(async () => {
  retries.isImmediate = false;
  await leave();
});

it('shows the age of a profile that fails to refetch', async () => {
  let isBroken = false;
  const { app, shows, main } = await arriveAtProfile(() =>
    isBroken ? refusal(500, 'internal') : { body: makePage() },
  );
  await shows('Mara, 41');
  expect(main()).not.toContain('As it was on');
  isBroken = true;
  retries.isImmediate = true;
  await app.go(`/members/${YARA}`);
  await shows('We couldn’t load this profile');
  retries.isImmediate = false;
  vi.setSystemTime(Date.now() + 60_000);
  await app.go(`/members/${MARA}`);
  await shows(/Mara, 41.*As it was on/);
  vi.useRealTimers();
});

it('shows the age of likes that fail to refetch', async () => {
  const store = openStore(MEMBER);
  await store.marks.put({ name: 'cursor', epoch: 'a'.repeat(16), number: 1, at: Date.UTC(2026, 0, 1, 12) });
  store.close();
  await claimDevice(MEMBER);
  const site: Server = (call) => {
    if (call === 'GET /api/user.php') return { body: { user: makeUser() } };
    if (call === 'GET /api/settings.php') return { body: makeSettings() };
    return call === 'GET /api/likes.php' ? refusal(500, 'internal') : refusal(404, 'not_found');
  };
  serve(site);
  const { host } = await show('/likes/received');
  await vi.waitFor(() =>
    expect(host.textContent).toMatch(/Your likes could not be renewed\. They are from 1 Jan 2026|Jan 1, 2026/),
  );
});

it('shows the last results with their age when a search fails on the server', async () => {
  let isBroken = false;
  await claimDevice(MEMBER);
  serve((call) => {
    if (call === 'GET /api/user.php') return { body: { user: makeUser() } };
    if (call === 'GET /api/settings.php') return { body: makeSettings() };
    if (call !== 'GET /api/members.php') return refusal(404, 'not_found');
    return isBroken
      ? refusal(503, 'unavailable')
      : {
          body: {
            profiles: [{ ...makeCard({ name: 'Nora' }), distance: null }],
            page: 1,
            numResults: 1,
            cursor: null,
            similar: [],
          },
        };
  });
  const { host, go } = await show('/members?min_age=30&max_age=40');
  await vi.waitFor(() => expect(host.textContent).toContain('Nora'));
  isBroken = true;
  await go('/members?min_age=50&max_age=60');
  await vi.waitFor(() => expect(host.textContent).toContain('This search could not be loaded.'));
  expect(host.textContent).toContain('Nora');
});

it('shows the age of the same results when they fail to refetch', async () => {
  let isBroken = false;
  await claimDevice(MEMBER);
  serve((call) => {
    if (call === 'GET /api/user.php') return { body: { user: makeUser() } };
    if (call === 'GET /api/settings.php') return { body: makeSettings() };
    if (call !== 'GET /api/members.php' || isBroken) return refusal(500, 'internal');
    return {
      body: {
        profiles: [{ ...makeCard({ name: 'Nora' }), distance: null }],
        page: 1,
        numResults: 1,
        cursor: null,
        similar: [],
      },
    };
  });
  const { host, go } = await show('/members?min_age=31&max_age=41');
  await vi.waitFor(() => expect(host.textContent).toContain('Nora'));
  expect(host.textContent).not.toContain('These results are from');
  await go('/likes');
  isBroken = true;
  vi.useFakeTimers({ now: Date.now() + 180_000, toFake: ['Date'] });
  await go('/members?min_age=31&max_age=41');
  await vi.waitFor(() => expect(host.textContent).toContain('These results are from'));
  expect(host.textContent).toContain('Nora');
  vi.useRealTimers();
});
