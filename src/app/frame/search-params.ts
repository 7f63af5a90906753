/** The query string, one string per name. "007" and "true" stay strings, because tracking values must not change. */
export type Search = Record<string, string>;

/** Parses `?a=1&b=`. The first value of a repeated name wins. */
export function parseSearch(search: string): Search {
  const pairs = [...new URLSearchParams(search)];
  return Object.fromEntries(pairs.toReversed());
}

/** Formats a query string. It starts with a question mark unless it is empty. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
