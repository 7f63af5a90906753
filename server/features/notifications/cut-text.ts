const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** One grapheme can be of any length, so its bytes are bounded too: as JSON, which is what is sent. */
export interface TextLimit {
  readonly graphemes: number;
  readonly bytes: number;
}

/** A text as one line of at most so much, with an ellipsis where something is missing. */
export function cutText(text: string, { graphemes, bytes }: TextLimit): string {
  // Whatever is longer than this is cut in any case, and need not be looked through.
  const line = text.slice(0, bytes).replaceAll(/\s+/g, ' ').trim();
  let kept = '';
  let count = 0;
  let size = 0;
  for (const { segment } of segmenter.segment(line)) {
    count += 1;
    size += Buffer.byteLength(JSON.stringify(segment)) - 2;
    if (count > graphemes || size > bytes) return `${kept.trimEnd()}…`;
    kept += segment;
  }
  return text.length > bytes ? `${kept}…` : kept;
}
