import * as z from 'zod/mini';

/** The index of an interest is its bit in the database (SQL function `interest_bits`), so new interests go to the end. */
export const INTERESTS = [
  'adventure',
  'anal sex',
  'animals',
  'art',
  'astrology',
  'bbq',
  'beach',
  'beer',
  'biking',
  'bondage',
  'coffee',
  'cooking',
  'dancing',
  'exchanging pictures',
  'fashion',
  'foodie',
  'gardening',
  'gym',
  'hiking',
  'hugging',
  'kissing',
  'lingerie',
  'massages',
  'masturbating',
  'movies',
  'music',
  'one night stand',
  'oral sex',
  'outdoors',
  'party',
  'photography',
  'politics',
  'public sex',
  'reading',
  'relationship',
  'sadomasochism',
  'safe sex',
  'sex',
  'sex toys',
  'shopping',
  'sports',
  'sushi',
  'tattoos',
  'tea',
  'theater',
  'threesome',
  'travelling',
  'vegetarian',
  'video games',
  'wine',
] as const;
export const Interest = z.enum(INTERESTS);

/** Shown in a group of their own, after the everyday ones. Landers and landings name none of a member. */
export const INTIMATE_INTERESTS: readonly z.infer<typeof Interest>[] = [
  'anal sex',
  'bondage',
  'exchanging pictures',
  'lingerie',
  'masturbating',
  'one night stand',
  'oral sex',
  'public sex',
  'sadomasochism',
  'safe sex',
  'sex',
  'sex toys',
  'threesome',
];

export const HAIR_COLORS = ['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'other'] as const;
export const EYE_COLORS = ['brown', 'blue', 'green', 'grey', 'hazel'] as const;
export const BODY_TYPES = ['slim', 'athletic', 'average', 'sturdy', 'curvy'] as const;
export const RELATIONSHIP_STATUSES = ['single', 'separated', 'divorced', 'widowed', 'open relationship'] as const;
