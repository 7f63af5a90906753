import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { Position } from '../../../contract/location/grid.ts';
import { query, readRow, type Row } from '../../platform/database/query.ts';
import { named, Values } from '../../platform/database/statement.ts';
import {
  type SqlContext,
  besides,
  birthDates,
  cellsOf,
  columnsFor,
  conditionsOf,
  findable,
  gendersOf,
  hiddenFrom,
  near,
  unblocked,
  within,
} from './search-conditions.ts';
import { exactly, Moment } from './search-cursor.ts';
import type { Searcher, Criteria } from './search-filters.ts';

/** The reference time of a first page in SQL, and its output column. */
export const NOW = 'now()';
export const AS_OF = `${exactly(NOW)} AS as_of`;

/** The exact number of results, the number of fictional profiles that fit, and the reference time. */
export const countedColumns = { total: z.int(), fictional: z.int(), as_of: Moment };
export type Counted = Row<typeof countedColumns>;

export async function countResults(
  pool: Pool,
  { searcher, criteria, place }: { searcher: Searcher; criteria: Criteria; place: Position | undefined },
): Promise<Counted> {
  const values = new Values();
  const context = { values, asOf: NOW, place };
  // The counters include all members. A site has few fictional profiles, so the query counts their rows.
  const all = { ...criteria, real: undefined };
  const counted = isCounted(all) ? counters(searcher, all, values) : withoutHidden(searcher, all, context);
  const total = criteria.real ? 'everybody - unreal' : 'everybody';
  const { name, text } = named(
    'search_count',
    `SELECT (${total})::int AS total, unreal::int AS fictional, ${AS_OF}
      FROM (SELECT (${counted}) AS everybody, ${fictionals(searcher, criteria, context)} AS unreal) counted`,
    values,
  );
  const row = await readRow(pool, query({ name, row: countedColumns, text }), values.all);
  if (row === undefined) throw new Error('a count returned no row');
  return row;
}

/**
 * Counts the fictional profiles that fit, also if the search leaves them out, as an SQL expression. `OFFSET 0` keeps the criteria outside,
 * so that the planner reads the index of fictional profiles.
 */
export function fictionals(searcher: Searcher, all: Criteria, context: SqlContext): string {
  const criteria = { ...all, real: undefined };
  const inside = [...findable(searcher.site, context.values), 'm.fictional'].join(' AND ');
  const where = [
    'true',
    ...conditionsOf(criteria, context),
    ...unblocked(searcher, context.values),
    ...(criteria.distanceKm === undefined ? [] : [within(criteria.distanceKm, context)]),
  ];
  return `(SELECT count(*) FROM (SELECT ${columnsFor(criteria)} FROM members m WHERE ${inside} OFFSET 0) m WHERE ${where.join(' AND ')})`;
}

/** Whether the counter tables cover these criteria. Interest and cell counters cover further cases; other searches count rows. */
function isCounted({ distanceKm, interests, online, new: isNew }: Criteria): boolean {
  return distanceKm === undefined && interests.length === 0 && !online && !isNew;
}

function isCountedByInterest({ distanceKm, interests, region, online, new: isNew }: Criteria): boolean {
  return interests.length > 0 && distanceKm === undefined && region === undefined && !online && !isNew;
}

/** Whether the cell counters cover these criteria: a circle, with gender and age only. */
export function isCountedByCell({
  distanceKm,
  country,
  region,
  interests,
  photo,
  online,
  new: isNew,
}: Criteria): boolean {
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

function counters({ site, viewer }: Searcher, criteria: Criteria, values: Values): string {
  const { first, last } = birthDates(criteria, { values, asOf: NOW });
  const texts = [criteria.country, criteria.region, criteria.gender].map((one) => values.add(one ?? '', 'text'));
  const ids = [values.add(site, 'uuid'), values.add(viewer ?? null, 'uuid')];
  return `count_findable(${[...ids, ...texts, criteria.photo, first ?? 'NULL', last ?? 'NULL'].join(', ')})`;
}

/** Counts all matches and subtracts those hidden from the viewer, by id. Checking every match instead costs half as much again. */
function withoutHidden(searcher: Searcher, criteria: Criteria, context: SqlContext): string {
  const { distanceKm } = criteria;
  const all = isCountedByInterest(criteria)
    ? interested(searcher, criteria, context.values)
    : isCountedByCell(criteria)
      ? around(searcher, criteria, context)
      : oneByOne(searcher, criteria, context);
  if (searcher.viewer === undefined) return all;
  const hidden = `(SELECT * FROM members WHERE id = ANY ((SELECT ${hiddenFrom(searcher.viewer, context.values)})::uuid[]) OFFSET 0) m`;
  const likewise = [
    ...everywhere(searcher, criteria, context),
    ...(distanceKm === undefined ? [] : [within(distanceKm, context)]),
  ];
  return `${all} - (SELECT count(*) FROM ${hidden} WHERE ${likewise.join(' AND ')})`;
}

function interested({ site }: Searcher, criteria: Criteria, values: Values): string {
  const { first, last } = birthDates(criteria, { values, asOf: NOW });
  const interests = `interest_bits(${values.add(criteria.interests, 'text[]')})`;
  const country = values.add(criteria.country ?? '', 'text');
  const counted = [values.add(site, 'uuid'), country, gendersOf(criteria, values), criteria.photo];
  return `count_interested(${[...counted, first ?? 'NULL', last ?? 'NULL', interests].join(', ')})`;
}

function around({ site }: Searcher, criteria: Criteria, context: SqlContext): string {
  const { first, last } = birthDates(criteria, context);
  const cells = cellsOf({ toKm: criteria.distanceKm ?? 0 }, context);
  const counted = [context.values.add(site, 'uuid'), gendersOf(criteria, context.values), ...cells];
  return `count_around(${[...counted, first ?? 'NULL', last ?? 'NULL'].join(', ')})`;
}

function oneByOne(searcher: Searcher, criteria: Criteria, context: SqlContext): string {
  if (criteria.distanceKm === undefined)
    return `(SELECT count(*) FROM members m WHERE ${everywhere(searcher, criteria, context).join(' AND ')})`;
  const circle = near({ toKm: criteria.distanceKm }, { searcher, criteria }, context);
  return `(SELECT count(*) FROM ${circle} WHERE ${['true', ...conditionsOf(besides(criteria), context)].join(' AND ')})`;
}

const everywhere = ({ site }: Searcher, criteria: Criteria, context: SqlContext) => [
  ...findable(site, context.values),
  ...conditionsOf(criteria, context),
];
