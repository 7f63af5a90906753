import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { Position } from '../../../contract/location/grid.ts';
import { MemberId } from '../../../contract/base/ids.ts';
import { DISTANCE_BANDS_KM, MEMBERS_PAGE } from '../../../contract/base/rules.ts';
import { query as defineQuery, readRows, type Row } from '../../platform/database/query.ts';
import { named, Values } from '../../platform/database/statement.ts';
import type { Ring } from './cells-around.ts';
import {
  type SqlContext,
  besides,
  columnsFor,
  conditionsOf,
  distanceTo,
  findable,
  near,
  unblocked,
  unknown,
  within,
} from './search-conditions.ts';
import { type Boundary, exactly, Moment } from './search-cursor.ts';
import type { Searcher, Criteria } from './search-filters.ts';
import { GENDERS } from '../../../contract/base/gender.ts';

/** One page of a search: after a boundary, or at an offset. */
export interface PageQuery {
  readonly searcher: Searcher;
  readonly criteria: Criteria;
  readonly place: Position | undefined;
  readonly asOf: string;
  /** The number of results. The page sorts few results in memory, and reads many from the index of the order. */
  readonly total: number;
  readonly after: Boundary | undefined;
  readonly offset: number;
  readonly limit?: number;
  /** Further members to exclude. */
  readonly without?: readonly MemberId[];
}

const pageColumns = {
  id: MemberId,
  /** PostgreSQL's own text, to the microsecond. */
  at: Moment,
  band: z.int(),
};
export type PageRow = Row<typeof pageColumns>;

/** The sort column, besides the distance. */
export const keyOf = ({ order }: Criteria) => (order === 'newest' ? 'signup_date' : 'seen_at');

/** Above this many results, reading along the index of the order is faster than sorting all. */
const FEW = 400;
/** The limit for regions and new members, which one index holds together. */
const FEW_TOGETHER = 1_500;
/** The limit for results around a position, which the cell index holds together. */
const FEW_AROUND = 6_000;
/** In dense areas, members active within the last day usually fill a page, so the query scans those first. */
const LIVELY = 400;
const BANDS = DISTANCE_BANDS_KM.length;

/** Reads the rows of a page in order, plus one more row if another page follows. */
export async function readPage(pool: Pool, query: PageQuery): Promise<PageRow[]> {
  const limit = (query.limit ?? MEMBERS_PAGE) + 1;
  if (query.total === 0) return [];
  if (query.criteria.order === 'distance' && query.place !== undefined) return readByBand(pool, query, limit);
  const recent = isLively(query) ? await readSlice(pool, query, { limit, offset: 0, isRecent: true }) : [];
  return recent.length === limit ? recent : readSlice(pool, query, { limit, offset: query.offset });
}

/** Whether a first page scans the members of the last day first. */
function isLively(query: PageQuery): boolean {
  return (
    query.total > LIVELY &&
    query.criteria.order === 'last_active' &&
    query.after === undefined &&
    query.offset === 0 &&
    ringOf(query, undefined) !== undefined
  );
}

interface PageSlice {
  readonly limit: number;
  readonly offset: number;
  /** Restricts the page to one distance band. */
  readonly band?: number;
  /** Restricts the page to members seen within a day. */
  readonly isRecent?: boolean;
}

/** Reads band after band, nearest first, until the page is full. Within a band the order is by last activity; no finer distance counts. */
async function readByBand(pool: Pool, query: PageQuery, limit: number): Promise<PageRow[]> {
  const rows: PageRow[] = [];
  let skipped = 0;
  const { distanceKm } = query.criteria;
  const last = distanceKm === undefined ? BANDS : DISTANCE_BANDS_KM.findIndex((edge) => edge >= distanceKm);
  for (let band = query.after?.band ?? 0; band <= last && rows.length < limit; band += 1) {
    const after = query.after?.band === band ? query.after : undefined;
    // An offset may span several bands, so each band skips its share.
    const offset = Math.max(0, query.offset - skipped);
    const found = await readSlice(pool, { ...query, after }, { band, limit: offset + limit, offset: 0 });
    rows.push(...found.slice(offset));
    skipped += Math.min(found.length, offset);
  }
  return rows.slice(0, limit);
}

async function readSlice(pool: Pool, query: PageQuery, slice: PageSlice): Promise<PageRow[]> {
  const values = new Values();
  const text = pageText(query, slice, values);
  // Pages at an offset are rare and vary too much for prepared statements.
  const isRare = slice.offset > 0 || slice.limit > MEMBERS_PAGE + 1;
  const name = isRare ? undefined : named('search_page', text, values).name;
  return readRows(pool, defineQuery({ name, row: pageColumns, text }), values.all);
}

/** The clauses of a page's statement, in SQL. */
interface Clauses {
  readonly context: SqlContext;
  /** The column that the page is ordered by. */
  readonly key: string;
  readonly behind: readonly string[];
  readonly filters: readonly string[];
  readonly order: string;
  readonly end: string;
}

function pageText(query: PageQuery, slice: PageSlice, values: Values): string {
  const { band, limit, offset, isRecent = false } = slice;
  const asOf = values.add(query.asOf, 'timestamptz');
  const context = { values, asOf, place: query.place };
  const key = keyOf(query.criteria);
  const ring = ringOf(query, band);
  const clauses = {
    context,
    key,
    behind: behindBoundary(query, context),
    filters: filtersOf(query, ring === undefined ? query.criteria : besides(query.criteria), context),
    order: `ORDER BY ${key} DESC, id DESC`,
    // The limits are literals. A plan for all values would have to guess the number of rows.
    end: `LIMIT ${limit}${offset === 0 ? '' : ` OFFSET ${offset}`}`,
  };
  const since = isRecent ? `${asOf} - interval '1 day'` : undefined;
  const found =
    ring === undefined
      ? readMembers(query, slice, clauses)
      : readRing(near(ring, query, { ...context, since }), clauses);
  return `SELECT id, ${exactly(key)} AS at, ${values.add(band ?? 0, 'int')} AS band FROM (${found}) page`;
}

/** The conditions that put a member on this page or a later one. */
function behindBoundary({ criteria, after }: PageQuery, { values, asOf }: SqlContext): string[] {
  const key = keyOf(criteria);
  return [
    // Members who become active after the read of page 1 move above it. Later pages omit them.
    `m.${key} <= ${asOf}`,
    ...(after === undefined
      ? []
      : [`(m.${key}, m.id) < (${values.add(after.at, 'timestamptz')}, ${values.add(after.id, 'uuid')})`]),
  ];
}

function filtersOf({ searcher, without }: PageQuery, criteria: Criteria, context: SqlContext): string[] {
  const { values } = context;
  return [
    ...conditionsOf(criteria, context),
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
function readMembers(query: PageQuery, slice: PageSlice, clauses: Clauses): string {
  const { criteria, total } = query;
  const { key, behind, order, end, context } = clauses;
  const findables = findable(query.searcher.site, context.values);
  const filters = [...clauses.filters, ...farther(query, slice.band, context)];
  const isTogether = criteria.region !== undefined || criteria.new;
  if (total <= (isTogether ? FEW_TOGETHER : FEW)) {
    const few = read('members m', key, [...findables, ...behind, ...filters]);
    return `WITH found AS MATERIALIZED (${few}) SELECT * FROM found ${order} ${end}`;
  }
  const branches = branchesOf(criteria, context.values).map((branch) => {
    const conditions = [...findables, ...branch, ...behind].join(' AND ');
    // `OFFSET 0` keeps the filters outside of the sub-select, so that the planner chooses neither another index nor a sort.
    const members = `(SELECT ${columnsFor(criteria)} FROM members m WHERE ${conditions} ${order} OFFSET 0) m`;
    return `(${read(members, key, filters)} LIMIT ${slice.limit + slice.offset})`;
  });
  return `SELECT * FROM (${branches.join(' UNION ALL ')}) branches ${order} ${end}`;
}

/** Within a country, the index of the order separates the genders. Without a gender filter the page merges both. */
function branchesOf({ country, gender }: Criteria, values: Values): string[][] {
  if (country === undefined) return [[]];
  const genders = gender === undefined ? GENDERS : [gender];
  return genders.map((one) => [`m.country = ${unknown(values.add(country, 'text'))}`, `m.gender = '${one}'`]);
}

/** The ring whose cells the page reads; undefined if it has too many results or no distance limit. */
function ringOf({ criteria: { distanceKm }, total }: PageQuery, band: number | undefined): Ring | undefined {
  const toKm = band === undefined ? distanceKm : DISTANCE_BANDS_KM[band];
  if (toKm === undefined || (band === undefined && total > FEW_AROUND)) return undefined;
  return { toKm, fromKm: DISTANCE_BANDS_KM[(band ?? 0) - 1] };
}

/** The distance conditions on members who are not read from cells. */
function farther({ criteria: { distanceKm } }: PageQuery, band: number | undefined, context: SqlContext): string[] {
  if (band !== undefined)
    return [`coalesce(${distanceTo(context)} > ${context.values.add(DISTANCE_BANDS_KM[BANDS - 1], 'float8')}, true)`];
  return distanceKm === undefined ? [] : [within(distanceKm, context)];
}
