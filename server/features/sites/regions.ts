import { readFileSync } from 'node:fs';
import { iso31662 } from 'iso-3166';
import * as z from 'zod/mini';
import type { getRegions } from '../../../contract/sites/choices.ts';
import type { ResponseOf } from '../../../contract/base/call.ts';
import type { Language } from '../../../contract/base/language.ts';
import { LANGUAGES } from '../../../contract/base/rules.ts';

type Regions = ResponseOf<typeof getRegions>['countries'][number];

/**
 * The names of regions where a language has its own, by ISO 3166-2 code: content/{language}/regions.json. The package iso-3166 has the
 * local names only, and `Intl.DisplayNames` knows countries but no regions. A server with a wrong file does not start.
 */
const NAMES = new Map(
  LANGUAGES.map((language) => {
    const file = new URL(`../../../content/${language}/regions.json`, import.meta.url);
    return [language, z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))];
  }),
);

/** The label of each country's regions, and the ISO 3166-2 subdivisions that count where the standard lists several levels. */
const COUNTRIES: Record<
  string,
  {
    label: Regions['label'];
    without?: readonly string[];
    only?: readonly string[];
    names?: Readonly<Record<string, string>>;
  }
> = {
  AT: { label: 'state' },
  AU: { label: 'state' },
  BE: { label: 'province', without: ['VLG', 'WAL'], names: { BRU: 'Brussels' } },
  CA: { label: 'province' },
  CH: { label: 'canton' },
  DE: { label: 'state' },
  ES: { label: 'region' },
  FR: { label: 'region', without: ['BL', 'CP', 'MF', 'NC', 'PF', 'PM', 'TF', 'WF'] },
  GB: { label: 'region', only: ['ENG', 'NIR', 'SCT', 'WLS'] },
  IE: { label: 'province' },
  IT: { label: 'region' },
  NL: { label: 'province', without: ['AW', 'BQ1', 'BQ2', 'BQ3', 'CW', 'SX'] },
  NZ: { label: 'region', without: ['CIT'] },
  PL: { label: 'voivodeship' },
  US: { label: 'state', without: ['AS', 'GU', 'MP', 'PR', 'UM', 'VI'] },
};

/** Lists the regions of these countries, with the names that the language has of its own. Ids are ISO 3166-2 codes, such as `FR-IDF`. */
export function regionsOf(countries: readonly string[], language: Language): Regions[] {
  return countries.flatMap((country) => {
    const rule = COUNTRIES[country];
    if (rule === undefined) return [];
    const regions = iso31662
      .filter(({ parent, code }) => parent === country && isListed(code.slice(3), rule))
      .map(({ code, name }) => ({
        id: code,
        name: rule.names?.[code.slice(3)] ?? shortName(name),
        ...namesOf(code, language),
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name));
    return [{ country, label: rule.label, regions }];
  });
}

function isListed(code: string, { without, only }: { without?: readonly string[]; only?: readonly string[] }): boolean {
  return only === undefined ? without?.includes(code) !== true : only.includes(code);
}

function namesOf(code: string, language: Language): { names?: Record<string, string> } {
  const name = NAMES.get(language)?.[code];
  return name === undefined ? {} : { names: { [language]: name } };
}

/** Normalises names: the standard writes "Madrid, Comunidad de" and, in two languages, "Valle d'Aosta, Vallée d'Aoste". */
function shortName(name: string): string {
  return name.split(', ')[0] ?? name;
}

/** The ids of the regions of a country. */
export const regionIdsOf = (country: string): string[] =>
  regionsOf([country], 'en').flatMap(({ regions }) => regions.map(({ id }) => id));

/** The name of a region in a language; undefined for an unknown code. */
export function nameOfRegion(code: string, language: Language): string | undefined {
  const found = regionsOf([code.slice(0, 2)], language).flatMap(({ regions }) => regions);
  const region = found.find(({ id }) => id === code);
  return region?.names?.[language] ?? region?.name;
}
