import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { distanceKm } from '../../../contract/location/grid.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { headersOf } from '../../fixtures/requests/ask.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { regionsOf } from '../sites/regions.ts';
import { countryOfIp } from './country-of-ip.ts';

let server: TestApp;
let me: TestMember;

beforeAll(async () => {
  server = await createTestApp();
  me = await createTestMember(server.database.pool);
});
afterAll(() => server.close());

const ask = (lat: number, lon: number, who?: TestMember) =>
  server.app.inject({ method: 'GET', url: `/api/geocode.php?lat=${lat}&lon=${lon}`, headers: headersOf(who) });

describe('geocode', () => {
  test.each([
    [52.09, 5.12, 'NL-UT', 'Utrecht'],
    [51.94, 4.43, 'NL-ZH', 'Rotterdam'],
    [52.3, 4.86, 'NL-NH', 'Amstelveen'],
    [53.2, 6.9, 'NL-GR', 'Noordbroek'],
    [51.05, 3.72, 'BE-VOV', 'Gent'],
    [50.63, 5.57, 'BE-WLG', 'Liège'],
    [50.72, 4.61, 'BE-WBR', 'Wavre'],
    [50.88, 4.7, 'BE-VBR', 'Leuven'],
    [50.85, 4.35, 'BE-BRU', 'Brussels'],
    [48.857, 2.352, 'FR-IDF', 'Paris'],
    [40.417, -3.703, 'ES-MD', 'Madrid'],
    [41.894, 12.483, 'IT-62', 'Rome'],
    [52.23, 21.01, 'PL-14', 'Warsaw'],
    [43.65, -79.38, 'CA-ON', 'Toronto'],
    [-33.868, 151.207, 'AU-NSW', 'Sydney'],
    [-36.85, 174.76, 'NZ-AUK', 'Auckland'],
    [53.333, -6.249, 'IE-L', 'Dublin'],
    [51.507, -0.128, 'GB-ENG', 'London'],
    [47.367, 8.55, 'CH-ZH', 'Zürich'],
    [48.208, 16.372, 'AT-9', 'Vienna'],
    [48.137, 11.575, 'DE-BY', 'Munich'],
    [47.606, -122.332, 'US-WA', 'Seattle'],
  ])('%d, %d lies in %s', async (lat, lon, region, city) => {
    const { place } = (await ask(lat, lon)).json();
    expect(place.region).toBe(region);
    expect(place.country).toBe(region.slice(0, 2));
    // The result is the city and not a district nearer to the middle of the cell.
    expect(place.city).toBe(city);
    const known = regionsOf([place.country], 'en')[0]?.regions.map(({ id }) => id);
    expect(known).toContain(region);
  });

  test('returns no town far from all towns', async () => {
    expect((await ask(-48, -123)).json()).toEqual({ place: null });
  });

  test('stores only the cell of a member', async () => {
    const exact = { latitude: 52.370_216, longitude: 4.895_168 };
    expect((await ask(exact.latitude, exact.longitude, me)).statusCode).toBe(200);
    const { rows } = await server.database.pool.query('SELECT latitude, longitude FROM members WHERE id = $1', [me.id]);
    const first = rows[0];
    expect(distanceKm(exact, first)).toBeLessThan(3.7);
    expect(first).not.toEqual(exact);
    // Every position within the cell stores the same value.
    await ask(Number(first.latitude) + 0.015, Number(first.longitude) - 0.02, me);
    expect(
      (await server.database.pool.query('SELECT latitude, longitude FROM members WHERE id = $1', [me.id])).rows[0],
    ).toEqual(first);
  });

  test.each([
    ['91', '0'],
    ['0', '181'],
    ['x', '0'],
    ['', ''],
  ])('refuses %s, %s', async (lat, lon) => {
    const response = await server.app.inject({ method: 'GET', url: `/api/geocode.php?lat=${lat}&lon=${lon}` });
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toBe('invalid_request');
  });
});

test.each([
  ['8.8.8.8', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  ['145.97.1.1', 'NL'],
  ['2001:67c:2e8::1', 'NL'],
  ['127.0.0.1', null],
  ['::1', null],
  ['nonsense', null],
])('the address %s is in %s', (address, country) => expect(countryOfIp(address)).toBe(country));
