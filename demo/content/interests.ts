import type { INTERESTS } from '../../contract/profiles/profile-fields.ts';
import type { Random } from '../cast/random.ts';

type Interest = (typeof INTERESTS)[number];

// Groups of interests that fit together, because random interests look implausible.
const CIRCLES: readonly (readonly Interest[])[] = [
  ['hiking', 'outdoors', 'biking', 'adventure', 'travelling', 'photography', 'animals', 'beach'],
  ['cooking', 'wine', 'foodie', 'bbq', 'gardening', 'coffee', 'tea', 'hugging'],
  ['art', 'theater', 'movies', 'reading', 'music', 'photography', 'coffee', 'politics'],
  ['gym', 'sports', 'biking', 'outdoors', 'dancing', 'beach', 'adventure'],
  ['party', 'dancing', 'music', 'beer', 'tattoos', 'kissing', 'fashion'],
  ['reading', 'tea', 'animals', 'vegetarian', 'gardening', 'astrology', 'hugging', 'massages'],
  ['fashion', 'shopping', 'sushi', 'foodie', 'wine', 'travelling', 'movies'],
  ['video games', 'movies', 'music', 'sushi', 'beer', 'tattoos', 'reading'],
];
const TENDER: readonly Interest[] = ['relationship', 'hugging', 'kissing', 'massages'];
const BOLD: readonly Interest[] = [
  'lingerie',
  'safe sex',
  'exchanging pictures',
  'sex',
  'one night stand',
  'sex toys',
  'oral sex',
  'bondage',
  'masturbating',
  'threesome',
  'sadomasochism',
  'public sex',
  'anal sex',
];

/** Picks three to nine plausible interests of one person. `modest` excludes drinking and other private interests. */
export function chooseInterests(random: Random, { age, modest }: { age: number; modest: boolean }): Interest[] {
  const circles = random.shuffled(CIRCLES).slice(0, 2).flat();
  const chosen = new Set<Interest>(random.shuffled(circles).slice(0, random.int(3, 6)));
  if (!modest) {
    if (random.chance(0.45)) chosen.add(random.pick(TENDER));
    if (age < 65 && random.chance(0.05)) chosen.add('lingerie').add(random.pick(BOLD));
    if (age < 60 && random.chance(0.025)) chosen.add('safe sex').add(random.pick(BOLD));
  }
  const unfitting: readonly Interest[] = modest
    ? ['beer', 'wine', 'party', 'kissing', 'massages', 'tattoos', 'bbq', 'hugging']
    : [];
  return [...chosen].filter((interest) => !unfitting.includes(interest)).toSorted();
}
