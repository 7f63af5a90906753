import type { PictureSize, PicturePart } from '../../../browser/pictures/picture-file.ts';

/** The aspect ratio of a card's picture: width to height. */
const CARD_ASPECT = 4 / 5;
const ZOOM_MAX = 4;
/** The narrowest part in pixels. A narrower one would look blurred on a card. */
const WIDTH_MIN = 320;

/** The chosen part of a picture: its centre in pixels, and the factor by which it is smaller than the largest part. */
export interface CropView {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** The largest part: in the middle of a wide picture, and near the top of a high one, where faces usually are. */
export const firstView = (size: PictureSize): CropView =>
  withinPicture(size, { x: size.width / 2, y: size.height * 0.4, zoom: 1 });

/** The maximum zoom of a picture. It is 1 for a small picture. */
export const mostZoom = (size: PictureSize): number => Math.min(ZOOM_MAX, Math.max(1, widthAt(size, 1) / WIDTH_MIN));

/** The chosen part in pixels. */
export function partOf(size: PictureSize, { x, y, zoom }: CropView): PicturePart {
  const width = widthAt(size, zoom);
  const height = width / CARD_ASPECT;
  return { left: x - width / 2, top: y - height / 2, width, height };
}

/** Moves the part by a number of picture pixels, at most to the edge of the picture. */
export const moveBy = (size: PictureSize, view: CropView, by: { readonly x: number; readonly y: number }): CropView =>
  withinPicture(size, { ...view, x: view.x + by.x, y: view.y + by.y });

/** Makes the part smaller or larger around its centre. */
export const zoomTo = (size: PictureSize, view: CropView, zoom: number): CropView =>
  withinPicture(size, { ...view, zoom: Math.min(mostZoom(size), Math.max(1, zoom)) });

const widthAt = ({ width, height }: PictureSize, zoom: number) => Math.min(width, height * CARD_ASPECT) / zoom;

function withinPicture(size: PictureSize, view: CropView): CropView {
  const { width, height } = partOf(size, view);
  const within = (value: number, part: number, whole: number) => Math.min(whole - part / 2, Math.max(part / 2, value));
  return { x: within(view.x, width, size.width), y: within(view.y, height, size.height), zoom: view.zoom };
}
