import type { Position } from '../../../contract/grid.ts';
import { NEW_MEMBER_DAYS, ONLINE_MINUTES } from '../../../contract/rules.ts';
import type { Values } from '../../platform/database/statement.ts';
import { cellsAround, type Ring } from './cells-around.ts';
import type { Searcher, Wanted } from './search-filters.ts';

/** Who looks for whom. */
export interface Sought {
  readonly searcher: Searcher;
  readonly wanted: Wanted;
}

/** What a search is asked with: the moment that it is as of (an SQL expression), and where the viewer is, if that is known. */
export interface Asking {
  readonly values: Values;
  readonly asOf: string;
  readonly place: Position | undefined;
}

/**
 * Reckoned once, and nothing that a plan could be made for: with values that it knows the planner makes a new one each time,
 * which costs more than most searches.
 */
export const unknown = (expression: string) => `(SELECT ${expression})`;

// The conditions on `members m` under which a viewer may find a member. The view `contacts` names the rule.

/** What is asked of a member, and what orders them. In a sub-select every column more takes its time for each row, read or not. */
export const ASKED =
  'm.id, m.gender, m.country, m.region, m.date_of_birth, m.has_photo, m.interest_bits, m.seen_at, m.signup_date, m.latitude, m.longitude';

/** Whom anybody may come upon: members of the site who can be found. */
export function findable(site: string, values: Values): string[] {
  return [`m.site_id = ${unknown(values.add(site, 'uuid'))}`, 'm.findable'];
}

/** Not themself, and nobody who is blocked, either way: resolved once, and in this form hashed, so that it costs the same however many there are. */
export function unblocked({ viewer }: Searcher, values: Values): string[] {
  return viewer === undefined ? [] : [`m.id NOT IN (SELECT unnest(${hiddenFrom(viewer, values)}))`];
}

/** The ids of those, as an SQL expression. */
export function hiddenFrom(viewer: string, values: Values): string {
  const id = values.add(viewer, 'uuid');
  return `blocked_ids(${id}) || ${id}`;
}

/** The filters but for how far away, of `members m`. */
export function conditionsOf(wanted: Wanted, asking: Asking): string[] {
  const { values, asOf } = asking;
  const { gender, country, region, interests } = wanted;
  return [
    ...(gender === undefined ? [] : [`m.gender = ${unknown(values.add(gender, 'text'))}`]),
    ...(country === undefined ? [] : [`m.country = ${unknown(values.add(country, 'text'))}`]),
    ...(region === undefined ? [] : [`m.region = ${unknown(values.add(region, 'text'))}`]),
    ...ageConditions(wanted, asking),
    ...(wanted.photo ? ['m.has_photo'] : []),
    // Who hides it is not among these: `seen_at` of theirs is weeks old.
    ...(wanted.online ? [`m.seen_at > ${asOf} - interval '${ONLINE_MINUTES} minutes'`] : []),
    ...(wanted.new ? [`m.signup_date > ${asOf} - interval '${NEW_MEMBER_DAYS} days'`] : []),
    ...(interests.length === 0
      ? []
      : [`m.interest_bits & ${unknown(`interest_bits(${values.add(interests, 'text[]')})`)} <> 0`]),
  ];
}

/** The first day on which somebody was born who is not older, and the last for who is not younger; SQL expressions. */
export function birthDates(
  { minAge, maxAge }: Pick<Wanted, 'minAge' | 'maxAge'>,
  { values, asOf }: Pick<Asking, 'values' | 'asOf'>,
) {
  const before = (years: number) =>
    `((${asOf} AT TIME ZONE 'UTC')::date - make_interval(years => ${values.add(years, 'int')}))::date`;
  return {
    first: maxAge === undefined ? undefined : unknown(`${before(maxAge + 1)} + 1`),
    last: minAge === undefined ? undefined : unknown(before(minAge)),
  };
}

function ageConditions(wanted: Wanted, asking: Asking): string[] {
  const { first, last } = birthDates(wanted, asking);
  return [
    ...(first === undefined ? [] : [`m.date_of_birth >= ${first}`]),
    ...(last === undefined ? [] : [`m.date_of_birth <= ${last}`]),
  ];
}

/** Within so many kilometres, of `members m`, one by one: where another index than that of the cells leads to them. */
export function within(km: number, asking: Asking): string {
  return `${distanceTo(asking)} <= ${asking.values.add(km, 'float8')}`;
}

/** The distance in kilometres, as an SQL expression; null where either place is not known. */
export function distanceTo({ place, values }: Asking): string {
  if (place === undefined) return 'NULL::float8';
  return `distance_km(${values.add(place.latitude, 'real')}, ${values.add(place.longitude, 'real')}, m.latitude, m.longitude)`;
}

/**
 * In place of `members m`: the findable members of these cells, of the gender and the ages that are wanted and seen since, read off
 * their index row by row. What else is asked (`besides`) is asked outside of it (`OFFSET 0`), so that no other index seems the shorter way.
 * Nobody is near to who has no place.
 */
export function near(
  ring: Ring,
  { searcher: { site }, wanted }: Sought,
  asking: Asking & { readonly since?: string | undefined },
): string {
  const { since, values } = asking;
  const inside = [
    ...findable(site, values),
    'm.gender = g',
    'm.cell BETWEEN cells.first AND cells.last',
    ...ageConditions(wanted, asking),
    ...(since === undefined ? [] : [`m.seen_at > ${unknown(since)}`]),
  ];
  return `unnest(${unknown(gendersOf(wanted, values))}) g, unnest(${cellsOf(ring, asking).map(unknown).join(', ')}) cells (first, last), LATERAL (
    SELECT ${ASKED} FROM members m WHERE ${inside.join(' AND ')} OFFSET 0) m`;
}

/** The one that is wanted or both; an SQL expression. */
export const gendersOf = ({ gender }: Wanted, values: Values) =>
  values.add(gender === undefined ? ['female', 'male'] : [gender], 'text[]');

/** The cells of a ring around the viewer as ranges: where each begins, and where it ends; SQL expressions. None where there is no place. */
export function cellsOf(ring: Ring, { place, values }: Asking): string[] {
  const ranges = place === undefined ? [] : cellsAround(place, ring);
  return [0, 1].map((end) =>
    values.add(
      ranges.map((range) => range[end]),
      'int[]',
    ),
  );
}

/** What is left to be asked of those who are near. */
export function besides(wanted: Wanted): Wanted {
  return { ...wanted, gender: undefined, minAge: undefined, maxAge: undefined };
}
