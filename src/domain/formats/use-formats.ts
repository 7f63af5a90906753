import { useLingui } from '@lingui/react';
import { createContext, useContext } from 'react';
import { browserLocale } from '../../browser/browser-locale.ts';
import { type Formats, makeFormats } from './make-formats.ts';
import { remember } from './remember.ts';

const formatsOf = remember(makeFormats);

/** The last result: hundreds of bubbles request the same formats one after the other. */
let last: { readonly language: string; readonly preferred: readonly string[]; readonly formats: Formats } | undefined;

const FormatsContext = createContext<Formats | null>(null);

/** Only the server provides formats: it renders for many readers, and has no preferred languages of its own. */
export const FormatsProvider = FormatsContext.Provider;

/** The formats of the reader's language and region. */
export function useFormats(): Formats {
  const provided = useContext(FormatsContext);
  const { locale } = useLingui().i18n;
  return provided ?? formatsFor(locale);
}

/** The formats of a language, as they are in the reader's region. */
export function formatsFor(language: string, preferred: readonly string[] = navigator.languages): Formats {
  if (last?.language === language && last.preferred === preferred) return last.formats;
  const formats = formatsOf(browserLocale(language, preferred));
  last = { language, preferred, formats };
  return formats;
}
