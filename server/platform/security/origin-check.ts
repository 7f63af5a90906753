import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CALLS } from '../../../contract/calls.ts';
import { Refusal } from '../problems.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const WRITING_READS = new Set(CALLS.filter((call) => call.writes === true).map((call) => call.path as string));

/**
 * Refuses requests that change state when a page of another origin made the browser send them. Browsers name the source of
 * a request (`Sec-Fetch-Site`, else `Origin`, else `Referer`). A request without these headers is accepted: it comes from
 * no browser, so that it carries no cookies of a victim.
 */
export function checkOrigins(app: FastifyInstance, publicOrigin: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (READS.has(request.method) && !WRITING_READS.has(pathOf(request))) return;
    if (!isFromOwnOrigin(request, publicOrigin)) throw new Refusal('wrong_origin', {});
  });
}

export function isFromOwnOrigin(
  request: Pick<FastifyRequest, 'headers' | 'host'>,
  publicOrigin: string | undefined,
): boolean {
  const { 'sec-fetch-site': site, origin, referer } = request.headers;
  if (site !== undefined && site !== 'same-origin') return false;
  const source = origin ?? (site === undefined ? referer : undefined);
  if (source === undefined) return true;
  if (!URL.canParse(source)) return false;
  const { host, origin: sourceOrigin } = new URL(source);
  // Only the host is compared: behind a proxy that ends TLS, the server sees another protocol than the browser.
  return sourceOrigin === publicOrigin || host === request.host;
}

function pathOf(request: FastifyRequest): string {
  const query = request.url.indexOf('?');
  return query === -1 ? request.url : request.url.slice(0, query);
}
