import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import type { CamPromotion } from '../../../../contract/sites/sites.ts';
import { meKey } from '../../../domain/query-keys.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import { isCamHidden } from '../../../features/cam/cam-note.ts';
import { VERA } from '../../../features/cam/cam.fixture.ts';
import { MemberFrame } from '../../frame/frame.tsx';
import { control, leave, makeSettings, makeUser, MEMBER, refusal, serve, show } from '../app.fixture.tsx';
import { FOUND } from '../search/search.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

vi.mock('../../../features/cam/cam-note.ts', { spy: true });

const NOTE = 'hide-cam-promotion';
const GONE = 'The promotion is hidden. You will not see it again.';

beforeAll(async () => void (await MemberFrame.preload()));
beforeEach(() => {
  class Observer {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(leave);

/** Opens the search, whose only result is Mara. Returns the settings of the account that the server has saved. */
async function search({ user: changes }: { user: Partial<User> | null }) {
  const server = {
    /** Null for a visitor. */
    user: changes && makeUser(changes),
    promotion: VERA as CamPromotion | null,
    cursor: null as string | null,
  };
  const saved: unknown[] = [];
  serve((call, body) => {
    if (call === 'GET /api/settings.php') return { body: makeSettings({ cam_promotion: server.promotion }) };
    if (call === 'GET /api/regions.php') return { body: { countries: [] } };
    if (call === 'GET /api/members.php')
      return {
        body: { profiles: [FOUND], page: 1, numResults: 1, num_fictional: 1, cursor: server.cursor, similar: [] },
      };
    if (call === 'GET /api/user.php') return { body: { user: server.user } };
    if (call !== 'PUT /api/user.php' || server.user === null) return refusal(404, 'not_found');
    if (!navigator.onLine) return 'no network';
    saved.push(body);
    server.user = { ...server.user, hides_cam_promotion: true };
    return { body: { user: server.user } };
  });
  if (server.user !== null) await claimDevice(MEMBER);
  const app = await show('/members?order=newest');
  const place = () => app.host.querySelector<HTMLElement>('[data-cam]');
  await vi.waitFor(() => expect(app.host.textContent).toContain('Mara, 38'));
  return {
    ...app,
    server,
    saved,
    place,
    shown: () => vi.waitFor(() => expect(place()?.textContent).toContain('on camera')),
  };
}

it('a visitor sees the promotion below the last results, and hides it on this device', async () => {
  const { host, place, shown, go, saved } = await search({ user: null });
  await shown();
  const card = host.querySelector('a[href^="/members/"]');
  expect(card?.compareDocumentPosition(place() as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  control(place() as HTMLElement, 'Not for me').click();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(GONE));
  expect(place()?.querySelector('article')?.hidden).toBe(true);
  expect([localStorage.getItem(NOTE), saved]).toEqual(['saved', []]);
  await go('/login');
  await go('/members?order=newest');
  await vi.waitFor(() => expect(host.textContent).toContain('Mara, 38'));
  expect(place()).toBeNull();
});

it('a member hides it on all devices', async () => {
  const { place, shown, saved } = await search({ user: {} });
  await shown();
  control(place() as HTMLElement, 'Hide this promotion').click();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(GONE));
  await vi.waitFor(() => expect(localStorage.getItem(NOTE)).toBe('saved'));
  expect(saved).toEqual([{ hides_cam_promotion: true }]);
  // The focus stays where the reader was.
  expect(document.activeElement?.textContent).toBe(GONE);
});

it('saves it in the account later if the member hides it offline', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const { place, shown, saved } = await search({ user: {} });
  await shown();
  onLine.mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  control(place() as HTMLElement, 'Not for me').click();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(GONE));
  expect([localStorage.getItem(NOTE), saved]).toEqual([MEMBER, []]);
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(localStorage.getItem(NOTE)).toBe('saved'));
  expect(saved).toEqual([{ hides_cam_promotion: true }]);
});

it('the next visit sends what an earlier one could not', async () => {
  localStorage.setItem(NOTE, MEMBER);
  const { place, saved } = await search({ user: {} });
  await vi.waitFor(() => expect(saved).toEqual([{ hides_cam_promotion: true }]));
  expect([place(), localStorage.getItem(NOTE)]).toEqual([null, 'saved']);
});

it.each([
  ['a visitor', 'saved'],
  ['another member', '0197aaaa-0000-7000-8000-0000000000bb'],
])('the choice of %s stays on the device, and is not put into the account of a member', async (_, note) => {
  localStorage.setItem(NOTE, note);
  vi.mocked(isCamHidden).mockClear();
  const { place, saved, queryClient } = await search({ user: {} });
  await vi.waitFor(() => {
    expect(isCamHidden).toHaveBeenCalled();
    expect(queryClient.getQueryData(meKey)).toMatchObject({ hides_cam_promotion: false });
  });
  expect([place(), saved]).toEqual([null, []]);
});

it.each([
  ['the member hides it on another device', { user: makeUser({ hides_cam_promotion: true }) }],
  ['the site promotes none', { promotion: null }],
  ['there are more results to load', { cursor: 'next' }],
])('disappears when %s', async (_, change) => {
  const { place, shown, server, queryClient } = await search({ user: {} });
  await shown();
  Object.assign(server, change);
  await queryClient.invalidateQueries();
  await vi.waitFor(() => expect(place()).toBeNull());
});
