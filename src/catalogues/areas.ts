/**
 * The features whose message catalogues load with their routes. Each has a folder in `locales`; `locales/frame` has the rest.
 * `problems` has the texts of refusals and `chats-later` those of the parts of the chats that few first screens show.
 */
export const AREAS = [
  'account',
  'links',
  'landing',
  'signup',
  'chats',
  'chats-later',
  'search',
  'profiles',
  'blocks',
  'reports',
  'likes',
  'discovery',
  'own-profile',
  'notifications',
  'location',
  'pages',
  'payments',
  'complaints',
  'suspension',
  'transactions',
  'promotions',
  'profile-labels',
  'problems',
] as const;
export type Area = (typeof AREAS)[number];

/** The first screens of a visitor and of a chat name no refusal. The texts of refusals load with every other area. */
const WITHOUT_PROBLEMS: readonly string[] = ['landing', 'chats', 'problems'] satisfies Area[];

/** The areas that load for these. The build asks with the names that it reads in the files of routes. */
export function areasWith<Name extends string>(areas: readonly Name[]): readonly (Name | 'problems')[] {
  return areas.every((area) => WITHOUT_PROBLEMS.includes(area)) ? areas : [...areas, 'problems'];
}
