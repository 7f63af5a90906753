import { PHOTO_SIDE } from '../../../contract/base/rules.ts';
import type { MeasuredPicture } from './picture-file.ts';

const QUALITY = 0.9;

/**
 * Scales a picture down to the largest size that is shown, because the server would drop the rest. Animations and
 * small pictures stay as they are.
 */
export async function shrinkPicture(picture: MeasuredPicture): Promise<MeasuredPicture> {
  const { blob, width, height } = picture;
  const share = PHOTO_SIDE / Math.max(width, height);
  if (share >= 1 || ['image/gif', 'image/webp', 'image/avif'].includes(blob.type)) return picture;
  const size = { width: Math.round(width * share), height: Math.round(height * share) };
  const smaller = await draw(blob, size).catch(() => null);
  return smaller === null || smaller.size >= blob.size ? picture : { blob: smaller, ...size };
}

async function draw(blob: Blob, { width, height }: { width: number; height: number }): Promise<Blob> {
  const bitmap = await createImageBitmap(blob, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return encodePicture(canvas, blob.type);
}

/** A PNG or a WebP may be transparent; a photograph is not. */
export const encodePicture = (canvas: OffscreenCanvas, was: string): Promise<Blob> =>
  canvas.convertToBlob({
    type: ['image/png', 'image/webp'].includes(was) ? 'image/webp' : 'image/jpeg',
    quality: QUALITY,
  });
