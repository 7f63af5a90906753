let segmenter: Intl.Segmenter | undefined;

/** The number of graphemes: one for a family emoji, one for a letter with its accents. */
export function countGraphemes(text: string): number {
  // Each printable ASCII character is one grapheme. Most texts need no more than this check.
  if (/^[\x20-\x7e\n]*$/.test(text)) return text.length;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}
