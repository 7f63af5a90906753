import { beforeAll, expect, test } from 'vitest';
import { INTERESTS } from '../../contract/profiles/profile-fields.ts';
import { MINIMUM_AGE } from '../../contract/base/rules.ts';
import { createAccountPeople, createCompanions } from './cast-people.ts';
import { lookOf } from '../drawing/choose-look.ts';
import { createPeople, type Person } from './people.ts';
import { LISTED_CITIES, type Places, readPlaces } from './places.ts';
import { parsePortraitSeed } from '../drawing/portrait-seed.ts';
import { VOICES } from '../cast/voices.ts';

const NOW = new Date('2026-02-28T12:00:00Z');
let places: Places;
let people: Person[];

beforeAll(() => {
  places = readPlaces();
  people = createPeople({ count: 600, places, now: NOW });
});

function ageOf({ date_of_birth }: Person): number {
  const born = new Date(date_of_birth);
  const hadBirthday = NOW.getUTCMonth() * 31 + NOW.getUTCDate() >= born.getUTCMonth() * 31 + born.getUTCDate();
  return NOW.getUTCFullYear() - born.getUTCFullYear() - (hadBirthday ? 0 : 1);
}

test('are deterministic', () => {
  expect(createPeople({ count: 40, places, now: NOW })).toEqual(people.slice(0, 40));
});

test('have correctly spelled names in every country', () => {
  const names = createPeople({ count: 4_000, places, now: NOW }).map(({ name }) => name);
  expect(names.filter((name) => !/^[\p{Lu}][\p{L}\p{M}' .-]*$/u.test(name) || /Ã/.test(name))).toEqual([]);
});

test('are adults of the age of their portrait', () => {
  for (const person of [...people, ...createCompanions({ places, now: NOW })])
    expect(ageOf(person)).toBeGreaterThanOrEqual(MINIMUM_AGE + 2);
  for (const person of people) {
    const [portrait] = person.portraits;
    if (portrait !== undefined)
      expect(parsePortraitSeed(portrait)).toMatchObject({ age: ageOf(person), gender: person.gender });
  }
});

test('live in real places, in regions that the site knows', () => {
  for (const { country, region } of people) expect(region, country).toMatch(new RegExp(`^${country}-[A-Z0-9]{1,3}$`));
  expect(LISTED_CITIES.filter(([country, name]) => places.find(country, name) === undefined)).toEqual([]);
});

test('have some of the fifty interests and varied profiles', () => {
  const known = new Set<string>(INTERESTS);
  for (const { interests } of people) {
    expect(interests.length).toBeGreaterThan(0);
    expect(interests.filter((interest) => !known.has(interest))).toEqual([]);
    expect(new Set(interests).size).toBe(interests.length);
  }
  const share = (is: (person: Person) => boolean): number => people.filter(is).length / people.length;
  expect(share(({ gender }) => gender === 'female')).toBeGreaterThan(0.4);
  expect(share((person) => ageOf(person) > 55)).toBeGreaterThan(0.06);
  expect(share(({ sexuality }) => sexuality !== 'hetero')).toBeGreaterThan(0.08);
  expect(share(({ portraits }) => portraits.length === 0)).toBeGreaterThan(0);
});

test('all have notes, mostly distinct ones, in their own language', () => {
  const texts = people.flatMap(({ notes }) => notes.about ?? []);
  expect(texts).toHaveLength(people.length);
  expect(new Set(texts).size / texts.length).toBeGreaterThan(0.85);
  expect(people.some(({ notes }) => notes.looking_for !== undefined)).toBe(true);
  const everybody = [
    ...people,
    ...createCompanions({ places, now: NOW }),
    ...createAccountPeople({ places, now: NOW }),
  ];
  for (const { notes } of everybody)
    for (const text of Object.values(notes)) expect(text).toMatch(/^\p{Lu}[^\n]{15,400}[.“”"]$/u);
  for (const { notes } of createCompanions({ places, now: NOW })) expect(notes.about).toBeDefined();
  const of = (language: string, word: RegExp) =>
    people.filter((one) => one.language === language && word.test(one.notes.about ?? '')).length;
  expect(
    [
      of('nl', /\bik\b/i),
      of('fr', /\b(je|j'|mon|mes)\b/i),
      of('de', /\b(ich|ein|der|die)\b/i),
      of('es', /\b(y|de|el|la)\b/i),
      of('en', /\bI\b/),
    ].every((count) => count > 3),
  ).toBe(true);
});

test('have the hair of their picture and one face through an album', () => {
  for (const { hair_color, portraits } of people) {
    const looks = portraits.map(lookOf);
    for (const look of looks) {
      expect(look.hair === 0 ? 'bald' : look.hairColor).toBe(hair_color);
      expect([look.skin, look.nose, look.glasses, look.beard]).toEqual([
        looks[0]?.skin,
        looks[0]?.nose,
        looks[0]?.glasses,
        looks[0]?.beard,
      ]);
    }
  }
});

test('include a voice and pictures for every companion, and three accounts', () => {
  const companions = createCompanions({ places, now: NOW });
  expect(companions.map(({ key }) => key).toSorted()).toEqual(Object.keys(VOICES).toSorted());
  for (const { portraits, region } of companions) expect([portraits.length > 1, region !== null]).toEqual([true, true]);
  expect(createAccountPeople({ places, now: NOW }).map(({ email }) => email)).toEqual([
    'free@demo.test',
    'premium@demo.test',
    'second@demo.test',
  ]);
});
