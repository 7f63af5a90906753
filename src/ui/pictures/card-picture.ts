/** A picture in two or three sizes (in pixels), and its ThumbHash. */
export interface CardPicture {
  readonly filename: string;
  readonly thumb_filename: string;
  /** The medium size, for screens on which the small one is not sharp. */
  readonly match?: string | undefined;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
}

const THUMB_SIDE = 320;
const MATCH_SIDE = 1_080;

/** The `srcset` from which the browser chooses the smallest size that is sharp enough. */
export function sourcesOf({ filename, thumb_filename, match, width, height }: CardPicture): string {
  const widthOf = (side: number) => Math.round(width * Math.min(1, side / Math.max(width, height)));
  const between = match !== undefined && widthOf(MATCH_SIDE) < width ? `${match} ${widthOf(MATCH_SIDE)}w, ` : '';
  return `${thumb_filename} ${widthOf(THUMB_SIDE)}w, ${between}${filename} ${width}w`;
}
