import type { FastifyRequest } from 'fastify';
import { Refusal } from '../problems.ts';
import { isLoopbackName } from '../security/addresses.ts';

/**
 * Refuses a request for a page that exists on this machine only, with `not_found`. `isNear` states which client addresses are allowed. The
 * request must not come through a proxy, and it must name this machine. In a DNS rebinding attack, the name of a foreign site resolves to
 * this machine: the client address is near, but the request carries the name of that site.
 */
export function checkNear(request: FastifyRequest, isNear: (address: string) => boolean): void {
  const isOwn = isNear(request.socket.remoteAddress ?? '') && isLoopbackName(nameOf(request.host));
  if (!isOwn || isForwarded(request)) throw new Refusal('not_found', {});
}

/** The name in a Host header. The framework cuts it at a colon or bracket and reads no further; an address as a whole is valid or not. */
const nameOf = (host: string): string => URL.parse(`http://${host}`)?.hostname ?? '';

/** The headers in which proxies and content delivery networks name the original client. */
const FORWARDING = new RegExp(
  [
    'forward|proxy|rewrite|original|originating',
    '(client|connecting|connection|real|remote|cluster)-?(ip|addr)',
    '^via$|^front-end-|^cdn-|^cf-|^fastly-|^akamai-|^fly-|^ali-',
    '^x-(amz|amzn|appengine|arr|azure|cloud|envoy|host|nf|request-start|(url-)?scheme|vercel)',
  ].join('|'),
);

/** Returns whether a proxy or a content delivery network sent the request, by any header that such programs add. */
function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return Object.keys(headers).some((name) => FORWARDING.test(name));
}
