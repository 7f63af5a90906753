import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import { openStore } from '../../../engine/store/database.ts';
import { beginSession, currentSession, endSession } from '../../../domain/me/session-state.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { control, leave, makeUser, MEMBER, refusal, serve, show } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

const NEXT = '0197aaaa-0000-7000-8000-000000000002' as MemberId;

afterEach(async () => {
  await leave();
  await openStore(NEXT).delete();
});

it('shows the next member of this tab neither the place nor the toasts of the previous member', async () => {
  const coords = { latitude: 52.37, longitude: 4.89 };
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({
    getCurrentPosition: (success: (position: unknown) => void) => success({ coords }),
  } as unknown as Geolocation);
  serve((call) => {
    if (call === 'GET /api/user.php')
      return { body: { user: makeUser({ id: currentSession()?.member_id ?? MEMBER, located: true }) } };
    if (call === 'GET /api/geocode.php')
      return { body: { place: { country: 'NL', region: 'NL-NH', city: 'Amsterdam' } } };
    return refusal(404, 'not_found');
  });
  await claimDevice(MEMBER);
  const { host, go } = await show('/notifications');
  const shows = (words: string) => vi.waitFor(() => expect(host.textContent).toContain(words));
  await shows('We know your area');
  control(host, 'Update my location').click();
  await shows('You are near Amsterdam.');
  showToast('Mara is blocked.', { label: 'Undo', run: () => undefined });
  await vi.waitFor(() => expect(document.body.textContent).toContain('Mara is blocked.'));

  await endSession(openStore(MEMBER), { keepUnsent: false });
  expect(document.body.textContent).not.toContain('Mara is blocked.');
  await beginSession(makeUser({ id: NEXT, located: true }));
  await go('/notifications');
  await shows('We know your area');
  expect(host.textContent).not.toContain('Amsterdam');
});
