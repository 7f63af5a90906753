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
