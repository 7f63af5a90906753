import type { FastifyRequest } from 'fastify';
import type { Language } from '../../../contract/base/language.ts';
import type { HeadTag } from '../../platform/http/page-document.ts';
import { addressIn, alternatesOf, familyOf, type LanguageSite, ownLanguage } from './language-addresses.ts';
import { linkOrigin } from './mail-site.ts';
import type { Site, Sites } from './sites.ts';

/** The request that decides the addresses of a deployment without a configured origin, which is one for a demo or for development. */
export interface Arrival {
  readonly request: Pick<FastifyRequest, 'protocol' | 'host' | 'port'>;
  readonly publicOrigin: string | undefined;
}

/** Returns the origin of the requested site, or of one with a host. With a configured origin no header has an effect. */
export function originOf({ host }: Pick<Site, 'host'>, { request, publicOrigin }: Arrival): string {
  if (publicOrigin !== undefined) return linkOrigin({ host }, { publicOrigin, port: 0 });
  const asked = host === null ? request.host : `${host}${request.port === null ? '' : `:${request.port}`}`;
  // A proxy may repeat a malformed header of its client.
  return URL.parse(`${request.protocol === 'https' ? 'https' : 'http'}://${asked}`)?.origin ?? 'http://localhost';
}

/** A site and its family, with their origins. */
export interface SiteAddresses {
  readonly self: LanguageSite;
  readonly family: readonly LanguageSite[];
}

/** Reads the addresses of the requested site. */
export async function readAddresses(sites: Pick<Sites, 'all'>, site: Site, arrival: Arrival): Promise<SiteAddresses> {
  const toAddress = (one: Site): LanguageSite => ({
    origin: originOf(one, arrival),
    own: ownLanguage(one),
    languages: one.settings.languages,
  });
  // A request to a named host does not reveal the address of the default site.
  const isKnown = ({ host }: Site): boolean =>
    arrival.publicOrigin !== undefined || site.host === null || host !== null;
  const all = await sites.all().catch(() => []);
  return { self: toAddress(site), family: familyOf(site, all.filter(isKnown)).map(toAddress) };
}

/**
 * Returns the links of a page to its address and to its other languages. `language` is the one that the address names. A page in a language
 * for which the family has another address is a copy: it names that one, and no other languages, because others do not link to it.
 */
export function addressTags(
  { self, family }: SiteAddresses,
  path: string,
  language: Language | undefined,
): readonly HeadTag[] {
  const alternates = alternatesOf(family, path);
  const address = addressIn(self, path, language);
  const linked = alternates.some(({ href }) => href === address) ? alternates : [];
  const original = alternates.find(({ hreflang }) => hreflang === language)?.href ?? address;
  return [
    { name: 'link', attributes: { rel: 'canonical', href: linked.length > 0 ? address : original } },
    ...linked.map((alternate): HeadTag => ({ name: 'link', attributes: { rel: 'alternate', ...alternate } })),
  ];
}
