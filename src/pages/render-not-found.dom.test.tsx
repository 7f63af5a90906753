import { expect, it } from 'vitest';
import type { Language } from '../../contract/base/language.ts';
import type { FootData } from '../../contract/pages.ts';
import { COMPANY } from '../features/content/content.fixture.ts';
import { notFoundRenderer } from './render-not-found.tsx';

const FOOT: FootData = { name: 'Harbour', minimum_age: 18, american: [], languages: ['en', 'nl'], company: COMPANY };

function render(language: Language = 'en') {
  const reader = { language, locale: language, hasCampaign: false, cdnPrefix: '' };
  const { title, body } = notFoundRenderer.notFoundPage(reader, FOOT);
  const host = document.createElement('div');
  host.innerHTML = body;
  return { title, host };
}

const linksOf = (host: HTMLElement, selector: string) =>
  [...host.querySelectorAll<HTMLAnchorElement>(selector)].map((link) => [link.textContent, link.getAttribute('href')]);

it('has one heading, which is also its title, and the ways back', () => {
  const { title, host } = render();
  expect(title).toBe('This page could not be found · Harbour');
  expect([...host.querySelectorAll('h1')].map((heading) => heading.textContent)).toEqual([
    'This page could not be found',
  ]);
  expect(linksOf(host, 'main a')).toEqual([
    ['Back to the start page', '/'],
    ['Search members', '/members'],
  ]);
  expect(host.querySelector('main')?.textContent).toMatch(/404$/);
});

it('has its bar and its foot in the language of the reader, without an inline style, which the policy forbids', () => {
  const { title, host } = render('nl');
  expect(title).not.toContain('This page');
  expect(linksOf(host, 'header a')).toContainEqual(['Inloggen', '/login']);
  expect(host.innerHTML).not.toMatch(/ style=|<!--/);
});

it('links to the start page in the other languages, because the address has no page', () => {
  expect(linksOf(render().host, 'footer nav a').map(([, target]) => target)).toEqual(['/?lang=en', '/?lang=nl']);
});
