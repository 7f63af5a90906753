import type { Pool } from 'pg';
import type { Position } from '../../../contract/grid.ts';
import { named, Values } from '../../platform/database/statement.ts';
import {
  type Asking,
  besides,
  birthDates,
  cellsOf,
  conditionsOf,
  findable,
  gendersOf,
  hiddenFrom,
  near,
  within,
} from './search-conditions.ts';
import { exactly } from './search-cursor.ts';
import type { Searcher, Wanted } from './search-filters.ts';

/** The moment that a first page is as of, in SQL; and how that is given. */
export const NOW = 'now()';
export const AS_OF = `${exactly(NOW)} AS as_of`;

/** How many there are, exactly, and the moment that this is as of. */
export interface Counted {
  readonly total: number;
  readonly as_of: string;
}

export async function countResults(
  pool: Pool,
  { searcher, wanted, place }: { searcher: Searcher; wanted: Wanted; place: Position | undefined },
): Promise<Counted> {
  const values = new Values();
  const total = isCounted(wanted)
    ? counters(searcher, wanted, values)
    : lessHidden(searcher, wanted, { values, asOf: NOW, place });
  const {
    rows: [row],
  } = await pool.query<Counted>(named('search_count', `SELECT (${total})::int AS total, ${AS_OF}`, values));
  if (row === undefined) throw new Error('a count gave no row');
  return row;
}

/** Whether the counters know these filters; with interests there are bits that do. The others are counted one by one. */
function isCounted({ distanceKm, interests, online, new: isNew }: Wanted): boolean {
  return distanceKm === undefined && interests.length === 0 && !online && !isNew;
}

function isCountedByInterest({ distanceKm, interests, region, online, new: isNew }: Wanted): boolean {
  return interests.length > 0 && distanceKm === undefined && region === undefined && !online && !isNew;
}

/** Whether the cells know how many: of a circle, and of genders and ages in it. */
export function isCountedByCell({
  distanceKm,
  country,
  region,
  interests,
  photo,
  online,
  new: isNew,
}: Wanted): boolean {
  return (
    distanceKm !== undefined &&
    country === undefined &&
    region === undefined &&
    interests.length === 0 &&
    !photo &&
    !online &&
    !isNew
  );
}

function counters({ site, viewer }: Searcher, wanted: Wanted, values: Values): string {
  const { first, last } = birthDates(wanted, { values, asOf: NOW });
  const texts = [wanted.country, wanted.region, wanted.gender].map((one) => values.add(one ?? '', 'text'));
  return `count_findable(${values.add(site, 'uuid')}, ${values.add(viewer ?? null, 'uuid')}, ${texts.join(', ')}, ${wanted.photo}, ${first ?? 'NULL'}, ${last ?? 'NULL'})`;
}

/** Whoever fits, less those of them who are hidden from this viewer, by their ids: to ask of everybody whether they are would cost half as much again. */
function lessHidden(searcher: Searcher, wanted: Wanted, asking: Asking): string {
  const { distanceKm } = wanted;
  const all = isCountedByInterest(wanted)
    ? interested(searcher, wanted, asking.values)
    : isCountedByCell(wanted)
      ? around(searcher, wanted, asking)
      : oneByOne(searcher, wanted, asking);
  if (searcher.viewer === undefined) return all;
  const hidden = `(SELECT * FROM members WHERE id = ANY ((SELECT ${hiddenFrom(searcher.viewer, asking.values)})::uuid[]) OFFSET 0) m`;
  const likewise = [
    ...everywhere(searcher, wanted, asking),
    ...(distanceKm === undefined ? [] : [within(distanceKm, asking)]),
  ];
  return `${all} - (SELECT count(*) FROM ${hidden} WHERE ${likewise.join(' AND ')})`;
}

function interested({ site }: Searcher, wanted: Wanted, values: Values): string {
  const { first, last } = birthDates(wanted, { values, asOf: NOW });
  const interests = `interest_bits(${values.add(wanted.interests, 'text[]')})`;
  return `count_interested(${values.add(site, 'uuid')}, ${values.add(wanted.country ?? '', 'text')}, ${gendersOf(wanted, values)}, ${wanted.photo}, ${first ?? 'NULL'}, ${last ?? 'NULL'}, ${interests})`;
}

function around({ site }: Searcher, wanted: Wanted, asking: Asking): string {
  const { first, last } = birthDates(wanted, asking);
  const cells = cellsOf({ toKm: wanted.distanceKm ?? 0 }, asking);
  return `count_around(${asking.values.add(site, 'uuid')}, ${gendersOf(wanted, asking.values)}, ${cells.join(', ')}, ${first ?? 'NULL'}, ${last ?? 'NULL'})`;
}

function oneByOne(searcher: Searcher, wanted: Wanted, asking: Asking): string {
  if (wanted.distanceKm === undefined)
    return `(SELECT count(*) FROM members m WHERE ${everywhere(searcher, wanted, asking).join(' AND ')})`;
  const circle = near({ toKm: wanted.distanceKm }, { searcher, wanted }, asking);
  return `(SELECT count(*) FROM ${circle} WHERE ${['true', ...conditionsOf(besides(wanted), asking)].join(' AND ')})`;
}

const everywhere = ({ site }: Searcher, wanted: Wanted, asking: Asking) => [
  ...findable(site, asking.values),
  ...conditionsOf(wanted, asking),
];
