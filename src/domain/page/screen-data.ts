import type { QueryClient } from '@tanstack/react-query';
import { SCREEN_DATA_ID, type ScreenData } from '../../../contract/pages.ts';
import { bundlesKey, companyKey, profileKey, regionsKey, settingsKey } from '../query-keys.ts';

/** Caches the answers with which the server has rendered the first frame of a screen. */
export function cacheScreenData(
  queries: QueryClient,
  { settings, company, regions, bundles, profile }: ScreenData,
): void {
  queries.setQueryData(settingsKey, settings);
  if (company !== undefined) queries.setQueryData(companyKey, company);
  if (regions !== undefined) queries.setQueryData(regionsKey, regions);
  if (bundles !== undefined) queries.setQueryData(bundlesKey(settings.geoip_selected_country ?? undefined), bundles);
  if (profile !== undefined) queries.setQueryData(profileKey(profile.profile.id, false), profile);
}

/** Reads the answers from the page. Undefined if the server has sent the shell. */
export function readScreenData(): ScreenData | undefined {
  const json = document.getElementById(SCREEN_DATA_ID)?.textContent ?? undefined;
  // The server wrote it for this build of the app.
  return json === undefined ? undefined : (JSON.parse(json) as ScreenData);
}
