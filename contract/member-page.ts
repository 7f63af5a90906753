import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { MemberId } from './ids.ts';
import { Distance, FoundProfile, Image, Profile, ProfileCard } from './members.ts';

/** A picture of another member. Lists keep the order of its owner. */
export const ProfilePicture = z.extend(Image, { id: z.uuid(), private: z.boolean() });
export type ProfilePicture = z.infer<typeof ProfilePicture>;

/** The profile that the profile screen shows. A field outside the site's `visible_profile_fields` is null or empty. */
export const MemberProfile = z.extend(Profile, {
  age: z.nullable(z.int()),
  gender: z.nullable(z.enum(['male', 'female'])),
  country: z.nullable(z.string()),
  distance: Distance,
});
export type MemberProfile = z.infer<typeof MemberProfile>;

/** All data of the profile screen. */
export const MemberPage = z.object({
  profile: MemberProfile,
  /** The card of the same member. */
  card: ProfileCard,
  /** The main picture is first. */
  pictures: z.array(ProfilePicture),
  /** The number of all pictures, including those that the viewer may not see. */
  num_pictures: z.int(),
  /** The number of pictures that need a premium membership of the viewer. */
  num_premium_pictures: z.int(),
  /** The number of pictures that need a grant of their owner. */
  num_private_pictures: z.int(),
  related: z.array(FoundProfile),
});
export type MemberPage = z.infer<typeof MemberPage>;

export const getMember = defineCall({
  name: 'getMember',
  method: 'GET',
  path: '/api/member.php',
  summary: 'Returns a profile that the viewer may see, its pictures that the viewer may see, and related profiles.',
  access: 'anyone',
  query: z.strictObject({ id: MemberId }),
  response: MemberPage,
  problems: ['not_found', 'blocked_by', 'blocking', 'login_required'],
});
