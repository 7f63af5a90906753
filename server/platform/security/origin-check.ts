import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CALLS } from '../../../contract/calls.ts';
import { Refusal } from '../problems.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const WRITING_READS = new Set(CALLS.filter((call) => call.writes === true).map((call) => call.path as string));

/**
 * Refuses requests that change state and that a page of another origin made a browser send. Browsers say where a request
 * comes from (`Sec-Fetch-Site`, else `Origin`, else `Referer`); what says nothing at all is no browser, and carries no
 * one's cookies but its own.
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
  // The host alone: behind a proxy that ends TLS the protocol we see is not the browser's.
  return sourceOrigin === publicOrigin || host === request.host;
}

function pathOf(request: FastifyRequest): string {
  const query = request.url.indexOf('?');
  return query === -1 ? request.url : request.url.slice(0, query);
}
