import { expect, it } from 'vitest';
import type { LanderPerson } from '../../../../contract/landers.ts';
import { landerPeople, landerPerson } from '../people/people.fixture.ts';
import { linksOf, renderLander, textsOf } from '../people/render-lander.fixture.tsx';
import { Gallery, GalleryPeople } from './gallery.tsx';

const render = (people?: readonly LanderPerson[]) =>
  renderLander(
    <Gallery data={undefined}>
      <GalleryPeople people={people && landerPeople(people)} />
    </Gallery>,
  );

/** The texts of a plate, one for each element. */
const plates = (host: HTMLElement) =>
  [...host.querySelectorAll('li b')].map((name) =>
    [...(name.parentElement?.children ?? [])].map(({ textContent }) => textContent),
  );
const RESERVED = ['You', 'Title still open', 'One picture is enough to begin.'];

it('writes the label of a member from the profile', () => {
  const { html, host } = render([
    landerPerson(1, { line: 'I plan bus routes.', interests: ['music', 'art', 'tea'] }),
    landerPerson(2, { interests: ['wine'], city: null }),
    landerPerson(3, { line: 'Only a line.', city: null }),
    landerPerson(4, { city: null }),
  ]);
  expect(html).not.toMatch(/ style=|<!--/);
  expect(plates(host)).toEqual([
    ['Mara 1, 31', 'I plan bus routes.', 'Music\u00a0· Art\u00a0· The Hague'],
    ['Mara 2, 32', 'Wine'],
    RESERVED,
    ['Mara 3, 33', 'Only a line.'],
    ['Mara 4, 34'],
  ]);
});

it('links members to their profiles and the empty frame to the sign-up', () => {
  const members = Array.from({ length: 9 }, (_, index) => landerPerson(index, { fictional: index === 1 }));
  const { host } = render(members);
  const [first, second, ...others] = members.slice(0, 7).map(({ id }) => `/members/${id}`);
  expect(linksOf(host)).toEqual([first, second, '/signup', ...others]);
  const masks = [...host.querySelectorAll('li')].map(
    (art) => art.querySelector('[aria-label="Fictional profile"]') !== null,
  );
  expect(masks).toEqual([false, true, false, false, false, false, false, false]);
});

it('has the empty frame last if there are fewer than two members', () => {
  expect(plates(render([landerPerson(1)]).host)).toEqual([['Mara 1, 31', 'The Hague'], RESERVED]);
});

it('hangs drawings with titles, and without names, if there are no members', () => {
  for (const people of [undefined, []]) {
    const { html, host } = render(people);
    expect(html).not.toMatch(/Mara|\/members/);
    expect(linksOf(host)).toEqual(Array.from({ length: 8 }, () => '/signup'));
    expect(plates(host)[0]).toEqual(['About to laugh', 'Drawn from imagination']);
    expect(plates(host)[2]).toEqual(RESERVED);
    expect(host.querySelectorAll('[aria-label="Fictional profile"]')).toHaveLength(7);
  }
});

it('loads the first picture at once, and the others when they come into view', () => {
  const loading = [...render().host.querySelectorAll('li img')].map((image) => image.getAttribute('loading'));
  expect(loading).toEqual(['eager', ...Array.from({ length: 6 }, () => 'lazy')]);
});

it('hides the arrows before the script runs, and lets the keyboard scroll the wall', () => {
  const { host } = render();
  expect(host.querySelector('[data-arrows]')?.hasAttribute('hidden')).toBe(true);
  const wall = host.querySelector('[role=group][data-wall]');
  expect([wall?.getAttribute('aria-label'), wall?.getAttribute('tabindex')]).toEqual([
    'Gallery, scrolls sideways',
    '0',
  ]);
  expect(textsOf(host, 'h1')).toHaveLength(1);
});
