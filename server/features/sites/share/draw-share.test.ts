import sharp from 'sharp';
import { expect, test } from 'vitest';
import { CASTS } from '../../../../contract/base/casts.ts';
import { NICHE_PAPERS, NICHES } from '../../../../contract/base/niche.ts';
import { readNiche } from '../niche-words.ts';
import { drawShare } from './draw-share.ts';
import { PERSON_PLACES } from './share-overlay.ts';

const BYTES_MOST = 120_000;

test.each(NICHES)('draws the picture of the niche %s', async (niche) => {
  const { headline, lead } = readNiche(niche, 'de');
  const picture = await drawShare({ niche, name: 'Liaison', headline, lead });
  expect(picture.length).toBeLessThan(BYTES_MOST);
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([1200, 630, 3]);
  const paper = Buffer.from(NICHE_PAPERS[niche].light.slice(1), 'hex');
  for (const [index, byte] of paper.entries()) expect(Math.abs((data[index] ?? 0) - byte)).toBeLessThan(3);
  expect(new Set(CASTS[niche].shared).size).toBe(PERSON_PLACES.length);
});
