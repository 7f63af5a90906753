import type { Language } from '../../../contract/base/language.ts';
import type { HeadTag } from '../../platform/http/page-document.ts';
import { SHARE_SIZE } from './share/share-overlay.ts';
import { sharePath, shareWords } from './share-picture.ts';
import type { OwnSettings } from './site-defaults.ts';

/** A public page of a site. Its texts are those of the site: they contain no member, because other sites store them. */
export interface SharedPage {
  readonly site: { readonly settings: Pick<OwnSettings, 'name' | 'niche'> };
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  /** The canonical address of the page. */
  readonly url: string;
  /** The origin of the site, without a slash at the end. */
  readonly origin: string;
}

/** Open Graph wants a territory, and takes the most common one of the language. */
const LOCALES: Readonly<Record<Language, string>> = {
  da: 'da_DK',
  de: 'de_DE',
  en: 'en_GB',
  es: 'es_ES',
  fi: 'fi_FI',
  fr: 'fr_FR',
  it: 'it_IT',
  nl: 'nl_NL',
  no: 'nb_NO',
  pl: 'pl_PL',
  sv: 'sv_SE',
};

/** The Open Graph tags of a page, by which other sites preview a link to it. */
export function shareTags({ site, language, title, description, url, origin }: SharedPage): readonly HeadTag[] {
  const { name, headline } = shareWords(site.settings, language);
  const tags = {
    'og:type': 'website',
    'og:site_name': name,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:locale': LOCALES[language],
    'og:image': `${origin}${sharePath(site.settings, language)}`,
    'og:image:type': 'image/jpeg',
    'og:image:width': String(SHARE_SIZE.width),
    'og:image:height': String(SHARE_SIZE.height),
    'og:image:alt': `${name} · ${headline}`,
    'twitter:card': 'summary_large_image',
  };
  return Object.entries(tags).map(([property, content]) => ({ name: 'meta', attributes: { property, content } }));
}
