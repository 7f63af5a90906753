import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { CASTS } from '../../../../contract/base/casts.ts';
import { NICHE_PAPERS } from '../../../../contract/base/niche.ts';
import { PERSON_PLACES, PERSON_SIZE, SHARE_SIZE, shareOverlay, type ShareWords, svgOf } from './share-overlay.ts';

const QUALITY = 82;

/** Draws the picture that stands for a site where people share its address, as JPEG. */
export async function drawShare(words: ShareWords): Promise<Buffer> {
  const people = await Promise.all(CASTS[words.niche].shared.map(drawPerson));
  const background = NICHE_PAPERS[words.niche].light;
  return sharp({ create: { ...SHARE_SIZE, channels: 3, background } })
    .composite([...people, { input: Buffer.from(shareOverlay(words)), left: 0, top: 0 }])
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
}

/** A person with round corners. The edges of the picture cut them. */
async function drawPerson(name: string, index: number): Promise<OverlayOptions> {
  const { left, top } = PERSON_PLACES[index] ?? PERSON_PLACES[0];
  const { width, height, radius } = PERSON_SIZE;
  const file = fileURLToPath(new URL(`../../../../public/people/${name}.webp`, import.meta.url));
  const corners = svgOf(PERSON_SIZE, `<rect width="${width}" height="${height}" rx="${radius}"/>`);
  const input = await sharp(file)
    .resize(width, height)
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return { input, left, top };
}
