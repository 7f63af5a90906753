import type { FastifyInstance, FastifyReply } from 'fastify';
import { findServedPage } from '../../../contract/pages.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { LISTED_PAGES } from '../../platform/http/listed-pages.ts';
import { Refusal } from '../../platform/problems.ts';
import { networkOf } from '../../platform/security/addresses.ts';
import type { CreateLimit } from '../../platform/security/rate-limit.ts';
import { versionOf } from '../content/make-page.ts';
import { addressIn, type Alternate, alternatesOf } from '../sites/language-addresses.ts';
import { originOf, readAddresses, type SiteAddresses } from '../sites/site-addresses.ts';
import type { Site, Sites } from '../sites/sites.ts';

const SITEMAP = '/sitemap.xml';
/**
 * Pages that are not listed stay open to crawlers, because a crawler must request a page to find out that it is not listed
 * (`x-robots-tag`).
 */
const CLOSED = ['/api/', '/media/'];

export interface CrawlerDependencies {
  readonly sites: Sites;
  readonly config: { readonly publicOrigin: string | undefined };
  /** Undefined when limits are off. */
  readonly createLimit: CreateLimit | undefined;
}

/** A list of pages costs up to 8 ms of the processor. Crawlers read it some times a day. */
const SITEMAPS_A_MINUTE = 20;

/** Mounts the files that crawlers request from each host: the paths that they may read, and the pages that search engines may list. */
export function mountCrawlers(
  app: FastifyInstance,
  { sites, config: { publicOrigin }, createLimit }: CrawlerDependencies,
): void {
  const limit = createLimit?.({ name: 'sitemaps', max: SITEMAPS_A_MINUTE, windowMs: 60_000 });
  app.get('/robots.txt', async (request, reply) => {
    const origin = originOf(await sites.ofHost(request), { request, publicOrigin });
    const lines = ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}${SITEMAP}`];
    return withFileHeaders(reply)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
  app.get(SITEMAP, async (request, reply) => {
    const retry_after_seconds = (await limit?.count(request, networkOf(request.ip))) ?? 0;
    if (retry_after_seconds > 0) throw new Refusal('rate_limited', { retry_after_seconds });
    const site = await sites.ofHost(request);
    const addresses = await readAddresses(sites, site, { request, publicOrigin });
    return withFileHeaders(reply).type('application/xml; charset=utf-8').send(sitemapOf(site, addresses));
  });
}

const withFileHeaders = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });

/** Lists the pages of a site, each at its plain address and at those that search engines show to readers of a language. */
function sitemapOf(site: Site, { self, family }: SiteAddresses): string {
  const entries = LISTED_PAGES.flatMap((path) => {
    const content = findServedPage(path)?.content;
    const changed = content === undefined ? '' : `<lastmod>${versionOf(site, content)}</lastmod>`;
    const alternates = alternatesOf(family, path);
    const links = alternates.map(linkOf).join('');
    const inSet = new Set(alternates.map(({ href }) => href));
    const plain = addressIn(self, path, undefined);
    const own = new Set([plain, ...self.languages.map((language) => addressIn(self, path, language))]);
    return [...own]
      .filter((address) => address === plain || inSet.has(address))
      .map((address) => `<url><loc>${escapeHtml(address)}</loc>${changed}${inSet.has(address) ? links : ''}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

const linkOf = ({ hreflang, href }: Alternate): string =>
  `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"/>`;
