import { type Language, readerLanguage } from '../contract/base/language.ts';
import { LANGUAGES, LOCALE_COOKIE } from '../contract/base/rules.ts';

declare const self: ServiceWorkerGlobalScope & {
  // TypeScript's library has no cookie store of workers. Older browsers have none either.
  readonly cookieStore?: { get: (name: string) => Promise<{ readonly value: string } | null> };
};

/** The language of the app on this device, as src/domain/language/locale.ts chooses it for a site with all languages. */
export async function readLanguage(): Promise<Language> {
  const cookie = await self.cookieStore?.get(LOCALE_COOKIE).catch(() => null);
  return readerLanguage({ offered: LANGUAGES, chosen: cookie?.value, preferred: self.navigator.languages });
}
