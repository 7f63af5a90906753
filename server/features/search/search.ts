import type { Pool } from 'pg';
import type { ResponseOf } from '../../../contract/base/call.ts';
import { type searchMembers, SearchFilters } from '../../../contract/search.ts';
import { MEMBERS_PAGE, MEMBERS_PAGE_MAX, SIMILAR_BELOW } from '../../../contract/base/rules.ts';
import { Refusal } from '../../platform/problems.ts';
import { readProfileResults, readPlace } from './profile-results.ts';
import { countResults } from './search-count.ts';
import type { CursorSeal, SearchCursor } from './search-cursor.ts';
import { fingerprintOf, type Searcher, toCriteria, type Criteria } from './search-filters.ts';
import { readNear } from './search-near.ts';
import { readPage } from './search-page.ts';
import { readSimilar } from './similar.ts';

type SearchResult = ResponseOf<typeof searchMembers>;

export interface SearchQuery extends SearchFilters {
  readonly page: number;
  readonly cursor?: string | undefined;
}

interface Search {
  readonly searcher: Searcher;
  readonly searchFields: readonly string[];
  readonly query: SearchQuery;
}

/**
 * Reads one page of a search:
 *
 *   page 1, or a page at an offset   count as of now  →  page from the index of the order     →  cards, similar
 *   page 1 of a small circle         count and page in one query, from the cell index         →  cards, similar
 *   page after a cursor              reference time, count and boundary of the cursor  →  page  →  cards
 */
export async function search(
  pool: Pool,
  seal: CursorSeal,
  { searcher, searchFields, query }: Search,
): Promise<SearchResult> {
  const { page, cursor, ...filters } = query;
  const criteria = toCriteria(filters, searchFields);
  const fingerprint = fingerprintOf(criteria, searcher);
  if (cursor === undefined && page > MEMBERS_PAGE_MAX) throw new Refusal('page_too_far', { limit: MEMBERS_PAGE_MAX });
  const before: SearchCursor | undefined =
    cursor === undefined ? undefined : await seal.open(cursor, { search: fingerprint, page });
  const place = needsPlace(criteria) ? await readPlace(pool, searcher.viewer) : undefined;
  const offset = before === undefined ? (page - 1) * MEMBERS_PAGE : 0;
  const atOnce = page === 1 ? await readNear(pool, { searcher, criteria, place }) : undefined;
  const { total, fictional, as_of } = before ?? atOnce ?? (await countResults(pool, { searcher, criteria, place }));
  const rows =
    atOnce?.rows ??
    (offset >= total
      ? []
      : await readPage(pool, { searcher, criteria, place, asOf: as_of, total, after: before?.boundary, offset }));
  const shown = rows.slice(0, MEMBERS_PAGE);
  const last = shown.at(-1);
  const hasMore = last !== undefined && rows.length > MEMBERS_PAGE;
  const results = shown.map(({ id }) => id);
  const similar =
    page === 1 && total < SIMILAR_BELOW
      ? await readSimilar(pool, { searcher, criteria, place, asOf: as_of, results })
      : [];
  const cards = await readProfileResults(pool, [...results, ...similar], searcher.viewer);
  return {
    profiles: cards.filter(({ id }) => results.includes(id)),
    page,
    numResults: total,
    num_fictional: fictional,
    cursor: hasMore
      ? await seal.seal({
          search: fingerprint,
          as_of,
          total,
          fictional,
          page,
          boundary: { id: last.id, at: last.at, band: last.band },
        })
      : null,
    similar: cards.filter(({ id }) => similar.includes(id)),
  };
}

const needsPlace = ({ distanceKm, order }: Criteria) => distanceKm !== undefined || order === 'distance';
