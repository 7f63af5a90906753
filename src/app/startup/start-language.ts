import { i18n } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import { browserLocale } from '../../browser/browser-locale.ts';
import { activateLocale } from '../../domain/language/load-catalogue.ts';
import { chosenLocale } from '../../domain/language/locale.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';

/** Without a chosen language, the server sets the site's language with the settings. The page then switches to it. */
export async function followSiteLanguage(queryClient: QueryClient): Promise<void> {
  const settings = await queryClient.query(settingsQuery).catch(() => undefined);
  const locale = chosenLocale();
  if (locale !== undefined && locale !== i18n.locale) await activateLocale(locale, browserLocale(locale));
  // Cached settings may be from before a change of language.
  const language = settings?.texts_language;
  if (language !== undefined && language !== i18n.locale)
    await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
}
