import * as z from 'zod/mini';
import { Gender } from '../base/gender.ts';
import { MemberId } from '../base/ids.ts';
import { DISTANCE_BANDS } from '../base/rules.ts';

/**
 * A picture of a member. Paths are on the same origin, never below `cdn_prefix` (decision 107), and sizes are in pixels.
 * `placeholder` is the ThumbHash, a blurred preview of about 24 bytes, in base64.
 */
export const Image = z.object({
  filename: z.string(),
  thumb_filename: z.string(),
  status: z.enum(['pending', 'approved', 'rejected']),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  /** The size for the dialogs of a match and a new like. Only the main picture of a card has it. */
  match: z.optional(z.string()),
});
export type Image = z.infer<typeof Image>;

/** When a member was last active. Null if the member or invisible mode hides it. */
export const Presence = z.nullable(z.enum(['online', 'today', 'week', 'longer']));
export type Presence = z.infer<typeof Presence>;

/** The data of a member on cards, chat rows and chat headers. `fictional` marks fictional members. */
export const ProfileCard = z.object({
  id: MemberId,
  name: z.string(),
  age: z.int(),
  gender: Gender,
  country: z.string(),
  region: z.nullable(z.string()),
  city: z.nullable(z.string()),
  fictional: z.boolean(),
  presence: Presence,
  main_image: z.nullable(Image),
});
export type ProfileCard = z.infer<typeof ProfileCard>;

/** The distance band of a profile, in kilometres. Null if either location is unknown. */
export const Distance = z.nullable(z.enum([...DISTANCE_BANDS, 'more']));
export type Distance = z.infer<typeof Distance>;

/** A card with the distance from the viewer. */
export const ProfileResult = z.extend(ProfileCard, { distance: Distance });
export type ProfileResult = z.infer<typeof ProfileResult>;
