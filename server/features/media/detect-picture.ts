export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/**
 * Detects the type of a file by its first bytes and ignores its declared type. Refuses other formats that the picture library
 * can read (SVG, PDF, TIFF, …), because each parser exposes more code to untrusted bytes.
 */
export function detectPicture(bytes: Buffer): PictureType | undefined {
  if (bytes.length < 16) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(PNG)) return 'png';
  const head = bytes.toString('latin1', 0, 16);
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('ftyp', 4) && isAvif(bytes)) return 'avif';
  return undefined;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The brands of the box `ftyp`: the major brand, a version, then the compatible brands. */
function isAvif(bytes: Buffer): boolean {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) {
    if (['avif', 'avis'].includes(bytes.toString('latin1', at, at + 4))) return true;
  }
  return false;
}
