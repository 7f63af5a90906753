import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A request to this route changes state, although its method is GET. */
    readonly writes?: boolean;
    /** Requests to this route carry their own proof, so that any origin may send them. They do not use cookies. */
    readonly fromAnywhere?: boolean;
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that change state when a page of another origin made the browser send them. Browsers state the source of a request
 * (`Sec-Fetch-Site`, else `Origin`, else `Referer`). A request without these headers is accepted: no browser sent it, so it carries no
 * cookies of a victim.
 */
export function checkOrigins(app: FastifyInstance, publicOrigin: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config?.fromAnywhere === true) return;
    if (READS.has(request.method) && request.routeOptions.config?.writes !== true) return;
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
  // Only the host is compared: behind a proxy that terminates TLS, the protocol of the server differs from that of the browser.
  return sourceOrigin === publicOrigin || host === request.host;
}
