import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';

/** Bounds the memory: a decoded placeholder needs about 5 KB. */
const MAX_DECODED = 400;
const decoded = new Map<string, string | undefined>();

/**
 * The blurred preview of a picture as a CSS image, from its ThumbHash in base64. Some stored pictures have a data URI instead.
 * Undefined without a valid preview. Decodes each preview once, because a card needs it at every render.
 */
export function placeholderImage(placeholder: string | undefined): string | undefined {
  if (!placeholder) return undefined;
  if (placeholder.startsWith('data:')) return `url("${placeholder}")`;
  if (!decoded.has(placeholder)) {
    if (decoded.size >= MAX_DECODED) decoded.clear();
    decoded.set(
      placeholder,
      decode(placeholder, (hash) => `url("${thumbHashToDataURL(hash)}")`),
    );
  }
  return decoded.get(placeholder);
}

/** The average colour of a picture, for pictures so small that a blurred preview would show no shape. */
export function placeholderColor(placeholder: string | undefined): string | undefined {
  if (!placeholder || placeholder.startsWith('data:')) return undefined;
  return decode(placeholder, (hash) => {
    const { r, g, b, a } = thumbHashToAverageRGBA(hash);
    return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')} / ${a.toFixed(2)})`;
  });
}

/** A damaged hash yields no placeholder: it must not break the screen. */
function decode(placeholder: string, read: (hash: Uint8Array) => string): string | undefined {
  try {
    const hash = Uint8Array.from(atob(placeholder), (letter) => letter.charCodeAt(0));
    // The library reads missing bytes as NaN.
    return hash.length < SHORTEST ? undefined : read(hash);
  } catch {
    return undefined;
  }
}

/** The header and the fewest coefficients of a ThumbHash, in bytes. */
const SHORTEST = 17;
