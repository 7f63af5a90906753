/** The landers of `/landers/{name}`. Every other name leads to a page that does not exist. */
export const LANDERS = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
] as const;
/** All landers. The game of swiping is the only one without a slug. */
export const LANDER_NAMES = [...LANDERS, 'tinderswipe'] as const;
