import { TRACKING_NAMES } from '../../../contract/base/rules.ts';

const NAMED = new RegExp(`[?&](?:${TRACKING_NAMES.join('|')})=`);
let search = '';

/** Notes the query of the first page if it names a campaign. Returns whether it does: only then the code for campaigns loads. */
export function noteArrival(query: string): boolean {
  search = NAMED.test(query) ? query : '';
  return search !== '';
}

/** The query with which a visitor came from a campaign; empty if they did not. */
export function arrivalSearch(): string {
  return search;
}
