import type { Pool } from 'pg';
import { MEMBERS_PAGE } from '../../../contract/rules.ts';
import { named, Values } from '../../platform/database/statement.ts';
import { besides, conditionsOf, near, unblocked } from './search-conditions.ts';
import { AS_OF, type Counted, isCountedByCell, NOW } from './search-count.ts';
import { exactly } from './search-cursor.ts';
import { keyOf, type PageRow, type PageWish } from './search-page.ts';

/** Within this distance few enough live that they are read once, for their number and for the page. */
const AT_ONCE_KM = 50;

/**
 * Who is near, counted and read in one: how many, as of when, and the rows of the first page. Undefined where they may be too
 * many, or where distance is the order and what is read is not all that is counted.
 */
export async function readNear(
  pool: Pool,
  { searcher, wanted, place }: Pick<PageWish, 'searcher' | 'wanted' | 'place'>,
): Promise<(Counted & { rows: PageRow[] }) | undefined> {
  if (
    wanted.distanceKm === undefined ||
    wanted.distanceKm > AT_ONCE_KM ||
    wanted.order === 'distance' ||
    isCountedByCell(wanted)
  )
    return undefined;
  const values = new Values();
  const asking = { values, asOf: NOW, place };
  const key = keyOf(wanted);
  const where = ['true', ...conditionsOf(besides(wanted), asking), ...unblocked(searcher, values)].join(' AND ');
  const { rows } = await pool.query<Counted & (PageRow | { id: null })>(
    named(
      'search_near',
      `
    WITH found AS MATERIALIZED (SELECT m.${key}, m.id FROM ${near({ toKm: wanted.distanceKm }, { searcher, wanted }, asking)} WHERE ${where}),
      page AS (SELECT * FROM found ORDER BY ${key} DESC, id DESC LIMIT ${MEMBERS_PAGE + 1})
    SELECT (SELECT count(*)::int FROM found) AS total, ${AS_OF}, page.id, ${exactly(`page.${key}`)} AS at, 0 AS band
    FROM (VALUES (1)) one LEFT JOIN page ON true ORDER BY page.${key} DESC, page.id DESC`,
      values,
    ),
  );
  const [{ total, as_of } = { total: 0, as_of: '' }] = rows;
  return { total, as_of, rows: rows.filter((row) => row.id !== null) };
}
