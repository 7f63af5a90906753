/** A message as it is sent: without the blank edges, and without what the contract refuses. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '').trim();
}

let segmenter: Intl.Segmenter | undefined;

/** How many characters a person sees: one for a family of emoji, one for a letter with its accents. */
export function countGraphemes(text: string): number {
  // Printable ASCII is one each; most of what is typed stops here.
  if (/^[\x20-\x7e\n]*$/.test(text)) return text.length;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}
