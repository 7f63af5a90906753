import type { Pool } from 'pg';
import type { Position } from '../../../contract/location/grid.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { SIMILAR_RESULTS } from '../../../contract/base/rules.ts';
import type { Searcher, Criteria } from './search-filters.ts';
import { readPage } from './search-page.ts';

const WIDER_YEARS = 5;

interface SimilarQuery {
  readonly searcher: Searcher;
  readonly criteria: Criteria;
  readonly place: Position | undefined;
  readonly asOf: string;
  /** The results, which must not repeat. */
  readonly results: readonly MemberId[];
}

/** Finds members with relaxed criteria, step by step until there are enough. The gender filter stays. */
export async function readSimilar(pool: Pool, { criteria, results, ...query }: SimilarQuery): Promise<MemberId[]> {
  const similar: MemberId[] = [];
  for (const wider of widen(criteria)) {
    const limit = SIMILAR_RESULTS - similar.length;
    if (limit <= 0) break;
    const without = [...results, ...similar];
    const rows = await readPage(pool, {
      ...query,
      criteria: wider,
      total: Infinity,
      after: undefined,
      offset: 0,
      limit,
      without,
    });
    similar.push(...rows.slice(0, limit).map(({ id }) => id));
  }
  return similar;
}

function widen(criteria: Criteria): Criteria[] {
  const near: Criteria = {
    ...criteria,
    region: undefined,
    distanceKm: undefined,
    interests: [],
    photo: false,
    online: false,
    new: false,
    minAge: criteria.minAge === undefined ? undefined : criteria.minAge - WIDER_YEARS,
    maxAge: criteria.maxAge === undefined ? undefined : criteria.maxAge + WIDER_YEARS,
  };
  return [near, { ...near, country: undefined, minAge: undefined, maxAge: undefined }];
}
