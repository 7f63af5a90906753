import sharp from 'sharp';
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from 'thumbhash';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../platform/problems.ts';
import { detectPicture } from './detect-picture.ts';
import { makePicture } from './make-picture.ts';

const plain = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: 200, g: 120, b: 80 },
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  });
const codeOf = (upload: Buffer) =>
  makePicture(upload).then(
    () => 'made',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

/** Builds an animation from frames of plain colours. */
async function animation(format: 'gif' | 'webp', frames: number): Promise<Buffer> {
  const images = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background: { r: index * 40, g: 90, b: 160 } } })
        .png()
        .toBuffer(),
    ),
  );
  const joined = sharp(images, { join: { animated: true } });
  return format === 'gif' ? joined.gif({ delay: 100 }).toBuffer() : joined.webp({ delay: 100 }).toBuffer();
}

describe('every accepted type becomes WebP', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s', async (type) => {
    const upload = await plain(300, 200).toFormat(type).toBuffer();
    expect(detectPicture(upload)).toBe(type);
    const picture = await makePicture(upload);
    expect(await sharp(picture.full).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 });
    expect([picture.width, picture.height, picture.animated]).toEqual([300, 200, false]);
    expect(picture.placeholder.length).toBeLessThan(40);
    const placeholder = Buffer.from(picture.placeholder, 'base64');
    expect(thumbHashToApproximateAspectRatio(placeholder)).toBeGreaterThan(1);
    const { r, g, b } = thumbHashToAverageRGBA(placeholder);
    const { channels } = await sharp(picture.full).stats();
    for (const [index, part] of [r, g, b].entries())
      expect(Math.abs(part * 255 - (channels[index]?.mean ?? 0))).toBeLessThan(20);
  });

  test('shrinks large pictures and does not enlarge small ones', async () => {
    const large = await makePicture(await plain(4000, 1000).jpeg().toBuffer());
    expect([large.width, large.height]).toEqual([2048, 512]);
    expect(await sharp(large.thumb).metadata()).toMatchObject({ format: 'webp', width: 320, height: 80 });
    const small = await makePicture(await plain(20, 10).png().toBuffer());
    expect([small.width, small.height]).toEqual([20, 10]);
  });

  test.each(['gif', 'webp'] as const)(
    'preserves the frames of an animated %s and uses one as its thumbnail',
    async (format) => {
      const picture = await makePicture(await animation(format, 4));
      expect(await sharp(picture.full, { animated: true }).metadata()).toMatchObject({ pages: 4, pageHeight: 40 });
      expect([picture.width, picture.height, picture.animated]).toEqual([60, 40, true]);
      expect((await sharp(picture.thumb, { animated: true }).metadata()).pages ?? 1).toBe(1);
    },
  );
});

test('removes location and camera metadata and preserves the orientation', async () => {
  const exif = {
    IFD0: { Make: 'A camera', Copyright: 'Somebody' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '4/1 53/1 0/1' },
  };
  const described = await plain(80, 40)
    .withExif(exif)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">home</x:xmpmeta>')
    .jpeg()
    .toBuffer();
  const upload = await sharp(described).keepMetadata().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const before = await sharp(upload).metadata();
  expect(before.exif?.toString('latin1')).toContain('A camera');
  expect([before.orientation, before.xmp !== undefined]).toEqual([6, true]);
  const picture = await makePicture(upload);
  for (const bytes of [picture.full, picture.thumb]) {
    const after = await sharp(bytes).metadata();
    expect([after.exif, after.xmp, after.iptc, after.icc, after.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(bytes.toString('latin1')).not.toMatch(/camera|GPS|Exif|xmpmeta/);
  }
  expect([picture.width, picture.height]).toEqual([40, 80]);
});

describe('an invalid or oversized picture', () => {
  test.each([
    ['no bytes', () => Buffer.alloc(0), 'picture_unreadable'],
    ['zeros', () => Buffer.alloc(5_000), 'unsupported_media_type'],
    ['text', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'unsupported_media_type'],
    [
      'SVG',
      () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'),
      'unsupported_media_type',
    ],
    [
      'SVG behind a byte order mark',
      () => Buffer.from('\ufeff<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'unsupported_media_type',
    ],
    ['PDF', () => Buffer.from('%PDF-1.7 and nothing else at all'), 'unsupported_media_type'],
    ['TIFF', () => plain(10, 10).tiff().toBuffer(), 'unsupported_media_type'],
    [
      'only the header of a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100)]),
      'picture_unreadable',
    ],
    ['a GIF that is a script', () => Buffer.from('GIF89a/*aaaaaaaaaaaaaaaaaaaa*/=1;alert(1)'), 'picture_unreadable'],
  ] as [string, () => Buffer | Promise<Buffer>, string][])('refuses %s', async (_what, make, code) => {
    expect(await codeOf(await make())).toBe(code);
  });

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('refuses a truncated %s', async (type) => {
    const whole = await plain(400, 300).toFormat(type).toBuffer();
    expect(await codeOf(whole.subarray(0, Math.floor(whole.length / 2)))).toBe('picture_unreadable');
  });

  test('refuses 14,000 × 14,000 pixels in a few kilobytes', async () => {
    const bomb = await sharp({ create: { width: 14_000, height: 14_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await codeOf(bomb)).toBe('picture_too_large');
  }, 30_000);

  test('drops data appended to the picture', async () => {
    const picture = await makePicture(
      Buffer.concat([await plain(50, 50).jpeg().toBuffer(), Buffer.from('<script>hidden()</script>PK\x03\x04')]),
    );
    expect(picture.full.toString('latin1')).not.toContain('hidden');
  });
});
