import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { distanceKm } from '../../../../contract/location/grid.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import { control, leave, makeUser, MEMBER, refusal, serve, show, type Shown } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

const HERE = { latitude: 52.370_216, longitude: 4.895_168 };

let app: Shown | undefined;

afterEach(leave);

type Locate = (
  success: (position: { coords: typeof HERE }) => void,
  failure: (error: { code: number; PERMISSION_DENIED: number }) => void,
  options: PositionOptions,
) => void;

/** The state of the browser's location permission. */
const status = { state: 'prompt' as PermissionState, onchange: null };

/** Shows the settings in a browser with this geolocation. `requests` has the queries that the server received. */
async function arrive(getCurrentPosition: Locate) {
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as unknown as Geolocation);
  vi.spyOn(navigator, 'permissions', 'get').mockReturnValue({ query: async () => status } as unknown as Permissions);
  let located = false;
  const requests: URLSearchParams[] = [];
  const calls = serve((call) => {
    if (call === 'GET /api/user.php') return { body: { user: makeUser({ located }) } };
    if (call === 'GET /api/geocode.php')
      return { body: { place: { country: 'NL', region: 'NL-NH', city: 'Amsterdam' } } };
    if (call === 'DELETE /api/geocode.php') return { body: { ok: true } };
    return refusal(404, 'not_found');
  });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.startsWith('/api/geocode.php')) {
      located = init?.method !== 'DELETE';
      if (located) requests.push(new URL(address, 'http://here').searchParams);
    }
    return fetch(address, init);
  });
  await claimDevice(MEMBER);
  app = await show('/notifications');
  return {
    host: app.host,
    requests,
    calls,
    shows: (words: string) => vi.waitFor(() => expect(app?.host.textContent).toContain(words)),
  };
}

it('requests the location after a tap, sends only the grid cell, and deletes it on request', async () => {
  const { host, requests, shows } = await arrive((success) => success({ coords: HERE }));
  await shows('We don’t know your area');
  expect(requests).toEqual([]);
  control(host, 'Use my location').click();
  await shows('You are near Amsterdam.');
  const sent = { latitude: Number(requests[0]?.get('lat')), longitude: Number(requests[0]?.get('lon')) };
  expect(sent).not.toEqual(HERE);
  expect(distanceKm(sent, HERE)).toBeLessThan(3.7);
  control(host, 'Forget my location').click();
  await shows('We don’t know your area');
});

it('accepts a cached position of the browser that is at most an hour old', async () => {
  const locate = vi.fn<Locate>((success) => success({ coords: HERE }));
  const { host, shows } = await arrive(locate);
  await shows('We don’t know your area');
  control(host, 'Use my location').click();
  await shows('You are near Amsterdam.');
  expect(locate.mock.lastCall?.[2]).toMatchObject({ maximumAge: 3_600_000, enableHighAccuracy: false });
});

it('explains how to allow a denied permission and does not ask again', async () => {
  const { host, shows } = await arrive((_success, failure) => {
    status.state = 'denied';
    failure({ code: 1, PERMISSION_DENIED: 1 });
  });
  await shows('We don’t know your area');
  control(host, 'Use my location').click();
  await shows('Allow it for this site in your browser’s settings');
  expect(() => control(host, 'Use my location')).toThrow();
});
