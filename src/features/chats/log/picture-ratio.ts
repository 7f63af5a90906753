// Taller or wider than this is cropped in the conversation, and whole when it is opened.
const TALLEST = 4 / 5;
const WIDEST = 16 / 9;

/** Width by height of the place that a picture takes in a bubble. */
export function pictureRatio({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.min(WIDEST, Math.max(TALLEST, width / height));
}
