import { isBlank } from '../../../contract/base/written-text.ts';

/** The text as it is sent: trimmed, and without characters that the contract refuses. Empty if it shows nothing. */
export function cleanText(text: string): string {
  const clean = text.toWellFormed().replaceAll('\u0000', '').trim();
  return isBlank(clean) ? '' : clean;
}
