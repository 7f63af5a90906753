import { expect, it } from 'vitest';
import type { LanderName, LanderPeople } from '../../contract/landers.ts';
import type { PageReader, StartPageData } from '../../contract/pages.ts';
import { COMPANY } from '../features/content/content.fixture.ts';
import { LANDER_DATA } from '../features/landers/people/render-lander.fixture.tsx';
import { landerRenderer } from './render-landers.tsx';
import { renderer } from './render.tsx';

const DATA: StartPageData = {
  ...LANDER_DATA,
  foot: { name: 'Harbour', minimum_age: 18, american: [], languages: ['en', 'fr'], company: COMPANY },
};
const NOBODY: LanderPeople = { country: null, is_open: true, people: [], map: null };
const CDN = 'https://cdn.example/dates';
const readerOf = (cdnPrefix: string): PageReader => ({
  language: 'en',
  locale: 'en-IE',
  hasCampaign: false,
  cdnPrefix,
});

const lander = (name: LanderName) => async (reader: PageReader) =>
  (await landerRenderer.lander(reader, { name, path: `/landers/${name}`, slug: null, data: DATA })).body;
const people = (name: LanderName) => (reader: PageReader) =>
  landerRenderer.people(reader, { name, settings: DATA.settings, people: NOBODY });

it.each([
  ['the start page', (reader: PageReader) => renderer.startPage(reader, DATA)],
  ['the scenes', lander('transitionsvideolanding')],
  ['the windows', people('alonetonight')],
  ['the collage', people('collagelanding')],
])('takes the drawn people of %s from the prefix', async (_page, render) => {
  const [own, moved] = [await render(readerOf('')), await render(readerOf(CDN))];
  expect(moved).toContain(`src="${CDN}/people/`);
  expect(moved).not.toMatch(/(?<!\/dates)\/people\//);
  expect(own).not.toContain('https://cdn.example');
  expect(moved.replaceAll(CDN, '')).toBe(own);
});

it('the film has the sources of this host after those of the prefix, and a poster of this host', async () => {
  const sources = async (prefix: string) => {
    const page = new DOMParser().parseFromString(await lander('video')(readerOf(prefix)), 'text/html');
    return [
      page.querySelector('video')?.getAttribute('poster'),
      ...[...page.querySelectorAll('source')].map((source) => source.getAttribute('src')),
    ];
  };
  const poster = '/people/s-evening-w-960.webp';
  expect(await sources('')).toEqual([poster, '/film/evening.webm', '/film/evening.mp4']);
  expect(await sources(CDN)).toEqual([
    poster,
    `${CDN}/film/evening.webm`,
    '/film/evening.webm',
    `${CDN}/film/evening.mp4`,
    '/film/evening.mp4',
  ]);
});
