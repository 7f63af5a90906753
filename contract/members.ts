import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { ConversationId, MemberId } from './ids.ts';
import { DISTANCE_BANDS } from './rules.ts';

/**
 * A picture of a member. Paths are on the same origin or below `cdn_prefix`, sizes are in pixels. `placeholder` is a blurred
 * preview as a data URI.
 */
export const Image = z.object({
  filename: z.string(),
  thumb_filename: z.string(),
  status: z.enum(['pending', 'approved', 'rejected']),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
});
export type Image = z.infer<typeof Image>;

/** When a member was last active. Null if the member or invisible mode hides it. */
export const Presence = z.nullable(z.enum(['online', 'today', 'week', 'longer']));
export type Presence = z.infer<typeof Presence>;

/** What cards, chat rows and chat headers show of a member. `fictional` marks each of them. */
export const ProfileCard = z.object({
  id: MemberId,
  name: z.string(),
  age: z.int(),
  gender: z.enum(['male', 'female']),
  country: z.string(),
  region: z.nullable(z.string()),
  city: z.nullable(z.string()),
  fictional: z.boolean(),
  presence: Presence,
  main_image: z.nullable(Image),
});
export type ProfileCard = z.infer<typeof ProfileCard>;

/** The index of an interest is its bit in the database (SQL function `interest_bits`), so new interests go to the end. */
export const INTERESTS = [
  'adventure',
  'anal sex',
  'animals',
  'art',
  'astrology',
  'bbq',
  'beach',
  'beer',
  'biking',
  'bondage',
  'coffee',
  'cooking',
  'dancing',
  'exchanging pictures',
  'fashion',
  'foodie',
  'gardening',
  'gym',
  'hiking',
  'hugging',
  'kissing',
  'lingerie',
  'massages',
  'masturbating',
  'movies',
  'music',
  'one night stand',
  'oral sex',
  'outdoors',
  'party',
  'photography',
  'politics',
  'public sex',
  'reading',
  'relationship',
  'sadomasochism',
  'safe sex',
  'sex',
  'sex toys',
  'shopping',
  'sports',
  'sushi',
  'tattoos',
  'tea',
  'theater',
  'threesome',
  'travelling',
  'vegetarian',
  'video games',
  'wine',
] as const;
export const Interest = z.enum(INTERESTS);

export const HAIR_COLORS = ['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'other'] as const;
export const EYE_COLORS = ['brown', 'blue', 'green', 'grey', 'hazel'] as const;
export const BODY_TYPES = ['slim', 'athletic', 'average', 'sturdy', 'curvy'] as const;
export const RELATIONSHIP_STATUSES = ['single', 'separated', 'divorced', 'widowed', 'open relationship'] as const;

/** The distance band of a profile, in kilometres. Null if either location is unknown. */
export const Distance = z.nullable(z.enum([...DISTANCE_BANDS, 'more']));
export type Distance = z.infer<typeof Distance>;

/** The Profile of section 3 of the specification. A field that the site or the member does not show is null. */
export const Profile = z.extend(ProfileCard, {
  sexuality: z.nullable(z.enum(['hetero', 'gay', 'lesbian', 'bi'])),
  interests: z.array(Interest),
  hair_color: z.nullable(z.string()),
  eye_color: z.nullable(z.string()),
  body_type: z.nullable(z.string()),
  relationship_status: z.nullable(z.string()),
  tattoos: z.nullable(z.boolean()),
  status: z.enum(['active', 'disabled']),
  /** The member's texts, by the names in the site's `visible_profile_notes`. */
  notes: z._default(z.record(z.string(), z.string()), {}),
});
export type Profile = z.infer<typeof Profile>;

/** A card with the distance from the viewer. */
export const FoundProfile = z.extend(ProfileCard, { distance: Distance });
export type FoundProfile = z.infer<typeof FoundProfile>;

export const getProfile = defineCall({
  name: 'getProfile',
  method: 'GET',
  path: '/api/profile.php',
  summary:
    'Returns the card of a profile to write to, and the conversation with it, also a removed one. A refusal names only blocks.',
  access: 'member',
  query: z.strictObject({ id: MemberId }),
  response: z.object({ profile: ProfileCard, conversation: z.nullable(ConversationId) }),
  problems: ['not_found', 'blocked_by', 'blocking'],
});
