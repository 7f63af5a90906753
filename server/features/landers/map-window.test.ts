import { describe, expect, test } from 'vitest';
import { CELL_NUMBERS, cellsOfRow, type Position, rowAt } from '../../../contract/location/grid.ts';
import type { LargeTown } from '../location/large-towns.ts';
import { type CellCount, drawMap } from './map-window.ts';

const DELFT: LargeTown = town('Delft', 52.01, 4.36, 103_000);
const GOUDA: LargeTown = town('Gouda', 52.02, 4.71, 73_000);

function town(name: string, latitude: number, longitude: number, population: number, country = 'NL'): LargeTown {
  return { name, country, population, position: { latitude, longitude } };
}

function cellAt({ latitude, longitude }: Position, east = 0, north = 0): number {
  const row = rowAt(latitude) + north;
  const count = cellsOfRow(row);
  const column = (Math.floor(((longitude + 180) / 360) * count) + east + count) % count;
  return (CELL_NUMBERS.equator + row) * CELL_NUMBERS.row + column;
}

const counted = (num: number, ...at: Parameters<typeof cellAt>): CellCount => ({ cell: cellAt(...at), num });

test('draws the densest cell in the middle of 16 columns and 13 rows, with its town in it', () => {
  const map = drawMap('NL', [counted(60, DELFT.position)], [DELFT]);
  expect(map).toMatchObject({ columns: 16, rows: 13, cells: [{ column: 8, row: 6, band: 2 }] });
  const [shown] = map?.towns ?? [];
  expect([Math.floor(shown?.column ?? 0), Math.floor(shown?.row ?? 0)]).toEqual([8, 6]);
  expect(map?.example).toEqual({ column: 8, row: 6, town: 'Delft', band: 2 });
});

test.each([
  [10, 0],
  [24, 0],
  [25, 1],
  [49, 1],
  [50, 2],
  [99, 2],
  [100, 3],
  [5_000, 3],
])('a cell with %i profiles is in band %i', (num, band) => {
  expect(drawMap('NL', [counted(num, DELFT.position)], [DELFT])?.cells[0]?.band).toBe(band);
});

test('gives each cell a place of its own, with the north at the top and the east on the right', () => {
  const corner = counted(10, DELFT.position, 6, 5);
  const all = [-8, -3, 0, 7].flatMap((east) => [-6, 0, 6].map((north) => counted(10, DELFT.position, east, north)));
  const map = drawMap(
    'NL',
    [counted(999, DELFT.position), corner, ...all.filter(({ cell }) => cell !== cellAt(DELFT.position))],
    [DELFT],
  );
  const places = map?.cells.map(({ column, row }) => `${column}/${row}`) ?? [];
  expect(new Set(places).size).toBe(all.length + 1);
  expect(places).toEqual(expect.arrayContaining(['0/6', '5/6', '8/6', '15/6', '14/1']));
});

test('leaves out cells and towns outside of the map', () => {
  const away = [
    [-9, 0],
    [8, 0],
    [0, 7],
    [0, -7],
  ] as const;
  const map = drawMap(
    'NL',
    [counted(999, DELFT.position), ...away.map(([east, north]) => counted(10, DELFT.position, east, north))],
    [town('Groningen', 53.22, 6.57, 200_000), DELFT],
  );
  expect(map?.cells).toHaveLength(1);
  expect(map?.towns.map(({ name }) => name)).toEqual(['Delft']);
});

test('chooses the part with the most profiles, and not the densest cell', () => {
  const crowd = [0, 1, 2].map((east) => counted(60, GOUDA.position, east));
  const far = town('Maastricht', 50.85, 5.69, 120_000);
  const map = drawMap('NL', [counted(100, far.position), ...crowd], [far, GOUDA]);
  expect(map?.cells).toHaveLength(3);
  expect(map?.example?.town).toBe('Gouda');
});

test('continues across the date line', () => {
  const taveuni = town('Somosomo', -16.8, 179.99, 40_000, 'FJ');
  const map = drawMap('FJ', [counted(99, taveuni.position), counted(10, taveuni.position, 1)], [taveuni]);
  expect(map?.cells).toEqual([
    { column: 8, row: 6, band: 2 },
    { column: 9, row: 6, band: 0 },
  ]);
});

describe('another country', () => {
  const aachen = town('Aachen', 50.78, 6.08, 265_000, 'DE');
  const heerlen = town('Heerlen', 50.88, 5.98, 93_000);

  test('is no place for the middle of the map, and no example', () => {
    const map = drawMap('NL', [counted(500, aachen.position), counted(12, heerlen.position)], [aachen, heerlen]);
    expect(map?.cells).toContainEqual({ column: 8, row: 6, band: 0 });
    expect(map?.example?.town).toBe('Heerlen');
  });

  test('has no map in this one', () => {
    expect(drawMap('NL', [counted(500, aachen.position)], [aachen, heerlen])).toBeNull();
    expect(drawMap('NL', [], [aachen, heerlen])).toBeNull();
  });
});

describe('towns', () => {
  test('are at most nine, and the two largest are large', () => {
    const towns = Array.from({ length: 12 }, (_, index) =>
      town(`T${index}`, 51.85 + (index % 4) * 0.1, 4.05 + Math.floor(index / 4) * 0.25, 90_000 - index),
    );
    const map = drawMap('NL', [counted(10, towns[5]?.position ?? DELFT.position)], towns);
    expect(map?.towns).toHaveLength(9);
    expect(map?.towns.map(({ is_large }) => is_large)).toEqual([true, true, ...Array.from({ length: 7 }, () => false)]);
  });

  test('are not named beside a larger one', () => {
    const rijswijk = town('Rijswijk', 52.04, 4.33, 50_000);
    const map = drawMap('NL', [counted(10, DELFT.position)], [DELFT, GOUDA, rijswijk]);
    expect(map?.towns.map(({ name }) => name)).toEqual(['Delft', 'Gouda']);
  });

  test('are named even beside a larger one if they are the example', () => {
    const rijswijk = town('Rijswijk', 52.04, 4.33, 50_000);
    const map = drawMap('NL', [counted(10, rijswijk.position)], [DELFT, GOUDA, rijswijk]);
    expect(map?.example?.town).toBe('Rijswijk');
    expect(map?.towns.map(({ name }) => name)).toEqual(['Gouda', 'Rijswijk']);
  });

  test('are an example only in a coloured cell', () => {
    const map = drawMap('NL', [counted(10, DELFT.position, 1, 1)], [DELFT]);
    expect(map?.example).toBeNull();
    expect(map?.cells).toHaveLength(1);
  });
});
