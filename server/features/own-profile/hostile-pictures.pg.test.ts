import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPicture, getPictures } from '../../../contract/own-profile/own-profile.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import {
  manyFrames,
  photo,
  SECRET,
  jpegWithMetadata,
  pngWithMetadata,
  textBomb,
  webpChunks,
} from '../../fixtures/hostile-pictures.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { upload } from '../../fixtures/requests/upload.ts';

const MEGABYTE = 1024 ** 2;
/** The memory limit for two concurrent pictures. */
const MEMORY_MB = 600;

let server: TestApp;
let me: TestMember;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  me = await createTestMember(server.database.pool);
});

const send = (bytes: Buffer) => upload(server, me, addPicture, { id: randomUUID(), photo: bytes });

/** The files that the server made from the upload. */
async function stored(): Promise<{ full: Buffer; thumb: Buffer }> {
  const [picture] = (await server.as(me)(getPictures)).body.pictures;
  if (picture === undefined) throw new Error('there is no picture');
  // The placeholder is a hash of colours and cannot contain metadata.
  expect(picture.placeholder).toMatch(/^[\w+/]{24,34}=?$/);
  const read = async (path: string) => (await server.files.read(path.slice('/media/'.length))) ?? Buffer.alloc(0);
  return {
    full: await read(picture.filename),
    thumb: await read(picture.thumb_filename),
  };
}

describe('published pictures contain no metadata', () => {
  const webp = async () =>
    sharp(await photo(160, 120).png().toBuffer())
      .withExif({ IFD0: { Make: SECRET } })
      .withXmp(`<x>${SECRET}</x>`)
      .webp()
      .toBuffer();
  const avif = async () =>
    sharp(await photo(160, 120).png().toBuffer())
      .withExif({ IFD0: { Make: SECRET } })
      .avif({ effort: 0 })
      .toBuffer();
  const gif = async () => {
    const plain = await photo(60, 40).gif().toBuffer();
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, SECRET.length]), Buffer.from(SECRET), Buffer.from([0])]);
    return Buffer.concat([plain.subarray(0, -1), comment, plain.subarray(-1)]);
  };

  test.each([
    ['EXIF with GPS and a thumbnail, XMP, IPTC, a comment and a colour profile in a JPEG', jpegWithMetadata],
    ['text, packed text, XMP and EXIF in a PNG', pngWithMetadata],
    ['EXIF and XMP in a WebP', webp],
    ['EXIF in an AVIF', avif],
    ['a comment in a GIF', gif],
    [
      'bytes after the end of a JPEG',
      async () => Buffer.concat([await photo(80, 60).jpeg().toBuffer(), Buffer.from(`PK\x03\x04${SECRET}`)]),
    ],
    [
      'bytes after the end of a PNG',
      async () => Buffer.concat([await photo(80, 60).png().toBuffer(), Buffer.from(`<html>${SECRET}`)]),
    ],
  ])('%s', async (_what, make) => {
    const bytes = await make();
    if (!_what.includes('packed')) expect(bytes.toString('latin1')).toContain(SECRET);
    expect(await send(bytes)).toMatchObject({ code: 'ok' });
    for (const file of Object.values(await stored())) {
      const kinds = new Set(webpChunks(file).map(({ type }) => type));
      expect([...kinds].filter((type) => !['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'].includes(type))).toEqual([]);
      expect(file.toString('latin1')).not.toMatch(new RegExp(`${SECRET}|Exif|xmpmeta|Photoshop|alert`));
    }
  });

  test('publishes the picture upright and in sRGB', async () => {
    await send(await jpegWithMetadata());
    const { full } = await stored();
    expect(await sharp(full).metadata()).toMatchObject({ width: 120, height: 160, space: 'srgb' });
  });
});

describe('invalid and oversized pictures are refused and leave no files', () => {
  const jpeg = () => photo(400, 300).jpeg().toBuffer();
  const cut = async (make: () => Promise<Buffer>, share: number) => {
    const whole = await make();
    return whole.subarray(0, Math.floor(whole.length * share));
  };
  test.each([
    [
      'a PNG of 14,000 × 14,000 pixels',
      () =>
        sharp({ create: { width: 14_000, height: 14_000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      'picture_too_large',
    ],
    ['a GIF of 10,000 frames', () => manyFrames(10_000, 10), 'picture_too_large'],
    ['a GIF of 601 frames', () => manyFrames(601, 10), 'picture_too_large'],
    ['a GIF of 10,000 large frames', () => manyFrames(10_000, 3_000), 'picture_too_large'],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      'unsupported_media_type',
    ],
    [
      'an SVG with the name of a PNG',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'unsupported_media_type',
    ],
    ['an HTML page', () => Buffer.from('<!doctype html><title>Me</title>'), 'unsupported_media_type'],
    ['a GIF that is a script', () => Buffer.from('GIF89a/*\0\0\0\0\0\0\0\0\0\0*/=1;alert(1)//'), 'picture_unreadable'],
    ['a BMP', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]), 'unsupported_media_type'],
    ['a TIFF', () => photo(9, 9).tiff().toBuffer(), 'unsupported_media_type'],
    ['half a JPEG', () => cut(jpeg, 0.5), 'picture_unreadable'],
    ['the header of a JPEG', () => cut(jpeg, 0.02), 'picture_unreadable'],
    ['half a PNG', () => cut(() => photo(400, 300).png().toBuffer(), 0.5), 'picture_unreadable'],
    ['half a WebP', () => cut(() => photo(400, 300).webp().toBuffer(), 0.5), 'picture_unreadable'],
    ['half an AVIF', () => cut(() => photo(400, 300).avif({ effort: 0 }).toBuffer(), 0.5), 'picture_unreadable'],
    [
      'a JPEG with the header of a PNG',
      async () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), await jpeg()]),
      'picture_unreadable',
    ],
    ['zeros', () => Buffer.alloc(100_000), 'unsupported_media_type'],
    ['no bytes', () => Buffer.alloc(0), 'picture_unreadable'],
  ] as [string, () => Buffer | Promise<Buffer>, string][])(
    '%s',
    async (_what, make, code) => {
      const answer = await send(await make());
      expect([answer.code, answer.status >= 400 && answer.status < 500]).toEqual([code, true]);
      expect((await server.as(me)(getPictures)).body.pictures).toEqual([]);
      expect((await server.database.pool.query('SELECT FROM files_to_delete')).rowCount).toBe(0);
    },
    30_000,
  );

  test('does not decompress a text chunk of 300 MB', async () => {
    const { code } = await send(await textBomb(300 * 1024 ** 2));
    expect(['ok', 'picture_unreadable']).toContain(code);
  });
});

test('serves files under random names with their type', async () => {
  expect((await send(await photo(20, 10).jpeg().toBuffer())).code).toBe('ok');
  const [picture] = (await server.as(me)(getPictures)).body.pictures;
  expect(picture?.filename).toMatch(/^\/media\/p\/[\w-]{24}\.webp$/);
  const shown = await server.app.inject({
    url: picture?.filename ?? '',
    headers: { cookie: `auth.session=${me.token}` },
  });
  expect([shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual(['image/webp', 'nosniff']);
});

test('bounds memory with two concurrent pictures', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'liaison-hostile-'));
  const plain = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#a53' } })
      .png()
      .toBuffer();
  const files: Record<string, Buffer> = {
    '14,000 x 14,000': await plain(14_000),
    'the largest that is taken': await plain(7_000),
    '10,000 frames': manyFrames(10_000, 40),
    '10,000 frames of 3,000 x 3,000': manyFrames(10_000, 3_000),
    'a film': manyFrames(200, 300),
    'text that unpacks to 300 MB': await textBomb(300 * MEGABYTE),
    'half a picture': (await photo(2_000, 1_500).jpeg().toBuffer()).subarray(0, 400_000),
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  const child = fork(fileURLToPath(new URL('./picture-memory.fixture.ts', import.meta.url)), [folder]);
  const report: { outcomes?: Record<string, string>; grownMB?: number } = {};
  child.on('message', (message) => Object.assign(report, message));
  await new Promise((resolve) => child.once('exit', resolve));
  rmSync(folder, { recursive: true });
  expect(report.outcomes).toEqual({
    '14,000 x 14,000': 'picture_too_large',
    'the largest that is taken': 'made',
    '10,000 frames': 'picture_too_large',
    '10,000 frames of 3,000 x 3,000': 'picture_too_large',
    'a film': 'made',
    'text that unpacks to 300 MB': expect.stringMatching(/made|picture_unreadable/),
    'half a picture': 'picture_unreadable',
  });
  console.info(`making hostile pictures took ${Math.round(report.grownMB ?? 0)} MB at most`);
  expect(report.grownMB).toBeGreaterThan(0);
  expect(report.grownMB).toBeLessThan(MEMORY_MB);
}, 120_000);
