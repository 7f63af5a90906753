import { distanceKm, type Position } from '../../../contract/location/grid.ts';
import type { Place } from '../../../contract/location/location.ts';
import { LOCATION_CELL_KM } from '../../../contract/base/rules.ts';
import { answerQuestions } from '../../platform/thread.ts';
import { type City, readCities } from './cities.ts';
import { regionOf } from './region-of.ts';

/** Beyond this distance from every town, a position has no town. */
const FARTHEST_KM = 60;
/** The radius in which a town gives its name: one cell, or more for a metropolis. */
const REACH_KM = LOCATION_CELL_KM;
const METROPOLIS = { people: 1_000_000, reachKm: 10 };

// Towns by square degree. The nearest town lies in the same square or in an adjacent one.
const squares = Map.groupBy(readCities(), ({ position: { latitude, longitude } }) =>
  squareOf(Math.floor(latitude), Math.floor(longitude)),
);

answerQuestions(placeOf);

function squareOf(south: number, west: number): string {
  return `${south}/${((west + 540) % 360) - 180}`;
}

/**
 * Finds the largest town whose radius contains the position, within the division of the nearest town. A district therefore has the
 * name of its city, and a town across a border does not count. Without such a town it returns the nearest town.
 */
function placeOf(position: Position): Place | null {
  const near = [...around(position)]
    .map((city) => ({ city, km: distanceKm(position, city.position) }))
    .filter(({ km }) => km < FARTHEST_KM);
  const nearest = near.toSorted((one, other) => one.km - other.km)[0]?.city;
  if (nearest === undefined) return null;
  const reaching = near.filter(
    ({ city, km }) => city.country === nearest.country && city.division === nearest.division && km < reachOf(city),
  );
  const { city } = reaching.toSorted((one, other) => other.city.population - one.city.population)[0] ?? {
    city: nearest,
  };
  return { country: city.country, region: regionOf(city), city: city.name };
}

const reachOf = ({ population }: City): number => (population >= METROPOLIS.people ? METROPOLIS.reachKm : REACH_KM);

function* around({ latitude, longitude }: Position): Generator<City> {
  // Degrees of longitude narrow toward the poles, so the search covers more of them.
  const reach = Math.ceil(1 / Math.max(0.1, Math.cos((latitude * Math.PI) / 180)));
  for (let south = -1; south <= 1; south += 1) {
    for (let west = -reach; west <= reach; west += 1)
      yield* squares.get(squareOf(Math.floor(latitude) + south, Math.floor(longitude) + west)) ?? [];
  }
}
