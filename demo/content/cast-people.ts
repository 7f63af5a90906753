import type { MemberId } from '../../contract/base/ids.ts';
import { albumSize, castSeed, type CastPicture } from '../drawing/cast.ts';
import { type AccountKey, accountId, companionId } from '../cast/demo-ids.ts';
import type { PeopledCountry } from './names.ts';
import { writeVoice } from './notes/notes.ts';
import { birthDate, looksOf, type Person } from './people.ts';
import type { Places } from './places.ts';
import { seededRandom } from '../cast/random.ts';

type Description = Pick<
  Person,
  'name' | 'gender' | 'sexuality' | 'language' | 'interests' | 'relationship_status' | 'tattoos' | 'notes'
> & {
  key: string;
  age: number;
  country: PeopledCountry;
  city: string;
};

/** The companions: marked fictional members, the only ones who answer. demo/cast/voices.ts contains their voices. */
const COMPANIONS: readonly Omit<Description, 'notes'>[] = [
  {
    key: 'mara',
    name: 'Mara',
    gender: 'female',
    sexuality: 'bi',
    age: 41,
    country: 'NL',
    city: 'Rotterdam',
    language: 'nl',
    relationship_status: 'single',
    tattoos: true,
    interests: ['coffee', 'cooking', 'hiking', 'photography', 'reading', 'theater', 'wine'],
  },
  {
    key: 'jonas',
    name: 'Jonas',
    gender: 'male',
    sexuality: 'bi',
    age: 39,
    country: 'NL',
    city: 'Delft',
    language: 'nl',
    relationship_status: 'single',
    tattoos: false,
    interests: ['adventure', 'biking', 'coffee', 'hiking', 'outdoors', 'travelling'],
  },
  {
    key: 'amina',
    name: 'Amina',
    gender: 'female',
    sexuality: 'hetero',
    age: 38,
    country: 'NL',
    city: 'Leiden',
    language: 'nl',
    relationship_status: 'divorced',
    tattoos: false,
    interests: ['animals', 'cooking', 'dancing', 'reading', 'tea'],
  },
  {
    key: 'leila',
    name: 'Leila',
    gender: 'female',
    sexuality: 'hetero',
    age: 36,
    country: 'NL',
    city: 'The Hague',
    language: 'nl',
    relationship_status: 'single',
    tattoos: true,
    interests: ['beach', 'coffee', 'foodie', 'movies', 'music', 'theater'],
  },
  {
    key: 'hanna',
    name: 'Hanna',
    gender: 'female',
    sexuality: 'bi',
    age: 43,
    country: 'DE',
    city: 'Köln',
    language: 'de',
    relationship_status: 'single',
    tattoos: false,
    interests: ['art', 'hugging', 'reading', 'tea', 'vegetarian'],
  },
  {
    key: 'tomas',
    name: 'Tomas',
    gender: 'male',
    sexuality: 'hetero',
    age: 44,
    country: 'GB',
    city: 'London',
    language: 'en',
    relationship_status: 'divorced',
    tattoos: false,
    interests: ['art', 'coffee', 'movies', 'photography', 'travelling'],
  },
  {
    key: 'elena',
    name: 'Elena',
    gender: 'female',
    sexuality: 'hetero',
    age: 46,
    country: 'BE',
    city: 'Brussels',
    language: 'fr',
    relationship_status: 'divorced',
    tattoos: false,
    interests: ['cooking', 'foodie', 'gardening', 'relationship', 'travelling', 'wine'],
  },
  {
    key: 'marc',
    name: 'Marc',
    gender: 'male',
    sexuality: 'hetero',
    age: 51,
    country: 'FR',
    city: 'Lille',
    language: 'fr',
    relationship_status: 'widowed',
    tattoos: true,
    interests: ['beach', 'coffee', 'outdoors', 'reading', 'travelling'],
  },
  {
    key: 'ingrid',
    name: 'Ingrid',
    gender: 'female',
    sexuality: 'hetero',
    age: 58,
    country: 'DE',
    city: 'Hamburg',
    language: 'de',
    relationship_status: 'widowed',
    tattoos: false,
    interests: ['gardening', 'hugging', 'reading', 'tea', 'theater'],
  },
  {
    key: 'kofi',
    name: 'Kofi',
    gender: 'male',
    sexuality: 'bi',
    age: 34,
    country: 'NL',
    city: 'Rotterdam',
    language: 'en',
    relationship_status: 'single',
    tattoos: true,
    interests: ['art', 'bbq', 'dancing', 'music', 'sports', 'travelling'],
  },
  {
    key: 'claire',
    name: 'Claire',
    gender: 'female',
    sexuality: 'lesbian',
    age: 39,
    country: 'FR',
    city: 'Lyon',
    language: 'fr',
    relationship_status: 'single',
    tattoos: false,
    interests: ['biking', 'coffee', 'fashion', 'movies', 'reading'],
  },
  {
    key: 'luis',
    name: 'Luis',
    gender: 'male',
    sexuality: 'gay',
    age: 45,
    country: 'US',
    city: 'New York City',
    language: 'en',
    relationship_status: 'single',
    tattoos: true,
    interests: ['beer', 'cooking', 'foodie', 'gym', 'music'],
  },
];

/** The people of the demo's accounts. They are not marked as fictional, because real users log in to them. */
const ACCOUNTS = [
  {
    key: 'free',
    picture: 'guest',
    name: 'Sam',
    gender: 'male',
    sexuality: 'bi',
    age: 35,
    country: 'NL',
    city: 'Utrecht',
    language: 'en',
    relationship_status: 'single',
    tattoos: false,
    interests: ['biking', 'coffee', 'movies', 'music', 'travelling'],
    notes: { about: 'I ride everywhere, also where it makes no sense. Currently learning to make a decent omelette.' },
  },
  {
    key: 'premium',
    picture: 'me',
    name: 'Robin',
    gender: 'male',
    sexuality: 'bi',
    age: 42,
    country: 'NL',
    city: 'Rotterdam',
    language: 'en',
    relationship_status: 'divorced',
    tattoos: false,
    interests: ['coffee', 'cooking', 'hiking', 'photography', 'reading', 'travelling'],
    notes: {
      about: 'I take the long way home and photograph it. Good at soup, bad at small talk, getting better at both.',
      looking_for: 'Somebody to walk with who does not mind a detour.',
    },
  },
  {
    key: 'second',
    picture: 'second',
    name: 'Nina',
    gender: 'female',
    sexuality: 'bi',
    age: 38,
    country: 'BE',
    city: 'Antwerp',
    language: 'en',
    relationship_status: 'single',
    tattoos: true,
    interests: ['art', 'cooking', 'foodie', 'music', 'theater', 'wine'],
    notes: { about: 'I paint sets for a small theatre and come home with a different colour on my hands every day.' },
  },
] as const;

const DAY_MS = 86_400_000;

function toPerson(
  description: Description,
  seed: { id: MemberId; picture: string },
  { places, now }: { places: Places; now: Date },
): Person {
  const { key, age, country, city, ...fields } = description;
  const random = seededRandom(`cast ${key}`);
  const portraits = Array.from({ length: albumSize(seed.picture) }, (_, album) =>
    castSeed(`${seed.picture}-${album}` as CastPicture),
  );
  const [face = ''] = portraits;
  return {
    ...fields,
    ...looksOf(random, face, description.gender),
    id: seed.id,
    country,
    city,
    region: places.find(country, city)?.region ?? null,
    cell: places.find(country, city)?.cell ?? null,
    date_of_birth: birthDate(random, age, now),
    signup_date: new Date(now.getTime() - 500 * DAY_MS),
    last_active: now,
    portraits,
  };
}

export function createCompanions(at: { places: Places; now: Date }): (Person & { key: string })[] {
  return COMPANIONS.map((companion) => ({
    ...toPerson(
      { ...companion, notes: writeVoice(companion.key, companion.language) },
      { id: companionId(companion.key), picture: companion.key },
      at,
    ),
    key: companion.key,
  }));
}

export function createAccountPeople(at: {
  places: Places;
  now: Date;
}): (Person & { key: AccountKey; email: string })[] {
  return ACCOUNTS.map(({ picture, ...account }) => ({
    ...toPerson({ ...account, interests: [...account.interests] }, { id: accountId(account.key), picture }, at),
    key: account.key,
    email: `${account.key}@demo.test`,
  }));
}
