// The log crops pictures beyond these ratios. The viewer shows the whole picture.
const TALLEST = 4 / 5;
const WIDEST = 16 / 9;

/** The aspect ratio of a picture in a bubble. */
export function pictureRatio({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.min(WIDEST, Math.max(TALLEST, width / height));
}
