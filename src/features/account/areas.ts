/** The features whose message catalogues load with their routes. Each has a folder in `locales`; `locales/frame` has the rest. */
export const AREAS = [
  'account',
  'links',
  'landing',
  'signup',
  'chats',
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
  'complaints',
  'suspension',
  'profile-labels',
] as const;
export type Area = (typeof AREAS)[number];
