import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { readProfileResults } from './profile-results.ts';
import { countResults } from './search-count.ts';
import { toCriteria } from './search-filters.ts';
import { readPage } from './search-page.ts';

interface NearSearch {
  readonly site: { readonly id: string; readonly search_fields: readonly string[] };
  /** Undefined for a visitor. */
  readonly viewer?: MemberId | undefined;
  /** The country of the caller. Null if it is unknown, or if the site does not serve it. */
  readonly country: string | null;
  /** Whether the site shows members to this caller. */
  readonly isOpen: boolean;
  /** The most profiles that the page shows. */
  readonly limit: number;
}

/** The members who are near a caller. Without profiles on a site that shows members to members only. */
interface FoundNear {
  /** The country of these members. Null: members of all countries. */
  readonly country: string | null;
  readonly members: number;
  readonly fictional: number;
  readonly profiles: readonly ProfileCard[];
  readonly isOpen: boolean;
}

/**
 * Reads the members that a public page shows: those of the caller's country who were active last. It searches again for every page, so
 * that a member who becomes invisible is absent from the next one.
 */
export async function readMembersNear(pool: Pool, search: NearSearch): Promise<FoundNear> {
  const { site, viewer, country, isOpen, limit } = search;
  const searcher = { site: site.id, viewer };
  const criteria = toCriteria({ order: 'last_active', ...(country !== null && { country }) }, site.search_fields);
  const place = criteria.country ?? null;
  const { total, fictional, as_of } = await countResults(pool, { searcher, criteria, place: undefined });
  const counted = { country: place, members: total - fictional, fictional, isOpen };
  if (!isOpen) return { ...counted, profiles: [] };
  // A country without members is no reason to show none.
  if (total === 0 && place !== null) return readMembersNear(pool, { ...search, country: null });
  const page = {
    searcher,
    criteria,
    place: undefined,
    asOf: as_of,
    total,
    after: undefined,
    offset: 0,
    limit,
  };
  const rows = await readPage(pool, page);
  const ids = rows.slice(0, limit).map(({ id }) => id);
  return { ...counted, profiles: await readProfileResults(pool, ids, viewer) };
}
