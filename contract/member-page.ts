import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { MemberId } from './ids.ts';
import { Distance, FoundProfile, Image, Profile, ProfileCard } from './members.ts';

/** One of another member's pictures, in the order they chose. */
export const ProfilePicture = z.extend(Image, { id: z.uuid(), private: z.boolean() });
export type ProfilePicture = z.infer<typeof ProfilePicture>;

/** A member as their own screen shows them: whatever the site's `visible_profile_fields` leave out is null, or empty. */
export const MemberProfile = z.extend(Profile, {
  age: z.nullable(z.int()),
  gender: z.nullable(z.enum(['male', 'female'])),
  country: z.nullable(z.string()),
  distance: Distance,
});
export type MemberProfile = z.infer<typeof MemberProfile>;

/** Everything that the profile screen shows. */
export const MemberPage = z.object({
  profile: MemberProfile,
  /** The same member as every list shows them. */
  card: ProfileCard,
  /** The main one first. */
  pictures: z.array(ProfilePicture),
  /** All pictures, seen or not. */
  num_pictures: z.int(),
  /** Not shown, because they need premium. */
  num_premium_pictures: z.int(),
  /** Not shown, because they need the member's grant. */
  num_private_pictures: z.int(),
  related: z.array(FoundProfile),
});
export type MemberPage = z.infer<typeof MemberPage>;

export const getMember = defineCall({
  name: 'getMember',
  method: 'GET',
  path: '/api/member.php',
  summary: 'A member whom the viewer can meet, with the pictures that the viewer may see, and others like them.',
  access: 'anyone',
  query: z.strictObject({ id: MemberId }),
  response: MemberPage,
  problems: ['not_found', 'blocked_by', 'blocking', 'login_required'],
});
