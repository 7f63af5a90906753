import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PHOTO_BYTES_MAX } from '../../../contract/base/rules.ts';
import { makePicture } from './make-picture.ts';

/** The size of the decoded file; null if it is damaged. */
let shown: { width: number; height: number } | null;
/** The bytes of an encoded picture. */
let encoded: number;
let drawn: unknown[][];
/** How many bitmaps were closed. */
let closed: number;

class FakeCanvas {
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    [this.width, this.height] = [width, height];
  }
  getContext = () => ({
    drawImage: (_bitmap: unknown, ...numbers: number[]) => void drawn.push(numbers),
  });
  convertToBlob = async ({ type }: { type: string }) => new Blob([new Uint8Array(encoded)], { type });
}

beforeEach(() => {
  [shown, encoded, drawn, closed] = [{ width: 4_000, height: 3_000 }, 10, [], 0];
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  const decode = vi.fn(async (_source: unknown, options?: { resizeWidth: number; resizeHeight: number }) => {
    if (shown === null) throw new Error('The file is damaged.');
    const size = options === undefined ? shown : { width: options.resizeWidth, height: options.resizeHeight };
    return { ...size, close: () => (closed += 1) };
  });
  vi.stubGlobal('createImageBitmap', decode);
});
afterEach(() => vi.unstubAllGlobals());

/** A PNG of which only the header is real. */
function png({ width, height, text = '' }: { width: number; height: number; text?: string }, bytes = 1_000): Blob {
  const header = new DataView(new ArrayBuffer(33));
  [0x89504e47, 0x0d0a1a0a, 13, 0x49484452, width, height].forEach((word, index) => header.setUint32(index * 4, word));
  const chunk = text === '' ? [] : [0, 0, 0, text.length, ...new TextEncoder().encode(`tEXt${text}`), 0, 0, 0, 0];
  return new Blob([header, Uint8Array.from(chunk), new Uint8Array(bytes)], { type: 'image/png' });
}
const jpeg = (bytes = 1_000) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
function gif(bytes: number): Blob {
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 0];
  const start = [...new TextEncoder().encode('GIF89a'), 1, 0, 1, 0, 0, 0, 0, ...frame, ...frame];
  return new Blob([Uint8Array.from(start), new Uint8Array(bytes)], { type: 'image/gif' });
}

it('scales a large photograph down to the largest size that is shown', async () => {
  expect(await makePicture(jpeg(), 'whole')).toMatchObject({
    blob: { size: 10, type: 'image/jpeg' },
    width: 2_048,
    height: 1_536,
    animated: false,
  });
  expect(drawn).toEqual([[0, 0, 2_048, 1_536, 0, 0, 2_048, 1_536]]);
  // Two bitmaps: the decoded one, and the scaled one.
  expect(closed).toBe(2);
});

it('encodes a picture that may be transparent as WebP', async () => {
  expect(await makePicture(png({ width: 4_000, height: 3_000 }), 'whole')).toMatchObject({
    blob: { type: 'image/webp' },
  });
});

it('keeps a small picture without metadata as it is, and encodes one with metadata in its own size', async () => {
  shown = { width: 300, height: 200 };
  const plain = png(shown);
  expect(await makePicture(plain, 'whole')).toEqual({ blob: plain, ...shown, animated: false });
  expect(drawn).toEqual([]);
  const located = await makePicture(png({ ...shown, text: 'GPS=52,4' }), 'whole');
  expect(located).toMatchObject({ blob: { size: 10, type: 'image/webp' }, ...shown });
});

it('keeps a file whose encoded form is not smaller', async () => {
  encoded = 2_000;
  const file = jpeg(2_000);
  expect(await makePicture(file, 'whole')).toEqual({ blob: file, width: 4_000, height: 3_000, animated: false });
});

it('accepts a file over the limit of the server if its scaled form is below, and refuses it else', async () => {
  const file = jpeg(PHOTO_BYTES_MAX + 1);
  expect(await makePicture(file, 'whole')).toMatchObject({ width: 2_048 });
  encoded = PHOTO_BYTES_MAX + 1;
  expect(await makePicture(file, 'whole')).toEqual({ refused: 'too_large', bytes: PHOTO_BYTES_MAX + 1 });
  // A small picture can be a large file too.
  [shown, encoded] = [{ width: 300, height: 200 }, 10];
  expect(await makePicture(png(shown, PHOTO_BYTES_MAX), 'whole')).toMatchObject({ blob: { size: 10 }, ...shown });
});

it('leaves an animation as it is, and refuses one over the limit', async () => {
  const small = gif(100);
  expect(await makePicture(small, 'whole')).toEqual({ blob: small, width: 4_000, height: 3_000, animated: true });
  vi.mocked(createImageBitmap).mockClear();
  const large = gif(PHOTO_BYTES_MAX);
  expect(await makePicture(large, 'whole')).toEqual({ refused: 'too_large', bytes: large.size });
  expect(createImageBitmap).not.toHaveBeenCalled();
});

it('refuses a picture of too many pixels before it decodes the file, or after it if the header states no size', async () => {
  expect(await makePicture(png({ width: 10_000, height: 5_001 }), 'whole')).toEqual({ refused: 'too_many_pixels' });
  expect(createImageBitmap).not.toHaveBeenCalled();
  shown = { width: 5_001, height: 10_000 };
  expect(await makePicture(jpeg(), 'file')).toEqual({ refused: 'too_many_pixels' });
  expect(closed).toBe(1);
});

it('refuses other types, and files that the browser cannot decode', async () => {
  const other = new Blob(['%PDF'], { type: 'application/pdf' });
  expect(await makePicture(other, 'whole')).toEqual({ refused: 'unsupported_media_type' });
  shown = null;
  expect(await makePicture(jpeg(), 'whole')).toEqual({ refused: 'unreadable' });
  expect(await makePicture(jpeg(), 'file')).toEqual({ refused: 'unreadable' });
});

it('measures a file without changing it', async () => {
  const file = jpeg();
  expect(await makePicture(file, 'file')).toEqual({ blob: file, width: 4_000, height: 3_000, animated: false });
  expect(drawn).toEqual([]);
});

it('cuts a part out of the whole file, and scales only a large one', async () => {
  const small = { left: 100, top: 50, width: 800, height: 1_000 };
  expect(await makePicture(jpeg(), small)).toMatchObject({ blob: { size: 10 }, width: 800, height: 1_000 });
  const large = { left: 0, top: 0, width: 2_400, height: 3_000 };
  expect(await makePicture(jpeg(), large)).toMatchObject({ width: 1_638, height: 2_048 });
  expect(drawn).toEqual([
    [100, 50, 800, 1_000, 0, 0, 800, 1_000],
    [0, 0, 2_400, 3_000, 0, 0, 1_638, 2_048],
  ]);
});
