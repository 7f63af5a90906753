/** A message as it is sent: without the blank edges, and without what the contract refuses. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '').trim();
}
