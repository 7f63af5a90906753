import { INTERESTS } from '../../../contract/profiles/profile-fields.ts';
import { SearchFilters } from '../../../contract/search.ts';

type Address = Readonly<Record<string, string>>;

const NAMES = Object.keys(SearchFilters.shape) as (keyof SearchFilters)[];
const KNOWN: readonly string[] = INTERESTS;

/** The filters in the address; undefined if it names none. Invalid values are ignored. */
export function readFilters(address: Address): SearchFilters | undefined {
  const named = NAMES.filter((name) => address[name] !== undefined);
  if (named.length === 0) return undefined;
  const good = named.flatMap((name) => {
    const parsed = SearchFilters.shape[name].safeParse(asWritten(name, address[name]));
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data] as const] : [];
  });
  return inOrder(SearchFilters.parse(Object.fromEntries(good)));
}

/** The filters as address parameters. The order is always present, because a search without filters is a search too. */
export function writeFilters(filters: SearchFilters): Record<string, string> {
  return Object.fromEntries(
    NAMES.flatMap((name) => (filters[name] === undefined ? [] : [[name, String(filters[name])]])),
  );
}

/** Accepts typed addresses: codes of countries and regions may be in lower case. */
function asWritten(name: keyof SearchFilters, value: string | undefined): string | undefined {
  if (name === 'interests') return knownInterests(value);
  return name === 'country' || name === 'countryregion' ? value?.toUpperCase() : value;
}

function knownInterests(text: string | undefined): string | undefined {
  const known = [...new Set(text?.split(','))].filter((one) => KNOWN.includes(one));
  return known.length === 0 ? undefined : known.join(',');
}

/** Sorts the ages and drops a region of another country. */
function inOrder(filters: SearchFilters): SearchFilters {
  const { min_age, max_age, country, countryregion, ...others } = filters;
  const isTurned = min_age !== undefined && max_age !== undefined && min_age > max_age;
  const isThere = countryregion !== undefined && (country === undefined || countryregion.startsWith(`${country}-`));
  return {
    ...others,
    ...(isThere ? { country: countryregion.slice(0, 2), countryregion } : country !== undefined && { country }),
    ...(min_age !== undefined && { min_age: isTurned ? max_age : min_age }),
    ...(max_age !== undefined && { max_age: isTurned ? min_age : max_age }),
  };
}
