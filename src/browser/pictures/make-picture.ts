import { PHOTO_BYTES_MAX, PHOTO_PIXELS_MAX, PHOTO_SIDE } from '../../../contract/base/rules.ts';
import { isAnimated } from './is-animated.ts';
import {
  type MeasuredPicture,
  PICTURE_TYPES,
  type PicturePart,
  type PictureRefusal,
  type PictureSize,
} from './picture-file.ts';
import { readHeader } from './picture-header.ts';

/** The picture that is made of a file: the file as it is, the whole picture at most at the largest size that is shown, or a part of it. */
export type PictureUse = 'file' | 'whole' | PicturePart;

export type MadePicture = MeasuredPicture | PictureRefusal;

const QUALITY = 0.9;
const UNREADABLE: PictureRefusal = { refused: 'unreadable' };
const TOO_MANY_PIXELS: PictureRefusal = { refused: 'too_many_pixels' };

/** Checks a file and makes a picture of it. It runs in the worker, or on a page whose browser starts no worker. */
export async function makePicture(file: Blob, use: PictureUse): Promise<MadePicture> {
  if (!PICTURE_TYPES.includes(file.type)) return { refused: 'unsupported_media_type' };
  // A larger file is scaled down or refused, whatever follows its header.
  const start = await file
    .slice(0, PHOTO_BYTES_MAX, file.type)
    .arrayBuffer()
    .catch(() => null);
  if (start === null) return UNREADABLE;
  const header = readHeader(new Uint8Array(start));
  // Decoding a picture of this size could use up the memory of a phone.
  if (header !== null && hasTooManyPixels(header)) return TOO_MANY_PIXELS;
  const animated = await isAnimated(new Blob([start], { type: file.type }));
  if (animated && file.size > PHOTO_BYTES_MAX) return { refused: 'too_large', bytes: file.size };
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return UNREADABLE;
  try {
    if (hasTooManyPixels(bitmap)) return TOO_MANY_PIXELS;
    const { width, height } = bitmap;
    const picture = { blob: file, width, height, animated };
    if (use === 'file') return picture;
    if (use !== 'whole') return withinLimit(await cutPart(bitmap, use, file.type), file);
    const mayHaveMetadata = header?.hasMetadata !== false;
    return withinLimit(animated ? picture : await shrink(bitmap, picture, mayHaveMetadata), file);
  } finally {
    bitmap.close();
  }
}

const hasTooManyPixels = ({ width, height }: PictureSize) => width * height > PHOTO_PIXELS_MAX;

const withinLimit = (made: MeasuredPicture | null, { size }: Blob): MadePicture => {
  if (made === null) return UNREADABLE;
  return made.blob.size > PHOTO_BYTES_MAX ? { refused: 'too_large', bytes: size } : made;
};

/**
 * Scales a still picture down, because the server would drop the rest. Encoding also drops the metadata, so that the place of a
 * photograph does not leave the device. A small picture without metadata stays as it is: encoding would only cost quality. So does a
 * picture whose encoded form is larger; the server drops its metadata.
 */
async function shrink(
  bitmap: ImageBitmap,
  picture: MeasuredPicture,
  mayHaveMetadata: boolean,
): Promise<MeasuredPicture> {
  const { blob } = picture;
  const size = sizeWithin(picture);
  if (size.width === picture.width && !mayHaveMetadata && blob.size <= PHOTO_BYTES_MAX) return picture;
  const smaller = await scale(bitmap, size, blob.type).catch(() => null);
  return smaller === null || smaller.size >= blob.size ? picture : { blob: smaller, ...size, animated: false };
}

/** The size with the longer side at most at the largest one that is shown. */
function sizeWithin({ width, height }: PictureSize): PictureSize {
  const share = Math.min(1, PHOTO_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

async function scale(bitmap: ImageBitmap, size: PictureSize, was: string): Promise<Blob> {
  // Browsers disagree whether they resize before or after they turn a file. The bitmap is turned already.
  const scaled = await createImageBitmap(bitmap, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  });
  try {
    return await draw(scaled, { left: 0, top: 0, ...size }, was);
  } finally {
    scaled.close();
  }
}

/** Null if the browser cannot encode the part. */
async function cutPart(bitmap: ImageBitmap, part: PicturePart, was: string): Promise<MeasuredPicture | null> {
  const blob = await draw(bitmap, part, was).catch(() => null);
  return blob === null ? null : { blob, ...sizeWithin(part), animated: false };
}

/** Draws a part of a bitmap at most at the largest size that is shown, and encodes it. */
async function draw(bitmap: ImageBitmap, part: PicturePart, was: string): Promise<Blob> {
  const { width, height } = sizeWithin(part);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, part.left, part.top, part.width, part.height, 0, 0, width, height);
  // Every type except JPEG may be transparent. A browser that cannot encode WebP encodes PNG.
  return canvas.convertToBlob({ type: was === 'image/jpeg' ? 'image/jpeg' : 'image/webp', quality: QUALITY });
}
