import { expect, it } from 'vitest';
import type { LanderPerson } from '../../../../contract/landers.ts';
import { landerPeople, PICTURED } from '../people/people.fixture.ts';
import { renderLander } from '../people/render-lander.fixture.tsx';
import { Street, StreetPeople } from './street.tsx';

const render = (...people: readonly Partial<LanderPerson>[]) =>
  renderLander(
    <Street data={undefined}>
      <StreetPeople
        people={people.length === 0 ? undefined : landerPeople(people.map((one) => ({ ...PICTURED, ...one })))}
      />
    </Street>,
  );

const linksOf = (host: HTMLElement) =>
  [...host.querySelectorAll('li a')].map((link) => [link.getAttribute('href'), link.textContent]);

it('shows drawn people in the light of their windows, who lead to the sign-up', () => {
  const { html, host } = render();
  expect(html).not.toMatch(/ style=|undefined|\/media\//);
  expect(host.querySelectorAll('h1')).toHaveLength(1);
  expect(host.querySelectorAll('li')).toHaveLength(12);
  expect(linksOf(host)).toEqual([
    ...Array.from({ length: 3 }, () => ['/signup', 'Create your profile']),
    ['/signup', 'Yours?'],
    ...Array.from({ length: 4 }, () => ['/signup', 'Create your profile']),
  ]);
  const sources = [...host.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(new Set(sources).size).toBe(7);
  expect(sources.every((source) => source?.startsWith('/people/c-'))).toBe(true);
  expect(host.querySelectorAll('[aria-label="Fictional profile"]')).toHaveLength(7);
});

it('puts members behind the windows, with the mask on fictional ones only', () => {
  const { html, host } = render({ name: 'Ines' }, { name: 'Noor', age: 33, fictional: true });
  const [ines, noor] = landerPeople([{}, {}]).people;
  expect(html).not.toMatch(/ style=|\/people\//);
  expect(linksOf(host)).toEqual([
    [`/members/${ines?.id}`, 'Ines, 44'],
    [`/members/${noor?.id}`, 'Noor, 33'],
    ['/signup', 'Yours?'],
  ]);
  expect(host.querySelectorAll('[aria-label="Fictional profile"]')).toHaveLength(1);
  expect(host.querySelector(`a[href="/members/${noor?.id}"] [aria-label]`)).not.toBeNull();
});

it('leaves the other windows dark or behind curtains, which screen readers skip', () => {
  const { host } = render({}, {});
  const hidden = host.querySelectorAll('li[aria-hidden=true]');
  expect(hidden).toHaveLength(9);
  expect([...hidden].filter((window) => window.querySelector('a') !== null)).toEqual([]);
});

it('has room for seven members, and loads the pictures of the first two at once', () => {
  const { host } = render(...Array.from({ length: 12 }, (_, place) => ({ name: `Member ${place}` })));
  expect(linksOf(host)).toHaveLength(8);
  expect(host.querySelectorAll('[loading=eager]')).toHaveLength(2);
});

it('has the first step of the sign-up with its own words', () => {
  const { host } = render();
  expect(host.querySelector('form')?.getAttribute('action')).toBe('/signup');
  expect(host.querySelector('form button')?.textContent).toBe('Leave a light on');
});
