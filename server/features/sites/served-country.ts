/** Returns the requested country if a site serves it, else the first country of the site. */
export const servedCountry = (countries: readonly string[], requested: string | null | undefined): string =>
  requested != null && countries.includes(requested) ? requested : (countries[0] ?? '');
