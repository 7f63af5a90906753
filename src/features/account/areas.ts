/** The features whose words come with their screens, and not with the start page: each has a folder in `locales`, the rest is in `locales/frame`. */
export const AREAS = [
  'account',
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
  'profile-labels',
] as const;
export type Area = (typeof AREAS)[number];
