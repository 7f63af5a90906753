import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TRACKING_DAYS, TRAFFIC_SOURCE } from '../../../contract/base/rules.ts';

const COOKIE = 'trafficsource';

/** Stores the partner that sent a visitor, after the visitor's consent. Null deletes it. */
export function storeTrafficSource(reply: FastifyReply, source: string | null, secure: boolean): void {
  const options = { path: '/', sameSite: 'lax', secure, httpOnly: true } as const;
  if (source === null) reply.clearCookie(COOKIE, options);
  else reply.setCookie(COOKIE, source, { ...options, maxAge: TRACKING_DAYS * 86_400 });
}

/** Returns the partner that sent a visitor; undefined if there is none, or the cookie names none. */
export function trafficSourceOf({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined {
  const source = cookies[COOKIE];
  return source !== undefined && TRAFFIC_SOURCE.test(source) ? source : undefined;
}
