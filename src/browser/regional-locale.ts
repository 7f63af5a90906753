/** A language with the region that the browser prefers for it: an English reader in London sees 14:05. */
export function regionalLocale(language: string, preferred: readonly string[] = navigator.languages): string {
  return preferred.find((tag) => tag.toLowerCase().split('-')[0] === language.toLowerCase()) ?? language;
}
