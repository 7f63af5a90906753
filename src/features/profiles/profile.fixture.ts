import type { MemberId } from '../../../contract/base/ids.ts';
import type { ProfilePage, MemberProfile, ProfilePicture } from '../../../contract/profiles/profiles.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';

export const MARA = '00000000-0000-4000-8000-00000000000a' as MemberId;
export const YARA = '00000000-0000-4000-8000-00000000000b' as MemberId;

export function makeProfile(changes: Partial<MemberProfile> = {}): MemberProfile {
  return {
    id: MARA,
    name: 'Mara',
    age: 41,
    gender: 'female',
    country: 'NL',
    region: null,
    city: 'Rotterdam',
    fictional: false,
    presence: 'today',
    main_image: null,
    sexuality: 'bi',
    interests: ['art', 'tea'],
    hair_color: 'brown',
    eye_color: 'blue',
    body_type: 'slim',
    relationship_status: 'single',
    tattoos: false,
    status: 'active',
    notes: {},
    notes_language: null,
    distance: '25',
    ...changes,
  };
}

export function makeCard(changes: Partial<ProfileCard> = {}): ProfileCard {
  return {
    id: MARA,
    name: 'Mara',
    age: 41,
    gender: 'female',
    country: 'NL',
    region: null,
    city: 'Rotterdam',
    fictional: false,
    presence: 'today',
    main_image: null,
    ...changes,
  };
}

export function makePicture(number: number): ProfilePicture {
  const name = `/media/p/${number}`;
  return {
    id: `00000000-0000-4000-8000-0000000001${number}0`,
    private: false,
    filename: `${name}.webp`,
    thumb_filename: `${name}-s.webp`,
    status: 'approved',
    width: 600,
    height: 750,
    placeholder: '',
  };
}

export function makePage(changes: Partial<ProfilePage> = {}): ProfilePage {
  const pictures = [makePicture(1), makePicture(2), makePicture(3)];
  return {
    profile: makeProfile(),
    card: makeCard(),
    pictures,
    num_pictures: 3,
    num_premium_pictures: 0,
    num_private_pictures: 0,
    related: [],
    ...changes,
  };
}
