/** What the device's own picker offers, and what the server takes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

export interface MeasuredPicture {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

/** Its size in pixels; null where the browser cannot read it. */
export async function measurePicture(file: Blob): Promise<{ width: number; height: number } | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
