/** The types that the file picker offers and the server accepts. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

export interface MeasuredPicture {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
  /** The picture has more than one frame. */
  readonly animated?: boolean;
}

/** The size in pixels; null if the browser cannot decode the file. */
export async function measurePicture(file: Blob): Promise<{ width: number; height: number } | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
