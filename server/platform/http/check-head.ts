import type { FastifyRequest } from 'fastify';
import { Refusal } from '../problems.ts';
import { isCanonicalTarget } from './canonical-target.ts';

/** Two lines of these headers would be two different requests for two programs. Node keeps the first and forgets the other. */
const SINGLE = new Set(['host', 'content-type', 'content-encoding']);
/** A name or an address, and a port. HTTP/1.0 needs no host. */
const HOST = /^[\w.:[\]-]*$/;

/**
 * Refuses what only an attack or a broken client sends: another spelling of the address, NUL in the query, a header line twice,
 * a host that is none, and a compressed body, whose true size no limit would see.
 */
export function checkHead({ url, headers, raw }: FastifyRequest): void {
  if (!isCanonicalTarget(url)) throw new Refusal('address_not_canonical', {});
  if (url.includes('%00')) refuse('malformed_text');
  if (hasSingleHeaderTwice(raw.rawHeaders)) refuse('duplicate_header');
  if (!HOST.test(headers.host ?? '')) refuse('malformed_host');
  if (headers['content-encoding'] !== undefined || !/^(chunked)?$/i.test(headers['transfer-encoding'] ?? ''))
    throw new Refusal('unsupported_media_type', {});
}

function refuse(code: string): never {
  throw new Refusal('invalid_request', { issues: [{ path: 'request', code }] });
}

function hasSingleHeaderTwice(rawHeaders: readonly string[]): boolean {
  const names = rawHeaders
    .filter((_, index) => index % 2 === 0)
    .map((name) => name.toLowerCase())
    .filter((name) => SINGLE.has(name));
  return new Set(names).size < names.length;
}
