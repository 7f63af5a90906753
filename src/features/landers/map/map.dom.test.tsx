import { describe, expect, it } from 'vitest';
import type { LanderMap, LanderPeople, LanderPerson } from '../../../../contract/landers.ts';
import { landerPeople, landerPerson, PICTURED } from '../people/people.fixture.ts';
import { renderLander } from '../people/render-lander.fixture.tsx';
import { CellMap, CellMapPeople } from './map.tsx';
import { BAND_CLASSES } from './map-sheet.tsx';

const render = (people?: LanderPeople): HTMLElement =>
  renderLander(
    <CellMap data={undefined}>
      <CellMapPeople people={people} />
    </CellMap>,
  ).host;

const makePerson = (number: number, more: Partial<LanderPerson> = {}): LanderPerson =>
  landerPerson(number, { ...PICTURED, name: `Mara ${number}`, ...more });

const THREE = [1, 2, 3].map((number) => makePerson(number));
const MAP: LanderMap = {
  columns: 16,
  rows: 13,
  cells: [
    { column: 8, row: 6, band: 2 },
    { column: 9, row: 6, band: 0 },
    { column: 2, row: 1, band: 3 },
  ],
  towns: [
    { name: "'s-Gravenhage", column: 2.5, row: 1.5, is_large: true },
    { name: 'Delft', column: 8.3, row: 6.2, is_large: false },
    { name: 'Katwijk', column: 0.2, row: 9, is_large: false },
    { name: 'Gouda', column: 15.8, row: 9, is_large: false },
  ],
  example: { column: 8, row: 6, town: 'Delft', band: 2 },
};
const withMap = (overrides: Partial<LanderMap> = {}) => render(landerPeople(THREE, { map: { ...MAP, ...overrides } }));

const one = (host: HTMLElement, selector: string) => host.querySelector(selector)?.textContent;
/** The colours of a drawing, in its order. */
const bandsIn = (host: HTMLElement, selector: string) =>
  [...host.querySelectorAll(selector)].flatMap(({ classList }) =>
    BAND_CLASSES.flatMap((name, band) => (name !== undefined && classList.contains(name) ? [band] : [])),
  );

describe('with a map', () => {
  it('colours the cells by their bands, at their places', () => {
    const host = withMap();
    expect(bandsIn(host, '#map-drawing rect')).toEqual([2, 0, 3]);
    const [cell] = host.querySelectorAll(`#map-drawing .${BAND_CLASSES[2]}`);
    expect([cell?.getAttribute('x'), cell?.getAttribute('y')]).toEqual(['482', '362']);
  });

  it('shows the number of profiles around the example as a band', () => {
    const host = withMap();
    expect(host.textContent).toContain('Delft and around For example: 50 to 99 profiles');
    const most = withMap({ example: { column: 2, row: 1, town: "'s-Gravenhage", band: 3 } });
    expect(most.textContent).toContain('The Hague and around For example: 100 profiles and more');
    expect(withMap({ example: null }).textContent).not.toContain('and around');
  });

  it('explains each colour in words', () => {
    const bands = [...withMap().querySelectorAll('figcaption li')];
    expect(bands.map(({ textContent }) => textContent)).toEqual([
      'Few: 10 and more',
      '25 and more',
      '50 and more',
      'Many: 100 and more',
    ]);
    expect(bandsIn(withMap(), 'figcaption span')).toEqual([0, 1, 2, 3]);
  });

  it('hides the drawing from screen readers, and names its towns in the language of the page', () => {
    const host = withMap();
    expect([...host.querySelectorAll('svg:not([aria-hidden="true"])')].filter((svg) => svg.closest('figure'))).toEqual(
      [],
    );
    const names = [...host.querySelectorAll('#map-drawing text')].map(({ textContent }) => textContent);
    expect(names).toEqual(['The Hague', 'Delft', 'Katwijk', 'Gouda']);
  });

  it.each([
    ['in the middle', { column: 8, row: 6 }, '285 135'],
    ['in a corner', { column: 15, row: 12 }, '510 495'],
    ['in the other corner', { column: 0, row: 0 }, '0 -90'],
  ])('shows a phone the part around an example %s, and no column beside the map', (_, at, expected) => {
    const narrow = withMap({ example: { ...at, town: 'Delft', band: 0 } }).querySelectorAll('figure > svg')[2];
    expect(narrow?.getAttribute('viewBox')).toBe(`${expected} 450 540`);
  });
});

describe('without a map', () => {
  it.each([
    ['while the members load', undefined],
    ['with members', landerPeople(THREE)],
    ['on a closed site', landerPeople([], { is_open: false })],
  ])('shows an empty grid and claims no number of profiles %s', (_, people) => {
    const host = render(people);
    expect(one(host, 'figcaption')).toBe('Squares get a colour from 10 profiles on.');
    expect(bandsIn(host, '*')).toEqual([]);
    expect([...host.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['5 km']);
    expect(host.textContent).not.toContain('and around');
  });
});

describe('members', () => {
  const links = (host: HTMLElement) => [...host.querySelectorAll('section li a')];
  const masks = (host: HTMLElement) => host.querySelectorAll('[aria-label="Fictional profile"]').length;

  it('are three, with name, age and town, and lead to their profiles', () => {
    const host = render(landerPeople([...THREE, makePerson(4)]));
    expect(links(host).map((link) => link.getAttribute('href'))).toEqual(THREE.map(({ id }) => `/members/${id}`));
    expect(links(host)[0]?.textContent).toBe('Mara 1, 44 The Hague');
    expect(host.textContent).not.toContain('Mara 4');
  });

  it('wear the mask if they are fictional, and only then', () => {
    expect(masks(render(landerPeople(THREE)))).toBe(0);
    expect(masks(render(landerPeople([makePerson(1, { fictional: true }), makePerson(2)])))).toBe(1);
  });

  it('may be fewer, and without a town or a picture', () => {
    const host = render(landerPeople([makePerson(1, { city: null, main_image: null })]));
    expect(links(host).map(({ textContent }) => textContent)).toEqual(['MMara 1, 44 ']);
  });

  it('are drawn people with the mask if there are none', () => {
    const host = render(landerPeople([]));
    expect(links(host).map((link) => link.getAttribute('href'))).toEqual(['/signup', '/signup', '/signup']);
    expect(masks(host)).toBe(3);
    expect(links(host).every(({ textContent }) => textContent === 'Create your profile')).toBe(true);
  });
});

it('has no inline style, and one heading before the first step', () => {
  const host = withMap();
  expect(host.innerHTML).not.toMatch(/ style=|<!--/);
  expect(host.querySelectorAll('h1')).toHaveLength(1);
  expect(one(host, 'form button')).toBe('Join from here');
});
