import { TRACKING_NAMES } from '../../../contract/base/rules.ts';

const NAMED = new RegExp(`[?&](?:${TRACKING_NAMES.join('|')})=`);
let search = '';

/** Stores the query of the first page in memory if it names a campaign. Returns whether it does: the code for campaigns loads only then. */
export function noteArrival(query: string): boolean {
  search = NAMED.test(query) ? query : '';
  return search !== '';
}

/** The query of the campaign with which the visitor arrived; empty without one. */
export function arrivalSearch(): string {
  return search;
}
