import { type Position, snapToCell } from '../../contract/location/grid.ts';
import { type City, readCities } from '../../server/features/location/cities.ts';
import { regionOf } from '../../server/features/location/region-of.ts';
import type { PeopledCountry } from './names.ts';
import type { Random } from '../cast/random.ts';

/** A real town (GeoNames, CC BY 4.0). `region` is its ISO 3166-2 code, as in regions.php. */
export interface Town {
  name: string;
  country: PeopledCountry;
  region: string | null;
  /** The cell of the grid. */
  cell: Position;
}

// Large cities of the demo's countries. A first-level division follows an ambiguous name.
const CITIES: Record<PeopledCountry, string> = {
  NL:
    'Amsterdam, Rotterdam, The Hague, Utrecht, Eindhoven, Groningen, Tilburg, Breda, Nijmegen, Arnhem, Haarlem, ' +
    'Enschede, Apeldoorn, Amersfoort, Zwolle, Leiden, Delft, Maastricht, Dordrecht, Leeuwarden, Alkmaar, ' +
    'Middelburg, Deventer, Gouda, Schiedam, Hilversum, Assen, Venlo, Zoetermeer',
  BE:
    'Brussels, Antwerp, Gent, Charleroi, Liège, Brugge, Namur, Leuven, Mons, Mechelen, Aalst, Hasselt, Kortrijk, ' +
    'Ostend, Genk, Tournai, Roeselare, Verviers, Arlon, Turnhout, Wavre, Dinant',
  FR:
    'Paris, Marseille, Lyon, Toulouse, Nice, Nantes, Strasbourg, Montpellier, Bordeaux, Lille, Rennes, Reims, ' +
    'Le Havre, Toulon, Grenoble, Dijon, Angers, Brest, Tours, Amiens, Metz, Besançon, Orléans, Rouen, Caen, ' +
    'Nancy, Avignon, La Rochelle, Annecy, Bayonne, Limoges',
  DE:
    'Berlin, Hamburg, Munich, Köln, Frankfurt am Main, Stuttgart, Düsseldorf, Leipzig, Dortmund, Essen/07, ' +
    'Bremen, Dresden, Hannover, Bochum, Bonn, Münster/07, Karlsruhe, Mannheim, Augsburg, Aachen, Kiel, Lübeck, ' +
    'Erfurt, Rostock, Kassel, Mainz, Oldenburg, Potsdam, Heidelberg, Göttingen, Trier, Jena, Regensburg, ' +
    'Saarbrücken, Würzburg',
  GB:
    'London, Birmingham, Leeds, Glasgow, Sheffield, Manchester, Edinburgh, Liverpool, Bristol, Cardiff, ' +
    'Leicester, Nottingham, Newcastle upon Tyne, Brighton, Plymouth, Southampton, Norwich, York, Oxford, ' +
    'Cambridge, Aberdeen, Dundee, Belfast, Swansea, Exeter, Bath, Derby, Coventry, Inverness, Lancaster, ' +
    'Portsmouth',
  US:
    'New York City, Los Angeles, Chicago, Houston/TX, Philadelphia/PA, Phoenix/AZ, San Diego/CA, Dallas/TX, ' +
    'Austin/TX, San Francisco, Seattle, Denver/CO, Boston/MA, Portland/OR, Nashville/TN, Baltimore/MD, ' +
    'Milwaukee, Albuquerque, Atlanta/GA, Miami/FL, Minneapolis/MN, New Orleans, Pittsburgh/PA, Buffalo/NY, ' +
    'Detroit/MI, Cleveland/OH, Santa Fe/NM, Savannah/GA, Charleston/SC, Burlington/VT, Madison/WI, Boulder/CO, ' +
    'Portland/ME',
  AT: 'Vienna, Graz, Linz, Salzburg, Innsbruck, Klagenfurt am Wörthersee, Bregenz',
  CH: 'Zürich, Geneva, Basel, Bern, Lausanne, Luzern, Sankt Gallen, Lugano, Winterthur',
  IE: 'Dublin, Cork, Galway, Limerick, Waterford, Sligo, Kilkenny',
};

export interface Places {
  /** Picks a town of the country: mostly a city, sometimes a small town. */
  pick(random: Random, country: PeopledCountry): Town;
  find(country: PeopledCountry, name: string): Town | undefined;
}

function isCountry(country: string): country is PeopledCountry {
  return country in CITIES;
}

function toTown(row: City, country: PeopledCountry): Town {
  return { name: row.name, country, region: regionOf(row), cell: snapToCell(row.position) };
}

/** Reads the towns of the demo's countries. Only seeding needs them. */
export function readPlaces(): Places {
  const small = new Map<PeopledCountry, City[]>();
  for (const row of readCities()) {
    if (!isCountry(row.country)) continue;
    const known = small.get(row.country);
    if (known === undefined) small.set(row.country, [row]);
    else known.push(row);
  }
  const named = (country: PeopledCountry, name: string): Town | undefined => {
    const [city, division] = name.split('/');
    const row = small
      .get(country)
      ?.find((other) => other.name === city && (division === undefined || other.division === division));
    return row === undefined ? undefined : toTown(row, country);
  };
  const large = new Map<PeopledCountry, (readonly [Town, number])[]>();
  for (const [country, names] of Object.entries(CITIES) as [PeopledCountry, string][]) {
    // The lists are sorted by size, largest first.
    large.set(
      country,
      names.split(', ').flatMap((name, index) => {
        const town = named(country, name);
        return town === undefined ? [] : [[town, 1 / (index + 3)] as const];
      }),
    );
  }
  return {
    find: named,
    pick: (random, country) => {
      const row = random.chance(0.22) ? random.pick(small.get(country) ?? []) : undefined;
      return row === undefined ? random.weighted(large.get(country) ?? []) : toTown(row, country);
    },
  };
}

export const LISTED_CITIES: readonly (readonly [PeopledCountry, string])[] = (
  Object.entries(CITIES) as [PeopledCountry, string][]
).flatMap(([country, names]) => names.split(', ').map((name) => [country, name] as const));
