import { faker as austrian } from '@faker-js/faker/locale/de_AT';
import { faker as german } from '@faker-js/faker/locale/de';
import { faker as swiss } from '@faker-js/faker/locale/de_CH';
import { faker as british } from '@faker-js/faker/locale/en_GB';
import { faker as irish } from '@faker-js/faker/locale/en_IE';
import { faker as american } from '@faker-js/faker/locale/en_US';
import { faker as french } from '@faker-js/faker/locale/fr';
import { faker as dutch } from '@faker-js/faker/locale/nl';
import { faker as flemish } from '@faker-js/faker/locale/nl_BE';
import type { Gender } from '../../contract/base/gender.ts';
import type { COUNTRY_LANGUAGES } from '../../contract/base/rules.ts';
import type { Complexion, HeadCover } from '../drawing/portrait-seed.ts';
import type { Random } from '../cast/random.ts';

const LOCAL = {
  NL: [dutch], BE: [flemish, french], FR: [french], DE: [german], GB: [british], US: [american], AT: [austrian],
  CH: [swiss, french], IE: [irish],
} as const satisfies Partial<Record<keyof typeof COUNTRY_LANGUAGES, readonly (typeof dutch)[]>>;

/** The countries of a site in which members of the demo live. */
export type PeopledCountry = keyof typeof LOCAL;

// Names of immigrant communities, with matching portrait features.
interface Heritage {
  complexion: Complexion;
  cover: HeadCover;
  /** The share of people who cover their head. */
  covered: number;
  coveredGender: Gender;
  female: readonly string[];
  male: readonly string[];
}

const HERITAGES: readonly Heritage[] = [
  {
    complexion: 'olive', cover: 'scarf', covered: 0.3, coveredGender: 'female',
    female: [
      'Fatima', 'Yasmina', 'Nadia', 'Samira', 'Leyla', 'Aisha', 'Amira', 'Khadija', 'Elif', 'Zeynep', 'Houda',
      'Salma', 'Meryem', 'Rania', 'Amal', 'Esra', 'Naima', 'Soraya', 'Dilara',
    ],
    male: [
      'Mohamed', 'Mohammed', 'Muhammad', 'Ahmed', 'Ali', 'Hassan', 'Karim', 'Youssef', 'Mehmet', 'Rachid', 'Emre',
      'Hakim', 'Samir', 'Tarik', 'Omar', 'Murat', 'Bilal', 'Nabil', 'Ismail', 'Can', 'Reza', 'Idriss',
    ],
  },
  {
    complexion: 'dark', cover: 'none', covered: 0, coveredGender: 'female',
    female: [
      'Abena', 'Awa', 'Chantal', 'Efua', 'Fatou', 'Grace', 'Imani', 'Mariam', 'Ngozi', 'Shanice', 'Solange',
      'Aminata', 'Joyce', 'Keisha', 'Ifeoma', 'Blessing',
    ],
    male: [
      'Kwame', 'Mamadou', 'Chidi', 'Cedric', 'Moussa', 'Emmanuel', 'Winston', 'Kojo', 'Didier', 'Marlon', 'Ibrahima',
      'Tunde', 'Lionel', 'Desmond', 'Yao', 'Clyde',
    ],
  },
  {
    complexion: 'brown', cover: 'turban', covered: 0.18, coveredGender: 'male',
    female: [
      'Priya', 'Anjali', 'Sunita', 'Meena', 'Kavita', 'Shanti', 'Nisha', 'Radha', 'Anita', 'Lakshmi', 'Rukmini',
      'Pooja', 'Asha', 'Indira',
    ],
    male: [
      'Arjun', 'Rajesh', 'Vikram', 'Sanjay', 'Anil', 'Harpreet', 'Gurdeep', 'Ravi', 'Suresh', 'Kiran', 'Amit',
      'Jaswinder', 'Nikhil', 'Dev',
    ],
  },
  {
    complexion: 'olive', cover: 'none', covered: 0, coveredGender: 'female',
    female: [
      'Lucia', 'Carmen', 'Giulia', 'Ines', 'Chiara', 'Marisol', 'Paola', 'Beatriz', 'Eleni', 'Rosa', 'Valentina',
      'Ximena', 'Dolores', 'Teresa', 'Catarina', 'Ana',
    ],
    male: [
      'Marco', 'Diego', 'Javier', 'Luca', 'Paolo', 'Nuno', 'Rafael', 'Stavros', 'Mateo', 'Andrés', 'Tiago',
      'Salvatore', 'Joaquín', 'Bruno', 'Nikos', 'Rui',
    ],
  },
  {
    complexion: 'golden', cover: 'none', covered: 0, coveredGender: 'female',
    female: ['Mei', 'Linh', 'Yuki', 'Hana', 'Xin', 'Thuy', 'Min-ji', 'Sakura', 'Lan', 'Ying', 'Naoko', 'Dewi', 'Kim-Anh', 'Siti'],
    male: ['Wei', 'Minh', 'Kenji', 'Jun', 'Hao', 'Tuan', 'Ji-ho', 'Takeshi', 'Bao', 'Ming', 'Hiro', 'Agus', 'Quang', 'Budi'],
  },
  {
    complexion: 'brown', cover: 'none', covered: 0, coveredGender: 'female',
    female: ['Marisa', 'Yolanda', 'Sharon', 'Denise', 'Farida', 'Iris', 'Naomi', 'Camila', 'Jocelyn', 'Angela', 'Renata', 'Alicia'],
    male: ['Marvin', 'Ruben', 'Orlando', 'Glenn', 'Dennis', 'Caetano', 'Errol', 'Julio', 'Ricardo', 'Vincent', 'Rodrigo', 'Earl'],
  },
];

// Common French names. Faker's French list is the calendar of saints.
const FRENCH: Record<Gender, readonly string[]> = {
  female: [
    'Camille', 'Léa', 'Manon', 'Chloé', 'Sarah', 'Julie', 'Marion', 'Pauline', 'Mathilde', 'Laura', 'Anaïs', 'Élodie',
    'Aurélie', 'Céline', 'Émilie', 'Virginie', 'Stéphanie',
    'Sandrine', 'Delphine', 'Nathalie', 'Isabelle', 'Sylvie', 'Véronique', 'Christine', 'Catherine', 'Brigitte',
    'Martine', 'Florence', 'Sophie', 'Claire', 'Hélène', 'Agnès',
    'Juliette', 'Clémence', 'Louise', 'Margaux', 'Justine', 'Lucie', 'Amandine', 'Charlotte', 'Valérie', 'Laurence',
    'Odile', 'Monique', 'Françoise',
  ],
  male: [
    'Thomas', 'Nicolas', 'Julien', 'Alexandre', 'Maxime', 'Antoine', 'Guillaume', 'Romain', 'Mathieu', 'Clément',
    'Pierre', 'Baptiste', 'Hugo', 'Lucas', 'Théo', 'Arnaud',
    'Sébastien', 'Christophe', 'Stéphane', 'Laurent', 'Frédéric', 'Olivier', 'Philippe', 'Éric', 'Pascal', 'Thierry',
    'Bruno', 'Didier', 'Gilles', 'Jean-Luc', 'François',
    'Benoît', 'Fabien', 'Cyril', 'Jérôme', 'Yann', 'Damien', 'Vincent', 'Xavier', 'Alain', 'Michel', 'Bernard', 'Gérard', 'Rémi', 'Étienne',
  ],
};

export interface Naming {
  name: string;
  complexion: Complexion;
  cover: HeadCover;
}

/** Seeds Faker's own random generators, so that names are deterministic. */
export function seedNames(seed: number): void {
  for (const locale of new Set(Object.values(LOCAL).flat())) locale.seed(seed);
}

/** Picks a first name for a resident of `country`, sometimes with an initial, and matching portrait features. */
export function nameMember(random: Random, country: PeopledCountry, gender: Gender): Naming {
  if (!random.chance(0.24)) {
    const locale = random.pick(LOCAL[country]);
    const name = locale === french ? random.pick(FRENCH[gender]) : repaired(locale.person.firstName(gender));
    const known = HERITAGES.find((heritage) => heritage[gender].includes(name));
    return { name: withInitial(random, name), complexion: known?.complexion ?? 'fair', cover: 'none' };
  }
  const heritage = random.pick(HERITAGES);
  const isCovered = heritage.coveredGender === gender && random.chance(heritage.covered);
  const { complexion } = heritage;
  const name = withInitial(random, random.pick(heritage[gender]));
  return { name, complexion, cover: isCovered ? heritage.cover : 'none' };
}

/** Repairs names that the list contains as UTF-8 decoded as Latin-1. */
function repaired(name: string): string {
  return /Ã[\u0080-\u00BF]/.test(name) ? Buffer.from(name, 'latin1').toString() : name;
}

function withInitial(random: Random, name: string): string {
  return random.chance(0.22) ? `${name} ${random.pick('ABCDEFGHJKLMNPRSTVWZ'.split(''))}.` : name;
}
