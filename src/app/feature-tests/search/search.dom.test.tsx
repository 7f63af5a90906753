import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ProfileResult } from '../../../../contract/profiles/profile-card.ts';
import { MemberFrame } from '../../frame/frame.tsx';
import { control, leave } from '../app.fixture.tsx';
import { FOUND, opened, search } from './search.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

beforeAll(async () => void (await MemberFrame.preload()));
beforeEach(
  () =>
    void vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    ),
);

afterEach(leave);

it('starts with filters derived from the own profile', async () => {
  const { shows, last } = await search('/members');
  await shows('1 fictional profile');
  await shows('Mara, 38');
  expect(last()).toEqual({
    gender: 'female',
    country: 'NL',
    min_age: '30',
    max_age: '50',
    order: 'last_active',
    page: '1',
  });
});

it('searches by the valid filters of the URL and labels regions by country', async () => {
  const { shows, last, choices } = await search('/members?country=PL&countryregion=PL-30&min_age=x&order=newest&t=5');
  await shows('Mara, 38');
  expect(last()).toEqual({ country: 'PL', countryregion: 'PL-30', order: 'newest', page: '1' });
  await vi.waitFor(() => expect(choices()).toEqual(['Who', 'Country', 'Voivodeship', 'Sort by']));
});

it('writes the filters into the URL and restores them without one', async () => {
  const { shows, choose, last, choices } = await search('/members?country=PL&countryregion=PL-30&order=newest');
  await shows('Mara, 38');
  choose('Country', 'NL');
  await vi.waitFor(() =>
    expect(Object.fromEntries(new URL(opened.app?.path() ?? '', 'http://here').searchParams)).toEqual({
      country: 'NL',
      order: 'newest',
    }),
  );
  await vi.waitFor(() => expect(choices()).toContain('Province'));
  choose('Sort by', 'distance');
  await vi.waitFor(() => expect(last()).toEqual({ country: 'NL', order: 'distance', page: '1' }));
  await opened.app?.go('/members');
  await vi.waitFor(() => expect(opened.app?.path()).toBe('/members'));
  await shows('Mara, 38');
  expect(last()).toEqual({ country: 'NL', order: 'distance', page: '1' });
});

it('offers only the filters of the site and moves the others into the sheet', async () => {
  const { host, shows, choices, last } = await search('/members?order=last_active', {
    settings: { search_fields: ['gender'] },
  });
  await shows('Mara, 38');
  expect(choices()).toEqual(['Who', 'Sort by']);
  control(host, 'Filters').click();
  await shows('Interested in any of these');
  const box = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent === 'with a picture',
  )?.control;
  box?.click();
  // Others may see the screen.
  expect(control(host, 'Intimate').getAttribute('aria-expanded')).toBe('false');
  control(host, 'Show results').click();
  await vi.waitFor(() => expect(last()).toEqual({ photo: '1', order: 'last_active', page: '1' }));
  await shows('Filters (1)');
});

const ELIF: ProfileResult = {
  ...FOUND,
  id: '0197aaaa-0000-7000-8000-00000000000b' as ProfileResult['id'],
  name: 'Elif',
  fictional: false,
};

it('shows how many results are fictional, and excludes them on request, in the URL', async () => {
  const { host, shows, last } = await search('/members?order=newest', { found: [FOUND, ELIF] });
  await shows('1 member and 1 fictional profile');
  const real = () => [...host.querySelectorAll('label')].find((one) => one.textContent === 'Real people only')?.control;
  real()?.click();
  await vi.waitFor(() => expect(last()).toEqual({ order: 'newest', real: '1', page: '1' }));
  await vi.waitFor(() => expect(host.querySelector('h1')?.textContent).toBe('1 member'));
  expect(opened.app?.path()).toBe('/members?order=newest&real=1');
  expect(host.textContent).not.toContain('Mara');
  // The next visit restores the choice.
  await opened.app?.go('/members');
  await vi.waitFor(() => expect(last()).toEqual({ order: 'newest', real: '1', page: '1' }));
});

it('reports that only fictional profiles match, and shows them on request', async () => {
  const { host, shows, last } = await search('/members?order=newest&real=1');
  await shows('No real people fit all of that');
  await shows('1 fictional profile fits. This search leaves it out.');
  control(host, 'Show fictional profiles too').click();
  await shows('Mara, 38');
  expect(last()).toEqual({ order: 'newest', page: '1' });
});

it('reports that nobody matches and shows similar members', async () => {
  const { shows } = await search('/members?order=last_active&min_age=60', { found: [] });
  await shows('0 members');
  await shows('No one fits all of that');
  await shows('Others you may like');
});

it('shows a visitor members of their country, with a signup prompt instead of a like', async () => {
  const { host, shows, last } = await search('/members', { isMember: false });
  await shows('Mara, 38');
  expect(last()).toEqual({ country: 'PL', order: 'last_active', page: '1' });
  control(host, 'Like Mara').click();
  await shows('Join to like Mara');
  control(host, 'Create a profile').click();
  await shows('Date of birth');
  const dialog = () => document.querySelector('[role=dialog]');
  const escape = () =>
    dialog()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  // After the first input in the form, only the dialog's button closes it.
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Woman')?.control?.click();
  await vi.waitFor(() => expect(document.querySelector<HTMLInputElement>('input:checked')).not.toBeNull());
  // The dialog receives the state of the form after the next render.
  await new Promise((resolve) => setTimeout(resolve, 300));
  escape();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(dialog()).not.toBeNull();
  control(host, 'Close').click();
  await vi.waitFor(() => expect(dialog()).toBeNull());
  control(host, 'Like Mara').click();
  await shows('Join to like Mara');
  control(host, 'Create a profile').click();
  await shows('Date of birth');
  await vi.waitFor(() => expect(sessionStorage.getItem('signup-draft')).toContain('female'));
  sessionStorage.clear();
});

it('marks a fictional profile in the signup prompt, which promises no meeting', async () => {
  const { host, shows } = await search('/members', { isMember: false });
  await shows('Mara, 38');
  control(host, 'Like Mara').click();
  await shows('Join to like Mara');
  await shows('This profile is fictional: nobody can be met behind it.');
  const dialog = document.querySelector('[role=dialog]');
  expect(dialog?.querySelectorAll('[aria-label="Fictional profile"]').length).toBeGreaterThan(0);
  expect(dialog?.querySelector('h2')?.textContent).not.toMatch(/meet/i);
});

it('searches again after the location has changed in the settings', async () => {
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({
    getCurrentPosition: (success: (position: unknown) => void) => success({ coords: { latitude: 52, longitude: 5 } }),
  } as unknown as Geolocation);
  const { host, queries, shows } = await search('/members');
  await shows('Mara, 38');
  await opened.app?.go('/notifications');
  await shows('We know your area');
  await opened.app?.go('/members');
  await shows('Mara, 38');
  expect(queries).toHaveLength(1);
  await opened.app?.go('/notifications');
  await shows('We know your area');
  control(host, 'Update my location').click();
  await shows('You are near Amsterdam.');
  await opened.app?.go('/members');
  await shows('Mara, 38');
  expect(queries).toHaveLength(2);
});

it.each([
  ['ahead when idle', false, 18],
  ['not ahead while the member saves data', true, 6],
])('loads the first pictures at once, the next rows %s, and the rest late', async (_when, saveData, eager) => {
  vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
  const picture = (index: number) => ({
    filename: `/media/${index}.webp`,
    thumb_filename: `/media/${index}-s.webp`,
    match: `/media/${index}-m.webp`,
    status: 'approved' as const,
    width: 1200,
    height: 1500,
    placeholder: '',
  });
  const found = Array.from({ length: 24 }, (_, index) => ({
    ...FOUND,
    id: `0197aaaa-0000-7000-8000-0000000000${index + 10}` as ProfileResult['id'],
    main_image: picture(index),
  }));
  await search('/members', { found });
  const pictures = () => [...document.querySelectorAll<HTMLImageElement>('main li img')];
  await vi.waitFor(() => expect(pictures()).toHaveLength(24));
  // The first rows show the small size until it has loaded or failed, and only then load the large size.
  const sources = () => pictures().map(({ srcset }) => srcset !== '');
  expect(sources()).toEqual(Array(24).fill(false));
  // Before that, the next rows load nothing.
  expect(pictures().map((image) => image.hasAttribute('src'))).toEqual(pictures().map((_, index) => index < 6));
  expect(pictures().filter(({ loading }) => loading === 'eager')).toHaveLength(6);
  pictures()[1]?.dispatchEvent(new Event('error'));
  for (const image of pictures().slice(0, 6)) image.dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(sources()).toEqual(Array(24).fill(true)));
  expect(pictures()[0]?.srcset).toBe('/media/0-s.webp 256w, /media/0-m.webp 864w, /media/0.webp 1200w');
  expect(pictures()[0]?.style.backgroundImage).toContain('/media/0-s.webp');
  const priorities = () => pictures().map((image) => image.getAttribute('fetchpriority'));
  await vi.waitFor(() => expect(pictures().filter(({ loading }) => loading === 'eager')).toHaveLength(eager));
  expect(priorities().slice(0, 6)).toEqual(Array(6).fill('high'));
  expect(new Set(priorities().slice(6, eager))).toEqual(new Set(eager > 6 ? ['low'] : []));
  Reflect.deleteProperty(navigator, 'connection');
});
