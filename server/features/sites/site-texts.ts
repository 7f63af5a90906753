import type { Language } from '../../../contract/base/language.ts';
import { nicheOf } from '../../../contract/base/niche.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { wordsIn } from '../../platform/words.ts';
import { readNiche } from './niche-words.ts';
import type { OwnSettings } from './site-defaults.ts';

/** For a browser without scripts. The shell (index.html) has the English one. */
export function noscriptWords(language: Language): string {
  const i18n = wordsIn(language);
  return i18n.t('This site needs JavaScript. Please switch it on and load the page again.');
}

/** For a page whose scripts take long to load. */
export function slowWords(language: Language): { slow: string; again: string } {
  const i18n = wordsIn(language);
  return { slow: i18n.t('Loading takes longer than usual.'), again: i18n.t('Load again') };
}

/** The warning about fictional profiles of a site whose operator has written none: on one profile, and on a site with such profiles. */
export function fictionalWarning(language: Language): SiteSettings['fictional_warning'] {
  const i18n = wordsIn(language);
  return {
    singular: i18n.t('This profile is fictional. It is here for entertainment, and a meeting is not possible.'),
    plural: i18n.t(
      'Some profiles on this site are fictional. They are marked with a mask, are here for entertainment, and cannot be met.',
    ),
  };
}

type Named = Pick<OwnSettings, 'name' | 'niche'>;

/** The title of a start page whose operator has written none. */
export function titleOfNiche({ name, niche }: Named, language: Language): string {
  const i18n = wordsIn(language);
  return i18n.t('{name}: {tagline}', { name, tagline: readNiche(nicheOf(niche), language).tagline });
}

/** The name under which a device installs the app of a site. */
export function installedName({ name, niche }: Named, language: Language): string {
  const { short } = readNiche(nicheOf(niche), language);
  return short === '' ? name : `${name} · ${short}`;
}

/**
 * The title and the description of the start page. Those of the operator are in the site's language. On a site without one, they are for
 * all readers. The niche has words for the others.
 */
export function startPageTexts(
  settings: OwnSettings,
  language: Language,
): Pick<SiteSettings, 'index_title' | 'description'> {
  const { niche, domain_language, index_title, description } = settings;
  const isForReader = domain_language === '' || domain_language === language;
  return {
    index_title: isForReader && index_title !== '' ? index_title : titleOfNiche(settings, language),
    description: isForReader && description !== '' ? description : readNiche(nicheOf(niche), language).description,
  };
}
