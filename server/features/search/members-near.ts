import type { Pool } from 'pg';
import { type MembersNear, NEAR_CARDS } from '../../../contract/pages.ts';
import { countResults } from './search-count.ts';
import type { CursorSeal } from './search-cursor.ts';
import { toCriteria } from './search-filters.ts';
import { search } from './search.ts';

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
export async function readMembersNear(
  pool: Pool,
  seal: CursorSeal,
  { site, country, isOpen }: NearSearch,
): Promise<MembersNear> {
  const searcher = { site: site.id, viewer: undefined };
  const query = { order: 'last_active', ...(country !== null && { country }) } as const;
  const criteria = toCriteria(query, site.search_fields);
  const place = criteria.country ?? null;
  if (!isOpen) {
    const { total, fictional } = await countResults(pool, { searcher, criteria, place: undefined });
    return { country: place, members: total - fictional, fictional, profiles: [], isOpen };
  }
  const found = await search(pool, seal, { searcher, searchFields: site.search_fields, query: { ...query, page: 1 } });
  // A country without members is no reason to show none.
  if (found.numResults === 0 && place !== null) return readMembersNear(pool, seal, { site, country: null, isOpen });
  return {
    country: place,
    members: found.numResults - found.num_fictional,
    fictional: found.num_fictional,
    profiles: found.profiles.slice(0, NEAR_CARDS),
    isOpen,
  };
}
