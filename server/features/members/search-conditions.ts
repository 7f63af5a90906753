import { distanceKm, type Position } from '../../../contract/grid.ts';
import { NEW_MEMBER_DAYS, ONLINE_MINUTES } from '../../../contract/rules.ts';
import type { Values } from '../../platform/statement.ts';
import type { Searcher, Wanted } from './search-filters.ts';

/** What a search is asked with: the moment that it is as of (an SQL expression), and where the viewer is, if that is known. */
export interface Asking {
  readonly values: Values;
  readonly asOf: string;
  readonly place: Position | undefined;
}

/**
 * Whom the viewer may come upon, of `members m`: the rule of migration 0008, for everything that looks for people here. Those
 * blocked, either way, are resolved once.
 */
export function meetable({ site, viewer }: Searcher, values: Values): string[] {
  // In this form they are hashed, and each row is looked up: it costs the same however many there are.
  const others = viewer === undefined ? [] : [`m.id NOT IN (SELECT unnest(${hiddenFrom(viewer, values)}))`];
  return [`m.site_id = ${values.add(site, 'uuid')}`, 'm.findable', ...others];
}

/** Whom the viewer is not shown although others are: themself, and whoever is blocked either way. */
function hiddenFrom(viewer: string, values: Values): string {
  const id = values.add(viewer, 'uuid');
  return `blocked_ids(${id}) || ${id}`;
}

/** The filters, of `members m`. */
export function conditionsOf(wanted: Wanted, asking: Asking): string[] {
  const { values, asOf } = asking;
  const { gender, country, region, interests } = wanted;
  return [
    ...(gender === undefined ? [] : [`m.gender = ${values.add(gender, 'text')}`]),
    ...(country === undefined ? [] : [`m.country = ${values.add(country, 'text')}`]),
    ...(region === undefined ? [] : [`m.region = ${values.add(region, 'text')}`]),
    ...ageConditions(wanted, asking),
    ...(wanted.photo ? ['m.has_photo'] : []),
    // Who hides it is not among these: `seen_at` of theirs is weeks old.
    ...(wanted.online ? [`m.seen_at > ${asOf} - interval '${ONLINE_MINUTES} minutes'`] : []),
    ...(wanted.new ? [`m.signup_date > ${asOf} - interval '${NEW_MEMBER_DAYS} days'`] : []),
    ...(interests.length === 0 ? [] : [`m.interests && ${values.add(interests, 'text[]')}`]),
    ...(wanted.distanceKm === undefined ? [] : within(wanted.distanceKm, asking)),
  ];
}

/** The first day on which somebody was born who is not older, and the last for who is not younger; SQL expressions. */
export function birthDates({ minAge, maxAge }: Pick<Wanted, 'minAge' | 'maxAge'>, { values, asOf }: Pick<Asking, 'values' | 'asOf'>) {
  const before = (years: number) => `((${asOf} AT TIME ZONE 'UTC')::date - make_interval(years => ${values.add(years, 'int')}))::date`;
  return {
    first: maxAge === undefined ? undefined : `(${before(maxAge + 1)} + 1)`,
    last: minAge === undefined ? undefined : before(minAge),
  };
}

function ageConditions(wanted: Wanted, asking: Asking): string[] {
  const { first, last } = birthDates(wanted, asking);
  return [...(first === undefined ? [] : [`m.date_of_birth >= ${first}`]), ...(last === undefined ? [] : [`m.date_of_birth <= ${last}`])];
}

/** Within so many kilometres of the middle of the viewer's cell, from the middle of theirs. Nobody is near to who has no place. */
export function within(km: number, asking: Asking): string[] {
  if (asking.place === undefined) return ['false'];
  return [...around(km, asking.place, asking.values), `${distanceTo(asking)} <= ${asking.values.add(km, 'float8')}`];
}

/** The distance in kilometres, as an SQL expression; null where either place is not known. */
export function distanceTo({ place, values }: Asking): string {
  if (place === undefined) return 'NULL::float8';
  return `distance_km(${values.add(place.latitude, 'real')}, ${values.add(place.longitude, 'real')}, m.latitude, m.longitude)`;
}

const KM_A_DEGREE = 111;
/** As `members.latitude_row` has it. */
const ROWS_A_DEGREE = 20;

/** A box around the circle, which an index answers. */
function around(km: number, place: Position, values: Values): string[] {
  const { latitude, longitude } = place;
  const high = km / KM_A_DEGREE + 0.01;
  const degree = distanceKm({ latitude: Math.min(89, Math.abs(latitude) + high), longitude: 0 }, { latitude: Math.min(89, Math.abs(latitude) + high), longitude: 1 });
  const wide = km / degree + 0.01;
  const [south, north] = [Math.floor((latitude - high) * ROWS_A_DEGREE), Math.floor((latitude + high) * ROWS_A_DEGREE)];
  const rows = `m.latitude_row = ANY (${values.add(Array.from({ length: north - south + 1 }, (_, index) => south + index), 'int[]')})`;
  // Where the box reaches over the date line it is a whole ring.
  if (Math.abs(longitude) + wide > 180) return [rows];
  return [rows, `m.longitude BETWEEN ${values.add(longitude - wide, 'real')} AND ${values.add(longitude + wide, 'real')}`];
}
