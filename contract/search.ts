import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { FoundProfile } from './members.ts';
import { DISTANCE_BANDS, MAXIMUM_AGE, MINIMUM_AGE } from './rules.ts';

export const SEARCH_ORDERS = ['last_active', 'distance', 'newest'] as const;

const ages = z.coerce.number().check(z.int(), z.minimum(MINIMUM_AGE), z.maximum(MAXIMUM_AGE));
/** `1` or nothing: a filter that is on or off. */
const flag = z.optional(z.literal('1'));

/**
 * The filters of a search, as they stand in the address of the screen too. `interests` are separated by commas: whoever has
 * one of them is found. `distance` is in kilometres, one of the bands.
 */
export const SearchFilters = z.strictObject({
  gender: z.optional(z.enum(['male', 'female'])),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  countryregion: z.optional(z.string().check(z.regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/))),
  min_age: z.optional(ages),
  max_age: z.optional(ages),
  distance: z.optional(z.enum(DISTANCE_BANDS)),
  interests: z.optional(z.string().check(z.maxLength(500))),
  photo: flag,
  online: flag,
  new: flag,
  order: z._default(z.enum(SEARCH_ORDERS), 'last_active'),
});
export type SearchFilters = z.infer<typeof SearchFilters>;

const pageNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000));

export const searchMembers = defineCall({
  name: 'searchMembers',
  method: 'GET',
  path: '/api/members.php',
  summary:
    'A page of the members who may be contacted and fit the filters, as of the moment of page 1. `cursor` is that of the page before; without one a page is counted to, as far as it may be.',
  access: 'anyone',
  query: z.strictObject({
    ...SearchFilters.shape,
    page: z._default(pageNumber, 1),
    cursor: z.optional(z.string().check(z.maxLength(400))),
  }),
  response: z.object({
    profiles: z.array(FoundProfile),
    page: z.int(),
    /** How many there are in all, exactly, at the moment of page 1. */
    numResults: z.int(),
    /** Leads to the next page; null on the last. */
    cursor: z.nullable(z.string()),
    /** Where there are few: others, who fit less strictly. */
    similar: z.array(FoundProfile),
  }),
  problems: ['login_required', 'page_too_far'],
});
