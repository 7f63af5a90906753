import { afterAll, beforeAll, expect, test } from 'vitest';
import { distanceKm, KM_A_DEGREE, type Position, snapToCell } from '../../../contract/location/grid.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { geocode } from '../../../contract/location/location.ts';
import type { ProfileResult } from '../../../contract/profiles/profile-card.ts';
import { SEARCH_ORDERS, searchMembers } from '../../../contract/search.ts';
import { DISTANCE_BANDS_KM, LOCATION_CELL_KM } from '../../../contract/base/rules.ts';
import { EFFORT } from '../../fixtures/effort.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember, testSite, type TestMember } from '../../fixtures/members.ts';
import { insertSearched, makeSearched } from '../../fixtures/search-members.ts';

const POSITIONS = 20 * EFFORT;
/** Number of positions that the bot repeats after every target moved within its cell. */
const ASKED_AGAIN = 4 * EFFORT;
const TARGETS = 12;
/** Keeps the targets constant during the attack: a target that goes offline would change the answers. */
const HERE_LONG_AGO = {
  state: 'active',
  invisible: false,
  last_active: new Date(Date.now() - 3_600_000),
  signup_date: new Date(Date.now() - 400 * 86_400_000),
} as const;

let server: TestApp;
let bot: TestMember;
/** The true positions of the targets. The bot never reads them. */
let homes: Map<MemberId, Position>;

beforeAll(async () => {
  server = await createTestApp();
  const { pool } = server.database;
  bot = await createTestMember(pool);
  const site = await testSite(pool);
  homes = new Map();
  for (let index = 0; index < TARGETS; index += 1) {
    const one = makeSearched(site, { ...HERE_LONG_AGO, latitude: null, longitude: null });
    await insertSearched(pool, [one]);
    homes.set(one.id, { latitude: 52 + Math.random() * 0.3, longitude: 4.5 + Math.random() * 0.4 });
  }
  await settle((home) => home);
});
afterAll(() => server.close());

/** Reports every target's position as the app does. The function chooses the place within the cell. */
async function settle(where: (home: Position) => Position): Promise<void> {
  for (const [id, home] of homes) {
    const { latitude, longitude } = snapToCell(where(home));
    await server.database.pool.query('UPDATE members SET latitude = $2, longitude = $3 WHERE id = $1', [
      id,
      latitude,
      longitude,
    ]);
  }
}

interface Sighting {
  readonly from: Position;
  /** The upper and lower distance bound of each target, in kilometres. */
  readonly bands: Map<MemberId, readonly [number, number]>;
  /** The complete answers, in order. */
  readonly answers: string[];
}

/** Reports a position of the bot and searches with every distance and order. */
async function look(from: Position): Promise<Sighting> {
  const ask = server.as(bot);
  await ask(geocode, { query: { lat: String(from.latitude), lon: String(from.longitude) } });
  const bands = new Map<MemberId, readonly [number, number]>();
  const answers: string[] = [];
  for (const order of SEARCH_ORDERS) {
    for (const distance of [...DISTANCE_BANDS_KM.map(String), undefined]) {
      const { profiles } = (await ask(searchMembers, { query: { order, distance } as never })).body;
      answers.push(JSON.stringify(profiles));
      for (const profile of profiles) bands.set(profile.id, edgesOf(profile));
    }
  }
  return { from, bands, answers };
}

function edgesOf({ distance }: ProfileResult): readonly [number, number] {
  if (distance === 'more') return [250, 1_000];
  const far = Number(distance);
  const index = DISTANCE_BANDS_KM.findIndex((edge) => edge === far);
  return [DISTANCE_BANDS_KM[index - 1] ?? 0, far];
}

/** The bot's estimate: the middle of the points that violate the fewest rings. */
function estimate(id: MemberId, sightings: readonly Sighting[]): Position {
  const broken = (point: Position) =>
    sightings.reduce((sum, { from, bands }) => {
      const [near, far] = bands.get(id) ?? [0, 1_000];
      const km = distanceKm(from, point);
      return sum + Math.max(0, near - km, km - far);
    }, 0);
  let best: Position[] = [];
  let least = Infinity;
  for (let north = 51.9; north < 52.4; north += 0.005) {
    for (let east = 4.4; east < 5; east += 0.008) {
      const point = { latitude: north, longitude: east };
      const sum = broken(point);
      if (sum < least - 1e-9) [best, least] = [[point], sum];
      else if (sum < least + 1e-9) best.push(point);
    }
  }
  const mean = (value: (point: Position) => number) => best.reduce((sum, point) => sum + value(point), 0) / best.length;
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
}

const spoof = (): Position => ({
  latitude: 52.15 + ((Math.random() - 0.5) * 300) / KM_A_DEGREE,
  longitude: 4.7 + ((Math.random() - 0.5) * 480) / KM_A_DEGREE,
});

test('reveals no position within a cell to spoofed positions', { timeout: 60_000 * EFFORT }, async () => {
  const spoofs = Array.from({ length: POSITIONS }, spoof);
  const sightings: Sighting[] = [];
  for (const from of spoofs) sightings.push(await look(from));
  expect(sightings.every(({ bands }) => bands.size === TARGETS)).toBe(true);

  let [ofBot, ofCentre] = [0, 0];
  for (const [id, home] of homes) {
    ofBot += distanceKm(estimate(id, sightings), home) / TARGETS;
    ofCentre += distanceKm(snapToCell(home), home) / TARGETS;
  }
  console.log(`the bot is ${ofBot.toFixed(2)} km off, the middle of the cell ${ofCentre.toFixed(2)} km`);
  // The bot finds the middle of a cell at best. A fine grid of points may come nearer by chance, by up to a fifth of a cell.
  expect(ofBot).toBeGreaterThan(ofCentre - LOCATION_CELL_KM / 5);

  // The stronger check: every answer is identical for any position within the cells.
  await settle((home) => {
    const middle = snapToCell(home);
    return {
      latitude: middle.latitude + 0.018 * (Math.random() < 0.5 ? -1 : 1),
      longitude: middle.longitude + 0.03 * (Math.random() < 0.5 ? -1 : 1),
    };
  });
  for (const [index, from] of spoofs.slice(0, ASKED_AGAIN).entries())
    expect((await look(from)).answers).toEqual(sightings[index]?.answers);
});

test('gives the bot equal answers anywhere within one cell', async () => {
  const middle = snapToCell({ latitude: 52.2, longitude: 4.6 });
  const here = (await look(middle)).answers;
  for (const [north, east] of [
    [0.02, 0],
    [-0.02, 0],
    [0, 0.03],
    [0, -0.03],
    [0.02, 0.03],
  ] as const) {
    expect((await look({ latitude: middle.latitude + north, longitude: middle.longitude + east })).answers).toEqual(
      here,
    );
  }
});
