import { randomBytes } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PASSKEY_MINUTES } from '../../../contract/rules.ts';

/** Ties the question of a login to the browser that asked it, so that nobody else can bring the answer. */
const COOKIE = 'auth.passkey';
const FORM = /^[\w-]{43}$/;

const attributes = (secure: boolean) =>
  ({ path: '/api/', httpOnly: true, sameSite: 'strict', secure, maxAge: PASSKEY_MINUTES * 60 }) as const;

export function readAsker({ cookies }: FastifyRequest): string | undefined {
  const given = cookies[COOKIE];
  return given !== undefined && FORM.test(given) ? given : undefined;
}

/** Returns the secret of the cookie, which the tabs of a browser share, and sets the cookie again for the time of a question. */
export function giveAsker(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): string {
  const secret = readAsker(request) ?? randomBytes(32).toString('base64url');
  reply.setCookie(COOKIE, secret, attributes(isHttps));
  return secret;
}

export function clearAsker(reply: FastifyReply, isHttps: boolean): void {
  const { maxAge: _, ...where } = attributes(isHttps);
  reply.clearCookie(COOKIE, where);
}
