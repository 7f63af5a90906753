import type { Pool } from 'pg';
import type { Position } from '../../../contract/grid.ts';
import { named, Values } from '../../platform/statement.ts';
import { birthDates, conditionsOf, meetable } from './search-conditions.ts';
import type { Searcher, Wanted } from './search-filters.ts';

const NOW = 'now()';

/** How many there are, exactly, and the moment that this is as of. */
export interface Counted {
  readonly total: number;
  readonly as_of: string;
}

export async function countResults(pool: Pool, { searcher, wanted, place }: { searcher: Searcher; wanted: Wanted; place: Position | undefined }): Promise<Counted> {
  const values = new Values();
  const total = isCounted(wanted) ? counters(searcher, wanted, values) : `SELECT count(*) FROM members m WHERE ${[
    ...meetable(searcher, values), ...conditionsOf(wanted, { values, asOf: NOW, place }),
  ].join(' AND ')}`;
  const { rows: [row] } = await pool.query<Counted>(named('search_count', `SELECT (${total})::int AS total, (now() AT TIME ZONE 'UTC')::text || '+00' AS as_of`, values));
  if (row === undefined) throw new Error('a count gave no row');
  return row;
}

/** Whether the counters know these filters. The others are counted one by one. */
function isCounted({ distanceKm, interests, online, new: isNew }: Wanted): boolean {
  return distanceKm === undefined && interests.length === 0 && !online && !isNew;
}

function counters({ site, viewer }: Searcher, wanted: Wanted, values: Values): string {
  const { first, last } = birthDates(wanted, { values, asOf: NOW });
  const texts = [wanted.country, wanted.region, wanted.gender].map((one) => values.add(one ?? '', 'text'));
  return `SELECT count_findable(${values.add(site, 'uuid')}, ${values.add(viewer ?? null, 'uuid')}, ${texts.join(', ')}, ${wanted.photo}, ${first ?? 'NULL'}, ${last ?? 'NULL'})`;
}
