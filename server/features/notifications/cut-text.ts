import { graphemesOf } from '../../../contract/base/graphemes.ts';

/** A grapheme can have any length, so the limit also bounds the bytes of the JSON encoding. */
export interface TextLimit {
  readonly graphemes: number;
  readonly bytes: number;
}

/** Cuts a text to one line within the limit. An ellipsis marks a cut. */
export function cutText(text: string, { graphemes, bytes }: TextLimit): string {
  // The byte limit cuts longer text anyway, so segmenting it would be wasted work.
  const line = text.slice(0, bytes).replaceAll(/\s+/g, ' ').trim();
  let result = '';
  let count = 0;
  let size = 0;
  for (const segment of graphemesOf(line)) {
    count += 1;
    size += Buffer.byteLength(JSON.stringify(segment)) - 2;
    if (count > graphemes || size > bytes) return `${result.trimEnd()}…`;
    result += segment;
  }
  return text.length > bytes ? `${result}…` : result;
}
