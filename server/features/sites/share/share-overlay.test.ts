import { expect, test } from 'vitest';
import { NICHES } from '../../../../contract/base/niche.ts';
import { LANGUAGES } from '../../../../contract/base/rules.ts';
import { readNiche } from '../niche-words.ts';
import { layOutShare, PERSON_PLACES, SHARE_SIZE, shareOverlay, type ShareText } from './share-overlay.ts';
import { lineWidth } from './typeset.ts';

/** Forty characters, as an operator could write them. */
const LONG_NAMES = ['Rencontres sérieuses de Clermont-Ferrand', 'Wschodniopomorskie Wieczory Żółtej Łódki'];
const PEOPLE_LEFT = Math.min(...PERSON_PLACES.map(({ left }) => left));
/** Headlines of the picture are legible in a preview of half its size. */
const HEADLINE_LEAST = 48;

const bottomOf = ({ top, box, fitted }: ShareText) => top + fitted.size * box.lineHeight * fitted.lines.length;

/** The lines that are wider than their box or nearer to the people than it. */
const wideLines = ({ face, box, left, fitted: { size, lines } }: ShareText) =>
  lines.filter((line) => {
    const width = lineWidth(line, face) * size;
    return width > box.width + 1 || left + width > PEOPLE_LEFT - 20;
  });

test.each(LANGUAGES.flatMap((language) => NICHES.map((niche) => [niche, language] as const)))(
  'the words of the niche %s in %s fit beside the people',
  (niche, language) => {
    const { headline, lead } = readNiche(niche, language);
    for (const name of ['Liaison', ...LONG_NAMES]) {
      const texts = layOutShare({ name, headline, lead });
      expect(Object.values(texts).flatMap(wideLines)).toEqual([]);
      expect(texts.name.fitted.lines.join(' ')).toBe(name);
      expect(texts.headline.fitted.lines.join(' ')).toBe(headline);
      expect(texts.lead.fitted.lines.join(' ')).toBe(lead);
      expect(texts.headline.fitted.size).toBeGreaterThanOrEqual(HEADLINE_LEAST);
      expect(texts.name.top).toBeGreaterThan(30);
      expect(bottomOf(texts.name)).toBeLessThan(texts.headline.top - 40);
      expect(bottomOf(texts.headline)).toBeLessThan(texts.lead.top - 30);
      expect(bottomOf(texts.lead)).toBeLessThan(SHARE_SIZE.height - 60);
    }
  },
);

test('marks each person with a mask inside the picture', () => {
  const drawn = shareOverlay({ niche: 'general', name: 'Liaison', headline: 'Hello', lead: 'Hello' });
  const masks = [...drawn.matchAll(/<g transform="translate\((\d+) (\d+)\)"><circle r="(\d+)"/g)].map((mask) =>
    mask.slice(1).map(Number),
  );
  expect(masks).toHaveLength(PERSON_PLACES.length);
  for (const [index, [x = 0, y = 0, radius = 0]] of masks.entries()) {
    const left = PERSON_PLACES[index]?.left ?? 0;
    expect(x - radius).toBeGreaterThan(left);
    expect(y - radius).toBeGreaterThan(0);
    expect(y + radius).toBeLessThan(SHARE_SIZE.height);
  }
});

test('draws texts as paths only', () => {
  const drawn = shareOverlay({ niche: 'she', name: '<Tom & Joan>', headline: '</svg>', lead: '"' });
  expect(drawn).not.toMatch(/<text|Tom|&/);
  expect(drawn.match(/<\/svg>/g)).toHaveLength(1);
});
