const EXTENSION = 0x21;
const IMAGE = 0x2c;

/** Whether a GIF or a WebP has more than one frame. Other types count as not animated. */
export async function isAnimated(file: Blob): Promise<boolean> {
  if (file.type === 'image/webp') return isAnimatedWebp(new Uint8Array(await file.slice(0, 21).arrayBuffer()));
  return file.type === 'image/gif' && isAnimatedGif(new Uint8Array(await file.arrayBuffer()));
}

/** The flags of an extended WebP contain whether it is an animation. */
function isAnimatedWebp(bytes: Uint8Array): boolean {
  const chunk = String.fromCharCode(...bytes.subarray(12, 16));
  return chunk === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0;
}

/** Counts the images of a GIF. Its blocks follow a header and the table of colours. */
function isAnimatedGif(bytes: Uint8Array): boolean {
  let images = 0;
  let at = 13 + tableLength(bytes[10]);
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === IMAGE) {
      images += 1;
      if (images > 1) return true;
      // The description of the image, its own table of colours, and the size of its codes.
      at = skipData(bytes, at + 11 + tableLength(bytes[at + 9]));
    } else if (block === EXTENSION) at = skipData(bytes, at + 2);
    else return false;
  }
  return false;
}

/** The number of bytes of a table of colours. The flags contain whether there is one, and its length. */
const tableLength = (flags = 0) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));

/** Data is a list of parts, each preceded by its length. A part of length 0 ends the list. */
function skipData(bytes: Uint8Array, start: number): number {
  let at = start;
  while ((bytes[at] ?? 0) > 0) at += (bytes[at] ?? 0) + 1;
  return at + 1;
}
