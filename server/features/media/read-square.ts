import sharp from 'sharp';
import type { PictureSource } from './picture-source.ts';

interface StoredPicture {
  readonly filename: string;
  readonly thumb_filename: string;
}

/** The side in pixels: twice the size in a mail, for high-density screens. */
const SIDE = 96;
const QUALITY = 80;

/** Returns the function that reads a picture as a small square for an e-mail: JPEG, because not every mail program shows WebP. */
export function squareReader(source: PictureSource): (picture: StoredPicture) => Promise<Buffer | undefined> {
  return async ({ filename, thumb_filename }) => {
    const thumb = await source.read(thumb_filename, { filename, size: 'thumb' });
    return thumb && sharp(thumb).resize(SIDE, SIDE, { fit: 'cover' }).jpeg({ quality: QUALITY }).toBuffer();
  };
}
