import type { InterestName } from '../../../domain/interests/interest-words.ts';
import { bestPlaces, INNER_RING, RING } from './web-places.ts';

/** With more lines, a picture would be hard to follow. */
const LINES_PER_PERSON = 2;

export interface Interested {
  readonly interests: readonly InterestName[];
}

interface Placed<Person> {
  readonly person: Person;
  /** An index of `RING`. */
  readonly place: number;
}

interface SharedInterest<Person> {
  readonly interest: InterestName;
  /** An index of `INNER_RING`. */
  readonly place: number;
  /** Two or more. A line joins each of them to the interest. */
  readonly people: readonly Placed<Person>[];
}

export interface InterestNetwork<Person> {
  readonly people: readonly Placed<Person>[];
  readonly interests: readonly SharedInterest<Person>[];
}

/** Chooses the interests that join most people, and places both so that the lines are short. Both lists are empty if nobody shares one. */
export function makeNetwork<Person extends Interested>(all: readonly Person[]): InterestNetwork<Person> {
  const joined = withOneOf(all, mostShared(all)).slice(0, RING.length);
  const interests = mostShared(joined);
  const people = withOneOf(joined, interests);
  const groups = groupsOf(people, interests);
  const { ring, inner } = bestPlaces(groups, people.length);
  const placed = people.map((person, index) => ({ person, place: ring[index] ?? 0 }));
  return {
    people: placed,
    interests: interests.map((interest, index) => ({
      interest,
      place: inner[index] ?? 0,
      people: placed.filter((_, person) => groups[index]?.has(person)),
    })),
  };
}

/** The interests that at least two people have. The one that most people have is first. */
function mostShared(people: readonly Interested[]): InterestName[] {
  const counts = new Map<InterestName, number>();
  for (const interest of people.flatMap(({ interests }) => interests))
    counts.set(interest, (counts.get(interest) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, INNER_RING.length)
    .map(([interest]) => interest);
}

const withOneOf = <Person extends Interested>(people: readonly Person[], interests: readonly InterestName[]) =>
  people.filter((person) => person.interests.some((interest) => interests.includes(interest)));

/** The people of each interest, as indexes. Where a person would have too many lines, the most common interests lose them first. */
function groupsOf(people: readonly Interested[], interests: readonly InterestName[]): Set<number>[] {
  const groups = interests.map(
    (interest) => new Set([...people.keys()].filter((person) => people[person]?.interests.includes(interest))),
  );
  for (const person of people.keys()) {
    const own = groups.filter((group) => group.has(person)).toSorted((a, b) => b.size - a.size);
    for (const group of own.slice(0, Math.max(0, own.length - LINES_PER_PERSON)))
      if (group.size > 2) group.delete(person);
  }
  return groups;
}
