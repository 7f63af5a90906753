import { Language } from '../../contract/base/language.ts';
import { LANGUAGE_PARAM } from '../../contract/base/rules.ts';

/** The parameters of the address of a content page. A text exists in more languages than the app. */
export const contentSearch = ({
  [LANGUAGE_PARAM]: lang,
}: Record<string, unknown>): { lang?: Language | undefined } => ({
  lang: Language.safeParse(lang).data,
});
