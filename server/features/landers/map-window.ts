import { MAP_BANDS, type LanderMap } from '../../../contract/landers.ts';
import {
  CELL_DEGREES,
  CELL_NUMBERS,
  cellsOfRow,
  distanceKm,
  middleOfCell,
  type Position,
  rowAt,
} from '../../../contract/location/grid.ts';
import type { LargeTown } from '../location/large-towns.ts';

/** A cell by the number that the database stores, and how many profiles it has. */
export interface CellCount {
  readonly cell: number;
  readonly num: number;
}

/** The part of the grid that a map shows, in cells. The numbers of columns differ between the rows of the grid, so a map aligns them. */
const COLUMNS = 16;
const ROWS = 13;
/** The cells between the middle of a map and its western and northern edge. */
const WEST = COLUMNS / 2;
const NORTH = (ROWS - 1) / 2;

/** The densest cells of a country, around which a map may lie. */
const CANDIDATES = 100;
/** A cell belongs to the country of the nearest large town within this distance. */
const REACH_KM = 15;
const REACH_ROWS = 3;
/** The most towns that a map names. */
const TOWNS = 9;

interface GridCell {
  readonly row: number;
  readonly column: number;
  readonly num: number;
}

/** The cell in the middle of a map. */
type Middle = Pick<GridCell, 'row' | 'column'>;

type ByRow<Found> = ReadonlyMap<number, readonly Found[]>;

/** Draws the part of the country with the most profiles. `towns` begin with the largest. Null if no counted cell lies in the country. */
export function drawMap(country: string, counts: readonly CellCount[], towns: readonly LargeTown[]): LanderMap | null {
  const cells = Map.groupBy(counts.map(toCell), ({ row }) => row);
  const middle = densest(candidates(country, [...cells.values()].flat(), towns), cells);
  if (middle === undefined) return null;
  const coloured = [...within(middle, cells)].map(({ num, ...at }) => ({
    ...at,
    band: MAP_BANDS.findLastIndex((least) => num >= least),
  }));
  const found = townsWithin(middle, byRow(towns));
  const example = exampleOf(
    found.filter((town) => town.country === country),
    coloured,
  );
  return {
    columns: COLUMNS,
    rows: ROWS,
    cells: coloured,
    towns: spread(found, example?.town).map(({ name, column, row }, index) => ({
      name,
      column,
      row,
      is_large: index < 2,
    })),
    example,
  };
}

function toCell({ cell, num }: CellCount): GridCell {
  return {
    row: Math.floor(cell / CELL_NUMBERS.row) - CELL_NUMBERS.equator,
    column: cell % CELL_NUMBERS.row,
    num,
  };
}

/** The densest cells of the country. */
function candidates(country: string, cells: readonly GridCell[], towns: readonly LargeTown[]): GridCell[] {
  const all = byRow(towns);
  // A comparison with all towns takes longer, so cells far from this country are not compared.
  const own = byRow(towns.filter((town) => town.country === country));
  const found: GridCell[] = [];
  for (const cell of cells.toSorted((one, other) => other.num - one.num)) {
    if (found.length === CANDIDATES) break;
    if (countryAt(cell, own) === country && countryAt(cell, all) === country) found.push(cell);
  }
  return found;
}

const byRow = (towns: readonly LargeTown[]): ByRow<LargeTown> =>
  Map.groupBy(towns, ({ position }) => rowAt(position.latitude));

/** The country of the nearest large town. Undefined far from all of them. */
function countryAt({ row, column }: Middle, towns: ByRow<LargeTown>): string | undefined {
  const position = middleOfCell(row, column);
  let nearest: { readonly country: string; readonly km: number } | undefined;
  for (let near = row - REACH_ROWS; near <= row + REACH_ROWS; near += 1) {
    for (const town of towns.get(near) ?? []) {
      const km = distanceKm(position, town.position);
      if (km < (nearest?.km ?? REACH_KM)) nearest = { country: town.country, km };
    }
  }
  return nearest?.country;
}

/** The candidate whose map shows the most profiles. */
function densest(cells: readonly GridCell[], all: ByRow<GridCell>): Middle | undefined {
  const shown = (middle: Middle) => within(middle, all).reduce((sum, { num }) => sum + num, 0);
  const [best] = cells.map((middle) => ({ middle, num: shown(middle) })).toSorted((one, other) => other.num - one.num);
  return best?.middle;
}

/** The cells of a map, with their place on it. */
function within(middle: Middle, cells: ByRow<GridCell>): GridCell[] {
  return rowsOf(middle).flatMap((row, index) => {
    const columnOnMap = columnsOn(middle, row);
    return (cells.get(row) ?? [])
      .map(({ column, num }) => ({ column: columnOnMap(column), row: index, num }))
      .filter(({ column }) => column >= 0 && column < COLUMNS);
  });
}

/** The rows of the grid on a map, from the north. */
const rowsOf = ({ row }: Middle): number[] => Array.from({ length: ROWS }, (_, index) => row + NORTH - index);

/**
 * Converts columns of a row of the grid, which may have a fraction, to columns of a map. The cells that contain the longitude of the
 * middle are in one column of the map, so that no two cells have the same place.
 */
function columnsOn(middle: Middle, row: number): (column: number) => number {
  const count = cellsOfRow(row);
  const home = Math.floor(((middleOfCell(middle.row, middle.column).longitude + 180) / 360) * count);
  // Around the date line, the shorter way leads across it.
  return (column) => ((((column - home + count / 2) % count) + count) % count) - count / 2 + WEST;
}

interface PlacedTown extends LargeTown {
  readonly column: number;
  readonly row: number;
}

/** The towns of a map, with their place on it. The largest are first. */
function townsWithin(middle: Middle, towns: ByRow<LargeTown>): PlacedTown[] {
  const top = (middle.row + NORTH + 1) * CELL_DEGREES;
  return rowsOf(middle)
    .flatMap((row) => {
      const columnOnMap = columnsOn(middle, row);
      return (towns.get(row) ?? []).map((town) => ({
        ...town,
        column: round(columnOnMap(columnAt(town.position, row))),
        row: round((top - town.position.latitude) / CELL_DEGREES),
      }));
    })
    .filter(({ column }) => column >= 0 && column < COLUMNS)
    .toSorted((one, other) => other.population - one.population);
}

const columnAt = ({ longitude }: Position, row: number): number => ((longitude + 180) / 360) * cellsOfRow(row);

const round = (cells: number): number => Math.floor(cells * 100) / 100;

/** Chooses towns that are not crowded. The example is certain, and has place for its name above or below. */
function spread(towns: readonly PlacedTown[], example: string | undefined): PlacedTown[] {
  const shown = towns.filter(({ name }) => name === example).slice(0, 1);
  for (const town of towns) {
    if (shown.length === TOWNS) break;
    if (!shown.some((other) => isBeside(town, other, other.name === example))) shown.push(town);
  }
  return shown.toSorted((one, other) => other.population - one.population);
}

/** Names are long and low, so two in one row need more columns. */
function isBeside(one: PlacedTown, other: PlacedTown, isExample: boolean): boolean {
  const [columns, rows] = [Math.abs(one.column - other.column), Math.abs(one.row - other.row)];
  return (columns < 3 && rows < (isExample ? 1.5 : 1)) || (columns < 2 && rows < 2 && !isExample);
}

/** The cell of the largest town in a coloured cell. */
function exampleOf(towns: readonly PlacedTown[], coloured: LanderMap['cells']): LanderMap['example'] {
  for (const { name, ...at } of towns) {
    const [column, row] = [Math.floor(at.column), Math.floor(at.row)];
    const cell = coloured.find((other) => other.column === column && other.row === row);
    if (cell !== undefined) return { ...cell, town: name };
  }
  return null;
}
