import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId } from '../../../contract/base/ids.ts';
import { MEMBERS_PAGE } from '../../../contract/base/rules.ts';
import { query, readRows } from '../../platform/database/query.ts';
import { named, Values } from '../../platform/database/statement.ts';
import { besides, conditionsOf, near, unblocked } from './search-conditions.ts';
import { AS_OF, type Counted, countedColumns, fictionals, isCountedByCell, NOW } from './search-count.ts';
import { exactly, Moment } from './search-cursor.ts';
import { keyOf, type PageRow, type PageQuery } from './search-page.ts';

/** Up to this radius in kilometres, one query reads all matches for the count and the page. */
const AT_ONCE_KM = 50;

/** Without matches, one row has the count but no member. */
const nearColumns = { ...countedColumns, id: z.nullable(MemberId), at: z.nullable(Moment), band: z.int() };

/**
 * Counts near members and reads the first page in one query. Undefined if there may be too many matches or if the cell counters
 * already have the count. Also undefined for the order by distance, whose page reads fewer rows than the count.
 */
export async function readNear(
  pool: Pool,
  { searcher, criteria, place }: Pick<PageQuery, 'searcher' | 'criteria' | 'place'>,
): Promise<(Counted & { rows: PageRow[] }) | undefined> {
  if (
    criteria.distanceKm === undefined ||
    criteria.distanceKm > AT_ONCE_KM ||
    criteria.order === 'distance' ||
    isCountedByCell(criteria)
  )
    return undefined;
  const values = new Values();
  const context = { values, asOf: NOW, place };
  const key = keyOf(criteria);
  const where = ['true', ...conditionsOf(besides(criteria), context), ...unblocked(searcher, values)].join(' AND ');
  const fictional = fictionals(searcher, criteria, context);
  const { name, text } = named(
    'search_near',
    `
    WITH found AS MATERIALIZED (
        SELECT m.${key}, m.id FROM ${near({ toKm: criteria.distanceKm }, { searcher, criteria }, context)}
        WHERE ${where}
      ),
      page AS (SELECT * FROM found ORDER BY ${key} DESC, id DESC LIMIT ${MEMBERS_PAGE + 1})
    SELECT (SELECT count(*)::int FROM found) AS total, (${fictional})::int AS fictional, ${AS_OF},
      page.id, ${exactly(`page.${key}`)} AS at, 0 AS band
    FROM (VALUES (1)) one LEFT JOIN page ON true ORDER BY page.${key} DESC, page.id DESC`,
    values,
  );
  const rows = await readRows(pool, query({ name, row: nearColumns, text }), values.all);
  const [{ total, fictional: num, as_of } = { total: 0, fictional: 0, as_of: '' }] = rows;
  const matches = rows.flatMap(({ id, at, band }) => (id === null || at === null ? [] : [{ id, at, band }]));
  return { total, fictional: num, as_of, rows: matches };
}
