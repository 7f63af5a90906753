import { randomBytes } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PASSKEY_MINUTES } from '../../../contract/base/rules.ts';
import { hostCookie } from '../../platform/security/host-cookie.ts';

/** Ties the question of a login to the browser that asked it, so that nobody else can bring the answer. */
const COOKIE = 'auth.passkey';
/** The calls, which alone read it. */
const PATH = '/api/';
const FORM = /^[\w-]{43}$/;

const cookieOf = (isHttps: boolean) => {
  const { name, attributes } = hostCookie(COOKIE, isHttps, PATH);
  return { name, attributes: { ...attributes, sameSite: 'strict' } as const };
};

/** A secret that somebody else planted would tie the question to them, so over https no other host can set the cookie. */
export function readAsker({ cookies }: FastifyRequest, isHttps: boolean): string | undefined {
  const given = cookies[cookieOf(isHttps).name];
  return given !== undefined && FORM.test(given) ? given : undefined;
}

/** Returns the secret of the cookie, which the tabs of a browser share, and sets the cookie again for the time of a question. */
export function giveAsker(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): string {
  const secret = readAsker(request, isHttps) ?? randomBytes(32).toString('base64url');
  const { name, attributes } = cookieOf(isHttps);
  reply.setCookie(name, secret, { ...attributes, maxAge: PASSKEY_MINUTES * 60 });
  return secret;
}

export function clearAsker(reply: FastifyReply, isHttps: boolean): void {
  const { name, attributes } = cookieOf(isHttps);
  reply.clearCookie(name, attributes);
}
