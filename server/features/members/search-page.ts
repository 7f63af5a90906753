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

function pageText(wish: PageWish, { band, limit, offset, isRecent = false }: Part, values: Values): string {
  const { searcher, wanted, place, total, after, without } = wish;
  const asOf = values.add(wish.asOf, 'timestamptz');
  const asking = { values, asOf, place };
  const key = keyOf(wanted);
  const behind = [
    // As of the moment of page 1: who has come back since stands above it, and is on no later page again.
    `m.${key} <= ${asOf}`,
    ...(after === undefined
      ? []
      : [`(m.${key}, m.id) < (${values.add(after.at, 'timestamptz')}, ${values.add(after.id, 'uuid')})`]),
  ];
  const ring = ringOf(wish, band);
  const filters = [
    ...conditionsOf(ring === undefined ? wanted : besides(wanted), asking),
    ...unblocked(searcher, values),
    ...(without === undefined ? [] : [`m.id <> ALL (${values.add(without, 'uuid[]')})`]),
  ];
  const order = `ORDER BY ${key} DESC, id DESC`;
  // In figures, not as values: a plan that is made once for all values would have to guess how far it reaches.
  const end = `LIMIT ${limit}${offset === 0 ? '' : ` OFFSET ${offset}`}`;
  const found =
    ring === undefined
      ? readMembers()
      : `${read(near(ring, wish, { ...asking, since: isRecent ? `${asOf} - interval '1 day'` : undefined }), [...filters, ...behind])} ${order} ${end}`;
  return `SELECT id, ${exactly(key)} AS at, ${values.add(band ?? 0, 'int')} AS band FROM (${found}) page`;

  function read(source: string, conditions: readonly string[]): string {
    return `SELECT m.${key}, m.id FROM ${source} WHERE ${['true', ...conditions].join(' AND ')}`;
  }

  function readMembers(): string {
    const members = findable(searcher.site, values);
    const all = [...filters, ...farther(wish, band, asking)];
    const isTogether = wanted.region !== undefined || wanted.new;
    if (total <= (isTogether ? FEW_TOGETHER : FEW))
      return `WITH found AS MATERIALIZED (${read('members m', [...members, ...behind, ...all])}) SELECT * FROM found ${order} ${end}`;
    // Along the index of the order. In a country it has two branches, one a gender: without a choice of gender they are merged.
    const { country, gender } = wanted;
    const genders = gender === undefined ? ['female', 'male'] : [gender];
    const branches =
      country === undefined
        ? [along([])]
        : genders.map((one) => along([`m.country = ${unknown(values.add(country, 'text'))}`, `m.gender = '${one}'`]));
    return `SELECT * FROM (${branches.map((branch) => `(${branch} LIMIT ${limit + offset})`).join(' UNION ALL ')}) branches ${order} ${end}`;

    // What else is asked is asked outside of it (`OFFSET 0`), so that no other index, and no sorting, seems the shorter way.
    function along(branch: readonly string[]): string {
      return read(
        `(SELECT ${ASKED} FROM members m WHERE ${[...members, ...branch, ...behind].join(' AND ')} ${order} OFFSET 0) m`,
        all,
      );
    }
  }
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
