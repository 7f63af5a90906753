import { CONTENT_PAGES } from '../../../contract/base/content-pages.ts';

/**
 * The paths of the pages that search engines may list. Every other page is about members, belongs to a campaign, a token or a session, or
 * does not exist.
 */
export const LISTED_PAGES: readonly string[] = [
  '/',
  '/signup',
  '/login',
  '/pricing',
  '/complaints',
  ...CONTENT_PAGES.map((name) => `/pages/${name}`),
];

/** Another spelling of such a path shows the same page and is not listed. */
export const isListed = (path: string): boolean => LISTED_PAGES.includes(path);
