import { i18n } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import { activateLocale, chosenLocale } from '../../features/account/locale.ts';
import { settingsQuery } from '../../features/account/settings-query.ts';

/** A first visitor has chosen no language: with the settings, the server chooses the site's, and the page follows. */
export async function followSiteLanguage(queryClient: QueryClient): Promise<void> {
  await queryClient.query(settingsQuery).catch(() => undefined);
  const locale = chosenLocale();
  if (locale !== undefined && locale !== i18n.locale) await activateLocale(locale);
}
