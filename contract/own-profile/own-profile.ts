import * as z from 'zod/mini';
import { Country, Region } from '../base/country.ts';
import { Gender } from '../base/gender.ts';
import { User } from '../account/account.ts';
import { defineCall } from '../base/call.ts';
import { MemberId } from '../base/ids.ts';
import { ProfilePicture } from '../profiles/profiles.ts';
import { BODY_TYPES, EYE_COLORS, HAIR_COLORS, Interest, RELATIONSHIP_STATUSES } from '../profiles/profile-fields.ts';
import { ProfileCard } from '../profiles/profile-card.ts';
import { CITY_LENGTH } from '../base/rules.ts';
import { PiecePlace, UploadProgress } from '../media/upload.ts';
import { writtenLine, writtenText } from '../base/written-text.ts';

const NAME_MAX = 40;
const NOTE_MAX = 2_000;

/** A name may not start with @. The server also refuses the member's e-mail address. */
export const MemberName = writtenLine(NAME_MAX).check(
  z.minLength(1),
  z.refine((value) => !value.startsWith('@'), 'starts_with_at'),
);

/** Ideographic and halfwidth full stops, which browsers treat as dots of a domain. */
const DOTS = /[\u3002\uff0e\uff61]/g;
/** A scheme, "www.", or a dot between a letter or digit and at least two letters, as in a domain or an e-mail address. */
const ADDRESS = /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,}/iu;

/** Whether a mail program could turn a name into a link. The server refuses such a name, as it refuses the e-mail address. */
export const looksLikeAddress = (name: string): boolean => ADDRESS.test(name.normalize('NFKC').replaceAll(DOTS, '.'));

const something = z.refine((body: unknown) => Object.keys(Object(body)).length > 0, 'nothing_to_save');

/** Changes of the own profile. A missing field keeps its value; null clears it. */
export const ProfileEdit = z
  .strictObject({
    name: z.optional(MemberName),
    gender: z.optional(Gender),
    sexuality: z.optional(z.nullable(z.enum(['hetero', 'gay', 'lesbian', 'bi']))),
    country: z.optional(Country),
    region: z.optional(z.nullable(Region)),
    city: z.optional(z.nullable(writtenLine(CITY_LENGTH))),
    interests: z.optional(z.array(Interest)),
    hair_color: z.optional(z.nullable(z.enum(HAIR_COLORS))),
    eye_color: z.optional(z.nullable(z.enum(EYE_COLORS))),
    body_type: z.optional(z.nullable(z.enum(BODY_TYPES))),
    relationship_status: z.optional(z.nullable(z.enum(RELATIONSHIP_STATUSES))),
    tattoos: z.optional(z.nullable(z.boolean())),
    notes: z.optional(z.record(z.string(), writtenText(NOTE_MAX))),
  })
  .check(something);
export type ProfileEdit = z.infer<typeof ProfileEdit>;

export const putProfile = defineCall({
  name: 'putProfile',
  method: 'PUT',
  path: '/api/profile.php',
  summary: 'Changes the own profile.',
  access: 'member',
  body: ProfileEdit,
  response: z.object({ user: User }),
  problems: ['name_not_allowed'],
});

const PictureId = z.uuid().check(z.toLowerCase());

/**
 * A picture of the signed-in member. A `hidden` one is over the quota: the server stores it, but shows it only to its
 * owner.
 */
export const OwnPicture = z.extend(ProfilePicture, { main: z.boolean(), hidden: z.boolean() });
export type OwnPicture = z.infer<typeof OwnPicture>;
/** `limit` is the quota of this member, `premium_limit` that of premium members. */
export const OwnPictures = z.object({ pictures: z.array(OwnPicture), limit: z.int(), premium_limit: z.int() });
export type OwnPictures = z.infer<typeof OwnPictures>;

export const getPictures = defineCall({
  name: 'getPictures',
  method: 'GET',
  path: '/api/pictures.php',
  summary: "Returns the member's own pictures and the quota.",
  access: 'member',
  response: OwnPictures,
  problems: [],
});

export const addPicture = defineCall({
  name: 'addPicture',
  method: 'POST',
  path: '/api/pictures.php',
  summary: 'Uploads an own picture in pieces, under an id from the client. The last piece returns all own pictures.',
  access: 'member',
  query: PiecePlace,
  upload: true,
  response: z.union([UploadProgress, OwnPictures]),
  problems: [
    'update_required',
    'payload_too_large',
    'unsupported_media_type',
    'picture_unreadable',
    'picture_too_large',
    'photo_limit',
  ],
});

export const putPictures = defineCall({
  name: 'putPictures',
  method: 'PUT',
  path: '/api/pictures.php',
  summary: 'Orders the own pictures, chooses the main one, or makes one private or public.',
  access: 'member',
  body: z
    .strictObject({
      order: z.optional(z.array(PictureId).check(z.maxLength(100))),
      main: z.optional(PictureId),
      private: z.optional(z.strictObject({ id: PictureId, on: z.boolean() })),
    })
    .check(something),
  response: OwnPictures,
  problems: ['not_found'],
});

export const removePicture = defineCall({
  name: 'removePicture',
  method: 'DELETE',
  path: '/api/pictures.php',
  summary: 'Removes an own picture and its files.',
  access: 'member',
  body: z.strictObject({ id: PictureId }),
  response: OwnPictures,
  problems: ['not_found'],
});

export const getGrants = defineCall({
  name: 'getGrants',
  method: 'GET',
  path: '/api/photo-grant.php',
  summary: 'Returns the profiles that may see the private pictures of the member.',
  access: 'member',
  response: z.object({ profiles: z.array(ProfileCard) }),
  problems: [],
});

export const grantPhotos = defineCall({
  name: 'grantPhotos',
  method: 'POST',
  path: '/api/photo-grant.php',
  summary: 'Lets a profile see the private pictures of the member.',
  access: 'member',
  body: z.strictObject({ profile: MemberId }),
  response: z.object({ granted: z.boolean() }),
  problems: ['not_found', 'blocking'],
});

export const revokePhotos = defineCall({
  name: 'revokePhotos',
  method: 'DELETE',
  path: '/api/photo-grant.php',
  summary: 'Ends the access of a profile to the private pictures.',
  access: 'member',
  body: z.strictObject({ profile: MemberId }),
  response: z.object({ granted: z.boolean() }),
  problems: [],
});
