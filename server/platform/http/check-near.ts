import type { FastifyRequest } from 'fastify';
import { Refusal } from '../problems.ts';
import { isLoopbackName } from '../security/addresses.ts';

/**
 * Refuses a request for a page that exists on this machine only, with `not_found`. `isNear` says which addresses a client may have. No
 * proxy may have sent the request, and it must name this machine: a page of a foreign site whose name resolves to this machine (DNS
 * rebinding) sends the name of that site, from an address that is near.
 */
export function checkNear(request: FastifyRequest, isNear: (address: string) => boolean): void {
  const isOwn = isNear(request.socket.remoteAddress ?? '') && isLoopbackName(nameOf(request.host));
  if (!isOwn || isForwarded(request)) throw new Refusal('not_found', {});
}

/** The name in a Host header. The framework cuts it at a colon or bracket and reads no further; an address as a whole is valid or not. */
const nameOf = (host: string): string => URL.parse(`http://${host}`)?.hostname ?? '';

/** The names of headers by which proxies and content delivery networks say for whom they ask. */
const FORWARDING = new RegExp(
  [
    'forward|proxy|rewrite|original|originating',
    '(client|connecting|connection|real|remote|cluster)-?(ip|addr)',
    '^via$|^front-end-|^cdn-|^cf-|^fastly-|^akamai-|^fly-|^ali-',
    '^x-(amz|amzn|appengine|arr|azure|cloud|envoy|host|nf|request-start|(url-)?scheme|vercel)',
  ].join('|'),
);

/** Says whether a proxy or a content delivery network sent the request, by any header that such programs add. */
function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return Object.keys(headers).some((name) => FORWARDING.test(name));
}
