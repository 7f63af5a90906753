import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { MemberId } from './ids.ts';
import { FoundProfile, Interest, INTERESTS } from './members.ts';
import { DISTANCE_BANDS, MAXIMUM_AGE, MINIMUM_AGE } from './rules.ts';

/** A card of the swipe game: somebody with what they are into, what the viewer shares first. */
export const SwipeCard = z.extend(FoundProfile, { interests: z.array(Interest) });
export type SwipeCard = z.infer<typeof SwipeCard>;

/** The cards of the swipe game that come next, and what is left of the day's likes. */
export const SwipeState = z.object({
  cards: z.array(SwipeCard),
  likes_left: z.int(),
  /** When there are more: the next midnight of the site's time zone. */
  more_at: z.iso.datetime(),
  /** Whose pass can be taken back: the last of today. */
  last_pass: z.nullable(MemberId),
});
export type SwipeState = z.infer<typeof SwipeState>;

export const getSwipe = defineCall({
  name: 'getSwipe',
  method: 'GET',
  path: '/api/swipe.php',
  summary:
    'Cards for the swipe game: nobody who was met there, or in the match-finder, today. The first one counts as met there from now on.',
  access: 'member',
  writes: true,
  response: SwipeState,
  problems: [],
});

export const swipe = defineCall({
  name: 'swipe',
  method: 'POST',
  path: '/api/swipe.php',
  summary: 'Likes or passes a card. The same answer again is the same answer. `next` is the card that lies on top now.',
  access: 'member',
  body: z.strictObject({ profile: MemberId, verdict: z.enum(['like', 'pass']), next: z.optional(MemberId) }),
  response: z.object({ likes_left: z.int(), more_at: z.iso.datetime(), match: z.boolean() }),
  problems: ['not_found', 'blocked_by', 'blocking', 'swipe_limit'],
});

export const undoSwipe = defineCall({
  name: 'undoSwipe',
  method: 'DELETE',
  path: '/api/swipe.php',
  summary:
    'Takes the last pass of today back, and gives its card; null where this was not the last pass, or they are no longer there.',
  access: 'member',
  body: z.strictObject({ profile: MemberId }),
  response: z.object({ card: z.nullable(SwipeCard), last_pass: z.nullable(MemberId) }),
  problems: [],
});

const ages = z.number().check(z.int(), z.minimum(MINIMUM_AGE), z.maximum(MAXIMUM_AGE));

/** What somebody is looking for; what matters most comes first. */
export const FinderWish = z.strictObject({
  gender: z.optional(z.enum(['male', 'female'])),
  min_age: ages,
  max_age: ages,
  /** Kilometres; without it, anywhere. */
  distance: z.optional(z.enum(DISTANCE_BANDS)),
  /** Without them, one's own. */
  interests: z.optional(z.array(Interest).check(z.minLength(1), z.maxLength(INTERESTS.length))),
  matters: z.enum(['interests', 'distance', 'age', 'online']),
});
export type FinderWish = z.infer<typeof FinderWish>;

/** A wish as it is asked for. The same moment (of the browser's clock) again is the same asking: its answer may have been lost. */
export const FinderAsking = z.strictObject({ ...FinderWish.shape, asked_at: z.iso.datetime({ precision: 3 }) });
export type FinderAsking = z.infer<typeof FinderAsking>;

/** Why somebody is suggested, the strongest first. */
export const FinderReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('interests'), interests: z.array(Interest) }),
  z.object({ kind: z.literal('distance') }),
  z.object({ kind: z.literal('age') }),
  z.object({ kind: z.literal('online') }),
  z.object({ kind: z.literal('new') }),
]);
export type FinderReason = z.infer<typeof FinderReason>;

export const Suggestion = z.object({ profile: FoundProfile, reasons: z.array(FinderReason) });
export type Suggestion = z.infer<typeof Suggestion>;

export const findMatches = defineCall({
  name: 'findMatches',
  method: 'POST',
  path: '/api/match-finder.php',
  summary:
    'Ranked suggestions with the reasons for each. Nobody who was suggested, or swiped, today; asked again with the same `asked_at`, the same people.',
  access: 'member',
  body: FinderAsking,
  response: z.object({ suggestions: z.array(Suggestion) }),
  problems: [],
});
