import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LANDER_DATA } from '../landers/people/render-lander.fixture.tsx';
import {
  CampaignLine,
  LeadLine,
  PageButton,
  PageHeadline,
  PageLead,
  PageWordsProvider,
  wordsOfLanding,
} from './page-words.tsx';

const NICHE = { headline: 'Where women set the pace', lead: 'She writes first.', button: 'Start at your pace' };
const GENERAL = { ...LANDER_DATA.settings, niche_words: { ...NICHE, lead: 'For all' } };
const SHE = { ...LANDER_DATA.settings, niche: 2, niche_words: NICHE };
const SLUG = { headline: 'You decide who sees more', words: 'Private pictures open for one person.' };

const render = (words: ReturnType<typeof wordsOfLanding>) =>
  renderToStaticMarkup(
    <PageWordsProvider value={words}>
      <PageHeadline>own headline</PageHeadline>|<PageLead>own lead</PageLead>|<PageButton>own button</PageButton>|
      <LeadLine />|<CampaignLine />
    </PageWordsProvider>,
  );

test.each([
  ['the general site', GENERAL, null, 'own headline|own lead|own button||'],
  ['a site of a niche', SHE, null, 'own headline|She writes first.|own button|<p>She writes first.</p>|'],
  [
    'a campaign',
    SHE,
    SLUG,
    'You decide who sees more|Private pictures open for one person.|Start at your pace|' +
      '<p>Private pictures open for one person.</p>|<p>You decide who sees more</p>',
  ],
  [
    'a campaign of the general site',
    GENERAL,
    SLUG,
    'You decide who sees more|Private pictures open for one person.|Start at your pace|' +
      '<p>Private pictures open for one person.</p>|<p>You decide who sees more</p>',
  ],
  ['a site whose settings have not loaded', undefined, null, 'own headline|own lead|own button||'],
  ['a server of an earlier version', { ...SHE, niche_words: undefined }, null, 'own headline|own lead|own button||'],
])('writes the words of %s', (_name, settings, slug, written) => {
  expect(render(wordsOfLanding(settings, slug))).toBe(written);
});
