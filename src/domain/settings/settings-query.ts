import { queryOptions } from '@tanstack/react-query';
import { getCompanyInfo, getSettings } from '../../../contract/sites/sites.ts';
import { request } from '../../engine/api/request.ts';
import { companyKey, settingsKey } from '../query-keys.ts';

/**
 * The query of the address at which the page was opened. A redirect changes the address, and the server has already begun to send
 * the settings for this one (decision 58). The server, which renders first frames, has no address.
 */
const OPENED_WITH = typeof location === 'undefined' ? {} : Object.fromEntries(new URLSearchParams(location.search));

/** The site's settings. The request includes the page's query, from which the server may recognise a traffic source. */
export const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: ({ signal }) => request(getSettings, { query: OPENED_WITH, signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { persist: true, site: true },
});

/** The operator of the site. */
export const companyQuery = queryOptions({
  queryKey: companyKey,
  queryFn: ({ signal }) => request(getCompanyInfo, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { persist: true, site: true },
});
