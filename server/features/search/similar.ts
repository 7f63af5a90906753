import type { Pool } from 'pg';
import type { Position } from '../../../contract/grid.ts';
import type { MemberId } from '../../../contract/ids.ts';
import { SIMILAR_RESULTS } from '../../../contract/rules.ts';
import type { Searcher, Wanted } from './search-filters.ts';
import { readPage } from './search-page.ts';

const WIDER_YEARS = 5;

interface SimilarWish {
  readonly searcher: Searcher;
  readonly wanted: Wanted;
  readonly place: Position | undefined;
  readonly asOf: string;
  /** The results themselves, which do not come again. */
  readonly results: readonly MemberId[];
}

/** Others, who fit less strictly, step by step until there are enough. The gender that was asked for stays. */
export async function readSimilar(pool: Pool, { wanted, results, ...wish }: SimilarWish): Promise<MemberId[]> {
  const similar: MemberId[] = [];
  for (const wider of widen(wanted)) {
    const limit = SIMILAR_RESULTS - similar.length;
    if (limit <= 0) break;
    const without = [...results, ...similar];
    const rows = await readPage(pool, {
      ...wish,
      wanted: wider,
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

function widen(wanted: Wanted): Wanted[] {
  const near: Wanted = {
    ...wanted,
    region: undefined,
    distanceKm: undefined,
    interests: [],
    photo: false,
    online: false,
    new: false,
    minAge: wanted.minAge === undefined ? undefined : wanted.minAge - WIDER_YEARS,
    maxAge: wanted.maxAge === undefined ? undefined : wanted.maxAge + WIDER_YEARS,
  };
  return [near, { ...near, country: undefined, minAge: undefined, maxAge: undefined }];
}
