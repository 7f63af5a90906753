const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Whether a text has more graphemes, the characters that people see, than this many. */
export function exceedsGraphemes(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  let count = 0;
  for (const _ of segmenter.segment(text)) {
    count += 1;
    if (count > limit) return true;
  }
  return false;
}
