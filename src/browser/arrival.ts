import { TRACKING_NAMES } from '../../contract/base/rules.ts';

const NAMED = new RegExp(`[?&](?:${TRACKING_NAMES.join('|')})=`);
let search = '';

/** Notes the query of the first page if it names a campaign. The code for campaigns loads only then. */
export function noteArrival(query: string): void {
  search = NAMED.test(query) ? query : '';
  if (search !== '') void import('./campaign.ts').then(({ logLeaving }) => logLeaving(), reportError);
}

/** The query with which a visitor came from a campaign; empty if they did not. */
export function arrivalSearch(): string {
  return search;
}
