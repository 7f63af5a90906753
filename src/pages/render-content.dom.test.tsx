import { expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/base/rules.ts';
import type { ContentPageData, PageReader } from '../../contract/pages.ts';
import { COMPANY, makeContent } from '../features/content/content.fixture.ts';
import { contentRenderer } from './render-content.tsx';

const READER: PageReader = { language: 'en', locale: 'en-GB', hasCampaign: false, cdnPrefix: '' };
const DATA: ContentPageData = {
  content: makeContent(),
  support_email: 'help@harbour.example',
  foot: { name: 'Harbour', minimum_age: 18, company: COMPANY, american: [], languages: LANGUAGES },
};

function render(changes: Partial<ContentPageData> = {}, reader: Partial<PageReader> = {}): HTMLElement {
  const host = document.createElement('div');
  host.innerHTML = contentRenderer.contentPage({ ...READER, ...reader }, { ...DATA, ...changes });
  return host;
}

const textsOf = (host: ParentNode, selector: string) =>
  [...host.querySelectorAll(selector)].map(({ textContent }) => textContent);

it('has one title, a list of its sections, and no inline style or marker of React', () => {
  const host = render();
  expect(host.innerHTML).not.toMatch(/ style=|<!--/);
  expect(textsOf(host, 'h1')).toEqual(['Voorwaarden']);
  const targets = [...host.querySelectorAll('main details nav a')].map((link) => link.getAttribute('href') ?? '');
  expect(targets).toEqual(['#s1', '#s2']);
  for (const target of targets) expect(host.querySelector(target)).not.toBeNull();
  expect(textsOf(host, 'main h2')).toEqual(['Credits', 'Recht', 'Wie erachter zit']);
});

it('has its bar and its foot in the language of its text', () => {
  const host = render({}, { language: 'nl', locale: 'nl-NL' });
  expect(host.querySelector('h1')?.closest('[lang]')?.getAttribute('lang')).toBe('nl');
  expect(textsOf(host, 'header a')).toContain('Inloggen');
});

it('links to itself in all eleven languages', () => {
  const links = [...render({}, { language: 'nl' }).querySelectorAll<HTMLAnchorElement>('footer nav a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pl', 'sv'].map(
      (language) => `/pages/terms?lang=${language}`,
    ),
  );
  expect(links.filter((link) => link.getAttribute('aria-current') === 'true').map(({ lang }) => lang)).toEqual(['nl']);
});

it('names the columns of a table in its cells, for narrow windows', () => {
  const cell = render().querySelector('td');
  expect([cell?.textContent, cell?.dataset['column']]).toEqual(['y', 'Hoe lang']);
});

it('shows the company without facts that are missing, with links to write and call', () => {
  const facts = (host: HTMLElement) => textsOf(host, 'aside dt');
  const host = render();
  expect(textsOf(host, 'aside dd')).toEqual([
    'Wijnhaven B.V.',
    'Harbour',
    'Wijnhaven 12, Rotterdam, Nederland',
    '123',
    'NL1B01',
    'help@harbour.example',
    '+31101234567',
  ]);
  expect([...host.querySelectorAll('aside a')].map((link) => link.getAttribute('href'))).toEqual([
    'mailto:help@harbour.example',
    'tel:+31101234567',
  ]);
  const bare = {
    ...COMPANY,
    kvk: '',
    vat_numbers: [],
    support_phone: '',
    tradenames: [],
    address: '',
    city: '',
    country: '',
  };
  expect(facts(render({ support_email: '', foot: { ...DATA.foot, company: bare } }))).toEqual(['Bedrijf']);
});

it('asks customer service instead of a length on the page of questions', () => {
  const faq = render({ content: makeContent({ page: 'faq' }) });
  expect(textsOf(faq, 'main header a')).toEqual(['Vraag het ons']);
  expect(faq.textContent).not.toContain('2 delen');
  expect(textsOf(faq, 'details h3')).toEqual(['Waar?']);
});

it('has the choice about the campaign on the page of cookies only', () => {
  const choice = (host: HTMLElement) => host.querySelector<HTMLElement>('[data-choice]')?.dataset['choice'];
  expect(choice(render())).toBeUndefined();
  expect(choice(render({ content: makeContent({ page: 'cookies' }) }))).toBe('absent');
});

it('has the paragraphs for readers in the United States in the foot', () => {
  const host = render({ foot: { ...DATA.foot, american: [[{ text: 'No background checks.' }]] } });
  expect(textsOf(host, 'footer [lang=en-US]')).toEqual(['No background checks.']);
});
