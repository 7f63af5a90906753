import type { Position } from '../../../contract/location/grid.ts';
import { NEW_MEMBER_DAYS, ONLINE_MINUTES } from '../../../contract/base/rules.ts';
import type { Values } from '../../platform/database/statement.ts';
import { cellsAround, type Ring } from './cells-around.ts';
import type { Searcher, Criteria } from './search-filters.ts';
import { GENDERS } from '../../../contract/base/gender.ts';

/** The searcher and the criteria of a search. */
export interface SearchScope {
  readonly searcher: Searcher;
  readonly criteria: Criteria;
}

/** The context of an SQL statement: its parameters, its reference time (an SQL expression) and the viewer's position, if known. */
export interface SqlContext {
  readonly values: Values;
  readonly asOf: string;
  readonly place: Position | undefined;
}

/**
 * Hides a value from the planner in a sub-select that runs once. With known values PostgreSQL plans each execution again,
 * which costs more than most searches.
 */
export const unknown = (expression: string) => `(SELECT ${expression})`;

// The conditions on `members m` under which a viewer may find a member: those of the SQL function `findable_by`, in two halves. `findable`
// is inside and `unblocked` outside of a sub-select that the planner may not flatten. The planner therefore reads the index of the order or
// of the cells, which contain no further condition. PostgreSQL hashes the ids of a sub-select, but not those of a function's parameter.

const COLUMNS =
  'm.id, m.gender, m.country, m.region, m.date_of_birth, m.has_photo, m.interest_bits, m.seen_at, m.signup_date, m.latitude, m.longitude';

/** The columns that conditions and orders read. Each further column of a sub-select costs time per row, even if unread. */
export const columnsFor = ({ online, real }: Criteria) =>
  [COLUMNS, ...(online ? ['m.last_active'] : []), ...(real ? ['m.fictional'] : [])].join(', ');

/** Findable members of the site. */
export function findable(site: string, values: Values): string[] {
  return [`m.site_id = ${unknown(values.add(site, 'uuid'))}`, 'm.findable'];
}

/** Excludes the members whom `hidden_from` names. PostgreSQL hashes this form once, so the cost does not grow with the list. */
export function unblocked({ viewer }: Searcher, values: Values): string[] {
  return viewer === undefined ? [] : [`m.id NOT IN (SELECT unnest(${hiddenFrom(viewer, values)}))`];
}

/** The ids that `unblocked` excludes, as an SQL expression. */
export function hiddenFrom(viewer: string, values: Values): string {
  const id = values.add(viewer, 'uuid');
  return `hidden_from(${id})`;
}

/** The conditions on `members m`, except the distance. */
export function conditionsOf(criteria: Criteria, context: SqlContext): string[] {
  const { values, asOf } = context;
  const { gender, country, region, interests } = criteria;
  return [
    ...(gender === undefined ? [] : [`m.gender = ${unknown(values.add(gender, 'text'))}`]),
    ...(country === undefined ? [] : [`m.country = ${unknown(values.add(country, 'text'))}`]),
    ...(region === undefined ? [] : [`m.region = ${unknown(values.add(region, 'text'))}`]),
    ...ageConditions(criteria, context),
    ...(criteria.photo ? ['m.has_photo'] : []),
    ...(criteria.online ? isOnline(asOf) : []),
    ...(criteria.new ? [`m.signup_date > ${asOf} - interval '${NEW_MEMBER_DAYS} days'`] : []),
    ...(criteria.real ? ['NOT m.fictional'] : []),
    ...(interests.length === 0
      ? []
      : [`m.interest_bits & ${unknown(`interest_bits(${values.add(interests, 'text[]')})`)} <> 0`]),
  ];
}

/**
 * Members who are online. `seen_at`, which the indexes hold, is up to two steps of online time earlier than `last_active`. It never
 * matches for members who hide their presence.
 */
function isOnline(asOf: string): string[] {
  return [
    `m.seen_at > ${asOf} - interval '${3 * ONLINE_MINUTES} minutes'`,
    `m.last_active > ${asOf} - interval '${ONLINE_MINUTES} minutes'`,
  ];
}

/** The first and last date of birth of an age range, as SQL expressions. */
export function birthDates(
  { minAge, maxAge }: Pick<Criteria, 'minAge' | 'maxAge'>,
  { values, asOf }: Pick<SqlContext, 'values' | 'asOf'>,
) {
  const before = (years: number) =>
    `(calendar_day(${asOf}, 'UTC') - make_interval(years => ${values.add(years, 'int')}))::date`;
  return {
    first: maxAge === undefined ? undefined : unknown(`${before(maxAge + 1)} + 1`),
    last: minAge === undefined ? undefined : unknown(before(minAge)),
  };
}

function ageConditions(criteria: Criteria, context: SqlContext): string[] {
  const { first, last } = birthDates(criteria, context);
  return [
    ...(first === undefined ? [] : [`m.date_of_birth >= ${first}`]),
    ...(last === undefined ? [] : [`m.date_of_birth <= ${last}`]),
  ];
}

/** Filters `members m` by distance row by row, for queries that do not use the cell index. */
export function within(km: number, context: SqlContext): string {
  return `${distanceTo(context)} <= ${context.values.add(km, 'float8')}`;
}

/** The distance in kilometres, as an SQL expression. Null if either position is unknown. */
export function distanceTo({ place, values }: SqlContext): string {
  if (place === undefined) return 'NULL::float8';
  return `distance_km(${values.add(place.latitude, 'real')}, ${values.add(place.longitude, 'real')}, m.latitude, m.longitude)`;
}

/**
 * A source in place of `members m`: the findable members of these cells by gender, age and `since`, from the cell index.
 * `OFFSET 0` keeps the other conditions (`besides`) outside, so that the planner does not choose another index.
 * A viewer or member without a position matches nothing.
 */
export function near(
  ring: Ring,
  { searcher: { site }, criteria }: SearchScope,
  context: SqlContext & { readonly since?: string | undefined },
): string {
  const { since, values } = context;
  const inside = [
    ...findable(site, values),
    'm.gender = g',
    'm.cell BETWEEN cells.first AND cells.last',
    ...ageConditions(criteria, context),
    ...(since === undefined ? [] : [`m.seen_at > ${unknown(since)}`]),
  ];
  const cells = cellsOf(ring, context).map(unknown).join(', ');
  return `unnest(${unknown(gendersOf(criteria, values))}) g, unnest(${cells}) cells (first, last), LATERAL (
    SELECT ${columnsFor(criteria)} FROM members m WHERE ${inside.join(' AND ')} OFFSET 0) m`;
}

/** The chosen gender or both, as an SQL expression. */
export const gendersOf = ({ gender }: Criteria, values: Values) =>
  values.add(gender === undefined ? GENDERS : [gender], 'text[]');

/** The cell ranges of a ring around the viewer: two SQL arrays of first and last cells. Empty without a position. */
export function cellsOf(ring: Ring, { place, values }: SqlContext): string[] {
  const ranges = place === undefined ? [] : cellsAround(place, ring);
  return [0, 1].map((end) =>
    values.add(
      ranges.map((range) => range[end]),
      'int[]',
    ),
  );
}

/** The criteria that `near` does not cover. */
export function besides(criteria: Criteria): Criteria {
  return { ...criteria, gender: undefined, minAge: undefined, maxAge: undefined };
}
