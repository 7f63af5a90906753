import type { FastifyRequest } from 'fastify';
import { Refusal } from '../problems.ts';
import { isLoopbackName } from '../security/addresses.ts';
import { isForwarded } from './is-forwarded.ts';

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
