import type { Pool } from 'pg';
import type { Position } from '../../../contract/grid.ts';
import type { MemberId } from '../../../contract/ids.ts';
import { DISTANCE_BANDS_KM, MEMBERS_PAGE } from '../../../contract/rules.ts';
import { named, Values } from '../../platform/statement.ts';
import { conditionsOf, distanceTo, meetable, within } from './search-conditions.ts';
import type { Boundary } from './search-cursor.ts';
import type { Searcher, Wanted } from './search-filters.ts';

/** One page of a search: from behind a boundary, or from the start after so many. */
export interface PageWish {
  readonly searcher: Searcher;
  readonly wanted: Wanted;
  readonly place: Position | undefined;
  readonly asOf: string;
  /** How many there are in all: few are fetched and sorted, many are read off the order's index. */
  readonly total: number;
  readonly after: Boundary | undefined;
  readonly offset: number;
  readonly limit?: number;
  /** Who is left out besides. */
  readonly without?: readonly MemberId[];
}

export interface PageRow {
  readonly id: MemberId;
  /** PostgreSQL's own text, to the microsecond. */
  readonly at: string;
  readonly band: number;
}

/** Above this many results it is quicker to walk along the order than to fetch all and sort them. */
const FEW = 400;
/** In a region an index has them all together. */
const FEW_OF_REGION = 1_500;
const BANDS = DISTANCE_BANDS_KM.length;

/** The rows of a page in their order, and one more where there are more. */
export async function readPage(pool: Pool, wish: PageWish): Promise<PageRow[]> {
  const limit = (wish.limit ?? MEMBERS_PAGE) + 1;
  if (wish.total === 0) return [];
  if (wish.wanted.order !== 'distance' || wish.place === undefined) return readRows(pool, wish, { limit, offset: wish.offset });
  return readByBand(pool, wish, limit);
}

interface Part {
  readonly limit: number;
  readonly offset: number;
  /** Of which band of distance alone; without one, of all. */
  readonly band?: number;
}

/** Nearest first: one band after the other until the page is full; within a band those seen last come first, and nothing finer. */
async function readByBand(pool: Pool, wish: PageWish, limit: number): Promise<PageRow[]> {
  const rows: PageRow[] = [];
  let skipped = 0;
  for (let band = wish.after?.band ?? 0; band <= BANDS && rows.length < limit; band += 1) {
    const after = wish.after?.band === band ? wish.after : undefined;
    // Those before a page that is counted to are counted through the bands, too.
    const offset = Math.max(0, wish.offset - skipped);
    const found = await readRows(pool, { ...wish, after }, { band, limit: offset + limit - rows.length, offset: 0 });
    rows.push(...found.slice(offset));
    skipped += Math.min(found.length, offset);
  }
  return rows;
}

async function readRows(pool: Pool, wish: PageWish, part: Part): Promise<PageRow[]> {
  const values = new Values();
  const text = pageText(wish, part, values);
  // What is counted to is asked too seldom, and in too many shapes, to be prepared.
  const { rows } = await pool.query<PageRow>(part.offset > 0 || part.limit > MEMBERS_PAGE + 1 ? { text, values: values.all } : named('search_page', text, values));
  return rows;
}

function pageText(wish: PageWish, { band, limit, offset }: Part, values: Values): string {
  const { searcher, wanted, place, total, after, without } = wish;
  const asOf = values.add(wish.asOf, 'timestamptz');
  const asking = { values, asOf, place };
  const key = wanted.order === 'newest' ? 'signup_date' : 'seen_at';
  const where = [
    ...meetable(searcher, values),
    ...conditionsOf(wanted, asking),
    ...(band === undefined ? [] : inBand(band, asking)),
    ...(without === undefined ? [] : [`m.id <> ALL (${values.add(without, 'uuid[]')})`]),
    // As of the moment of page 1: who has come back since stands above it, and is on no later page again.
    `m.${key} <= ${asOf}`,
    ...(after === undefined ? [] : [`(m.${key}, m.id) < (${values.add(after.at, 'timestamptz')}, ${values.add(after.id, 'uuid')})`]),
  ];
  const order = `ORDER BY ${key} DESC, id DESC`;
  // In figures, not as values: a plan that is made once for all values would have to guess how far it reaches.
  const end = `LIMIT ${limit}${offset === 0 ? '' : ` OFFSET ${offset}`}`;
  const read = (conditions: readonly string[]) => `SELECT m.${key}, m.id FROM members m WHERE ${conditions.join(' AND ')}`;
  const isNear = band !== undefined && band < BANDS;
  const found =
    total <= (wanted.region === undefined ? FEW : FEW_OF_REGION) || isNear
      ? `WITH found AS MATERIALIZED (${read(where)}) SELECT * FROM found ${order} ${end}`
      : walk(wanted, { read, where, order, reach: `LIMIT ${limit + offset}`, end });
  return `SELECT id, (${key} AT TIME ZONE 'UTC')::text || '+00' AS at, ${values.add(band ?? 0, 'int')} AS band FROM (${found}) page`;
}

interface Walk {
  readonly read: (conditions: readonly string[]) => string;
  readonly where: readonly string[];
  readonly order: string;
  readonly reach: string;
  readonly end: string;
}

/** Along the index of the order. In a country it has two branches, one a gender: without a choice of gender they are merged. */
function walk({ country, gender }: Wanted, { read, where, order, reach, end }: Walk): string {
  if (country === undefined || gender !== undefined) return `${read(where)} ${order} ${end}`;
  const branches = ['female', 'male'].map((one) => `(${read([...where, `m.gender = '${one}'`])} ${order} ${reach})`);
  return `SELECT * FROM (${branches.join(' UNION ALL ')}) both_genders ${order} ${end}`;
}

function inBand(band: number, asking: Parameters<typeof within>[1]): string[] {
  const [from, to] = [DISTANCE_BANDS_KM[band - 1], DISTANCE_BANDS_KM[band]];
  if (to === undefined) return [`coalesce(${distanceTo(asking)} > ${asking.values.add(from, 'float8')}, true)`];
  return [...within(to, asking), ...(from === undefined ? [] : [`${distanceTo(asking)} > ${asking.values.add(from, 'float8')}`])];
}
