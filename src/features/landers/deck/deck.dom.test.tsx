import { expect, it } from 'vitest';
import { landerPeople, landerPerson } from '../people/people.fixture.ts';
import { renderLander } from '../people/render-lander.fixture.tsx';
import { SwipeDeck, SwipeDeckPeople } from './deck.tsx';

const render = (people: Parameters<typeof SwipeDeckPeople>[0]['people']) =>
  renderLander(
    <SwipeDeck data={undefined}>
      <SwipeDeckPeople people={people} />
    </SwipeDeck>,
  );

const PEOPLE = [
  landerPerson(0, { name: 'Mara', fictional: true, line: 'Evenings free.' }),
  landerPerson(1, { fictional: false, interests: ['coffee', 'wine', 'art'] }),
  landerPerson(2, { fictional: false, city: null }),
  landerPerson(3, { fictional: false }),
];

const shown = (host: HTMLElement, selector: string) =>
  [...host.querySelectorAll<HTMLElement>(selector)].filter((element) => element.closest('[hidden]') === null);

it('shows the first card, the words and the first step without the script', () => {
  const { html, host } = render(landerPeople(PEOPLE));
  expect(html).not.toMatch(/ style=|<!--/);
  expect(host.querySelectorAll('h1')).toHaveLength(1);
  expect(shown(host, 'h1 span').map(({ textContent }) => textContent)).toEqual(['Four likes. Use them well.']);
  expect(shown(host, 'form button span').map(({ textContent }) => textContent)).toEqual(['Create your profile']);
  const cards = shown(host, '[data-card]');
  expect(cards.map((card) => [card.dataset['at'], card.hasAttribute('inert')])).toEqual([
    ['0', false],
    ['1', true],
    ['2', true],
  ]);
  expect(shown(host, '[data-left]').map(({ textContent }) => textContent)).toEqual(['4 likes left today']);
});

it('links each card to its profile, with the words of the member, the interests or the town', () => {
  const { host } = render(landerPeople(PEOPLE));
  const links = [...host.querySelectorAll('[data-card] a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(PEOPLE.map(({ id }) => `/members/${id}`));
  expect(
    links.map(({ lastElementChild }) => [...(lastElementChild?.children ?? [])].map((part) => part.textContent)),
  ).toEqual([
    ['Mara, 30', 'The Hague', 'Evenings free.'],
    ['Mara 1, 31', 'The Hague', 'Coffee · Wine'],
    ['Mara 2, 32'],
    ['Mara 3, 33', 'The Hague'],
  ]);
});

it('puts the mask on fictional members only', () => {
  const { host } = render(landerPeople(PEOPLE));
  const masked = [...host.querySelectorAll('[aria-label="Fictional profile"]')].map((mask) =>
    mask.closest<HTMLElement>('[data-card], [data-liked]'),
  );
  expect(masked.map((card) => card?.dataset['card'] ?? card?.dataset['liked'])).toEqual([PEOPLE[0]?.id, PEOPLE[0]?.id]);
});

it.each([
  [
    'a site that shows members to members only',
    landerPeople([], { is_open: false }),
    'Profiles are shown to members only',
  ],
  ['a country without members', landerPeople([]), 'be one of the first'],
  ['the app before the members have loaded', undefined, ''],
])('draws people who cannot be liked: %s', (_name, people, words) => {
  const { host } = render(people);
  expect([...host.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    '/people/nadia.webp',
    '/people/joy.webp',
    '/people/pieter.webp',
  ]);
  expect(host.querySelectorAll('[aria-label="Fictional profile"]')).toHaveLength(3);
  expect(host.textContent).toContain(words);
  expect(host.querySelector('[data-action=like], [data-card], [data-left]')).toBeNull();
  expect(host.querySelector('form')).not.toBeNull();
});

it('loads only the first picture at once', () => {
  const picture = {
    filename: '/m.webp',
    thumb_filename: '/m-s.webp',
    match: '/m-m.webp',
    status: 'approved' as const,
    width: 1600,
    height: 2000,
    placeholder: 'x',
  };
  const { host } = render(landerPeople([0, 1, 2].map((index) => landerPerson(index, { main_image: picture }))));
  expect([...host.querySelectorAll('img')].map(({ loading }) => loading)).toEqual([
    'eager',
    ...Array.from({ length: 5 }, () => 'lazy'),
  ]);
});
