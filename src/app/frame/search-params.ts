/** The address's search, one string a name: "007" and "true" stay what they are, as tracking values must. */
export type Search = Record<string, string>;

/** Reads `?a=1&b=` as it stands. Of a name that comes twice the first counts. */
export function parseSearch(search: string): Search {
  const pairs = [...new URLSearchParams(search)];
  return Object.fromEntries(pairs.toReversed());
}

/** Writes a search, with its question mark where there is anything to write. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
