import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cellsOfRow,
  KM_A_DEGREE,
  middleOfCell,
  type Position,
  rowAt,
  snapToCell,
} from '../../../contract/location/grid.ts';
import { INTERESTS } from '../../../contract/profiles/profile-fields.ts';
import { DISTANCE_BANDS_KM } from '../../../contract/base/rules.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { cellsAround } from './cells-around.ts';

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());

const arrays = (places: readonly Position[]) => [
  places.map(({ latitude }) => latitude),
  places.map(({ longitude }) => longitude),
];

test('numbers the cells of every grid row like the database', async () => {
  const places: Position[] = [];
  for (let row = rowAt(-85); row <= rowAt(85); row += 1) {
    const count = cellsOfRow(row);
    for (const column of [0, 1, Math.floor(count / 3), Math.floor(count / 2), count - 2, count - 1])
      places.push(middleOfCell(row, column));
  }
  const { rows } = await database.pool.query<{ cell: number }>(
    `SELECT cell_of(latitude, longitude) AS cell
       FROM unnest($1::real[], $2::real[]) WITH ORDINALITY p (latitude, longitude, ord) ORDER BY ord`,
    arrays(places),
  );
  expect(rows.map(({ cell }) => cell)).toEqual(
    places.map((place) => cellsAround(place, { toKm: 0 })).map(([range]) => range?.[0]),
  );
  expect(new Set(rows.map(({ cell }) => cell)).size).toBe(places.length);
});

const anywhere = fc.record({
  latitude: fc.double({ min: -84, max: 84, noNaN: true }),
  longitude: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, -179.9, 179.9, 180)),
});

test('finds the cells whose members are in the ring by stored distance, anywhere on earth', async () => {
  await fc.assert(
    fc.asyncProperty(
      anywhere,
      fc.nat(DISTANCE_BANDS_KM.length - 1),
      fc.boolean(),
      fc.array(fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true })), {
        minLength: 100,
        maxLength: 200,
      }),
      async (where, band, isRing, steps) => {
        const [fromKm, toKm] = [isRing ? DISTANCE_BANDS_KM[band - 1] : undefined, DISTANCE_BANDS_KM[band] ?? 0];
        const place = snapToCell(where);
        const reach = (toKm * 1.3) / KM_A_DEGREE;
        const others = steps.map(([north, east]) =>
          snapToCell({
            latitude: place.latitude + north * reach,
            longitude: place.longitude + (east * reach) / Math.cos((place.latitude * Math.PI) / 180),
          }),
        );
        const ranges = cellsAround(place, { fromKm, toKm });
        const { rows } = await database.pool.query<{ km: number; is_in: boolean }>(
          `SELECT distance_km($1, $2, latitude, longitude) AS km, EXISTS (
             SELECT FROM unnest($5::int[], $6::int[]) r (first, last)
             WHERE cell_of(latitude, longitude) BETWEEN first AND last) AS is_in
           FROM unnest($3::real[], $4::real[]) p (latitude, longitude)`,
          [
            place.latitude,
            place.longitude,
            ...arrays(others),
            ranges.map(([first]) => first),
            ranges.map(([, last]) => last),
          ],
        );
        expect(rows.filter(({ km, is_in }) => is_in !== (km <= toKm && (fromKm === undefined || km > fromKm)))).toEqual(
          [],
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('yields one or two ranges per row of cells', () => {
  expect(cellsAround(snapToCell({ latitude: 52, longitude: 5 }), { toKm: 50 })).toHaveLength(21);
  expect(cellsAround(snapToCell({ latitude: 52, longitude: 5 }), { fromKm: 25, toKm: 50 })).toHaveLength(31);
});

test('gives every interest its own bit', async () => {
  const { rows } = await database.pool.query<{ bits: string }>(
    'SELECT interest_bits(ARRAY[name]) AS bits FROM unnest($1::text[]) WITH ORDINALITY i (name, ord) ORDER BY ord',
    [INTERESTS],
  );
  expect(rows.map(({ bits }) => BigInt(bits))).toEqual(INTERESTS.map((_, index) => 1n << BigInt(index)));
  expect((await database.pool.query<{ bits: string }>("SELECT interest_bits('{}') AS bits")).rows).toEqual([
    { bits: '0' },
  ]);
});
