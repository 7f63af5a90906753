import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SiteSettings } from '../../../contract/sites/sites.ts';

/** The settings of the warning about fictional profiles. */
export type FictionalSettings = Pick<SiteSettings, 'fictional_icon' | 'fictional_warning' | 'texts_language'>;

/** The site's own text about a fictional profile, on screens and dialogs. The settings are undefined until they have loaded. */
export function fictionalWords(i18n: I18n, settings: FictionalSettings | undefined): string {
  // Settings from before a change of language have the text in the other language.
  const text = settings?.texts_language === i18n.locale ? settings.fictional_warning.singular : '';
  return text === '' ? i18n._(msg`This profile is fictional: nobody can be met behind it.`) : text;
}
