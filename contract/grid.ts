import type { Distance } from './members.ts';
import { DISTANCE_BANDS, LOCATION_CELL_KM } from './rules.ts';

/** Degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const KM_A_DEGREE = 111.32;
export const EARTH_RADIUS_KM = 6_371;
/** Nearer to a pole a cell would be a slice around it; nobody lives there. */
const LATITUDE_MAX = 85;
/** The height of a cell, in degrees of latitude. */
export const CELL_DEGREES = LOCATION_CELL_KM / KM_A_DEGREE;

/** The number of a cell is `(equator + its row) * row + its column`; the database stores it (the SQL function `cell_of`). */
export const CELL_NUMBERS = { equator: 2_000, row: 10_000 } as const;

/** In which row of cells a latitude lies: 0 is the first north of the equator. */
export function rowAt(latitude: number): number {
  return Math.floor(Math.min(LATITUDE_MAX, Math.max(-LATITUDE_MAX, latitude)) / CELL_DEGREES);
}

/** How many cells a row has; a whole number goes around each circle of latitude, so that the last one is as wide as the others. */
export function cellsOfRow(row: number): number {
  return Math.round(360 / (CELL_DEGREES / Math.cos(((row + 0.5) * CELL_DEGREES * Math.PI) / 180)));
}

/** The middle of a cell by its row and its place in it, counted from 180 degrees west on. */
export function middleOfCell(row: number, column: number): Position {
  return {
    latitude: round((row + 0.5) * CELL_DEGREES),
    longitude: round((column + 0.5) * (360 / cellsOfRow(row)) - 180),
  };
}

/**
 * The middle of the cell of the grid that a position lies in: the only thing that is ever sent, kept or measured of where a
 * member is. Cells are about LOCATION_CELL_KM wide and high everywhere.
 */
export function snapToCell({ latitude, longitude }: Position): Position {
  const row = rowAt(latitude);
  const east = (((longitude + 180) % 360) + 360) % 360;
  return middleOfCell(row, Math.floor(east / (360 / cellsOfRow(row))));
}

/** Five digits are a metre: enough to know the cell again, and the same on every machine. */
function round(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}

/** Along the surface, in kilometres. */
export function distanceKm(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const sin = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const h =
    sin(other.latitude - one.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * sin(other.longitude - one.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** A distance as it is told: the narrowest band that it lies in. Nobody is told more. */
export function bandOf(km: number | null): Distance {
  if (km === null) return null;
  return DISTANCE_BANDS.find((edge) => km <= Number(edge)) ?? 'more';
}
