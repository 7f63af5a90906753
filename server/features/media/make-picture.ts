import sharp, { type Metadata, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { PHOTO_MATCH_SIDE, PHOTO_PIXELS_MAX, PHOTO_SIDE, PHOTO_THUMB_SIDE } from '../../../contract/base/rules.ts';
import { Refusal } from '../../platform/problems.ts';
import { detectPicture, type PictureType } from './detect-picture.ts';

export interface Picture {
  readonly full: Buffer;
  readonly thumb: Buffer;
  readonly width: number;
  readonly height: number;
  /** It has more than one frame. */
  readonly animated: boolean;
  /** The ThumbHash, in base64. */
  readonly placeholder: string;
}

const QUALITY = 82;
const THUMB_QUALITY = 76;
/** More pixels do not change the ThumbHash. */
const PLACEHOLDER_SIDE = 64;
const TIME_SECONDS = 30;
/** Maximum number of frames. It separates an animation from a film. */
const FRAMES_MAX = 600;
const SHARP_FORMATS: Record<PictureType, string> = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', avif: 'heif' };

/** Each picture is decoded once, so a cache of decoded pictures would waste memory. */
sharp.cache(false);

/**
 * Makes the published picture from an upload: decodes it within limits, then encodes it upright, in sRGB, without metadata. An animation
 * stays an animation. Throws a Refusal that names the error.
 */
export async function makePicture(upload: Buffer): Promise<Picture> {
  const type = detectPicture(upload);
  if (type === undefined) throw new Refusal(upload.length === 0 ? 'picture_unreadable' : 'unsupported_media_type', {});
  const animated = type === 'gif' || type === 'webp';
  const metadata = await orUnreadable(open(upload, animated).metadata());
  refuseUnfit(metadata, type);

  const { data: full, info } = await orUnreadable(
    resize(open(upload, animated), PHOTO_SIDE, metadata)
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true }),
  );
  const frames = sharp(full);
  const [thumb, tiny] = await Promise.all([
    frames
      .clone()
      .resize({ width: PHOTO_THUMB_SIDE, height: PHOTO_THUMB_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: THUMB_QUALITY })
      .toBuffer(),
    frames
      .clone()
      .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  ]);
  return {
    full,
    thumb,
    width: info.width,
    height: info.pageHeight ?? info.height,
    animated: (metadata.pages ?? 1) > 1,
    placeholder: Buffer.from(rgbaToThumbHash(tiny.info.width, tiny.info.height, tiny.data)).toString('base64'),
  };
}

const SIZES = {
  thumb: { side: PHOTO_THUMB_SIDE, quality: THUMB_QUALITY },
  match: { side: PHOTO_MATCH_SIDE, quality: QUALITY },
  still: { side: PHOTO_SIDE, quality: QUALITY },
} as const;

/** Makes another size of a picture that makePicture made. The size of an animation shows its first frame. */
export function makeSize(full: Buffer, size: keyof typeof SIZES): Promise<Buffer> {
  const { side, quality } = SIZES[size];
  return sharp(full)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
}

function open(upload: Buffer, animated: boolean): Sharp {
  return sharp(upload, { animated, limitInputPixels: PHOTO_PIXELS_MAX, failOn: 'error', sequentialRead: true });
}

function resize(picture: Sharp, side: number, { pages = 1 }: Metadata): Sharp {
  // An animation is one tall picture with its frames below each other. Rotating it would mix the frames.
  const upright = pages > 1 ? picture : picture.autoOrient();
  return upright
    .timeout({ seconds: TIME_SECONDS })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

function refuseUnfit({ format, compression, width, height, pages = 1 }: Metadata, type: PictureType): void {
  if (format !== SHARP_FORMATS[type] || (type === 'avif' && compression !== 'av1'))
    throw new Refusal('unsupported_media_type', {});
  // `height` is the total height of all frames.
  if (width * height > PHOTO_PIXELS_MAX || pages > FRAMES_MAX)
    throw new Refusal('picture_too_large', { limit_pixels: PHOTO_PIXELS_MAX });
}

/** Maps the plain errors of the library to refusals. */
async function orUnreadable<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    const isTooLarge = error instanceof Error && /exceeds pixel limit|dimensions too large/i.test(error.message);
    throw isTooLarge
      ? new Refusal('picture_too_large', { limit_pixels: PHOTO_PIXELS_MAX })
      : new Refusal('picture_unreadable', {});
  }
}
