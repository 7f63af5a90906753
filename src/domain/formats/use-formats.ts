import { useLingui } from '@lingui/react';
import { browserLocale } from '../../browser/browser-locale.ts';
import { type Formats, makeFormats } from './make-formats.ts';
import { remember } from './remember.ts';

const formatsOf = remember(makeFormats);

/** The last result: hundreds of bubbles request the same formats one after the other. */
let last: { readonly language: string; readonly preferred: readonly string[]; readonly formats: Formats } | undefined;

/** The formats of the member's language and region. */
export function useFormats(): Formats {
  return formatsFor(useLingui().i18n.locale);
}

/** The formats of a language, as they are in the reader's region. */
export function formatsFor(language: string, preferred: readonly string[] = navigator.languages): Formats {
  if (last?.language === language && last.preferred === preferred) return last.formats;
  const formats = formatsOf(browserLocale(language, preferred));
  last = { language, preferred, formats };
  return formats;
}
