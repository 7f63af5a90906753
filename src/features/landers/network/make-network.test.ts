import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { InterestName } from '../../../domain/interests/interest-words.ts';
import { makeNetwork } from './make-network.ts';
import { INNER_RING, RING } from './web-places.ts';

interface Named {
  readonly name: string;
  readonly interests: readonly InterestName[];
}

/** Makes one person for each argument, named a, b, c and so on. */
const people = (...all: (readonly InterestName[])[]): Named[] =>
  all.map((interests, index) => ({ name: String.fromCodePoint(97 + index), interests }));

/** The pairs that the lines show, as `interest: names`. */
const pairsOf = (all: readonly Named[]): string[] =>
  makeNetwork(all).interests.map(
    ({ interest, people: joined }) => `${interest}: ${joined.map(({ person }) => person.name).join('')}`,
  );

it('joins people by the interests that most of them share', () => {
  expect(pairsOf(people(['art', 'wine'], ['wine'], ['art', 'tea'], ['wine', 'gym']))).toEqual(['wine: abd', 'art: ac']);
});

it('has four interests at most, and leaves out those of one person', () => {
  const all = people(['art', 'beer'], ['art', 'beer'], ['coffee', 'gym'], ['coffee', 'gym'], ['tea', 'art'], ['tea']);
  expect(pairsOf(all)).toEqual(['art: abe', 'beer: ab', 'coffee: cd', 'gym: cd']);
});

it('shows the first eight people who share an interest', () => {
  const all = people(['art'], ['tea'], [], ...Array.from({ length: 9 }, () => ['art'] as const));
  expect(makeNetwork(all).people.map(({ person }) => person.name)).toEqual(Array.from('adefghij'));
});

it('draws two lines to a person, and takes the others from the most common interests', () => {
  const all = people(['art', 'beer', 'coffee'], ['art', 'beer'], ['art', 'coffee'], ['art'], ['beer']);
  expect(pairsOf(all)).toEqual(['art: bcd', 'beer: abe', 'coffee: ac']);
});

it('leaves two people at each interest, also when a person then has more lines', () => {
  const all = people(['art', 'beer', 'coffee'], ['art'], ['beer'], ['coffee']);
  expect(pairsOf(all)).toEqual(['art: ab', 'beer: ac', 'coffee: ad']);
});

it('is empty if nobody shares an interest', () => {
  expect(makeNetwork(people(['art'], ['tea'], []))).toEqual({ people: [], interests: [] });
  expect(makeNetwork([])).toEqual({ people: [], interests: [] });
});

it('places people beside the interest that they share', () => {
  const all = people(['art'], ['beer'], ['coffee'], ['dancing'], ['art'], ['beer'], ['coffee'], ['dancing']);
  const lengths = makeNetwork(all).interests.flatMap(({ place, people: joined }) =>
    joined.map((one) => {
      const [from, to] = [INNER_RING[place], RING[one.place]];
      if (from === undefined || to === undefined) throw new Error('There is no such place.');
      return Math.hypot(from.x - to.x, from.y - to.y);
    }),
  );
  expect(lengths).toHaveLength(8);
  // The ring has a place that is nearer than this for each of them.
  expect(Math.max(...lengths)).toBeLessThan(28);
});

it('spreads few people over the ring', () => {
  const places = makeNetwork(people(['art'], ['art'])).people.map(({ place }) => place);
  expect(places.toSorted((a, b) => a - b)).toEqual([0, 4]);
});

it('draws only true lines, each from its own place', () => {
  const interest = fc.constantFrom<InterestName>('art', 'beer', 'coffee', 'dancing', 'gym', 'hiking', 'wine');
  const lists = fc.array(fc.uniqueArray(interest), { maxLength: 12 });
  fc.assert(
    fc.property(lists, (all) => {
      const network = makeNetwork(people(...all));
      const ring = network.people.map(({ place }) => place);
      const inner = network.interests.map(({ place }) => place);
      expect(new Set(ring).size).toBe(ring.length);
      expect(new Set(inner).size).toBe(inner.length);
      expect(ring.every((place) => place in RING)).toBe(true);
      expect(inner.every((place) => place in INNER_RING)).toBe(true);
      const joined = new Set(network.interests.flatMap((one) => one.people));
      expect(joined.size).toBe(network.people.length);
      for (const one of network.interests) {
        expect(one.people.length).toBeGreaterThan(1);
        expect(one.people.every(({ person }) => person.interests.includes(one.interest))).toBe(true);
      }
    }),
  );
});
