import { dateFormat } from '../../../platform/intl-formats.ts';

/** The standard rate of a country from a day on, in hundredths of a percent. The day begins at midnight in the time zone of the country. */
type RateFrom = readonly [day: string, rate: number];

interface CountryRates {
  readonly zone: string;
  /** The oldest first. A future change can be entered before its day. */
  readonly rates: readonly RateFrom[];
}

const since = (zone: string, ...rates: RateFrom[]): CountryRates => ({ zone, rates });

/**
 * The standard rates of VAT (GST in Australia, New Zealand and Canada), as known in 2026-11, with the last changes. The United States
 * have none for such services in the price. A country without an entry has no VAT.
 */
const VAT_RATES: Readonly<Record<string, CountryRates>> = {
  AT: since('Europe/Vienna', ['1984-01-01', 2000]),
  AU: since('Australia/Sydney', ['2000-07-01', 1000]),
  BE: since('Europe/Brussels', ['1996-01-01', 2100]),
  CA: since('America/Toronto', ['2008-01-01', 500]),
  CH: since('Europe/Zurich', ['2018-01-01', 770], ['2024-01-01', 810]),
  DE: since('Europe/Berlin', ['2007-01-01', 1900], ['2020-07-01', 1600], ['2021-01-01', 1900]),
  DK: since('Europe/Copenhagen', ['1992-01-01', 2500]),
  ES: since('Europe/Madrid', ['2012-09-01', 2100]),
  FI: since('Europe/Helsinki', ['2013-01-01', 2400], ['2024-09-01', 2550]),
  FR: since('Europe/Paris', ['2014-01-01', 2000]),
  GB: since('Europe/London', ['2011-01-04', 2000]),
  IE: since('Europe/Dublin', ['2012-01-01', 2300], ['2020-09-01', 2100], ['2021-03-01', 2300]),
  IT: since('Europe/Rome', ['2013-10-01', 2200]),
  NL: since('Europe/Amsterdam', ['2012-10-01', 2100]),
  NO: since('Europe/Oslo', ['2005-01-01', 2500]),
  NZ: since('Pacific/Auckland', ['2010-10-01', 1500]),
  PL: since('Europe/Warsaw', ['2011-01-01', 2300]),
  SE: since('Europe/Stockholm', ['1990-07-01', 2500]),
  US: since('America/New_York', ['1970-01-01', 0]),
};

/** The rate of VAT in a country at a moment, in hundredths of a percent. An order has the rate at the moment of its placement. */
export function vatRateOf(country: string, at: Date = new Date()): number {
  const known = VAT_RATES[country];
  if (known === undefined) return 0;
  // The Swedish locale formats days as 2026-11-30.
  const day = dateFormat('sv-SE', { timeZone: known.zone }).format(at);
  return known.rates.findLast(([from]) => from <= day)?.[1] ?? 0;
}
