import { expect, it } from 'vitest';
import type { LanderPerson } from '../../../../contract/landers.ts';
import { landerPeople, landerPerson } from '../people/people.fixture.ts';
import { linksOf, renderLander, textsOf } from '../people/render-lander.fixture.tsx';
import { Network, NetworkPeople } from './network.tsx';
import { lineToPerson } from './web-places.ts';

const render = (people?: readonly LanderPerson[]) =>
  renderLander(
    <Network data={undefined}>
      <NetworkPeople people={people && landerPeople(people)} />
    </Network>,
  );

const MEMBERS = [
  landerPerson(1, { name: 'Leila', interests: ['coffee', 'art'] }),
  landerPerson(2, { name: 'Tomas', interests: ['coffee'], fictional: false }),
  landerPerson(3, { name: 'Amina', interests: ['art'] }),
];

it('links the members, and marks those that are fictional', () => {
  const { html, host } = render(MEMBERS);
  expect(html).not.toMatch(/ style=|<!--/);
  expect(linksOf(host, '[data-person] a')).toEqual(MEMBERS.map(({ id }) => `/members/${id}`));
  expect(textsOf(host, '[data-person] a').map((text) => text.slice(1))).toEqual([
    'Leila, 31',
    'Tomas, 32',
    'Amina, 33',
  ]);
  const masks = [...host.querySelectorAll('[data-person] a')].map(
    (link) => link.querySelector('[aria-label="Fictional profile"]') !== null,
  );
  expect(masks).toEqual([true, false, true]);
});

it('names the people of an interest for screen readers', () => {
  const { host } = render(MEMBERS);
  const items = [...host.querySelectorAll('li[data-interest]')];
  expect(items.map((item) => item.querySelector('[aria-hidden="true"]:not(svg)')?.textContent)).toEqual([
    'Coffee',
    'Art',
  ]);
  expect(items.map((item) => item.lastElementChild?.textContent)).toEqual([
    'Coffee: Leila and Tomas',
    'Art: Leila and Amina',
  ]);
});

it('draws a line for each pair, and one from the visitor to each interest', () => {
  const { host } = render(MEMBERS);
  const places = [...host.querySelectorAll<HTMLElement>('li[data-interest]')].map((item) => item.dataset.interest);
  const lines = [...host.querySelectorAll<SVGPathElement>('path[data-person]')];
  expect(lines).toHaveLength(4);
  for (const line of lines) {
    const { interest, person } = line.dataset;
    expect(places).toContain(interest);
    expect(host.querySelector(`li[data-person="${person}"]`)).not.toBeNull();
    expect(line.getAttribute('d')).toBe(lineToPerson(Number(interest), Number(person)));
  }
  expect(textsOf(host, 'svg[viewBox="0 0 100 100"] path')).toHaveLength(4 + 2);
});

it('has a place for the visitor, which leads to the sign-up', () => {
  expect(textsOf(render(MEMBERS).host, 'a[href="/signup"]')).toEqual(['You']);
});

it('draws people without names if no member shares an interest', () => {
  const lonely = [landerPerson(1, { interests: ['art'] }), landerPerson(2, { interests: ['tea'] })];
  for (const people of [undefined, [], lonely]) {
    const { html, host } = render(people);
    expect(html).not.toMatch(/Mara|\/members/);
    expect(linksOf(host, '[data-person] a')).toEqual(Array.from({ length: 8 }, () => '/signup'));
    expect(host.querySelectorAll('[data-person] [aria-label="Fictional profile"]')).toHaveLength(8);
    expect(textsOf(host, 'li[data-interest]')).toEqual(['Coffee', 'The outdoors', 'Music', 'Gardening']);
    expect(host.querySelector('li[data-interest] [aria-hidden="true"]:not(svg)')).toBeNull();
  }
});
