import type { Position } from '../../contract/location/grid.ts';
import type { MemberId } from '../../contract/base/ids.ts';
import type { INTERESTS } from '../../contract/profiles/profile-fields.ts';
import { lookOf } from '../drawing/choose-look.ts';
import { demoMemberId } from '../cast/demo-ids.ts';
import { chooseInterests } from './interests.ts';
import type { Look } from '../drawing/look.ts';
import type { Gender } from '../../contract/base/gender.ts';
import { nameMember, type PeopledCountry, seedNames } from './names.ts';
import { type Notes, writeNotes } from './notes/notes.ts';
import type { Places } from './places.ts';
import { portraitSeed } from '../drawing/portrait-seed.ts';
import { type Random, seededRandom } from '../cast/random.ts';

/** A demo member with properties named as in the members table. `portraits` are portrait seeds, the main one first. */
export interface Person {
  id: MemberId;
  name: string;
  gender: Gender;
  sexuality: 'hetero' | 'gay' | 'lesbian' | 'bi';
  date_of_birth: string;
  country: PeopledCountry;
  region: string | null;
  city: string;
  cell: Position | null;
  language: string;
  interests: (typeof INTERESTS)[number][];
  hair_color: string | null;
  eye_color: string;
  body_type: string;
  relationship_status: string;
  tattoos: boolean | null;
  /** The profile notes. */
  notes: Notes;
  signup_date: Date;
  last_active: Date;
  portraits: string[];
}

const DAY_MS = 86_400_000;

const COUNTRIES: readonly (readonly [PeopledCountry, number])[] = [
  ['NL', 26],
  ['BE', 15],
  ['FR', 14],
  ['DE', 15],
  ['GB', 12],
  ['US', 12],
  ['AT', 2],
  ['CH', 2],
  ['IE', 2],
];
const LANGUAGES: Record<PeopledCountry, readonly string[]> = {
  NL: ['nl'],
  BE: ['nl', 'fr'],
  FR: ['fr'],
  DE: ['de'],
  GB: ['en'],
  US: ['en', 'en', 'en', 'es'],
  AT: ['de'],
  CH: ['de', 'fr'],
  IE: ['en'],
};

/** Picks an age: mostly 28 to 55, fewer younger, even fewer up to 78. */
function chooseAge(random: Random): number {
  const bell = (random.next() + random.next() + random.next()) / 3;
  return random.chance(0.15) ? random.int(55, 78) : Math.round(21 + bell * 46);
}

/** Picks a date of birth for a person who is `age` years old today. */
export function birthDate(random: Random, age: number, now: Date): string {
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() - age);
  return new Date(latest.getTime() - random.int(1, 363) * DAY_MS).toISOString().slice(0, 10);
}

function chooseLastActive(random: Random, now: Date): Date {
  const minutes = random.weighted([
    [random.between(0, 4), 6],
    [random.between(6, 700), 24],
    [random.between(1_500, 9_000), 34],
    [random.between(10_200, 120_000), 36],
  ]);
  return new Date(now.getTime() - minutes * 60_000);
}

function eyesOf(random: Random, look: Look): string {
  const isLight = ['blond', 'red'].includes(look.hairColor ?? '') || parseInt(look.skin.slice(1, 3), 16) > 0xe8;
  if (!isLight)
    return random.weighted([
      ['brown', 12],
      ['hazel', 2],
      ['green', 1],
    ]);
  return random.weighted([
    ['blue', 6],
    ['brown', 4],
    ['green', 3],
    ['grey', 2],
    ['hazel', 2],
  ]);
}

function bodyOf(random: Random, { build }: Look, gender: Gender): string {
  if (build > 1.08) return gender === 'female' ? 'curvy' : random.pick(['sturdy', 'average']);
  if (build < 0.96) return random.pick(['slim', 'slim', 'athletic']);
  return random.weighted([
    ['average', 5],
    ['athletic', 3],
    ['slim', 1],
  ]);
}

function relationshipOf(random: Random, age: number): string {
  if (age > 64)
    return random.weighted([
      ['widowed', 4],
      ['divorced', 4],
      ['single', 3],
    ]);
  if (age > 38)
    return random.weighted([
      ['single', 5],
      ['divorced', 5],
      ['separated', 2],
      ['widowed', 0.5],
      ['open relationship', 0.6],
    ]);
  return random.weighted([
    ['single', 9],
    ['separated', 1],
    ['open relationship', 0.8],
  ]);
}

function sexualityOf(random: Random, gender: Gender): Person['sexuality'] {
  return random.weighted([
    ['hetero', 84],
    ['bi', 8],
    [gender === 'female' ? 'lesbian' : 'gay', 8],
  ]);
}

/** The profile fields that a portrait shows too, so that both agree. */
export function looksOf(
  random: Random,
  portrait: string,
  gender: Gender,
): Pick<Person, 'hair_color' | 'eye_color' | 'body_type'> {
  const look = lookOf(portrait);
  return {
    hair_color: look.hair === 0 ? 'bald' : look.hairColor,
    eye_color: eyesOf(random, look),
    body_type: bodyOf(random, look, gender),
  };
}

function createPerson(index: number, places: Places, now: Date): Person {
  const random = seededRandom(`person ${index}`);
  const id = demoMemberId(`person ${index}`);
  const country = random.weighted(COUNTRIES);
  const gender: Gender = random.chance(0.52) ? 'female' : 'male';
  const age = chooseAge(random);
  const { name, complexion, cover } = nameMember(random, country, gender);
  const town = places.pick(random, country);
  const pictures = random.weighted([
    [0, 2],
    [1, 50],
    [2, 20],
    [3, 16],
    [4, 8],
    [5, 4],
  ]);
  const portraits = Array.from({ length: pictures }, (_, album) =>
    portraitSeed({ id, gender, age, complexion, cover, album }),
  );
  const face = portraits[0] ?? portraitSeed({ id, gender, age, complexion, cover });
  const last_active = chooseLastActive(random, now);
  const sexuality = sexualityOf(random, gender);
  const date_of_birth = birthDate(random, age, now);
  const language = random.pick(LANGUAGES[country]);
  const interests = chooseInterests(random, { age, modest: cover !== 'none' });
  return {
    id,
    name,
    gender,
    country,
    portraits,
    last_active,
    sexuality,
    date_of_birth,
    language,
    interests,
    region: town.region,
    city: town.name,
    cell: town.cell,
    ...looksOf(random, face, gender),
    relationship_status: relationshipOf(random, age),
    notes: writeNotes(seededRandom(`notes ${index}`), { language, interests }),
    tattoos: random.chance(0.12) ? null : random.chance(age < 45 ? 0.38 : 0.14),
    signup_date: new Date(last_active.getTime() - random.between(1, 900) * DAY_MS),
  };
}

/** Creates the fictional members of the demo. They are deterministic; only their dates follow `now`. */
export function createPeople({ count, places, now }: { count: number; places: Places; now: Date }): Person[] {
  seedNames(4711);
  return Array.from({ length: count }, (_, index) => createPerson(index, places, now));
}
