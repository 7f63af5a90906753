import * as z from 'zod/mini';
import { Gender } from '../base/gender.ts';
import { defineCall } from '../base/call.ts';
import { Language } from '../base/language.ts';
import { ConversationId, MemberId } from '../base/ids.ts';
import { Distance, ProfileResult, Image, ProfileCard } from './profile-card.ts';
import { Interest } from './profile-fields.ts';

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

/** A picture of another member. Lists preserve the order of its owner. */
export const ProfilePicture = z.extend(Image, { id: z.uuid(), private: z.boolean() });
export type ProfilePicture = z.infer<typeof ProfilePicture>;

/** The profile that the profile screen shows. A field outside the site's `visible_profile_fields` is null or empty. */
export const MemberProfile = z.extend(Profile, {
  age: z.nullable(z.int()),
  gender: z.nullable(Gender),
  country: z.nullable(z.string()),
  distance: Distance,
  /** The language of `notes`; null if unknown. */
  notes_language: z._default(z.nullable(Language), null),
});
export type MemberProfile = z.infer<typeof MemberProfile>;

/** All data of the profile screen. */
export const ProfilePage = z.object({
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
  related: z.array(ProfileResult),
  /**
   * Whether members without a conversation can find the profile. Only the own profile has this field. The own profile appears as other
   * members see it, without related ones.
   */
  is_findable: z.optional(z.boolean()),
});
export type ProfilePage = z.infer<typeof ProfilePage>;

export const getProfilePage = defineCall({
  name: 'getProfilePage',
  method: 'GET',
  path: '/api/member.php',
  summary:
    'Returns a visible profile with pictures and related profiles; the own one as others see it. Reveals a block to a blocked member.',
  access: 'anyone',
  query: z.strictObject({ id: MemberId }),
  response: ProfilePage,
  problems: ['not_found', 'blocked_by', 'blocking', 'login_required'],
});

export const getContact = defineCall({
  name: 'getContact',
  method: 'GET',
  path: '/api/profile.php',
  summary:
    'Returns the card of a profile to write to, and the conversation with it, also a removed one; and whether a first message would ' +
    'become a request. It reveals no block.',
  access: 'member',
  query: z.strictObject({ id: MemberId }),
  response: z.object({
    profile: ProfileCard,
    conversation: z.nullable(ConversationId),
    /** Whether the first message of the member becomes a request. The answer of an earlier server lacks the field. */
    as_request: z.optional(z.boolean()),
  }),
  problems: ['not_found', 'blocked_by', 'blocking'],
});
