import type { Pool } from 'pg';
import type { Position } from '../../../contract/grid.ts';
import type { MemberId } from '../../../contract/ids.ts';
import { DISTANCE_BANDS_KM, MEMBERS_PAGE } from '../../../contract/rules.ts';
import { named, Values } from '../../platform/database/statement.ts';
import type { Ring } from './cells-around.ts';
import {
  ASKED,
  type Asking,
  besides,
  conditionsOf,
  distanceTo,
  findable,
  near,
  unblocked,
  unknown,
  within,
} from './search-conditions.ts';
import { type Boundary, exactly } from './search-cursor.ts';
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

/** What a search is ordered by, beside the distance. */
export const keyOf = ({ order }: Wanted) => (order === 'newest' ? 'signup_date' : 'seen_at');

/** Above this many results it is quicker to walk along the order than to fetch all and sort them. */
const FEW = 400;
/** Those of a region, and those who are new, an index has all together. */
const FEW_TOGETHER = 1_500;
/** Around somebody their cells have them all together. */
const FEW_AROUND = 6_000;
/** Of so many around somebody enough for a page were seen within a day, as a rule. */
const LIVELY = 400;
const BANDS = DISTANCE_BANDS_KM.length;

/** The rows of a page in their order, and one more where there are more. */
export async function readPage(pool: Pool, wish: PageWish): Promise<PageRow[]> {
  const limit = (wish.limit ?? MEMBERS_PAGE) + 1;
  if (wish.total === 0) return [];
  if (wish.wanted.order === 'distance' && wish.place !== undefined) return readByBand(pool, wish, limit);
  const recent = isLively(wish) ? await readRows(pool, wish, { limit, offset: 0, isRecent: true }) : [];
  return recent.length === limit ? recent : readRows(pool, wish, { limit, offset: wish.offset });
}

/** Whether so many are around that a first page is looked for among those of the last day first. */
function isLively(wish: PageWish): boolean {
  return (
    wish.total > LIVELY &&
    wish.wanted.order === 'last_active' &&
    wish.after === undefined &&
    wish.offset === 0 &&
    ringOf(wish, undefined) !== undefined
  );
}

interface Part {
  readonly limit: number;
  readonly offset: number;
  /** Of which band of distance alone; without one, of all. */
  readonly band?: number;
  /** Only who was seen within a day. */
  readonly isRecent?: boolean;
}

/** Nearest first: one band after the other until the page is full; within a band those seen last come first, and nothing finer. */
async function readByBand(pool: Pool, wish: PageWish, limit: number): Promise<PageRow[]> {
  const rows: PageRow[] = [];
  let skipped = 0;
  const { distanceKm } = wish.wanted;
  const last = distanceKm === undefined ? BANDS : DISTANCE_BANDS_KM.findIndex((edge) => edge >= distanceKm);
  for (let band = wish.after?.band ?? 0; band <= last && rows.length < limit; band += 1) {
    const after = wish.after?.band === band ? wish.after : undefined;
    // Those before a page that is counted to are counted through the bands, too.
    const offset = Math.max(0, wish.offset - skipped);
    const found = await readRows(pool, { ...wish, after }, { band, limit: offset + limit, offset: 0 });
    rows.push(...found.slice(offset));
    skipped += Math.min(found.length, offset);
  }
  return rows.slice(0, limit);
}

async function readRows(pool: Pool, wish: PageWish, part: Part): Promise<PageRow[]> {
  const values = new Values();
  const text = pageText(wish, part, values);
  // What is counted to is asked too seldom, and in too many shapes, to be prepared.
  const { rows } = await pool.query<PageRow>(
    part.offset > 0 || part.limit > MEMBERS_PAGE + 1
      ? { text, values: values.all }
      : named('search_page', text, values),
  );
  return rows;
}

/** The clauses of a page's statement, in SQL. */
interface Clauses {
  readonly asking: Asking;
  /** The column that the page is ordered by. */
  readonly key: string;
  readonly behind: readonly string[];
  readonly filters: readonly string[];
  readonly order: string;
  readonly end: string;
}

function pageText(wish: PageWish, part: Part, values: Values): string {
  const { band, limit, offset, isRecent = false } = part;
  const asOf = values.add(wish.asOf, 'timestamptz');
  const asking = { values, asOf, place: wish.place };
  const key = keyOf(wish.wanted);
  const ring = ringOf(wish, band);
  const clauses = {
    asking,
    key,
    behind: behindBoundary(wish, asking),
    filters: filtersOf(wish, ring === undefined ? wish.wanted : besides(wish.wanted), asking),
    order: `ORDER BY ${key} DESC, id DESC`,
    // The limits are literals: a plan that is cached for all values would have to guess how many rows it reads.
    end: `LIMIT ${limit}${offset === 0 ? '' : ` OFFSET ${offset}`}`,
  };
  const since = isRecent ? `${asOf} - interval '1 day'` : undefined;
  const found =
    ring === undefined ? readMembers(wish, part, clauses) : readRing(near(ring, wish, { ...asking, since }), clauses);
  return `SELECT id, ${exactly(key)} AS at, ${values.add(band ?? 0, 'int')} AS band FROM (${found}) page`;
}

/** The conditions that put a member on this page or a later one. */
function behindBoundary({ wanted, after }: PageWish, { values, asOf }: Asking): string[] {
  const key = keyOf(wanted);
  return [
    // Members who come back after page 1 was read move above it. No later page shows them again.
    `m.${key} <= ${asOf}`,
    ...(after === undefined
      ? []
      : [`(m.${key}, m.id) < (${values.add(after.at, 'timestamptz')}, ${values.add(after.id, 'uuid')})`]),
  ];
}

function filtersOf({ searcher, without }: PageWish, wanted: Wanted, asking: Asking): string[] {
  const { values } = asking;
  return [
    ...conditionsOf(wanted, asking),
    ...unblocked(searcher, values),
    ...(without === undefined ? [] : [`m.id <> ALL (${values.add(without, 'uuid[]')})`]),
  ];
}

function read(source: string, key: string, conditions: readonly string[]): string {
  return `SELECT m.${key}, m.id FROM ${source} WHERE ${['true', ...conditions].join(' AND ')}`;
}

function readRing(source: string, { key, filters, behind, order, end }: Clauses): string {
  return `${read(source, key, [...filters, ...behind])} ${order} ${end}`;
}

/** Reads a few members together and sorts them; reads many along the index of the order. */
function readMembers(wish: PageWish, part: Part, clauses: Clauses): string {
  const { wanted, total } = wish;
  const { key, behind, order, end, asking } = clauses;
  const findables = findable(wish.searcher.site, asking.values);
  const filters = [...clauses.filters, ...farther(wish, part.band, asking)];
  const isTogether = wanted.region !== undefined || wanted.new;
  if (total <= (isTogether ? FEW_TOGETHER : FEW)) {
    const few = read('members m', key, [...findables, ...behind, ...filters]);
    return `WITH found AS MATERIALIZED (${few}) SELECT * FROM found ${order} ${end}`;
  }
  const branches = branchesOf(wanted, asking.values).map((branch) => {
    const conditions = [...findables, ...branch, ...behind].join(' AND ');
    // `OFFSET 0` keeps the filters outside of the sub-select, so that the planner chooses neither another index nor a sort.
    const members = `(SELECT ${ASKED} FROM members m WHERE ${conditions} ${order} OFFSET 0) m`;
    return `(${read(members, key, filters)} LIMIT ${part.limit + part.offset})`;
  });
  return `SELECT * FROM (${branches.join(' UNION ALL ')}) branches ${order} ${end}`;
}

/** Within a country, the index of the order holds each gender apart. Without a gender filter the page merges both. */
function branchesOf({ country, gender }: Wanted, values: Values): string[][] {
  if (country === undefined) return [[]];
  const genders = gender === undefined ? ['female', 'male'] : [gender];
  return genders.map((one) => [`m.country = ${unknown(values.add(country, 'text'))}`, `m.gender = '${one}'`]);
}

/** The ring of cells that are read one after the other; undefined where they are too many, or anywhere. */
function ringOf({ wanted: { distanceKm }, total }: PageWish, band: number | undefined): Ring | undefined {
  const toKm = band === undefined ? distanceKm : DISTANCE_BANDS_KM[band];
  if (toKm === undefined || (band === undefined && total > FEW_AROUND)) return undefined;
  return { toKm, fromKm: DISTANCE_BANDS_KM[(band ?? 0) - 1] };
}

/** What is asked of the distance of members who are not read cell by cell. */
function farther({ wanted: { distanceKm } }: PageWish, band: number | undefined, asking: Asking): string[] {
  if (band !== undefined)
    return [`coalesce(${distanceTo(asking)} > ${asking.values.add(DISTANCE_BANDS_KM[BANDS - 1], 'float8')}, true)`];
  return distanceKm === undefined ? [] : [within(distanceKm, asking)];
}
