import { createHash } from 'node:crypto';
import type { MemberId } from '../../../contract/base/ids.ts';
import { INTERESTS } from '../../../contract/profiles/profile-fields.ts';
import type { SearchFilters } from '../../../contract/search.ts';
import { Refusal } from '../../platform/problems.ts';
import type { Gender } from '../../../contract/base/gender.ts';

/** The site and the searching member; `viewer` is undefined for a visitor. */
export interface Searcher {
  readonly site: string;
  readonly viewer: MemberId | undefined;
}

/** The parsed filters of a search. */
export interface Criteria {
  readonly gender?: Gender | undefined;
  readonly country?: string | undefined;
  readonly region?: string | undefined;
  readonly minAge?: number | undefined;
  readonly maxAge?: number | undefined;
  readonly distanceKm?: number | undefined;
  readonly interests: readonly string[];
  readonly photo: boolean;
  readonly online: boolean;
  readonly new: boolean;
  /** Excludes fictional profiles. It is undefined if off, which leaves the fingerprints of other searches unchanged. */
  readonly real?: true | undefined;
  readonly order: SearchFilters['order'];
}

/** Parses the filters. It ignores filters that the site does not offer. */
export function toCriteria(filters: SearchFilters, searchFields: readonly string[]): Criteria {
  const offered = <Name extends keyof SearchFilters>(name: Name) =>
    searchFields.includes(name) ? filters[name] : undefined;
  const region = offered('countryregion');
  return {
    gender: offered('gender'),
    // A region id starts with its country code.
    country: offered('country') ?? region?.slice(0, 2),
    region,
    minAge: offered('min_age'),
    maxAge: offered('max_age'),
    distanceKm: filters.distance === undefined ? undefined : Number(filters.distance),
    interests: toInterests(filters.interests),
    photo: filters.photo === '1',
    online: filters.online === '1',
    new: filters.new === '1',
    real: filters.real === '1' ? true : undefined,
    order: filters.order,
  };
}

function toInterests(text: string | undefined): string[] {
  if (text === undefined) return [];
  const known: readonly string[] = INTERESTS;
  const values = [...new Set(text.split(','))].toSorted();
  if (values.every((one) => known.includes(one))) return values;
  throw new Refusal('invalid_request', { issues: [{ path: 'query.interests', code: 'unknown_interest' }] });
}

/** Identifies one search of one viewer, so that a cursor fits no other search. */
export function fingerprintOf(criteria: Criteria, { site, viewer }: Searcher): string {
  const text = JSON.stringify([
    site,
    viewer,
    Object.entries(criteria)
      .filter(([, value]) => value !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
