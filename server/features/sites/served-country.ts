/** A country if a site serves it, else the first one of the site. */
export const servedCountry = (countries: readonly string[], wanted: string | null | undefined): string =>
  wanted != null && countries.includes(wanted) ? wanted : (countries[0] ?? '');
