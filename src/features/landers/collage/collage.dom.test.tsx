import { expect, it } from 'vitest';
import type { LanderPerson } from '../../../../contract/landers.ts';
import { landerPeople, PICTURED } from '../people/people.fixture.ts';
import { renderLander } from '../people/render-lander.fixture.tsx';
import { Collage, CollagePeople } from './collage.tsx';

const render = (...people: readonly Partial<LanderPerson>[]) =>
  renderLander(
    <Collage data={undefined}>
      <CollagePeople
        people={people.length === 0 ? undefined : landerPeople(people.map((one) => ({ ...PICTURED, ...one })))}
      />
    </Collage>,
  );

const linksOf = (host: HTMLElement) =>
  [...host.querySelectorAll('li a')].map((link) => [link.getAttribute('href'), link.textContent]);

it('shows drawn people with a line and without a name, who lead to the sign-up', () => {
  const { html, host } = render();
  expect(html).not.toMatch(/ style=|undefined|\/media\//);
  expect(host.querySelectorAll('h1')).toHaveLength(1);
  expect(linksOf(host)).toEqual(
    [
      'Boats, badly at first',
      'Sunday is for records',
      'Up before the gulls',
      'Ask me about peonies',
      'Cooks for six, lives alone',
      'Reads the last page first',
    ].map((line) => ['/signup', `${line} `]),
  );
  expect(host.querySelectorAll('[aria-label="Fictional profile"]')).toHaveLength(6);
});

it('captions a member with a line, or two interests, or the town, and with the name', () => {
  const { html, host } = render(
    { line: 'Boats, mostly.', interests: ['wine'] },
    { interests: ['cooking', 'movies', 'wine'] },
    {},
    { city: null },
  );
  expect(html).not.toMatch(/ style=|\/people\//);
  const ids = landerPeople([{}, {}, {}, {}]).people.map(({ id }) => `/members/${id}`);
  expect(linksOf(host)).toEqual([
    [ids[0], 'Boats, mostly. Mara, 44'],
    [ids[1], 'Cooking, Films Mara, 44'],
    [ids[2], 'The Hague Mara, 44'],
    [ids[3], ' Mara, 44'],
  ]);
});

it('puts the mask on fictional members only, and shows no drawn person beside a member', () => {
  const { host } = render({ fictional: true }, {});
  const masked = [...host.querySelectorAll('li')].map((scrap) => scrap.querySelector('[aria-label]') !== null);
  expect(masked).toEqual([true, false]);
});

it('has room for six members, and loads the pictures of the first row at once', () => {
  const { host } = render(...Array.from({ length: 12 }, () => ({})));
  expect(host.querySelectorAll('li')).toHaveLength(6);
  expect(host.querySelectorAll('[loading=eager]')).toHaveLength(3);
});

it('has the first step, the slips and the ticket', () => {
  const { host } = render();
  expect(host.querySelector('form button')?.textContent).toBe('Start with yours');
  expect(host.textContent).toContain('Does not like: small talk before coffee');
  expect(host.textContent).toContain('Night at the museum Two persons, Friday');
});
