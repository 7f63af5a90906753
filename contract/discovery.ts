import * as z from 'zod/mini';
import { Gender } from './base/gender.ts';
import { defineCall } from './base/call.ts';
import { MemberId } from './base/ids.ts';
import { ProfileResult } from './profiles/profile-card.ts';
import { Interest, INTERESTS } from './profiles/profile-fields.ts';
import { DISTANCE_BANDS, MAXIMUM_AGE, MINIMUM_AGE } from './base/rules.ts';

/** A card of the swipe game. The interests shared with the viewer are first. The list is empty if the site hides interests. */
export const SwipeCard = z.extend(ProfileResult, { interests: z.array(Interest) });
export type SwipeCard = z.infer<typeof SwipeCard>;

/** The next cards of the swipe game and the remaining likes of the day. */
export const SwipeState = z.object({
  cards: z.array(SwipeCard),
  likes_left: z.int(),
  /** When the likes are renewed: the next midnight in the site's time zone. */
  more_at: z.iso.datetime(),
  /** The profile of the pass that can be undone: the last pass of today. */
  last_pass: z.nullable(MemberId),
});
export type SwipeState = z.infer<typeof SwipeState>;

export const getSwipe = defineCall({
  name: 'getSwipe',
  method: 'GET',
  path: '/api/swipe.php',
  summary:
    'Returns swipe cards: first the unanswered cards of today, then profiles not shown today. Records the first card as shown.',
  access: 'member',
  writes: true,
  response: SwipeState,
  problems: [],
});

export const swipe = defineCall({
  name: 'swipe',
  method: 'POST',
  path: '/api/swipe.php',
  summary:
    'Likes or passes a card. Repeating a call has no further effect. `next` is the new top card, which is recorded as shown.',
  access: 'member',
  body: z.strictObject({ profile: MemberId, verdict: z.enum(['like', 'pass']), next: z.optional(MemberId) }),
  response: z.object({ likes_left: z.int(), more_at: z.iso.datetime(), match: z.boolean() }),
  problems: ['not_found', 'blocking', 'swipe_limit'],
});

export const undoSwipe = defineCall({
  name: 'undoSwipe',
  method: 'DELETE',
  path: '/api/swipe.php',
  summary:
    'Undoes the last pass of today and returns its card, again if repeated. Null if another pass was later or the profile is unavailable.',
  access: 'member',
  body: z.strictObject({ profile: MemberId }),
  response: z.object({ card: z.nullable(SwipeCard), last_pass: z.nullable(MemberId) }),
  problems: [],
});

const ages = z.number().check(z.int(), z.minimum(MINIMUM_AGE), z.maximum(MAXIMUM_AGE));

/** The filters of the match finder. `matters` weighs more than all other criteria together. */
export const FinderFilters = z.strictObject({
  gender: z.optional(Gender),
  min_age: ages,
  max_age: ages,
  /** The maximum distance: the upper edge of a band, in kilometres. It has no effect if it is missing or the member has no location. */
  distance: z.optional(z.enum(DISTANCE_BANDS)),
  /** The member's own interests if missing. Ignored if the site hides interests. */
  interests: z.optional(z.array(Interest).check(z.minLength(1), z.maxLength(INTERESTS.length))),
  matters: z.enum(['interests', 'distance', 'age', 'online']),
  /** Leaves fictional profiles out. */
  real: z.optional(z.literal(true)),
});
export type FinderFilters = z.infer<typeof FinderFilters>;

/** A request to the match finder. `asked_at` (browser clock) identifies it: a retry after a lost answer sends the same value. */
export const FinderRequest = z.strictObject({ ...FinderFilters.shape, asked_at: z.iso.datetime({ precision: 3 }) });
export type FinderRequest = z.infer<typeof FinderRequest>;

/** A reason for a suggestion. A list begins with the criterion that `matters` names, if it applies. */
export const FinderReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('interests'), interests: z.array(Interest) }),
  z.object({ kind: z.literal('distance') }),
  z.object({ kind: z.literal('age') }),
  z.object({ kind: z.literal('online') }),
  z.object({ kind: z.literal('new') }),
]);
export type FinderReason = z.infer<typeof FinderReason>;

export const Suggestion = z.object({ profile: ProfileResult, reasons: z.array(FinderReason) });
export type Suggestion = z.infer<typeof Suggestion>;

export const findMatches = defineCall({
  name: 'findMatches',
  method: 'POST',
  path: '/api/match-finder.php',
  summary:
    'Returns ranked suggestions with reasons, without profiles shown today. A repeated `asked_at` returns the same visible profiles.',
  access: 'member',
  body: FinderRequest,
  response: z.object({ suggestions: z.array(Suggestion) }),
  problems: [],
});
