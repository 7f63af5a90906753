import { PHOTO_SIDE } from '../../../contract/base/rules.ts';
import type { MeasuredPicture } from './picture-file.ts';
import { encodePicture } from './shrink-picture.ts';

export type PictureSize = Pick<MeasuredPicture, 'width' | 'height'>;

/** A part of a picture in pixels, as the picture is shown: turned by its orientation. */
export interface PicturePart extends PictureSize {
  readonly left: number;
  readonly top: number;
}

/** Cuts a part out of a picture, at most at the largest size that is shown. */
export async function cropPicture({ blob }: MeasuredPicture, part: PicturePart): Promise<MeasuredPicture> {
  const share = Math.min(1, PHOTO_SIDE / Math.max(part.width, part.height));
  const [width, height] = [Math.round(part.width * share), Math.round(part.height * share)];
  // Decodes the whole picture: browsers disagree whether they crop before or after they turn it.
  const bitmap = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context !== null) context.imageSmoothingQuality = 'high';
  context?.drawImage(bitmap, part.left, part.top, part.width, part.height, 0, 0, width, height);
  bitmap.close();
  return { blob: await encodePicture(canvas, blob.type), width, height };
}
