/** The name of a language in a language, such as `néerlandais` for `nl` in French. */
export function languageWords(language: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language;
}
