const FIRST_TERMS = '2023-12-01';

/** The version of the terms: the date of the first ones, unless the company was added later. Dates are `YYYY-MM-DD`. */
export function termsVersion(companyAdded: string): string {
  return companyAdded > FIRST_TERMS ? companyAdded : FIRST_TERMS;
}
