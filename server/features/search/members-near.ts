import type { Pool } from 'pg';
import { type MembersNear, NEAR_CARDS } from '../../../contract/pages.ts';
import { readProfileResults } from './profile-results.ts';
import { countResults } from './search-count.ts';
import { toCriteria } from './search-filters.ts';
import { readPage } from './search-page.ts';

interface NearSearch {
  readonly site: { readonly id: string; readonly search_fields: readonly string[] };
  /** The country of the visitor. Null if it is unknown, or if the site does not serve it. */
  readonly country: string | null;
  /** Whether the site shows members to this visitor. */
  readonly isOpen: boolean;
}

/**
 * Reads the members that the start page shows to a visitor: those of their country who were active last. It searches
 * again for every page, so that a member who becomes invisible is absent from the next one.
 */
export async function readMembersNear(pool: Pool, { site, country, isOpen }: NearSearch): Promise<MembersNear> {
  const searcher = { site: site.id, viewer: undefined };
  const criteria = toCriteria({ order: 'last_active', ...(country !== null && { country }) }, site.search_fields);
  const place = criteria.country ?? null;
  const { total, fictional, as_of } = await countResults(pool, { searcher, criteria, place: undefined });
  const counted = { country: place, members: total - fictional, fictional, isOpen };
  if (!isOpen) return { ...counted, profiles: [] };
  // A country without members is no reason to show none.
  if (total === 0 && place !== null) return readMembersNear(pool, { site, country: null, isOpen });
  const page = {
    searcher,
    criteria,
    place: undefined,
    asOf: as_of,
    total,
    after: undefined,
    offset: 0,
    limit: NEAR_CARDS,
  };
  const rows = await readPage(pool, page);
  const ids = rows.slice(0, NEAR_CARDS).map(({ id }) => id);
  return { ...counted, profiles: await readProfileResults(pool, ids, undefined) };
}
