import type { FastifyRequest } from 'fastify';
import { Refusal } from '../problems.ts';
import { isCanonicalTarget } from './canonical-target.ts';

/** Two programs could interpret duplicates of these headers as different requests. Node uses the first line and drops the other. */
const SINGLE = new Set(['host', 'content-type', 'content-encoding']);
/** A name or an address, and a port. HTTP/1.0 needs no host. */
const HOST = /^[\w.:[\]-]*$/;

/**
 * Refuses requests that only an attacker or a broken client sends: a non-canonical address, NUL in the query, a duplicate header line, an
 * invalid host, and a compressed body, whose true size no limit would see.
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
