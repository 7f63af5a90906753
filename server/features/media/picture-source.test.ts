import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { openFiles } from '../../platform/uploads/files.ts';
import { PictureSource } from './picture-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'liaison-source-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('draws and stores a missing picture once for concurrent requests of it or its thumbnail', async () => {
  const drawn: string[] = [];
  const draw = async (filename: string): Promise<Buffer | undefined> => {
    drawn.push(filename);
    return filename === 'people/unknown.webp'
      ? undefined
      : sharp({ create: { width: 600, height: 750, channels: 3, background: '#963' } })
          .webp()
          .toBuffer();
  };
  const large = { filename: 'people/a-0.webp', size: 'full' as const, isPublic: true };
  const small = { ...large, size: 'thumb' as const };
  const files = openFiles({ dataDir: folder, s3: undefined });
  const source = new PictureSource(files, draw);
  const [one, two, thumb] = await Promise.all([
    source.read('people/a-0.webp', large),
    source.read('people/a-0.webp', large),
    source.read('people/a-0-s.webp', small),
  ]);
  expect(one).toEqual(two);
  expect(await sharp(thumb).metadata()).toMatchObject({ format: 'webp', width: 256, height: 320 });
  expect(drawn).toEqual(['people/a-0.webp']);

  const later = new PictureSource(files, draw);
  expect(await later.read('people/a-0.webp', large)).toEqual(one);
  expect(await later.read('people/a-0-s.webp', small)).toEqual(thumb);
  expect(drawn).toHaveLength(1);

  const match = await later.read('people/a-0-match.webp', { ...large, size: 'match' });
  expect(await sharp(match).metadata()).toMatchObject({ format: 'webp', width: 600, height: 750 });
  expect(drawn).toHaveLength(1);

  expect(await later.read('people/unknown.webp', { ...large, filename: 'people/unknown.webp' })).toBeUndefined();
});
