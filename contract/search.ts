import * as z from 'zod/mini';
import { Country, Region } from './base/country.ts';
import { Gender } from './base/gender.ts';
import { defineCall } from './base/call.ts';
import { ProfileResult } from './profiles/profile-card.ts';
import { queryNumber } from './base/query-number.ts';
import { DISTANCE_BANDS, MAXIMUM_AGE, MINIMUM_AGE } from './base/rules.ts';

export const SEARCH_ORDERS = ['last_active', 'distance', 'newest'] as const;

const ages = queryNumber(MINIMUM_AGE, MAXIMUM_AGE);
/** A filter is on with `1` and off if missing. */
const flag = z.optional(z.literal('1'));

/**
 * The filters of a search, which are also the query parameters of the screen. `interests` are separated by commas; a profile
 * needs one of them. `distance` is the upper edge of a band, in kilometres.
 */
export const SearchFilters = z.strictObject({
  gender: z.optional(Gender),
  country: z.optional(Country),
  countryregion: z.optional(Region),
  min_age: z.optional(ages),
  max_age: z.optional(ages),
  distance: z.optional(z.enum(DISTANCE_BANDS)),
  interests: z.optional(z.string().check(z.maxLength(500))),
  photo: flag,
  online: flag,
  new: flag,
  /** Leaves fictional profiles out. */
  real: flag,
  order: z._default(z.enum(SEARCH_ORDERS), 'last_active'),
});
export type SearchFilters = z.infer<typeof SearchFilters>;

export const searchMembers = defineCall({
  name: 'searchMembers',
  method: 'GET',
  path: '/api/members.php',
  summary:
    'Returns a page of the profiles that fit the filters, as of page 1. Without a `cursor` it skips earlier rows, up to a limit.',
  access: 'anyone',
  query: z.strictObject({
    ...SearchFilters.shape,
    page: z._default(queryNumber(1, 100_000), 1),
    cursor: z.optional(z.string().check(z.maxLength(400))),
  }),
  response: z.object({
    profiles: z.array(ProfileResult),
    page: z.int(),
    /** The exact number of results at the moment of page 1. */
    numResults: z.int(),
    /** How many fictional profiles fit. `numResults` includes them, unless `real` leaves them out. */
    num_fictional: z._default(z.int(), 0),
    /** The cursor of the next page. Null on the last page. */
    cursor: z.nullable(z.string()),
    /** Profiles that fit fewer filters, if there are few results. */
    similar: z.array(ProfileResult),
  }),
  problems: ['login_required', 'page_too_far'],
});
