import type { FastifyRequest } from 'fastify';
import type { Language } from '../../../contract/base/language.ts';
import { readerLocale } from '../../../contract/base/regional-locale.ts';
import { TRACKING_NAMES } from '../../../contract/base/rules.ts';
import type { PageReader } from '../../../contract/pages.ts';
import { acceptedLanguages } from '../../platform/http/accepted-languages.ts';
import { displayNames } from '../../platform/intl-formats.ts';
import { readCdnPrefix } from '../sites/cdn-address.ts';
import type { Site } from '../sites/sites.ts';

/** The reader of a page by their request. */
export const readerOf = (request: FastifyRequest, { settings }: Site, language: Language): PageReader => ({
  language,
  locale: readerLocale(language, regionalTags(request)),
  hasCampaign: TRACKING_NAMES.some((name) => Object.hasOwn(request.query as object, name)),
  cdnPrefix: readCdnPrefix(settings.cdn_prefix),
});

/**
 * The preferred languages of a request that are a language with or without an existing region. `Intl` throws for a malformed one. It
 * caches the data of every region for the life of the process.
 */
function regionalTags({ headers }: FastifyRequest): string[] {
  const regions = displayNames('en', { type: 'region', fallback: 'none' });
  return acceptedLanguages(headers['accept-language']).flatMap((tag) => {
    const [, language = '', region] = /^([a-z]{2})(?:-([a-z]{2}))?$/.exec(tag.toLowerCase()) ?? [];
    if (language === '' || region === undefined) return language === '' ? [] : [language];
    const canonical = region.toUpperCase();
    return regions.of(canonical) === undefined ? [] : [`${language}-${canonical}`];
  });
}
