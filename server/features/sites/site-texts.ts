import type { SpokenLanguage } from '../../../contract/base/language.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import type { OwnSettings } from './site-defaults.ts';

interface Texts {
  readonly indexTitle: (name: string) => string;
  readonly description: string;
  /** For a browser without scripts. */
  readonly noscript: string;
}

/** The texts of a site whose operator has written none. The shell (index.html) has the English ones. */
export const SITE_TEXTS: Record<SpokenLanguage, Texts> = {
  en: {
    indexTitle: (name) => `${name}: for adults who like to talk first`,
    description: 'For adults who like to talk first. Looking and reading are free.',
    noscript: 'This site needs JavaScript. Please switch it on and load the page again.',
  },
  fr: {
    indexTitle: (name) => `${name} : pour les adultes qui aiment d’abord parler`,
    description: 'Pour les adultes qui aiment d’abord parler. Regarder et lire est gratuit.',
    noscript: 'Ce site a besoin de JavaScript. Activez-le, puis rechargez la page.',
  },
};

/**
 * The title and the description of the start page. Those of the operator are in the site's language. On a site without one, they are for
 * all readers.
 */
export function startPageTexts(
  { name, domain_language, index_title, description }: OwnSettings,
  language: SpokenLanguage,
): Pick<SiteSettings, 'index_title' | 'description'> {
  const texts = SITE_TEXTS[language];
  const isForReader = domain_language === '' || domain_language === language;
  return {
    index_title: isForReader && index_title !== '' ? index_title : texts.indexTitle(name),
    description: isForReader && description !== '' ? description : texts.description,
  };
}
