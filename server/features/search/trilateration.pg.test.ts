import { afterAll, beforeAll, expect, test } from 'vitest';
import { distanceKm, type Position, snapToCell } from '../../../contract/grid.ts';
import type { MemberId } from '../../../contract/ids.ts';
import { geocode } from '../../../contract/location.ts';
import type { FoundProfile } from '../../../contract/profile-card.ts';
import { SEARCH_ORDERS, searchMembers } from '../../../contract/search.ts';
import { DISTANCE_BANDS_KM, LOCATION_CELL_KM } from '../../../contract/rules.ts';
import { EFFORT } from '../../fixtures/effort.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember, testSite, type TestMember } from '../../fixtures/members.ts';
import { insertSearched, makeSearched } from '../../fixtures/search-world.ts';

const POSITIONS = 20 * EFFORT;
/** How many of the positions the bot asks from once more, after everybody has moved within their cell. */
const ASKED_AGAIN = 4 * EFFORT;
const TARGETS = 12;
const KM_A_DEGREE = 111.32;
/** Nothing about the targets changes while the bot looks: a target that went offline meanwhile would change its answers. */
const HERE_LONG_AGO = {
  status: 'active',
  invisible: false,
  last_active: new Date(Date.now() - 3_600_000),
  signup_date: new Date(Date.now() - 400 * 86_400_000),
} as const;

let server: TestApp;
let bot: TestMember;
/** Where the bot's targets truly are; the bot never reads this. */
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

/** Every target tells where they are, as the app does; how they stand inside their cell is the function's choice. */
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
  /** By target: nearer than this, and not nearer than that, in kilometres. */
  readonly bands: Map<MemberId, readonly [number, number]>;
  /** What came back, whole, in its order. */
  readonly answers: string[];
}

/** The bot says that it is somewhere, and asks for every distance in every order. */
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

function edgesOf({ distance }: FoundProfile): readonly [number, number] {
  if (distance === 'more') return [250, 1_000];
  const far = Number(distance);
  const index = DISTANCE_BANDS_KM.findIndex((edge) => edge === far);
  return [DISTANCE_BANDS_KM[index - 1] ?? 0, far];
}

/** Where they were all seen from, as they would be used: the point that breaks the fewest rings, the middle of all such. */
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

test('spoofed positions do not tell where in their cell somebody is', { timeout: 60_000 * EFFORT }, async () => {
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
  // The bot finds the middle at best; a grid of points that is finer than that may come out nearer by chance, within a fifth of a cell.
  expect(ofBot).toBeGreaterThan(ofCentre - LOCATION_CELL_KM / 5);

  // And for certain: wherever in their cells they are, every answer is the same to the byte.
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

test('the bot gains nothing by moving inside one cell either', async () => {
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
