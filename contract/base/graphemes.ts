// A grapheme is a character that people see: a family emoji is one, and so is a letter with its accents.

let segmenter: Intl.Segmenter | undefined;

/** Splits a text into its graphemes, lazily. */
export function* graphemesOf(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

export function countGraphemes(text: string): number {
  // Each printable ASCII character is one grapheme. Most texts are ASCII, so this check suffices.
  if (/^[\x20-\x7e\n]*$/.test(text)) return text.length;
  let count = 0;
  for (const _ of graphemesOf(text)) count += 1;
  return count;
}

/** Whether a text has more graphemes than `limit`. It stops counting at the limit, because a text from another member can be very long. */
export function exceedsGraphemes(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  let count = 0;
  for (const _ of graphemesOf(text)) {
    count += 1;
    if (count > limit) return true;
  }
  return false;
}
