import sharp from 'sharp';
import { rgbaToThumbHash, thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from 'thumbhash';
import { expect, test } from 'vitest';
import { lookOf } from './choose-look.ts';
import { drawDemoFile, portraitFile } from '../seed/demo-files.ts';
import { portraitPlaceholder } from './placeholder.ts';
import { parsePortraitSeed, portraitSeed } from './portrait-seed.ts';
import { drawPortrait } from './portraits.ts';
import { drawScene, SCENE_NAMES } from './scenes.ts';

const OLD = portraitSeed({ id: 'somebody', gender: 'male', age: 74 });
const YOUNG = portraitSeed({ id: 'somebody', gender: 'male', age: 24 });

test('draws a deterministic WebP of 600 × 750 per seed', async () => {
  const [one, again, other] = await Promise.all([drawPortrait(OLD), drawPortrait(OLD), drawPortrait(YOUNG)]);
  expect(await sharp(one).metadata()).toMatchObject({ format: 'webp', width: 600, height: 750 });
  expect(one.equals(again)).toBe(true);
  expect(one.equals(other)).toBe(false);
});

test('draws a face before a background', async () => {
  const { channels } = await sharp(await drawPortrait('cast-mara-0')).stats();
  for (const { stdev } of channels) expect(stdev).toBeGreaterThan(25);
});

test('encodes the person in the seed', () => {
  const seed = portraitSeed({ id: 'x', gender: 'female', age: 41, complexion: 'olive', cover: 'scarf', album: 3 });
  expect(parsePortraitSeed(seed)).toMatchObject({
    gender: 'female',
    age: 41,
    complexion: 'olive',
    cover: 'scarf',
    album: 3,
  });
  expect(parsePortraitSeed('anything')).toEqual(parsePortraitSeed('anything'));
});

test('makes most 75-year-olds grey or bald and no 25-year-olds', () => {
  const looks = (age: number) =>
    Array.from({ length: 80 }, (_, i) =>
      lookOf(portraitSeed({ id: String(i), gender: i % 2 === 0 ? 'male' : 'female', age })),
    );
  expect(looks(75).filter(({ hair, hairColor }) => hair === 0 || hairColor === 'grey').length).toBeGreaterThan(64);
  expect(looks(25).filter(({ hair, hairColor }) => hair === 0 || hairColor === 'grey')).toEqual([]);
});

test('draws every scene with colours for a placeholder', () => {
  for (const name of SCENE_NAMES) {
    for (const seed of ['a', 'b', 'c']) {
      const { svg, tones } = drawScene(name, seed);
      expect(svg, name).not.toMatch(/undefined|NaN/);
      for (const tone of tones) expect(tone, name).toMatch(/^#[0-9a-f]{6}$/);
    }
  }
});

test('makes a placeholder with the colours and the shape of the portrait', async () => {
  for (const seed of [OLD, YOUNG, 'cast-mara-0']) {
    const placeholder = Buffer.from(portraitPlaceholder(seed), 'base64');
    const pixels = await sharp(await drawPortrait(seed))
      .resize(80, 100)
      .ensureAlpha()
      .raw()
      .toBuffer();
    const [made, drawn] = [placeholder, rgbaToThumbHash(80, 100, pixels)].map((hash) => thumbHashToAverageRGBA(hash));
    for (const part of ['r', 'g', 'b'] as const)
      expect(Math.abs((made?.[part] ?? 0) - (drawn?.[part] ?? 1)), `${seed} ${part}`).toBeLessThan(0.2);
    expect(thumbHashToApproximateAspectRatio(placeholder)).toBeLessThan(1);
  }
});

test('draws only the pictures that the demo names', async () => {
  expect(await drawDemoFile(portraitFile(YOUNG).filename)).toBeInstanceOf(Buffer);
  for (const name of [
    'demo/person-../../etc.webp',
    'demo/scene-nothing.webp',
    'demo/scene-constructor.webp',
    'demo/scene-pier.thumb.webp',
    'chat/1.webp',
    '',
  ])
    expect(await drawDemoFile(name)).toBeUndefined();
});
