import type { PictureSize } from './picture-file.ts';

/** The facts that a file states before its pixels. The size is the stored one, before the orientation turns the picture. */
export interface PictureHeader extends PictureSize {
  /** The file has EXIF, XMP, IPTC or comments: they can contain the place where a photograph was taken. */
  readonly hasMetadata: boolean;
}

/** Reads the header of a file by the format of its bytes. Returns null for other formats and for damaged headers. */
export function readHeader(bytes: Uint8Array): PictureHeader | null {
  const header = readFormat(bytes);
  return header === null || header.width === 0 || header.height === 0 ? null : header;
}

function readFormat(bytes: Uint8Array): PictureHeader | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpeg(bytes);
  if (textAt(bytes, 1, 3) === 'PNG') return readPng(bytes);
  if (textAt(bytes, 8, 4) === 'WEBP') return readWebp(bytes);
  if (textAt(bytes, 0, 4) === 'GIF8')
    return { width: littleAt(bytes, 6, 2), height: littleAt(bytes, 8, 2), hasMetadata: false };
  return textAt(bytes, 4, 4) === 'ftyp' ? readAvif(bytes) : null;
}

/** The segments of a JPEG up to the one with the size. */
function readJpeg(bytes: Uint8Array): PictureHeader | null {
  let hasMetadata = false;
  let at = 2;
  while (at < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return { width: bigAt(bytes, at + 7, 2), height: bigAt(bytes, at + 5, 2), hasMetadata };
    hasMetadata ||= isMetadata(marker, textAt(bytes, at + 4, 3));
    // A byte of 0xff before a marker fills a gap.
    at += marker === 0xff ? 1 : 2 + bigAt(bytes, at + 2, 2);
  }
  return null;
}

/** The start of a frame contains the size. Three markers of this range are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** A comment, or a segment of an application other than JFIF, a colour profile and Adobe's colour transform. */
const isMetadata = (marker: number, name: string) =>
  marker === 0xfe || (marker > 0xe0 && marker < 0xf0 && marker !== 0xee && !(marker === 0xe2 && name === 'ICC'));

/** Text and EXIF may follow the pixels of a PNG. */
function readPng(bytes: Uint8Array): PictureHeader {
  let hasMetadata = false;
  for (let at = 8; at < bytes.length; at += 12 + bigAt(bytes, at, 4))
    hasMetadata ||= ['eXIf', 'tEXt', 'zTXt', 'iTXt'].includes(textAt(bytes, at + 4, 4));
  return { width: bigAt(bytes, 16, 4), height: bigAt(bytes, 20, 4), hasMetadata };
}

/** The first chunk of a WebP is one of two codecs, or the flags and size of an extended file. */
function readWebp(bytes: Uint8Array): PictureHeader | null {
  switch (textAt(bytes, 12, 4)) {
    case 'VP8 ':
      return { width: littleAt(bytes, 26, 2) & 0x3fff, height: littleAt(bytes, 28, 2) & 0x3fff, hasMetadata: false };
    case 'VP8L': {
      const size = littleAt(bytes, 21, 4);
      return { width: (size & 0x3fff) + 1, height: ((size >> 14) & 0x3fff) + 1, hasMetadata: false };
    }
    case 'VP8X':
      return {
        width: littleAt(bytes, 24, 3) + 1,
        height: littleAt(bytes, 27, 3) + 1,
        hasMetadata: ((bytes[20] ?? 0) & 0x0c) !== 0,
      };
    default:
      return null;
  }
}

/** An AVIF states the size of each of its images: the picture is the largest one, others are tiles and transparency. */
function readAvif(bytes: Uint8Array): PictureHeader | null {
  const start = String.fromCharCode(...bytes.subarray(0, AVIF_HEADER_BYTES));
  const sizes = [...start.matchAll(/ispe/g)].map(({ index }) => ({
    width: bigAt(bytes, index + 8, 4),
    height: bigAt(bytes, index + 12, 4),
  }));
  const [largest] = sizes.toSorted((one, other) => other.width * other.height - one.width * one.height);
  return largest === undefined ? null : { ...largest, hasMetadata: /Exif|application\/rdf\+xml/.test(start) };
}

/** The description of the images precedes them, and is shorter than this. */
const AVIF_HEADER_BYTES = 16 * 1024;

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** A number whose first byte is the most significant one. Bytes after the end of the file are 0. */
function bigAt(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = 0; index < length; index += 1) value = value * 0x100 + (bytes[at + index] ?? 0);
  return value;
}

/** A number whose first byte is the least significant one. */
function littleAt(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = length - 1; index >= 0; index -= 1) value = value * 0x100 + (bytes[at + index] ?? 0);
  return value;
}
