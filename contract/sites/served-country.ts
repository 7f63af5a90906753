/** Returns the first of the requested countries that a site serves, else the first country of the site. */
export const servedCountry = (
  countries: readonly string[],
  ...requested: readonly (string | null | undefined)[]
): string => requested.find((country) => country != null && countries.includes(country)) ?? countries[0] ?? '';
