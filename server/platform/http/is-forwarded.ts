import type { FastifyRequest } from 'fastify';

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
export function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return Object.keys(headers).some((name) => FORWARDING.test(name));
}
