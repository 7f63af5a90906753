import type { SpokenLanguage } from '../../../contract/base/language.ts';
import { nicheOf } from '../../../contract/base/niche.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { readNiche } from './niche-words.ts';
import type { OwnSettings } from './site-defaults.ts';

/** For a browser without scripts. The shell (index.html) has the English one. */
export const NOSCRIPT: Record<SpokenLanguage, string> = {
  en: 'This site needs JavaScript. Please switch it on and load the page again.',
  fr: 'Ce site a besoin de JavaScript. Activez-le, puis rechargez la page.',
};

type Named = Pick<OwnSettings, 'name' | 'niche'>;

/** The title of a start page whose operator has written none. */
export const titleOfNiche = ({ name, niche }: Named, language: SpokenLanguage): string =>
  `${name}${language === 'fr' ? '\u{a0}' : ''}: ${readNiche(nicheOf(niche), language).tagline}`;

/** The name under which a device installs the app of a site. */
export function installedName({ name, niche }: Named, language: SpokenLanguage): string {
  const { short } = readNiche(nicheOf(niche), language);
  return short === '' ? name : `${name} · ${short}`;
}

/**
 * The title and the description of the start page. Those of the operator are in the site's language. On a site without one, they are for
 * all readers. The niche has words for the others.
 */
export function startPageTexts(
  settings: OwnSettings,
  language: SpokenLanguage,
): Pick<SiteSettings, 'index_title' | 'description'> {
  const { niche, domain_language, index_title, description } = settings;
  const isForReader = domain_language === '' || domain_language === language;
  return {
    index_title: isForReader && index_title !== '' ? index_title : titleOfNiche(settings, language),
    description: isForReader && description !== '' ? description : readNiche(nicheOf(niche), language).description,
  };
}
