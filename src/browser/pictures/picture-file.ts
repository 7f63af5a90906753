/** The types that the file picker offers and the server accepts. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface MeasuredPicture extends PictureSize {
  readonly blob: Blob;
  /** The picture has more than one frame. */
  readonly animated?: boolean;
}

/** A part of a picture in pixels, as the picture is shown: turned by its orientation. */
export interface PicturePart extends PictureSize {
  readonly left: number;
  readonly top: number;
}

/** The reason why a file is no picture that a member can send. */
export type PictureRefusal =
  | { readonly refused: 'unsupported_media_type' }
  | { readonly refused: 'too_large'; readonly bytes: number }
  | { readonly refused: 'too_many_pixels' }
  | { readonly refused: 'unreadable' };
