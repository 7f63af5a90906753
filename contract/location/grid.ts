import type { Distance } from '../profiles/profile-card.ts';
import { DISTANCE_BANDS, LOCATION_CELL_KM } from '../base/rules.ts';

/** In degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** The length of a degree of latitude on the grid, and of longitude at the equator. */
export const KM_A_DEGREE = 111.32;
export const EARTH_RADIUS_KM = 6_371;
/** In degrees. Nearer to a pole, cells would become narrow slices around it. */
const LATITUDE_MAX = 85;
/** The height of a cell, in degrees of latitude. */
export const CELL_DEGREES = LOCATION_CELL_KM / KM_A_DEGREE;

/** The number of a cell is `(equator + its row) * row + its column`; the database stores it (the SQL function `cell_of`). */
export const CELL_NUMBERS = { equator: 2_000, row: 10_000 } as const;

/** The row of cells of a latitude in degrees. Row 0 is the first north of the equator. */
export function rowAt(latitude: number): number {
  return Math.floor(Math.min(LATITUDE_MAX, Math.max(-LATITUDE_MAX, latitude)) / CELL_DEGREES);
}

/** The number of cells in a row. It is a whole number, so that the last cell is as wide as the others. */
export function cellsOfRow(row: number): number {
  return Math.round(360 / (CELL_DEGREES / Math.cos(((row + 0.5) * CELL_DEGREES * Math.PI) / 180)));
}

/** The centre of a cell. Columns count from 180 degrees west. */
export function middleOfCell(row: number, column: number): Position {
  return {
    latitude: round((row + 0.5) * CELL_DEGREES),
    longitude: round((column + 0.5) * (360 / cellsOfRow(row)) - 180),
  };
}

/**
 * The centre of the cell of a position. The app sends, stores and measures no finer location of a member. Cells are about
 * LOCATION_CELL_KM wide and high everywhere.
 */
export function snapToCell({ latitude, longitude }: Position): Position {
  const row = rowAt(latitude);
  const east = (((longitude + 180) % 360) + 360) % 360;
  return middleOfCell(row, Math.floor(east / (360 / cellsOfRow(row))));
}

/** Five decimal places are about a metre. Rounding makes every machine compute the same centre. */
function round(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}

/** The distance along the surface of the earth, in kilometres. */
export function distanceKm(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const sin = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const h =
    sin(other.latitude - one.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * sin(other.longitude - one.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The narrowest band that contains a distance. Members see distances only as bands. */
export function bandOf(km: number | null): Distance {
  if (km === null) return null;
  return DISTANCE_BANDS.find((edge) => km <= Number(edge)) ?? 'more';
}
