import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { Language } from '../../../contract/base/language.ts';
import { bandOf } from '../../../contract/location/grid.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { type MemberProfile, Profile, type ProfilePage } from '../../../contract/profiles/profiles.ts';
import { query, readRow, type RowOf } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import { requireFindable } from './read-contact.ts';
import { readPictures } from './read-pictures.ts';
import { readRelated } from './read-related.ts';

/** The fields of a profile that the operator's settings show. */
export interface VisibleProfile {
  readonly visible_profile_fields: readonly string[];
  readonly visible_profile_notes: readonly string[];
}

export interface ProfilePageRequest {
  readonly id: MemberId;
  /** Undefined for a visitor. */
  readonly viewer: MemberId | undefined;
  readonly shown: VisibleProfile;
}

/**
 * Reads the content of the profile screen. The caller must check that the viewer may see the member. Members see their own profile as an
 * unrelated member does: without their own distance or the members that they would find.
 */
export async function readProfilePage(pool: Pool, { id, viewer, shown }: ProfilePageRequest): Promise<ProfilePage> {
  const isOwn = viewer === id;
  const [profile, pictures, related] = await Promise.all([
    readWhole(pool, id, isOwn ? undefined : viewer),
    readPictures(pool, id, viewer),
    isOwn ? [] : readRelated(pool, id, viewer),
  ]);
  const visible = hideFields(profile, shown);
  const hasPictures = shown.visible_profile_fields.includes('main_image');
  return { profile: visible, card: profile, ...(hasPictures ? pictures : NO_PICTURES), related };
}

/** Reads it for a visitor. Refuses a member whom visitors do not find. */
export async function readForVisitor(
  pool: Pool,
  site: VisibleProfile & { readonly id: string },
  id: MemberId,
): Promise<ProfilePage> {
  await requireFindable(pool, site.id, id);
  return readProfilePage(pool, { id, viewer: undefined, shown: site });
}

const NO_PICTURES = { pictures: [], num_pictures: 0, num_premium_pictures: 0, num_private_pictures: 0 };

const PROFILE = query({
  name: 'read_member',
  row: { profile: z.extend(Profile, { notes_language: z.nullable(Language) }), km: z.nullable(z.number()) },
  text: `SELECT to_jsonb(card) || jsonb_build_object('sexuality', m.sexuality, 'interests', m.interests, 'hair_color', m.hair_color,
          'eye_color', m.eye_color, 'body_type', m.body_type, 'relationship_status', m.relationship_status, 'tattoos', m.tattoos,
          'status', 'active', 'notes', m.notes, 'notes_language', m.notes_language) AS profile,
        distance_km(v.latitude, v.longitude, m.latitude, m.longitude) AS km
      FROM members m JOIN profile_cards card ON card.id = m.id LEFT JOIN members v ON v.id = $2
      WHERE m.id = $1`,
});

/** A profile before the site hides fields. */
type WholeProfile = RowOf<typeof PROFILE>['profile'] & Pick<MemberProfile, 'distance'>;

async function readWhole(pool: Pool, id: MemberId, viewer: MemberId | undefined): Promise<WholeProfile> {
  const row = await readRow(pool, PROFILE, [id, viewer ?? null]);
  if (row === undefined) throw new Refusal('not_found', {});
  return { ...row.profile, distance: bandOf(row.km) };
}

const HIDEABLE = [
  'age',
  'gender',
  'country',
  'region',
  'city',
  'sexuality',
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'tattoos',
  'main_image',
] as const satisfies readonly (keyof MemberProfile)[];

function hideFields(profile: WholeProfile, shown: VisibleProfile): MemberProfile {
  const hidden = HIDEABLE.filter((name) => !shown.visible_profile_fields.includes(name)).map(
    (name) => [name, null] as const,
  );
  return {
    ...profile,
    ...Object.fromEntries(hidden),
    interests: shown.visible_profile_fields.includes('interests') ? profile.interests : [],
    notes: Object.fromEntries(
      // In the order of the setting. The database has one of its own.
      shown.visible_profile_notes
        .map((name) => [name, profile.notes[name] ?? ''] as const)
        .filter(([, words]) => words !== ''),
    ),
  };
}
