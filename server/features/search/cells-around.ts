import {
  CELL_NUMBERS,
  cellsOfRow,
  distanceKm,
  middleOfCell,
  type Position,
  rowAt,
} from '../../../contract/location/grid.ts';
import { LOCATION_CELL_KM } from '../../../contract/base/rules.ts';

/** Adjacent cells of one row, as the first and last number in `members.cell`. */
export type CellRange = readonly [first: number, last: number];

/** A ring around the middle of a cell: farther than `fromKm` (if given), at most `toKm`. */
export interface Ring {
  readonly fromKm?: number | undefined;
  readonly toKm: number;
}

/** Finds the cells whose middles lie in the ring around this position. */
export function cellsAround(place: Position, { fromKm, toKm }: Ring): CellRange[] {
  const high = Math.ceil(toKm / LOCATION_CELL_KM) + 1;
  const home = rowAt(place.latitude);
  const ranges: CellRange[] = [];
  for (let row = home - high; row <= home + high; row += 1) {
    const outer = reach(place, row, toKm);
    if (outer === undefined) continue;
    const inner = fromKm === undefined ? undefined : reach(place, row, fromKm);
    const spans =
      inner === undefined
        ? [outer]
        : [
            { west: outer.west, east: inner.west - 1 },
            { west: inner.east + 1, east: outer.east },
          ];
    for (const span of spans) ranges.push(...onTheRow(row, span));
  }
  return ranges;
}

interface Span {
  readonly west: number;
  readonly east: number;
}

/** The columns of a row within the distance. Numbers continue beyond the date line. Undefined if there are none. */
function reach(place: Position, row: number, km: number): Span | undefined {
  const count = cellsOfRow(row);
  const isWithin = (column: number) => kmAsStored(place, middleOfCell(row, column)) <= km;
  // From the nearest column, the distance grows monotonically on both sides for half the earth.
  const nearest = Math.floor(((place.longitude + 180) / 360) * count);
  if (!isWithin(nearest)) return undefined;
  const most = Math.floor(count / 2);
  const west = nearest - lastOf(most, (steps) => isWithin(nearest - steps));
  const east = nearest + lastOf(most, (steps) => isWithin(nearest + steps));
  return { west, east: Math.min(east, west + count - 1) };
}

/** Binary search for the largest step for which a monotonic condition holds. It must hold for 0. */
function lastOf(most: number, holds: (steps: number) => boolean): number {
  let [known, below] = [0, most + 1];
  while (below - known > 1) {
    const middle = Math.floor((known + below) / 2);
    if (holds(middle)) known = middle;
    else below = middle;
  }
  return known;
}

/** Rounds positions to four-byte floats as the database stores them, so that band edges agree. */
function kmAsStored(one: Position, other: Position): number {
  const stored = ({ latitude, longitude }: Position) => ({
    latitude: Math.fround(latitude),
    longitude: Math.fround(longitude),
  });
  return distanceKm(stored(one), stored(other));
}

function onTheRow(row: number, { west, east }: Span): CellRange[] {
  if (west > east) return [];
  const count = cellsOfRow(row);
  const start = (CELL_NUMBERS.equator + row) * CELL_NUMBERS.row;
  const [from, to] = [west, east].map((column) => ((column % count) + count) % count) as [number, number];
  // A span across the date line becomes two ranges.
  return from <= to
    ? [[start + from, start + to]]
    : [
        [start + from, start + count - 1],
        [start, start + to],
      ];
}
